/**
 * The record of learner@northgate.example, written by hand so that the dashboard shows one of everything:
 * two valid, one expiring soon, one expired, one overdue, one in progress (40 %), one due soon and not begun.
 */
import { instantAt } from '@app/domain/local-time';
import { addDays, addMonths, type Day } from '@app/domain/time';
import {
  attemptOf,
  courseOf,
  later,
  minutesOf,
  requiredUnitsOf,
  started,
  timeZoneOf,
  versionOn,
  type DemoAttempt,
} from './attempts.ts';
import type { DemoPerson } from './people.ts';

export function learnerChains(person: DemoPerson, today: Day): DemoAttempt[][] {
  const on = (months: number, days = 0) => addDays(addMonths(today, -months), days);
  return [
    completed(person, today, 'HAZCOM', [on(39), on(27, -4), on(15, -9), on(3, -12)], [85, 90, 80, 95]),
    completed(person, today, 'FIRSTAID', [on(46), on(10, -6)], [82, 91]),
    completed(person, today, 'RESP', [on(36, 42), on(24, 40), on(12, 35)], [83, 100, 83]),
    failedThenCompleted(person, today, on(36, -20)),
    [open(person, today, 'LOTO', addDays(today, -50), addDays(today, -12))],
    [inProgress(person, today, 'BBP', addDays(today, -16), addDays(today, 14), 2)],
    [open(person, today, 'HEARING', addDays(today, -8), addDays(today, 6))],
  ];
}

function assigned(person: DemoPerson, today: Day, code: string, number: number, day: Day, dueDay: Day): DemoAttempt {
  const course = courseOf(code);
  const assignedAt = instantAt(day, 8 * 3600, timeZoneOf(person));
  return {
    ...attemptOf(person, course, number, assignedAt, versionOn(course, day, today)),
    dueDay,
  };
}

function completed(person: DemoPerson, today: Day, code: string, days: Day[], scores: number[]): DemoAttempt[] {
  const course = courseOf(code);
  return days.map((day, index) => {
    const previous = days[index - 1];
    const dueDay = previous && course.validityMonths ? addMonths(previous, course.validityMonths) : addDays(day, 10);
    const seconds = minutesOf(course) * 60 + index * 77;
    const completedAt = instantAt(day, 14 * 3600 + index * 611, timeZoneOf(person));
    const attempt = assigned(person, today, code, index + 1, addDays(day, -11), dueDay);
    return {
      ...started(attempt, course, later(completedAt, -seconds - 900), requiredUnitsOf(course), seconds),
      completedAt,
      score: scores[index] ?? course.passMark,
    };
  });
}

/** The forklift ticket: failed once, passed four days later, and expired since. */
function failedThenCompleted(person: DemoPerson, today: Day, day: Day): DemoAttempt[] {
  const course = courseOf('FORKLIFT');
  const failedAt = instantAt(addDays(day, -4), 15 * 3600, timeZoneOf(person));
  const first = started(
    assigned(person, today, 'FORKLIFT', 1, addDays(day, -15), day),
    course,
    later(failedAt, -3600),
    requiredUnitsOf(course) - 1,
    3300,
  );
  const second: DemoAttempt = {
    ...assigned(person, today, 'FORKLIFT', 2, addDays(day, -3), addDays(day, 10)),
    origin: 'admin',
  };
  const completedAt = instantAt(day, 10 * 3600, timeZoneOf(person));
  return [
    { ...first, failedAt, score: 64 },
    {
      ...started(second, course, later(completedAt, -2400), requiredUnitsOf(course), 2300),
      completedAt,
      score: 86,
    },
  ];
}

function open(person: DemoPerson, today: Day, code: string, day: Day, dueDay: Day): DemoAttempt {
  return assigned(person, today, code, 1, day, dueDay);
}

function inProgress(
  person: DemoPerson,
  today: Day,
  code: string,
  day: Day,
  dueDay: Day,
  unitsDone: number,
): DemoAttempt {
  const attempt = assigned(person, today, code, 1, day, dueDay);
  return started(attempt, courseOf(code), later(attempt.assignedAt, 5 * 86_400 + 4200), unitsDone, 840);
}
