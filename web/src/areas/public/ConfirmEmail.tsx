import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCommand } from '../../api/queries.ts';
import { renewSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';

/** Makes the address the email came to one's own, on a press: opening the link changes nothing. */
export function ConfirmEmail({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('account', 'identity');
  const confirm = useCommand('confirmEmail', { onSuccess: () => renewSession() });
  return (
    <SectionCard>
      {confirm.isSuccess ? (
        <EmptyState
          heading={1}
          drawing="done"
          title={t('emailDone', { email })}
          action={<Link to="/">{t('identity:signIn.continue')}</Link>}
        />
      ) : (
        <EmptyState
          heading={1}
          drawing="locked"
          title={t('emailTitle')}
          text={t('emailText', { email })}
          action={
            <Button loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
              {t('emailSubmit')}
            </Button>
          }
        />
      )}
    </SectionCard>
  );
}
