import { Alert, FileInput, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMoney } from '../../../modules/store/money.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconUpload } from '../../../ui/icons.ts';
import { codeWords, refusalWords } from '../../../words/words.ts';
import type { Method, StepProps } from './checkoutForm.ts';

/** How it is paid: the ways that are open, and the document that one of them needs. */
export function PaymentFields({ form, facts, free, ways, method, currency }: StepProps & { currency: string }) {
  const { t } = useTranslation('buying');
  const money = useMoney(currency);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (free) return <Text>{t('steps.nothingText')}</Text>;
  if (ways.length === 0) return <Alert color="amber">{t('steps.noMethod')}</Alert>;
  const words: Record<Method, string> = {
    card: t('steps.cardText'),
    invoice: t('steps.invoiceText', { days: facts.invoiceDays ?? 0 }),
    purchaseOrder: t('steps.purchaseOrderText'),
    credit: t('steps.creditText', { money: money(facts.creditMinor) }),
    nothing: '',
  };
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
    <>
      <Radio.Group label={t('steps.method')} {...form.getInputProps('method')} value={method}>
        <Stack gap="sm" mt="xs">
          {ways.map(({ method: one, obstacle }) => (
            <Radio
              key={one}
              value={one}
              label={t(`steps.methods.${one}`)}
              description={obstacle === null ? words[one] : [words[one], codeWords(obstacle)].filter(Boolean).join(' ')}
              disabled={obstacle !== null}
            />
          ))}
        </Stack>
      </Radio.Group>
      {method === 'purchaseOrder' && (
        <FileInput
          label={t('steps.document')}
          accept="application/pdf,image/jpeg,image/png"
          leftSection={<IconUpload size={16} aria-hidden />}
          placeholder={form.values.document ? t('steps.documentSent', { name: form.values.document.name }) : t('steps.chooseFile')}
          disabled={sending}
          error={refusal ?? form.errors['documentId']}
          onChange={(file) => void send(file)}
        />
      )}
      {facts.approvalAboveMinor !== null && (
        <Text size="sm" c="dimmed">
          {t('steps.approval', { money: money(facts.approvalAboveMinor) })}
        </Text>
      )}
    </>
  );
}
