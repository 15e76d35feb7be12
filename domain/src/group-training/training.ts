import type { Day, Instant } from '../time.ts';
import { addDays, dayOf } from '../time.ts';

/** One dated meeting of a training. */
export type SessionTimes = { startsAt: Instant; endsAt: Instant; breakMinutes: number };

/** The dates that decide the state of a training. `sessions` in any order. */
export type TrainingFacts = {
  scheduledAt: Instant | null;
  startedAt: Instant | null;
  closedAt: Instant | null;
  cancelledAt: Instant | null;
  lockDays: number;
  timeZone: string;
  sessions: readonly SessionTimes[];
};

export const trainingStates = [
  'draft',
  'scheduled',
  'locked',
  'inProgress',
  'awaitingSignOff',
  'closed',
  'cancelled',
] as const;
export type TrainingState = (typeof trainingStates)[number];

/**
 * The state of a training at an instant. From `lockDays` calendar days before its first session, in its zone, bookings
 * are locked.
 */
export function trainingState(training: TrainingFacts, now: Instant): TrainingState {
  if (training.cancelledAt) return 'cancelled';
  if (training.closedAt) return 'closed';
  if (!training.scheduledAt) return 'draft';
  const [first, last] = [firstStart(training.sessions), lastEnd(training.sessions)];
  if (last !== null && now >= last) return 'awaitingSignOff';
  if (training.startedAt || (first !== null && now >= first)) return 'inProgress';
  return first !== null && dayOf(now, training.timeZone) >= lockedFrom(first, training) ? 'locked' : 'scheduled';
}

/** The first day on which learners can no longer book or cancel on their own. */
export function lockedFrom(
  firstStartsAt: Instant,
  { lockDays, timeZone }: Pick<TrainingFacts, 'lockDays' | 'timeZone'>,
): Day {
  return addDays(dayOf(firstStartsAt, timeZone), -lockDays);
}

export function firstStart(sessions: readonly SessionTimes[]): Instant | null {
  return sessions.map(({ startsAt }) => startsAt).toSorted()[0] ?? null;
}

/** When the last session begins; null without one. */
export function lastStart(sessions: readonly SessionTimes[]): Instant | null {
  return (
    sessions
      .map(({ startsAt }) => startsAt)
      .toSorted()
      .at(-1) ?? null
  );
}

export function lastEnd(sessions: readonly SessionTimes[]): Instant | null {
  return (
    sessions
      .map(({ endsAt }) => endsAt)
      .toSorted()
      .at(-1) ?? null
  );
}
