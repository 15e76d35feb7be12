/**
 * Four years of attempts. A chain is all that one person did with one course: first assignment, failures,
 * renewals, and what is open now. The same `today` always makes the same history.
 */
import { instantAt } from '@app/domain/local-time';
import { addDays, addMonths, dayOf, type Day, type Instant } from '@app/domain/time';
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
import { learnerChains } from './learner-history.ts';
import { isClockChange } from './local-time.ts';
import { makePeople, positionOf, type DemoPerson } from './people.ts';
import { chance, seedOf, type Chance } from './random.ts';
import type { DemoCourse } from './shape.ts';

export const northgateAttempts = 2400;

const monthsBack = 48;

/** Exactly 2,400 attempts of Northgate's people; Lakeshore's come on top from `makeLakeshoreHistory`. */
export function makeHistory(today: Day): DemoAttempt[] {
  const people = makePeople(today).filter((person) => person.companyKey === 'northgate');
  const told = people.filter((person) => person.signsIn || person.story !== null);
  const others = chance(20_260_303).shuffled(people.filter((person) => !told.includes(person)));
  const kept = told.flatMap((person) => chainsOf(person, today));
  let room = northgateAttempts - kept.reduce((sum, chain) => sum + chain.length, 0);
  // One course of everyone before the second of anyone, so that no one is left without a history.
  for (const chain of roundRobin(others.map((person) => chainsOf(person, today)))) {
    if (chain.length > room) continue;
    kept.push(chain);
    room -= chain.length;
  }
  if (room > 0) throw new Error(`The demo history is ${room} attempts short`);
  return inOrder(kept.flat());
}

export function makeLakeshoreHistory(today: Day): DemoAttempt[] {
  const people = makePeople(today).filter((person) => person.companyKey === 'lakeshore' && !person.signsIn);
  return inOrder(people.flatMap((person) => chainsOf(person, today).slice(0, 3).flat()));
}

function inOrder(attempts: DemoAttempt[]): DemoAttempt[] {
  return attempts.toSorted((one, other) => (one.assignedAt + one.key < other.assignedAt + other.key ? -1 : 1));
}

function roundRobin<Item>(lists: Item[][]): Item[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

function chainsOf(person: DemoPerson, today: Day): DemoAttempt[][] {
  if (person.email === 'learner@northgate.example') return learnerChains(person, today);
  if (person.positionKey === null) return [];
  const codes = ['ORIENT', ...positionOf(person.positionKey).courseCodes];
  return codes.map((code, index) => chainOf(person, courseOf(code), index, today)).filter((chain) => chain.length > 0);
}

function chainOf(person: DemoPerson, course: DemoCourse, order: number, today: Day): DemoAttempt[] {
  const luck = chance(seedOf(`${person.key}/${course.code}`));
  const first = [
    addMonths(today, -monthsBack),
    addDays(person.hireDay, 1),
    addDays(addMonths(today, -Math.max(...course.versions.map((version) => version.publishedMonthsAgo))), 2),
  ]
    .toSorted()
    .at(-1)!;
  const last = lastDayOf(person, course, today);
  const chain: DemoAttempt[] = [];
  let assignedDay = firstDay(person, course, luck, first, order, today);
  let dueDay = addDays(assignedDay, 14 + luck.between(0, 20));
  while (assignedDay < last) {
    const attempt = { ...newAttempt(person, course, chain, assignedDay, luck, today), dueDay };
    const done = completionMoment(luck, assignedDay, dueDay, person, course, today);
    const seconds = Math.round(minutesOf(course) * 60 * (0.7 + luck.next() * 0.8));
    const putOff = person.story === null && done.day > addDays(last, -150) && luck.happens(0.42);
    if (putOff || done.day >= last) {
      chain.push(unfinished(attempt, person, course, luck, last, seconds, today));
      break;
    }
    const completedAt = instantAt(done.day, done.second, timeZoneOf(person));
    const startedAt = startBefore(completedAt, attempt.assignedAt, seconds, luck);
    const inHand = started(attempt, course, startedAt, requiredUnitsOf(course), seconds);
    if (person.story === null && luck.happens(0.025)) {
      chain.push({ ...attempt, withdrawnAt: later(attempt.assignedAt, luck.between(1, 5) * 3600) });
      assignedDay = addDays(assignedDay, luck.between(20, 45));
      dueDay = addDays(assignedDay, 21);
      continue;
    }
    if (person.story === null && luck.happens(0.05)) {
      chain.push({
        ...inHand,
        ...notQuite(course),
        failedAt: completedAt,
        score: luck.between(35, course.passMark - 5),
      });
      assignedDay = addDays(done.day, 1);
      dueDay = addDays(assignedDay, 14);
      continue;
    }
    chain.push({
      ...inHand,
      completedAt,
      progressPercent: 100,
      score: scoreOf(luck, course.passMark),
    });
    if (course.validityMonths === null) break;
    dueDay = addMonths(done.day, course.validityMonths);
    assignedDay = addDays(dueDay, -Math.min(course.renewalWindowDays, 75));
  }
  return chain;
}

/** The lapsed forklift ticket ran out three days before an incident thirty days ago. */
function firstDay(person: DemoPerson, course: DemoCourse, luck: Chance, first: Day, order: number, today: Day): Day {
  if (person.story === 'lapsedForklift' && course.code === 'FORKLIFT')
    return addDays(addMonths(addDays(today, -33), -36), -9);
  if (person.story === 'newcomer') return first;
  return addDays(first, order * luck.between(1, 9) + luck.between(0, 6));
}

/** After this day nothing new happens: retirement of the course, end of employment, today. */
function lastDayOf(person: DemoPerson, course: DemoCourse, today: Day): Day {
  const retired = course.retiredMonthsAgo === null ? today : addMonths(today, -course.retiredMonthsAgo);
  const forklift = person.story === 'lapsedForklift' && course.code === 'FORKLIFT' ? addDays(today, -123) : today;
  return [retired, forklift, person.endDay ?? today, person.leaveFromDay ?? today].toSorted()[0]!;
}

function newAttempt(
  person: DemoPerson,
  course: DemoCourse,
  chain: DemoAttempt[],
  assignedDay: Day,
  luck: Chance,
  today: Day,
): DemoAttempt {
  const assignedAt = instantAt(assignedDay, luck.between(6 * 3600, 9 * 3600), timeZoneOf(person));
  const attempt = attemptOf(person, course, chain.length + 1, assignedAt, versionOn(course, assignedDay, today));
  if (chain.length > 0 && !chain.at(-1)?.completedAt) return { ...attempt, origin: 'admin' };
  return chain.length === 0 && luck.happens(0.12) ? { ...attempt, origin: 'self' } : attempt;
}

/** A day and a second of it; now and then pulled to the days and hours at which date arithmetic goes wrong. */
function completionMoment(
  luck: Chance,
  assignedDay: Day,
  dueDay: Day,
  person: DemoPerson,
  course: DemoCourse,
  today: Day,
): { day: Day; second: number } {
  const soon = addDays(assignedDay, luck.between(1, 26));
  const planned = luck.happens(0.1) ? addDays(dueDay, luck.between(1, 40)) : soon;
  const second = luck.between(7 * 3600, 17 * 3600);
  if (person.story !== null) return { day: storyDay(person, course, assignedDay) ?? soon, second };
  const trap = Array.from({ length: 19 }, (_, ahead) => addDays(planned, ahead)).find(
    (day) => (day.endsWith('-02-29') && luck.happens(0.8)) || (isClockChange(day) && luck.happens(0.45)),
  );
  if (trap && trap < today)
    return {
      day: trap,
      second: isClockChange(trap) ? luck.pick([90 * 60, 150 * 60, 180 * 60]) : second,
    };
  if (luck.happens(0.05)) return { day: planned, second: luck.pick([0, 86_399]) };
  if (luck.happens(0.06))
    return {
      day: addDays(addMonths(`${planned.slice(0, 7)}-01`, 1), -1),
      second: luck.between(12 * 3600, 24 * 3600 - 1),
    };
  return { day: planned, second };
}

/** When the people of the stories complete: the newcomer has done nothing but the orientation. */
function storyDay(person: DemoPerson, course: DemoCourse, assignedDay: Day): Day | null {
  if (person.story === 'allValid') return addDays(assignedDay, 2);
  if (person.story === 'lapsedForklift') return addDays(assignedDay, 9);
  if (person.story === 'newcomer') return addDays(assignedDay, course.code === 'ORIENT' ? 1 : 60);
  return null;
}

/** Most people learn in one go; some come back over a few days. Never before the assignment. */
function startBefore(completedAt: Instant, assignedAt: Instant, seconds: number, luck: Chance): Instant {
  const pause = luck.happens(0.3) ? luck.between(1, 4) * 86_400 : luck.between(0, 1800);
  const wanted = later(completedAt, -(seconds + pause));
  if (wanted > assignedAt) return wanted;
  const close = later(completedAt, -seconds);
  return close > assignedAt ? close : later(assignedAt, 60);
}

function scoreOf(luck: Chance, passMark: number): number {
  return Math.min(100, passMark + luck.between(0, 100 - passMark) + (luck.happens(0.3) ? 5 : 0));
}

/** All but the graded quiz. */
function notQuite(course: DemoCourse): Pick<DemoAttempt, 'requiredUnitsDone' | 'progressPercent'> {
  const required = requiredUnitsOf(course);
  return {
    requiredUnitsDone: required - 1,
    progressPercent: Math.round((100 * (required - 1)) / required),
  };
}

/** Left open at today's end, or taken back when the person left or the course was retired. */
function unfinished(
  attempt: DemoAttempt,
  person: DemoPerson,
  course: DemoCourse,
  luck: Chance,
  last: Day,
  seconds: number,
  today: Day,
): DemoAttempt {
  const ended = last < today && person.leaveFromDay !== last;
  const startedAt = later(attempt.assignedAt, luck.between(1, 20) * 3600);
  const begun = person.story !== 'newcomer' && luck.happens(0.5) && dayOf(startedAt, timeZoneOf(person)) < last;
  const done = luck.between(1, Math.max(1, requiredUnitsOf(course) - 1));
  const open = begun
    ? started(
        attempt,
        course,
        startedAt,
        Math.min(done, requiredUnitsOf(course) - 1),
        Math.round((seconds * done) / requiredUnitsOf(course)),
      )
    : attempt;
  return ended ? { ...open, withdrawnAt: instantAt(last, 17 * 3600, timeZoneOf(person)) } : open;
}
