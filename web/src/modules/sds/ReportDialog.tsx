import { Alert, Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';

type ReportDialogProps = {
  siteCode: string;
  sheet: { sheetId: string; product: string } | null;
  typed: string;
  onClose: () => void;
};

/** A missing sheet, or a problem with one, told to the company of the site. */
export function ReportDialog({ siteCode, sheet, typed, onClose }: ReportDialogProps) {
  const { t } = useTranslation('sdsPublic');
  const [product, setProduct] = useState(sheet?.product ?? typed);
  const [note, setNote] = useState('');
  const [contact, setContact] = useState('');
  const send = useCommand('reportAtSite', { done: t('sent'), onSuccess: onClose });
  return (
    <Dialog opened onClose={onClose} title={sheet ? t('report') : t('request')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({
            siteCode,
            sheetId: sheet?.sheetId ?? null,
            product: product.trim(),
            note: note.trim(),
            contact: contact.trim(),
          });
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('requestText')}
          </Text>
          {send.error && (
            <Alert color="brick" role="alert">
              {refusalWords(send.error)}
            </Alert>
          )}
          {sheet ? (
            <Text fw={600}>{sheet.product}</Text>
          ) : (
            <TextInput
              label={t('product')}
              description={t('productHint')}
              required
              withAsterisk={false}
              maxLength={200}
              value={product}
              onChange={(event) => setProduct(event.currentTarget.value)}
            />
          )}
          <Textarea
            label={sheet ? t('problem') : t('note')}
            required={sheet !== null}
            withAsterisk={false}
            autosize
            minRows={2}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <TextInput
            label={t('contact')}
            maxLength={200}
            value={contact}
            onChange={(event) => setContact(event.currentTarget.value)}
          />
          <Button type="submit" loading={send.isPending} style={{ justifySelf: 'end' }}>
            {t('send')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
