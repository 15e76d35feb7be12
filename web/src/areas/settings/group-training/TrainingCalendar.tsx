import { ActionIcon, Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import type { Day } from '@app/domain/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { titleOf, trainingStateWord, trainingTones } from '../../../modules/group-training/training.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { calendarViews, daysShown, turned } from './calendar-days.ts';
import type { CalendarView } from './calendar-days.ts';
import classes from './TrainingCalendar.module.css';
import { zoneName } from '../../../words/zoneName.ts';

type Session = Result<'listTrainingCalendar'>['sessions'][number];

/**
 * Sessions on the days they take place: a month, a week or a day, kept in the address. Days and sessions are reached
 * with the keyboard.
 */
export default function TrainingCalendar() {
  const { t, language } = useTranslation('training');
  const f = useFormat();
  const [url, change] = useUrlState();
  const view = calendarViews.find((one) => one === url['span']) ?? 'month';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(url['on'] ?? '') ? url['on']! : f.today();
  const days = daysShown(view, day);
  const narrowed = {
    ...(url['site'] && { site: url['site'] }),
    ...(url['trainer'] && { trainer: url['trainer'] }),
    ...(url['course'] && { course: url['course'] }),
  };
  const found = useQuery(queryOf('listTrainingCalendar', { from: days[0]!, until: days.at(-1)!, ...narrowed }));
  const title =
    view === 'month'
      ? f.day(day, 'month')
      : view === 'day'
        ? f.day(day, 'long')
        : `${f.day(days[0]!)} – ${f.day(days.at(-1)!)}`;
  const turn = (by: 1 | -1) => change({ on: turned(view, day, by) });
  return (
    <section aria-label={t('calendar.label')}>
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <ActionIcon variant="default" size="lg" aria-label={t('calendar.before')} onClick={() => turn(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={t('calendar.next')} onClick={() => turn(1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" size="sm" onClick={() => change({ on: undefined })}>
            {t('calendar.today')}
          </Button>
          <Text fw={600} aria-live="polite" component="h2" className={classes.month}>
            {title}
          </Text>
        </Group>
        <SegmentedControl
          aria-label={t('calendar.span')}
          value={view}
          onChange={(next) => change({ span: next === 'month' ? undefined : next })}
          data={calendarViews.map((one) => ({ value: one, label: t(`calendar.${one}`) }))}
        />
      </Group>
      {found.error && <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton h={420} />}
      {found.data && <Days view={view} days={days} day={day} sessions={found.data.sessions} />}
      <Text size="sm" c="dimmed" mt="xs">
        {t('form.zone', { zone: zoneName(f.timeZone, language) })}
      </Text>
    </section>
  );
}

type DaysProps = { view: CalendarView; days: Day[]; day: Day; sessions: readonly Session[] };

/** A grid of days; arrows move between them, and each day is read with how many sessions it has. */
function Days({ view, days, day, sessions }: DaysProps) {
  const { t } = useTranslation('training');
  const f = useFormat();
  const [, change] = useUrlState();
  const grid = useRef<HTMLTableElement>(null);
  const on = Map.groupBy(sessions, ({ startsAt }) => dayIn(startsAt, f.timeZone));
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const today = f.today();
  if (view === 'day') return <DayList sessions={on.get(day) ?? []} />;
  const move = (event: KeyboardEvent, from: Day) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
    const step = steps[event.key];
    const target = step === undefined ? undefined : days[days.indexOf(from) + step];
    if (!target) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
  };
  return (
    <table className={classes.grid} ref={grid} data-view={view} aria-label={t('calendar.label')}>
      <thead>
        <tr>
          {days.slice(0, 7).map((one) => (
            <th key={one} scope="col">
              {weekdayOf(one, f.locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => {
              const these = on.get(one) ?? [];
              return (
                <td
                  key={one}
                  data-out={(view === 'month' && one.slice(0, 7) !== day.slice(0, 7)) || undefined}
                  data-today={one === today || undefined}
                >
                  <button
                    type="button"
                    className={classes.day}
                    data-day={one}
                    aria-current={one === today ? 'date' : undefined}
                    aria-label={t('calendar.dayLabel', { day: f.day(one, 'long'), count: these.length })}
                    onClick={() => change({ span: 'day', on: one })}
                    onKeyDown={(event) => move(event, one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                  <ul className={classes.sessions}>
                    {these.map((session) => (
                      <li key={session.id}>
                        <Chip session={session} />
                      </li>
                    ))}
                  </ul>
                  {these.length > 0 && (
                    <span className={classes.dots} aria-hidden>
                      {these.length}
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const dayIn = (instant: string, timeZone: string): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  );
const weekdayOf = (day: Day, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' }).format(new Date(`${day}T00:00:00Z`));

function Chip({ session }: { session: Session }) {
  const { language } = useTranslation('training');
  const f = useFormat();
  return (
    <Link
      to="/settings/groupTraining"
      search={{ training: session.trainingId } as never}
      className={classes.chip}
      data-state={session.state}
    >
      <span>{f.time(session.startsAt)}</span> {titleOf(session.subject, language)}
    </Link>
  );
}

function DayList({ sessions }: { sessions: readonly Session[] }) {
  const { t, language } = useTranslation('training');
  const f = useFormat();
  if (sessions.length === 0) return <Text c="dimmed">{t('calendar.noneThatDay')}</Text>;
  return (
    <ul className={classes.list}>
      {sessions.map((session) => (
        <li key={session.id}>
          <span className={classes.hours}>
            {f.time(session.startsAt)} – {f.time(session.endsAt)}
          </span>
          <div>
            <Link to="/settings/groupTraining" search={{ training: session.trainingId } as never}>
              {titleOf(session.subject, language)}
            </Link>
            <Text size="sm" c="dimmed">
              {[
                session.where,
                f.list(session.trainers),
                session.capacity === null
                  ? t('roster.booked', { count: session.booked })
                  : t('calendar.booked', { booked: session.booked, capacity: session.capacity }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          <StatusBadge tone={trainingTones[session.state]}>{trainingStateWord(session.state)}</StatusBadge>
        </li>
      ))}
    </ul>
  );
}
