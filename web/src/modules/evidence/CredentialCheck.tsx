import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { ApiError, Result } from '../../api/client.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconUpload } from '../../ui/icons.ts';
import { refusalWords } from '../../words/words.ts';
import { CredentialResult } from './CredentialResult.tsx';

const mostBytes = 600_000;

/** Verifies a digital credential of any issuer: a file, or text that is pasted. */
export function CredentialCheck() {
  const { t } = useTranslation('qualification');
  const [pasted, setPasted] = useState('');
  const [checked, setChecked] = useState<Result<'checkCredential'> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const check = async (credential: string) => {
    setBusy(true);
    setError(null);
    setChecked(null);
    try {
      setChecked(await call('checkCredential', { credential }));
    } catch (refusal) {
      setError(refusalWords(refusal as ApiError));
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    if (file.size > mostBytes) return setError(t('credentialCheck.tooLarge'));
    await check(file.type === 'image/png' ? await dataUrl(file) : await file.text());
  };
  const paste = (event: FormEvent) => {
    event.preventDefault();
    void check(pasted.trim());
  };
  return (
    <Stack gap="sm">
      <Text size="sm">{t('credentialCheck.text')}</Text>
      <Group gap="sm">
        <FileButton
          accept=".jwt,.json,.png,.svg,image/png,image/svg+xml,application/json"
          onChange={(file) => void choose(file)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={busy} leftSection={<IconUpload size={18} aria-hidden />}>
              {t('credentialCheck.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t('credentialCheck.kinds')}
        </Text>
      </Group>
      <form onSubmit={paste}>
        <Stack gap="xs" align="flex-start">
          <Textarea
            label={t('credentialCheck.paste')}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
            error={error}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={mostBytes}
            spellCheck={false}
            autoComplete="off"
            w="100%"
          />
          <Button type="submit" variant="default" disabled={!pasted.trim()} loading={busy}>
            {t('credentialCheck.verify')}
          </Button>
        </Stack>
      </form>
      <div role="status">{checked && <CredentialResult checked={checked} />}</div>
    </Stack>
  );
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}
