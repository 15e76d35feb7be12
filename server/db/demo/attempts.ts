/** What an attempt is in the demo, and the small steps both histories are made of. */
import { minutesOfSteps } from '@app/domain/enrolment/progress';
import { addMonths, type Day, type Instant } from '@app/domain/time';
import { demoCourses } from './catalogue.ts';
import { demoCompanies } from './companies.ts';
import type { DemoPerson } from './people.ts';
import type { DemoCourse } from './shape.ts';

export type DemoAttempt = {
  /** `northgate-001/HAZCOM/2` */
  key: string;
  personKey: string;
  courseCode: string;
  versionNumber: number;
  /** Counts the attempts of this person at this course, from 1. */
  attemptNumber: number;
  origin: 'admin' | 'self' | 'renewal';
  assignedAt: Instant;
  startedAt: Instant | null;
  completedAt: Instant | null;
  withdrawnAt: Instant | null;
  /** All attempts at the quiz used up. */
  failedAt: Instant | null;
  /** How many of the required units are done, from the first on; the progress follows from it. */
  requiredUnitsDone: number;
  progressPercent: number;
  /** Percent in the graded quiz; null when it was not taken. */
  score: number | null;
  seconds: number;
  dueDay: Day | null;
};

export function courseOf(code: string): DemoCourse {
  const course = demoCourses.find((candidate) => candidate.code === code);
  if (!course) throw new Error(`No course ${code} in the demo`);
  return course;
}

export function requiredUnitsOf(course: DemoCourse): number {
  return course.sections.flatMap((section) => section.units).filter((unit) => unit.required).length;
}

/** The duration of a course is that of its required steps, so that its card and its outline agree. */
export const minutesOf = (course: DemoCourse): number =>
  minutesOfSteps(course.sections.flatMap((section) => section.units));

export function timeZoneOf(person: DemoPerson): string {
  const company = demoCompanies.find((candidate) => candidate.key === person.companyKey);
  return company?.sites.find((site) => site.key === person.siteKey)?.timeZone ?? company?.timeZone ?? 'America/Toronto';
}

/** The version on offer on a day. */
export function versionOn(course: DemoCourse, day: Day, today: Day): number {
  const published = course.versions.filter((version) => addMonths(today, -version.publishedMonthsAgo) <= day);
  return published.at(-1)?.number ?? 1;
}

/** Everything about an attempt but what happened in it. */
export function attemptOf(
  person: DemoPerson,
  course: DemoCourse,
  attemptNumber: number,
  assignedAt: Instant,
  versionNumber: number,
): DemoAttempt {
  return {
    key: `${person.key}/${course.code}/${attemptNumber}`,
    personKey: person.key,
    courseCode: course.code,
    versionNumber,
    attemptNumber,
    origin: attemptNumber === 1 ? 'admin' : 'renewal',
    assignedAt,
    startedAt: null,
    completedAt: null,
    withdrawnAt: null,
    failedAt: null,
    requiredUnitsDone: 0,
    progressPercent: 0,
    score: null,
    seconds: 0,
    dueDay: null,
  };
}

export function started(
  attempt: DemoAttempt,
  course: DemoCourse,
  startedAt: Instant,
  requiredUnitsDone: number,
  seconds: number,
): DemoAttempt {
  return {
    ...attempt,
    startedAt,
    requiredUnitsDone,
    progressPercent: Math.round((100 * requiredUnitsDone) / requiredUnitsOf(course)),
    seconds,
  };
}

export function later(instant: Instant, seconds: number): Instant {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString();
}
