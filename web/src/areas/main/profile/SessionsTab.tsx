import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { SessionRows } from '../../../modules/group-training/SessionRows.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import { CalendarFeed } from './CalendarFeed.tsx';

/** My sessions, upcoming or all that there were, and the address that puts them into a calendar. */
export function SessionsTab() {
  const { t } = useTranslation('training');
  const [past, setPast] = useState(false);
  const found = useQuery(queryOf('listMyTrainings', past ? { past: 'true' } : {}));
  return (
    <Stack gap="lg">
      <SectionCard
        title={past ? t('upcoming.all') : t('upcoming.title')}
        action={
          <Button variant="subtle" size="sm" onClick={() => setPast(!past)}>
            {past ? t('upcoming.hidePast') : t('upcoming.past')}
          </Button>
        }
      >
        {found.error && <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton h={120} />}
        {found.data?.trainings.length === 0 && (
          <EmptyState
            compact
            heading={3}
            title={t(past ? 'upcoming.noneAtAll' : 'upcoming.none')}
            text={t('upcoming.noneText')}
            action={
              <Button variant="default" renderRoot={(props) => <Link to="/categories" {...props} />}>
                {t('upcoming.browse')}
              </Button>
            }
          />
        )}
        {found.data && <SessionRows trainings={found.data.trainings} titles />}
      </SectionCard>
      <CalendarFeed />
    </Stack>
  );
}
