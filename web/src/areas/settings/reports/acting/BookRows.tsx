import { Anchor, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCallOnce } from '../../../../api/callOnce.ts';
import type { Result } from '../../../../api/client.ts';
import { queryOf, refreshAll } from '../../../../api/queries.ts';
import { useBookingChoices, useBookingWords } from '../../../../modules/group-training/BookingChoices.tsx';
import { ofTrainings, timesOf, useZoneFormats } from '../../../../modules/group-training/training.ts';
import { BulkDialog } from '../../../../modules/lists/BulkDialog.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { spokenLocale } from '../../../../words/languages.ts';
import { refusalWords } from '../../../../words/words.ts';
import type { ActProps } from './rows.ts';

type Training = Result<'listTrainings'>['rows'][number];

/** Books the people of chosen rows into an upcoming session; who it does nothing for is passed over. */
export function BookRows({ rows, onClose, onDone }: ActProps) {
  const { t } = useTranslation('acting', 'training', 'ui');
  const once = useCallOnce();
  const says = useBookingWords();
  const [trainingId, setTraining] = useState<string | null>(null);
  const [told, setTold] = useState<Result<'bookFromReport'> | null>(null);
  const upcoming = useQuery(
    queryOf('listTrainings', {
      period: 'upcoming',
      state: 'scheduled,locked',
      sort: 'startsAt',
      limit: '100',
      locale: spokenLocale(),
    }),
  );
  const fitting = useQuery(queryOf('listSessionsOfRows', { rows }));
  const trainings = (upcoming.data?.rows ?? []).filter(({ id }) => fitting.data?.trainingIds.includes(id));
  const failed = upcoming.error ?? fitting.error;
  const training = trainings.find(({ id }) => id === trainingId);
  const { choices, fields } = useBookingChoices(told, training?.capacity != null);
  const nameOf = useTrainingName();
  const ask = async (preview: boolean) => {
    const result = await once('bookFromReport', { rows, trainingId: trainingId!, ...choices, preview });
    setTold(result);
    return result;
  };
  return (
    <BulkDialog
      title={t('book.title')}
      confirm={t('acts.book')}
      of={JSON.stringify([trainingId, choices])}
      ready={trainingId !== null}
      preview={() => ask(true)}
      run={() => ask(false)}
      says={(_count, done) => (told ? says(told, done) : null)}
      onDone={() => {
        onDone();
        void refreshAll(ofTrainings);
      }}
      onClose={onClose}
    >
      <Stack>
        {failed ? (
          <ErrorState
            text={refusalWords(failed)}
            onRetry={() => void Promise.all([upcoming.refetch(), fitting.refetch()])}
          />
        ) : !upcoming.data || !fitting.data ? (
          <Skeleton h={62} aria-label={t('ui:loading')} />
        ) : trainings.length === 0 ? (
          <Text size="sm">
            {t('book.none')}{' '}
            <Anchor component={Link} size="sm" to="/settings/groupTraining">
              {t('book.plan')}
            </Anchor>
          </Text>
        ) : (
          <Select
            label={t('book.session')}
            placeholder={t('book.choose')}
            searchable
            data={trainings.map((one) => ({ value: one.id, label: nameOf(one) }))}
            value={trainingId}
            onChange={setTraining}
            nothingFoundMessage={t('book.notFound')}
          />
        )}
        {trainingId && fields}
      </Stack>
    </BulkDialog>
  );
}

/** `First aid · Mar 10, 2026, 9:00 AM – 1:00 PM · Room 2 · 5 of 12`, by the clocks of the place. */
function useTrainingName() {
  const { t } = useTranslation('training');
  const formatOf = useZoneFormats();
  return ({ title, startsAt, endsAt, timeZone, where, booked, capacity }: Training): string => {
    const f = formatOf(timeZone);
    const times = startsAt && endsAt && timesOf({ startsAt, endsAt }, f);
    const places =
      capacity === null ? null : t('ofCapacity', { booked: f.number(booked), capacity: f.number(capacity) });
    return [title, times, where, places].filter(Boolean).join(' · ');
  };
}
