import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import type { Period } from '@app/domain/group-training/training-list';
import { periodWords, trainingList } from '@app/domain/group-training/training-list';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { timesOf, useZoneFormat } from '../../../modules/group-training/training.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { IconPlus, IconSpeakerphone } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { zoneName } from '../../../words/zoneName.ts';

// Choosing by name brings the searchable select along: the list does not wait for it.
const TrainingFilters = lazyPart(() =>
  import('./TrainingFilters.tsx').then((module) => ({ default: module.TrainingFilters })),
);
const TrainingCalendar = lazyPart(() => import('./TrainingCalendar.tsx'));
const Evaluations = lazyPart(() => import('./Evaluations.tsx'));
const Requests = lazyPart(() => import('./Requests.tsx'));
const Rooms = lazyPart(() => import('./Rooms.tsx'));

const views = ['list', 'calendar', 'requests', 'evaluations'] as const;

const shown = { list: Trainings, calendar: TrainingCalendar, requests: Requests, evaluations: Evaluations };

/**
 * Every training of the company: as a list, in a calendar, the requests for places, and who awaits an evaluation
 * outside sessions.
 */
export function TrainingsPage() {
  const { t } = useTranslation('training');
  const [url, change] = useUrlState();
  const [rooms, setRooms] = useState(false);
  const counts = useQuery(queryOf('countTrainings', {}));
  const view = views.find((one) => one === url['view']) ?? 'list';
  const View = shown[view];
  const requested = counts.data?.requested ?? 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Button variant="default" onClick={() => setRooms(true)}>
              {t('rooms.title')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconSpeakerphone size={18} aria-hidden />}
              renderRoot={(props) => <Link to="/settings/groupTraining" search={{ new: 'talk' } as never} {...props} />}
            >
              {t('talk.title')}
            </Button>
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/settings/groupTraining" search={{ new: 'training' } as never} {...props} />
              )}
            >
              {t('add')}
            </Button>
          </>
        }
      />
      <SegmentedControl
        mb="md"
        aria-label={t('views.label')}
        value={view}
        onChange={(next) => change({ view: next === 'list' ? undefined : next })}
        data={[
          { value: 'list', label: t('views.list') },
          { value: 'calendar', label: t('views.calendar') },
          {
            value: 'requests',
            label: requested > 0 ? t('views.requestsCount', { count: requested }) : t('views.requests'),
          },
          { value: 'evaluations', label: t('views.evaluations') },
        ]}
      />
      <Suspense fallback={<Skeleton h={420} />}>
        <View />
        {rooms && <Rooms onClose={() => setRooms(false)} />}
      </Suspense>
    </>
  );
}

/** The next one first. */
const ahead = { ...trainingList, order: 'startsAt' as const };
const periods = ['upcoming', 'past', 'all'] as const;

/** A status or a range of days looks at all of them. */
const narrowsPeriod = (url: Record<string, string | undefined>) =>
  Boolean(url['state'] || url['from'] || url['until'] || url['requests']);
const periodOf = (url: Record<string, string | undefined>): Period =>
  periods.find((one) => one === url['period']) ?? (narrowsPeriod(url) ? 'all' : 'upcoming');

function Trainings() {
  const { t, language } = useTranslation('training');
  const [url, change] = useUrlState();
  const period = periodOf(url);
  const upcoming = period === 'upcoming';
  const list = useList(upcoming ? ahead : trainingList, 'listTrainings', 'exportTrainings', {
    period,
    ...(upcoming && { sort: ahead.order }),
  });
  return (
    <ListView
      list={list}
      search={t('search')}
      title="title"
      rowLink={(row) => ({ to: '/settings/groupTraining', search: { training: row.id } as never })}
      filters={
        <SegmentedControl
          aria-label={t('period')}
          value={period}
          onChange={(next) => change({ period: next === 'upcoming' && !narrowsPeriod(url) ? undefined : next })}
          data={periods.map((value) => ({ value, label: periodWords[value][language === 'fr' ? 'fr' : 'en'] }))}
        />
      }
      moreFilters={
        <Suspense fallback={<Skeleton h={36} />}>
          <TrainingFilters />
        </Suspense>
      }
      ownFilters={['period', 'site', 'course', 'trainer']}
      pinnedOwn={['period']}
      cells={{
        startsAt: (row) =>
          row.startsAt && row.endsAt ? (
            <When startsAt={row.startsAt} endsAt={row.endsAt} timeZone={row.timeZone} dates={row.sessions} />
          ) : (
            '–'
          ),
        booked: (row) =>
          [
            row.capacity === null
              ? String(row.booked)
              : t('ofCapacity', { booked: row.booked, capacity: row.capacity }),
            row.waiting > 0 && t('waitingToo', { count: row.waiting }),
          ]
            .filter(Boolean)
            .join(' · '),
      }}
      empty={{
        title: t('none'),
        text: t('noneText'),
        action: (
          <Button
            renderRoot={(props) => (
              <Link to="/settings/groupTraining" search={{ new: 'training' } as never} {...props} />
            )}
          >
            {t('add')}
          </Button>
        ),
      }}
    />
  );
}

function When({
  startsAt,
  endsAt,
  timeZone,
  dates,
}: {
  startsAt: string;
  endsAt: string;
  timeZone: string;
  dates: number;
}) {
  const { t, language } = useTranslation('training');
  const { f, other } = useZoneFormat(timeZone);
  if (dates > 1) return <>{`${f.dayOf(startsAt)} – ${f.dayOf(endsAt)} · ${t('dates', { count: dates })}`}</>;
  return <>{[timesOf({ startsAt, endsAt }, f), other && zoneName(timeZone, language)].filter(Boolean).join(' · ')}</>;
}
