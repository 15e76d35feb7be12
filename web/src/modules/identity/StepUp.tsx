import { Anchor, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { CodeField } from './CodeField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';

/**
 * For what needs the password given again: `run(attempt)` tries; when the server asks who it is, `dialog` asks for the
 * password, a code of the second factor, or the PIN of whoever signed in with one, and tries once more. Answers false when the person thought better of it; other refusals are thrown to the caller of `run`.
 */
export function useStepUp() {
  const { t } = useTranslation('profile');
  const [waiting, setWaiting] = useState<{ attempt: () => Promise<unknown>; done: (made: boolean) => void; failed: (error: unknown) => void } | null>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [byCode, setByCode] = useState(false);
  const byPin = useSession().pin !== null;
  const guarded = Boolean(useQuery({ ...queryOf('getSecondFactor', {}), enabled: waiting !== null }).data?.since);
  const close = () => {
    setPassword('');
    setCode('');
    setByCode(false);
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
      onConfirm={() => confirm.mutate(byCode ? { code } : byPin ? { pin: password } : { password })}
      title={t('security.stepUpTitle')}
      preview={t('security.stepUpText')}
      confirm={t('security.stepUpConfirm')}
      busy={confirm.isPending}
      ready={byCode ? code !== '' : password !== ''}
    >
      {byCode ? (
        <CodeField value={code} onChange={setCode} error={confirm.error && refusalWords(confirm.error)} />
      ) : (
        <PasswordInput
          label={t(byPin ? 'security.stepUpPin' : 'security.stepUpPassword')}
          autoComplete="current-password"
          inputMode={byPin ? 'numeric' : undefined}
          maxLength={byPin ? 40 : 1024}
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={confirm.error && refusalWords(confirm.error)}
        />
      )}
      {guarded && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="xs"
          onClick={() => {
            setByCode(!byCode);
            confirm.reset();
          }}
        >
          {t(byCode ? 'security.stepUpByPassword' : 'security.stepUpByCode')}
        </Anchor>
      )}
    </ConfirmDialog>
  );
  return { run, dialog };
}
