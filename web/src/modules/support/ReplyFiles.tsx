import { ticketLimits } from '@app/domain/support/ticket';
import { ActionIcon, Button, FileButton, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconTrash, IconUpload } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './support.module.css';

export type ReplyFile = { fileId: string; name: string; bytes: number };

/** Pictures and PDFs that go with a request or a reply. */
export function ReplyFiles({ files, onChange }: { files: ReplyFile[]; onChange: (files: ReplyFile[]) => void }) {
  const { t } = useTranslation('support');
  const f = useFormat();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (chosen: File | null) => {
    if (!chosen) return;
    setBusy(true);
    setRefused(null);
    try {
      const file = await call(
        'uploadTicketFile',
        { name: chosen.name.slice(0, 255) },
        { body: chosen, headers: { 'content-type': 'application/octet-stream' } },
      );
      onChange([...files, file]);
    } catch (error) {
      setRefused(refusalWords(error));
    }
    setBusy(false);
  };
  return (
    <div>
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t('files')}>
          {files.map(({ fileId, name, bytes }) => (
            <li key={fileId}>
              <span>
                {name} <small>{f.bytes(bytes)}</small>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('removeFile', { name })}
                onClick={() => onChange(files.filter((one) => one.fileId !== fileId))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {files.length < ticketLimits.files && (
        <FileButton
          accept="image/jpeg,image/png,image/heic,image/heif,.heic,.heif,application/pdf"
          onChange={(file) => void take(file)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={busy} leftSection={<IconUpload size={18} aria-hidden />}>
              {t('addFile')}
            </Button>
          )}
        </FileButton>
      )}
      <Text size="sm" c="dimmed" mt={4}>
        {t('filesHint', { count: ticketLimits.files })}
      </Text>
      {refused && (
        <Text size="sm" c="brick" role="alert">
          {refused}
        </Text>
      )}
    </div>
  );
}
