import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../api/queries.ts';
import { CodeField } from './CodeField.tsx';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';

/**
 * Asks for the password, a code of the second factor, or the PIN of who signed in with one. `onDone` hears whether it
 * was shown.
 */
export default function StepUp({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const { t } = useTranslation('profile');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [byCode, setByCode] = useState(false);
  const byPin = useSession().pin !== null;
  const guarded = Boolean(useQuery(queryOf('getSecondFactor', {})).data?.since);
  const confirm = useCommand('confirmIdentity', { quiet: true, onSuccess: () => onDone(true) });
  return (
    <ConfirmDialog
      opened
      onClose={() => onDone(false)}
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
        <PasswordField
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
}
