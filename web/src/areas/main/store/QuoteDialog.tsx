import { NumberInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';

/** Asks the seller for an offer; they answer by mail. */
export function QuoteDialog({
  productId,
  quantity,
  onClose,
}: {
  productId: string;
  quantity: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('products');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { quantity, message: '' } });
  const ask = useCommand('askForQuote', {
    quiet: true,
    done: t('quote.sent'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit((values) => ask.mutate({ productId, ...values }));
  return (
    <FormDialog
      title={t('quote.ask')}
      text={t('quote.text')}
      confirm={t('quote.send')}
      refusal={refusal}
      busy={ask.isPending}
      lightDismiss={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberInput
        label={t('product.quantity')}
        min={1}
        max={100_000}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('quantity')}
      />
      <Textarea label={t('quote.message')} autosize minRows={3} maxLength={2000} {...form.getInputProps('message')} />
    </FormDialog>
  );
}
