import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCommand } from '../../api/queries.ts';
import { renewSession, useMaybeSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';

/**
 * For those who administer a company: whether it accepted the data processing agreement, and the button to accept it.
 */
export function CompanyAgreement() {
  const session = useMaybeSession();
  return session?.claims.buAdmin && session.company && !session.company.isPlatform ? (
    <Standing company={session.company.name} />
  ) : null;
}

function Standing({ company }: { company: string }) {
  const { t, language } = useTranslation('legal');
  const f = useFormat();
  const found = useQuery(queryOf('getCompanyAgreement', {}));
  const accept = useCommand('acceptForCompany', {
    refresh: ['getCompanyAgreement'],
    done: t('agreedNow'),
    onSuccess: () => renewSession(),
  });
  if (!found.data) return null;
  const { due, accepted } = found.data;
  const [newest] = accepted;
  return (
    <>
      {newest && (
        <Alert color="spruce" mb="md">
          {t('companyAccepted', {
            company,
            number: String(newest.number),
            day: f.instant(newest.acceptedAt),
            name: newest.acceptedBy ?? '–',
          })}
        </Alert>
      )}
      {due && (
        <Alert color="amber" mb="md">
          <Group>
            <span>{t('companyDue', { company, number: String(due.number), day: f.day(due.effectiveOn) })}</span>
            <Button
              loading={accept.isPending}
              onClick={() => accept.mutate({ versionId: due.versionId, locale: language === 'fr' ? 'fr' : 'en' })}
            >
              {t('acceptFor', { company })}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}
