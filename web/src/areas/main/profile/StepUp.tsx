import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';

/**
 * For what needs the password given again: `run(attempt)` tries; when the server asks who it is, `dialog` asks for the
 * password and tries once more. Answers false when the person thought better of it; other refusals are thrown to the caller of `run`.
 */
export function useStepUp() {
  const { t } = useTranslation('profile');
  const [waiting, setWaiting] = useState<{ attempt: () => Promise<unknown>; done: (made: boolean) => void; failed: (error: unknown) => void } | null>(null);
  const [password, setPassword] = useState('');
  const close = () => {
    setPassword('');
    confirm.reset();
    setWaiting(null);
  };
  const confirm = useCommand('confirmIdentity', {
    quiet: true,
    onSuccess: () => {
      waiting?.attempt().then(() => waiting.done(true), waiting.failed);
      close();
    },
  });
  const run = async (attempt: () => Promise<unknown>): Promise<boolean> => {
    try {
      await attempt();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stepUpRequired') throw error;
      return new Promise<boolean>((done, failed) => setWaiting({ attempt, done, failed }));
    }
  };
  const dialog = (
    <ConfirmDialog
      opened={waiting !== null}
      onClose={() => {
        waiting?.done(false);
        close();
      }}
      onConfirm={() => confirm.mutate({ password })}
      title={t('security.stepUpTitle')}
      preview={t('security.stepUpText')}
      confirm={t('security.stepUpConfirm')}
      busy={confirm.isPending}
      ready={password !== ''}
    >
      <PasswordInput
        label={t('security.stepUpPassword')}
        autoComplete="current-password"
        maxLength={1024}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={confirm.error && refusalWords(confirm.error)}
      />
    </ConfirmDialog>
  );
  return { run, dialog };
}
