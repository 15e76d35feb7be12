import { messageLimits } from '@app/domain/messaging/message';
import { ActionIcon, Alert, Button, FileButton, Group, Input, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconPlus, IconUpload, IconX } from '../../../ui/icons.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Draft } from './draft.ts';
import classes from './messaging.module.css';

type ExtrasFieldsProps = Pick<Draft, 'files' | 'links'> & {
  onFiles: (files: Draft['files']) => void;
  onLinks: (links: Draft['links']) => void;
};

/** Files and links. A file is sent and checked at once; what is refused says why, and what was attached stays. */
export function ExtrasFields({ files, links, onFiles, onLinks }: ExtrasFieldsProps) {
  const { t } = useTranslation('messaging');
  const f = useFormat();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (chosen: File | null) => {
    if (!chosen) return;
    setBusy(true);
    setRefused(null);
    try {
      const file = await call(
        'uploadMessageFile',
        { name: chosen.name.slice(0, 255) },
        { body: chosen, headers: { 'content-type': 'application/octet-stream' } },
      );
      onFiles([...files, file]);
    } catch (error) {
      setRefused(`${colon(chosen.name)} ${refusalWords(error)}`);
    }
    setBusy(false);
  };
  return (
    <Stack gap="md">
      <Input.Wrapper label={t('extras.files')} labelElement="div" description={t('extras.filesHint')}>
        {files.length > 0 && (
          <ul className={classes.people}>
            {files.map(({ fileId, name, bytes }) => (
              <li key={fileId}>
                <span className={classes.who}>
                  {name} <small>{f.bytes(bytes)}</small>
                </span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('extras.removeFile', { name })}
                  onClick={() => onFiles(files.filter((one) => one.fileId !== fileId))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {refused && (
          <Alert color="brick" role="alert" my="xs">
            {refused}
          </Alert>
        )}
        {files.length < messageLimits.files && (
          <FileButton
            accept="application/pdf,image/jpeg,image/png,image/heic,.heic"
            onChange={(file) => void take(file)}
          >
            {(props) => (
              <Button
                {...props}
                mt="xs"
                size="sm"
                variant="default"
                loading={busy}
                leftSection={<IconUpload size={16} aria-hidden />}
              >
                {t('extras.addFile')}
              </Button>
            )}
          </FileButton>
        )}
      </Input.Wrapper>
      <Input.Wrapper label={t('extras.links')} labelElement="div">
        {links.map((link, place) => {
          const put = (part: Partial<typeof link>) =>
            onLinks(links.map((one, at) => (at === place ? { ...one, ...part } : one)));
          return (
            <Group key={place} align="flex-end" gap="xs" mt="xs" wrap="wrap">
              <TextInput
                label={t('extras.linkLabel')}
                value={link.label}
                maxLength={messageLimits.label}
                onChange={(event) => put({ label: event.currentTarget.value })}
                style={{ flex: '1 1 10rem' }}
              />
              <TextInput
                label={t('extras.linkHref')}
                type="url"
                placeholder="https://"
                value={link.href}
                maxLength={2000}
                onChange={(event) => put({ href: event.currentTarget.value })}
                style={{ flex: '2 1 14rem' }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('extras.removeLink')}
                onClick={() => onLinks(links.filter((_, at) => at !== place))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
        {links.length < messageLimits.links && (
          <div>
            <Button
              mt="xs"
              size="sm"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onLinks([...links, { label: '', href: '' }])}
            >
              {t('extras.addLink')}
            </Button>
          </div>
        )}
      </Input.Wrapper>
    </Stack>
  );
}
