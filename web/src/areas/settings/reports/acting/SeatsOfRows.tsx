import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../../../api/queries.ts';
import { useMoney } from '../../../../modules/store/money.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { refusalWords } from '../../../../words/words.ts';
import type { ActProps, Rows } from './rows.ts';
import { SeatLines } from './SeatLines.tsx';
import type { Courses } from './SeatsNote.tsx';
import { ofShown, sufficient, sumOf } from './SeatsNote.tsx';
import classes from './SeatLines.module.css';

const toBuyTab = { tab: 'seats', view: 'toBuy' } as never;
const titleOf = ({ report }: Rows) =>
  report === 'companyUnfinished' || report === 'companyEnrolments' ? 'seats.unfinishedTitle' : 'seats.title';

/** What is short of seats for chosen rows, and the way to buy it. */
export function SeatsOfRows({ rows, onClose }: Omit<ActProps, 'onDone'>) {
  const { t } = useTranslation('acting', 'ui');
  const seats = useQuery(queryOf('listSeatsOfRows', { rows }));
  return (
    <Dialog opened onClose={onClose} title={t(titleOf(rows))} size="lg">
      <Stack gap="sm">
        <Text size="sm">{t('seats.text')}</Text>
        {seats.isPending && <Skeleton h={64} aria-label={t('ui:loading')} />}
        {seats.error && <ErrorState text={refusalWords(seats.error)} onRetry={() => void seats.refetch()} />}
        {seats.data &&
          (seats.data.courses.length > 0 ? (
            <SeatLines courses={seats.data.courses} />
          ) : (
            <Alert color="spruce">{t('seats.none')}</Alert>
          ))}
      </Stack>
      <Group justify="space-between" mt="lg">
        <Anchor component={Link} size="sm" to="/settings/courses" search={toBuyTab}>
          {t('seats.allNeeds')}
        </Anchor>
        <Button variant="default" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </Group>
    </Dialog>
  );
}

/** What is short of seats for all rows that the report shows, on its page, and what buying costs in all. */
export function SeatsPanel({ rows }: { rows: Rows }) {
  const { t } = useTranslation('acting', 'ui');
  const [whole, setWhole] = useState(false);
  const seats = useQuery(ofShown(rows));
  const courses = seats.data?.courses ?? [];
  const total = useTotal(courses);
  if (seats.isPending) return <Skeleton h={64} aria-label={t('ui:loading')} />;
  const short = courses.filter(({ toBuy, needed, available }) => toBuy > 0 || available < needed);
  const shown = whole ? courses : short;
  return (
    <>
      <div className={classes.head}>
        <Text size="sm">{seats.error ? refusalWords(seats.error) : total}</Text>
        <Anchor component={Link} size="sm" to="/settings/courses" search={toBuyTab}>
          {t('seats.allNeeds')}
        </Anchor>
      </div>
      {shown.length > 0 && <SeatLines courses={shown} />}
      {!whole && courses.length > short.length && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {t('seats.covered', { count: courses.length - short.length })}
        </Anchor>
      )}
    </>
  );
}

/**
 * `24 needed · 7 to buy · about $364.00 before taxes`, or that there are enough. Amounts of two currencies are not
 * added up.
 */
function useTotal(courses: Courses): string {
  const { t } = useTranslation('acting');
  const money = useMoney(courses.find(({ currency }) => currency)?.currency ?? 'USD');
  const sum = (of: (course: Courses[number]) => number) => sumOf(courses, of);
  const toBuy = sum((course) => course.toBuy);
  const cost = sum(({ unitMinor, toBuy: count }) => (unitMinor ?? 0) * count);
  const oneCurrency =
    new Set(courses.flatMap(({ currency, toBuy: count }) => (currency && count > 0 ? [currency] : []))).size === 1;
  return [
    t('seats.needed', { count: sum(({ needed }) => needed) }),
    toBuy > 0 ? t('seats.toBuy', { count: toBuy }) : t(sufficient(courses)),
    oneCurrency && cost > 0 && t('seats.cost', { amount: money(cost) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
