import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../../api/client.ts';
import { queryOf } from '../../../../api/queries.ts';
import { isRecorded, RecordedBadges } from '../../../../modules/group-training/RecordedBadges.tsx';
import {
  placeStateWord,
  placeTones,
  titleOf,
  trainingStateWord,
  useZoneFormat,
} from '../../../../modules/group-training/training.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { refusalWords } from '../../../../words/words.ts';
import rows from '../../group-training/training.module.css';
import type { TabProps } from '../standing.ts';

type Place = Result<'listEmployeeTrainings'>['places'][number];

/** The trainings that an employee has or had a place in, the latest first. */
export default function SessionsTab({ employee }: TabProps) {
  const { t } = useTranslation('training');
  const found = useQuery(queryOf('listEmployeeTrainings', { personId: employee.id }));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={160} />;
  if (found.data.places.length === 0) return <EmptyState title={t('employee.none')} text={t('employee.noneText')} />;
  return (
    <SectionCard title={t('title')}>
      <ul className={rows.rows}>
        {found.data.places.map((place) => (
          <PlaceRow key={place.entryId} place={place} />
        ))}
      </ul>
    </SectionCard>
  );
}

function PlaceRow({ place }: { place: Place }) {
  const { t, language } = useTranslation('training');
  const { f } = useZoneFormat(place.timeZone);
  return (
    <li className={rows.row}>
      <div>
        <Link to="/settings/groupTraining" search={{ training: place.trainingId } as never}>
          {titleOf(place.subject, language)}
        </Link>
        <Text size="sm" c="dimmed">
          {[place.startsAt && f.instant(place.startsAt), place.where, trainingStateWord(place.trainingState)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {place.recorded.noLongerEarned && (
          <Link
            to="."
            search={(before) => ({ ...before, tab: place.subject.course ? 'enrolments' : 'qualifications' }) as never}
          >
            {t('noLongerEarned.review')}
          </Link>
        )}
        {place.state === 'booked' && isRecorded(place.recorded) ? (
          <RecordedBadges recorded={place.recorded} />
        ) : (
          <StatusBadge tone={placeTones[place.state]}>{placeStateWord(place.state)}</StatusBadge>
        )}
      </Group>
    </li>
  );
}
