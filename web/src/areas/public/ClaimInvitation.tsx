import { Alert, Button, Title } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import type { Result } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { renewSession, useMaybeSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../words/words.ts';

/** Another company's invitation, for someone who has an account: they accept it signed in with it. */
export function ClaimInvitation({ token, link }: { token: string; link: Result<'lookAtToken'> }) {
  const { t } = useTranslation('account');
  const { history } = useRouter();
  const person = useMaybeSession()?.person;
  const change = useCommand('switchCompany', {
    onSuccess: async () => {
      await renewSession();
      history.push('/');
    },
  });
  const claim = useCommand('claimInvitation', {
    quiet: true,
    onSuccess: ({ companyId }) => change.mutateAsync({ companyId }),
  });
  return (
    <SectionCard>
      <Title order={1}>{t('claimTitle')}</Title>
      <p>{t(person ? 'claimReady' : 'claimText', { company: link.companyName, email: link.email })}</p>
      {claim.error && (
        <Alert color="brick" mb="md" role="alert">
          {claim.error.code === 'notFound' ? t('claimOther', { name: person?.displayName }) : refusalWords(claim.error)}
        </Alert>
      )}
      {person ? (
        <Button size="md" loading={claim.isPending || change.isPending} onClick={() => claim.mutate({ token })}>
          {t('claimAs', { name: person.displayName })}
        </Button>
      ) : (
        <Button size="md" component={Link} to="/login">
          {t('backToSignIn')}
        </Button>
      )}
    </SectionCard>
  );
}
