import { Alert, FileInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMoney } from '../../../modules/store/money.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { hiddenLabel } from '../../../ui/layout/hiddenLabel.ts';
import { IconUpload } from '../../../ui/icons.ts';
import { codeWords, refusalWords } from '../../../words/words.ts';
import classes from './checkout.module.css';
import type { Facts, FormProps, Method, Way } from './checkoutForm.ts';

type PaymentProps = FormProps & {
  facts: Facts;
  ways: readonly Way[];
  method: Method | '';
  free: boolean;
  company: boolean;
  currency: string;
};

/** How it is paid: every way there is, those that cannot pay this order with why; and what the chosen one needs. */
export function PaymentFields({ form, facts, free, ways, method, company, currency }: PaymentProps) {
  const { t } = useTranslation('buying');
  const money = useMoney(currency);
  if (free) return <Text>{t('steps.nothingText')}</Text>;
  const words: Record<Method, string> = {
    card: t('steps.cardText'),
    invoice: t('steps.invoiceText', { days: facts.invoiceDays ?? 0 }),
    purchaseOrder: t('steps.purchaseOrderText'),
    credit: t('steps.creditText', { money: money(facts.creditMinor) }),
    nothing: '',
  };
  return (
    <Stack>
      {ways.every(({ obstacle }) => obstacle !== null) && <Alert color="amber">{t('steps.noMethod')}</Alert>}
      <Radio.Group {...hiddenLabel(t('steps.method'))} {...form.getInputProps('method')} value={method}>
        <div className={classes.ways}>
          {ways.map(({ method: one, obstacle }) => (
            <Radio
              key={one}
              value={one}
              classNames={{ root: classes.way!, body: classes.wayBody! }}
              label={t(`steps.methods.${one}`)}
              description={obstacle === null ? words[one] : codeWords(obstacle)}
              disabled={obstacle !== null}
            />
          ))}
        </div>
      </Radio.Group>
      {company && (
        <TextInput
          label={t(
            facts.purchaseOrderRequired || method === 'purchaseOrder'
              ? 'cart.purchaseOrder'
              : 'steps.orderNumberOptional',
          )}
          maxLength={60}
          maw="22rem"
          {...form.getInputProps('purchaseOrderNumber')}
        />
      )}
      {method === 'purchaseOrder' && <OrderDocument form={form} />}
      {facts.approvalAboveMinor !== null && (
        <Text size="sm" c="dimmed">
          {t('steps.approval', { money: money(facts.approvalAboveMinor) })}
        </Text>
      )}
    </Stack>
  );
}

function OrderDocument({ form }: FormProps) {
  const { t } = useTranslation('buying');
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (file: File | null) => {
    if (!file) return;
    setSending(true);
    setRefusal(null);
    try {
      const { documentId, name } = await call(
        'uploadPurchaseOrder',
        { name: file.name },
        { body: file, headers: { 'content-type': 'application/octet-stream' } },
      );
      form.setFieldValue('document', { id: documentId, name });
    } catch (error) {
      setRefusal(refusalWords(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <FileInput
      label={t('steps.document')}
      data-path="document"
      accept="application/pdf,image/jpeg,image/png"
      leftSection={<IconUpload size={16} aria-hidden />}
      placeholder={
        form.values.document ? t('steps.documentSent', { name: form.values.document.name }) : t('steps.chooseFile')
      }
      disabled={sending}
      error={refusal ?? form.errors['document'] ?? form.errors['documentId']}
      onChange={(file) => void send(file)}
    />
  );
}
