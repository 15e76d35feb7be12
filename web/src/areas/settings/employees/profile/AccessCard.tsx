import { Button, Text } from '@mantine/core';
import type { Result } from '../../../../api/client.ts';
import { useCommand } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../../words/format.ts';
import type { Employee } from '../standing.ts';
import { ofEmployee } from '../standing.ts';

/** Whether they sign in, and the invitation to. */
export function AccessCard({ employee, login }: { employee: Employee; login: Result<'getEmployeeLogin'> }) {
  const { t } = useTranslation('company');
  const f = useFormat();
  const invite = useCommand('invitePerson', { refresh: ['getEmployeeLogin', ...ofEmployee], done: t('login.sent') });
  const { hasAccount, invitedAt, invitationExpiresAt, secondFactor } = login;
  const address = employee.email ?? login.email;
  const running = invitedAt !== null && invitationExpiresAt !== null && invitationExpiresAt > new Date().toISOString();
  const invited = invitedAt ?? employee.invitedAt;
  const words = () => {
    if (hasAccount) return t('login.active', { email: login.email ?? '–' });
    if (!address) return t('login.noEmail');
    if (!invited) return t('login.never');
    return running
      ? t('login.invited', { when: f.instant(invitedAt), until: f.instant(invitationExpiresAt) })
      : t('login.invitedEnded', { when: f.instant(invited) });
  };
  return (
    <SectionCard
      title={t('login.access')}
      action={
        !hasAccount &&
        address &&
        employee.status !== 'inactive' && (
          <Button
            variant="default"
            size="sm"
            loading={invite.isPending}
            onClick={() => invite.mutate({ personId: employee.id })}
          >
            {t(invited ? 'login.resend' : 'login.invite')}
          </Button>
        )
      }
    >
      <Text>{words()}</Text>
      {hasAccount && (
        <Text size="sm" c="dimmed" mt={4}>
          {[
            employee.lastSignedInAt
              ? t('login.lastSignIn', { when: f.instant(employee.lastSignedInAt) })
              : t('login.neverSignedIn'),
            secondFactor && t('login.secondFactor'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
    </SectionCard>
  );
}
