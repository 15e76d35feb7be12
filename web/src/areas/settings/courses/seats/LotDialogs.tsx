import { NumberInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { showRefusal } from '../../../../api/forms.ts';
import { useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useFormat } from '../../../../words/format.ts';
import { ofSeats } from './seats.ts';

export function AskReturn({ lot, onClose }: { lot: Result<'listSeatLots'>['rows'][number]; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { quantity: lot.available, reason: '' } });
  const send = useCommand('askSeatReturn', {
    quiet: true,
    refresh: ofSeats,
    done: ({ asked }) => t('return.done', { count: asked }),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('return.title', { product: lot.product })}
      text={t('return.text', { day: f.day(lot.refundableThrough!) })}
      confirm={t('return.confirm')}
      refusal={refusal}
      busy={send.isPending}
      onSubmit={form.onSubmit(({ quantity, reason }) => send.mutate({ lotId: lot.id, quantity: Number(quantity), reason }))}
      onClose={onClose}
    >
      <NumberInput label={t('return.quantity')} min={1} max={lot.available} allowDecimal={false} {...form.getInputProps('quantity')} />
      <Textarea label={t('reason')} autosize maxLength={500} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
