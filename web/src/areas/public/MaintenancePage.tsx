import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../api/queries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';

/** Why the application is closed, until when, and what still works. Looks again by itself. */
export default function MaintenancePage() {
  const { t, language } = useTranslation('platform');
  const f = useFormat();
  const answer = useQuery({ ...queryOf('getMaintenance', {}), refetchInterval: 30_000, staleTime: 0 });
  if (answer.error) return <ErrorState text={refusalWords(answer.error)} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <PageSkeleton />;
  const { maintenance } = answer.data;
  if (!maintenance)
    return (
      <EmptyState
        heading={1}
        drawing="done"
        title={t('maintenance.none')}
        text={t('maintenance.noneText')}
        action={<Link to="/">{t('maintenance.go')}</Link>}
      />
    );
  const message = (language === 'fr' && maintenance.message.fr) || maintenance.message.en;
  return (
    <div style={{ maxWidth: '40rem', margin: '0 auto' }}>
      <EmptyState heading={1} drawing="broken" title={t('maintenance.title')} text={message} />
      <SectionCard>
        <p>{t('maintenance.started', { time: f.instant(maintenance.startedAt) })}</p>
        <p>
          <strong>
            {maintenance.endsAt
              ? t('maintenance.ends', { time: f.instant(maintenance.endsAt) })
              : t('maintenance.openEnded')}
          </strong>
        </p>
        <p>{t('maintenance.works')}</p>
        <List>
          <List.Item>{t('maintenance.certificates')}</List.Item>
          <List.Item>{t('maintenance.documents')}</List.Item>
        </List>
        <p>{t('maintenance.again')}</p>
      </SectionCard>
    </div>
  );
}
