import type { ErrorCode } from '../errors.ts';
import type { Clock } from '../local-time.ts';
import { instantAt } from '../local-time.ts';
import type { Day, Instant } from '../time.ts';
import { addDays, dayOf, daysBetween } from '../time.ts';

/** A time of day as clocks show it, `HH:MM`, 00:00 to 23:59. */
export type ClockTime = string;

/**
 * One session as it is planned: what the clock on the wall of its place shows. A session that ends the next morning
 * says so by `endsOn`.
 */
export type SessionPlan = { on: Day; from: ClockTime; to: ClockTime; endsOn?: Day | undefined; breakMinutes: number };

/** How far back and ahead sessions can be planned, in days. Back only with a reason, which is kept (H08). */
export const planLimits = { daysBack: 366, daysAhead: 1096, sessions: 30, hours: 24, reasonLetters: 10 } as const;

const secondsOf = (time: ClockTime): number => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60;

/**
 * The instants of a planned session in a zone. A time that spring skips becomes the one an hour later; of a time that
 * autumn shows twice, the first.
 */
export function sessionInstants(
  plan: Pick<SessionPlan, 'on' | 'from' | 'to' | 'endsOn'>,
  timeZone: string,
  clock?: Clock,
): { startsAt: Instant; endsAt: Instant } {
  return {
    startsAt: instantAt(plan.on, secondsOf(plan.from), timeZone, clock),
    endsAt: instantAt(plan.endsOn ?? plan.on, secondsOf(plan.to), timeZone, clock),
  };
}

const minutesBetween = (from: Instant, to: Instant) => (Date.parse(to) - Date.parse(from)) / 60_000;

type Input = {
  timeZone: string;
  now: Instant;
  /** Whether a reason was given for planning what has passed. */
  hasReason: boolean;
  /** Sessions that are on record already and are not moved are not refused for lying in the past. */
  kept?: ReadonlySet<number>;
  /** The day from which the course could be taken; null where there is none. */
  courseSince?: Day | null;
  clock?: Clock;
};

/** What is wrong with planned sessions, at the field of each (`sessions.2.to`). */
export function sessionProblems(plans: readonly SessionPlan[], given: Input): { path: string; code: ErrorCode }[] {
  const problems: { path: string; code: ErrorCode }[] = [];
  const times = plans.map((plan) => sessionInstants(plan, given.timeZone, given.clock));
  plans.forEach((plan, place) => {
    const at = (field: string, code: ErrorCode) => problems.push({ path: `sessions.${place}.${field}`, code });
    const { startsAt, endsAt } = times[place]!;
    const minutes = minutesBetween(startsAt, endsAt);
    if (minutes <= 0) at(plan.endsOn && plan.endsOn < plan.on ? 'endsOn' : 'to', 'sessionEndsFirst');
    else if (minutes > planLimits.hours * 60) at('to', 'sessionTooLong');
    else if (plan.breakMinutes >= minutes) at('breakMinutes', 'breakTooLong');
    const day = dayProblem(plan.on, startsAt, place, given);
    if (day) at('on', day);
    const overlaps = times.some((other, index) => index < place && other.startsAt < endsAt && startsAt < other.endsAt);
    if (overlaps) at('from', 'sessionsOverlap');
  });
  return problems;
}

function dayProblem(
  on: Day,
  startsAt: Instant,
  place: number,
  { timeZone, now, hasReason, kept, courseSince }: Input,
): ErrorCode | null {
  const today = dayOf(now, timeZone);
  if (on > addDays(today, planLimits.daysAhead)) return 'sessionTooFarAhead';
  if (kept?.has(place)) return null;
  if (courseSince && on < courseSince) return 'sessionBeforeCourse';
  if (startsAt >= now) return null;
  if (daysBetween(on, today) > planLimits.daysBack) return 'sessionTooLongAgo';
  return hasReason ? null : 'sessionInPast';
}

/** The sessions of a training moved by whole days: clocks show the same times. */
export function movedBy<P extends SessionPlan>(plans: readonly P[], days: number): P[] {
  return plans.map((plan) => ({
    ...plan,
    on: addDays(plan.on, days),
    ...(plan.endsOn && { endsOn: addDays(plan.endsOn, days) }),
  }));
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** The time that clocks of a zone show at an instant. */
export function clockTimeOf(instant: Instant, timeZone: string): ClockTime {
  let format = timeFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    timeFormats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

/** A session on record as it was planned. */
export function planOf(
  session: { startsAt: Instant; endsAt: Instant; breakMinutes: number },
  timeZone: string,
): SessionPlan {
  const [on, endsOn] = [dayOf(session.startsAt, timeZone), dayOf(session.endsAt, timeZone)];
  return {
    on,
    from: clockTimeOf(session.startsAt, timeZone),
    to: clockTimeOf(session.endsAt, timeZone),
    ...(endsOn !== on && { endsOn }),
    breakMinutes: session.breakMinutes,
  };
}
