import { inLanguage } from '@app/domain/localised';
import { taskDueOn } from '@app/domain/qualification/due';
import { targetsName } from '@app/domain/qualification/trace/trace-words';
import type { Spoken } from '@app/domain/qualification/trace/trace-words';
import type { Why } from '@app/domain/qualification/trace/why';
import type { Day } from '@app/domain/time';
import { addDays, daysBetween } from '@app/domain/time';
import type { Dashboard } from './dashboard.ts';

export type Coming = { on: Day; title: string; kind: 'due' | 'expires' };

const weeks = 4;

/** The days of this week and the three after it, Sunday first. */
export function calendarDays(today: Day): Day[] {
  const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
  return Array.from({ length: weeks * 7 }, (_, index) => addDays(sunday, index));
}

/** What is due and what expires on the days of the calendar, first things first, each thing once. */
export function comingUp(board: Dashboard, asked: readonly Why[], language: Spoken): Coming[] {
  const last = calendarDays(board.today).at(-1)!;
  const open = [...board.overdue, ...board.dueSoon, ...board.continue, ...board.assigned];
  const courses = new Set(open.map(({ courseId }) => courseId));
  const all: Coming[] = [
    ...open.flatMap((row): Coming[] =>
      row.dueOn ? [{ on: row.dueOn, title: inLanguage(row.titles, language), kind: 'due' }] : [],
    ),
    ...asked.flatMap((why): Coming[] => {
      const title = targetsName(why.requirement.targets, language);
      if (courses.has(why.remedy?.course?.id ?? '')) return [];
      if (why.qualified && why.coveredThrough) return [{ on: why.coveredThrough, title, kind: 'expires' }];
      const due = taskDueOn(why);
      return due ? [{ on: due, title, kind: 'due' }] : [];
    }),
  ];
  const shown = all.filter(({ on }) => daysBetween(board.today, on) >= 0 && on <= last);
  const once = new Map(shown.map((one) => [`${one.on} ${one.kind} ${one.title}`, one]));
  return [...once.values()].toSorted((a, b) => a.on.localeCompare(b.on) || a.title.localeCompare(b.title));
}
