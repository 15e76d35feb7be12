import { Button, Group, Stack, Text } from '@mantine/core';
import { OtherCompanies } from '../../modules/identity/OtherCompanies.tsx';
import { CodeSearch } from '../../modules/qualification/CodeSearch.tsx';
import { renewSession, useSession, useSignOut } from '../../session/session.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { usePageTitle } from '../../ui/layout/pageTitle.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../words/format.ts';

/** What someone of a suspended company can still do: look again, act at another company, check a certificate, leave. */
export default function CompanySuspended() {
  const { t } = useTranslation('suspension');
  const f = useFormat();
  const { person, company, kiosk } = useSession();
  const { since, notice, reason } = company.suspension!;
  const signOut = useSignOut();
  usePageTitle(t('title', { company: company.name }));
  return (
    <Stack gap="lg" maw="34rem" mx="auto">
      <EmptyState
        drawing="locked"
        heading={1}
        title={t('title', { company: company.name })}
        text={t('since', { name: person.displayName, day: f.dayOf(since) })}
        action={
          <Group justify="center" gap="sm">
            <Button onClick={() => void renewSession()}>{t('again')}</Button>
            <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
              {t('signOut')}
            </Button>
          </Group>
        }
      />
      {(notice ?? reason) && (
        <SectionCard title={t('why')}>
          {notice && <Text>{notice}</Text>}
          {reason && <Text mt={notice ? 'sm' : 0}>{t('reason', { reason })}</Text>}
        </SectionCard>
      )}
      <SectionCard title={t('kept')}>
        <Text>{t('keptText')}</Text>
        <Text mt="sm">{t(reason ? 'askPlatform' : 'askAdmin')}</Text>
      </SectionCard>
      <OtherCompanies title={t('others')} />
      {!kiosk && (
        <SectionCard title={t('check')}>
          <CodeSearch />
        </SectionCard>
      )}
    </Stack>
  );
}
