import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Input } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { SessionRows } from './SessionRows.tsx';

type OfferedProps = { of: Input<'listOfferedTrainings'>; titles?: boolean; always?: boolean };

/**
 * Upcoming sessions of a course, a skill or a product. Without any there is no card, unless `always`: where they are
 * the only way.
 */
export function OfferedSessions({ of, titles = false, always = false }: OfferedProps) {
  const { t } = useTranslation('training');
  const found = useQuery(queryOf('listOfferedTrainings', of));
  if (!found.data || (found.data.trainings.length === 0 && !always)) return null;
  return (
    <SectionCard title={t('upcoming.title')}>
      {found.data.trainings.length === 0 ? (
        <Text c="dimmed">{t('upcoming.noneOfCourse')}</Text>
      ) : (
        <SessionRows trainings={found.data.trainings} titles={titles} />
      )}
    </SectionCard>
  );
}

/** On the first page: where one has a place, requested one or waits for one. What one leads is shown above it. */
export function MySessions() {
  const { t } = useTranslation('training');
  const found = useQuery(queryOf('listMyTrainings', {}));
  const mine = (found.data?.trainings ?? []).filter((training) => training.mine !== null);
  if (mine.length === 0) return null;
  return (
    <SectionCard title={t('upcoming.title')}>
      <SessionRows trainings={mine.slice(0, 6)} titles />
    </SectionCard>
  );
}
