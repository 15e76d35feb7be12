import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';
import { requestEndsAt } from './two-people.ts';

/**
 * A change that one person proposes; it takes a second one, or where there is none, time in which the others hear of
 * it.
 */
export type GuardedChange = {
  proposedBy: string;
  proposedAt: Instant;
  /** From when it is in force unless it is cancelled; null where another has to confirm. */
  takesEffectAt: Instant | null;
  confirmedAt: Instant | null;
  cancelledAt: Instant | null;
};
export type GuardedChangeState = 'waiting' | 'inForce' | 'cancelled' | 'lapsed';

/**
 * How long a change waits where no one can confirm it, in hours. Who became an administrator since then is no second
 * person.
 */
export const coolingHours = { purchaseRules: 24, bankDetails: 72 } as const;

const hoursAfter = (at: Instant, hours: number): Instant => new Date(Date.parse(at) + hours * 3_600_000).toISOString();

/** Whether someone has been an administrator for so long that they did not become one to confirm. */
export const isEstablished = (adminSince: Instant, now: Instant, hours: number): boolean =>
  hoursAfter(adminSince, hours) <= now;

/** From when a change is in force by itself; null where someone can confirm it. */
export const takesEffectAt = (proposedAt: Instant, hours: number, hasSecondPerson: boolean): Instant | null =>
  hasSecondPerson ? null : hoursAfter(proposedAt, hours);

export function guardedChangeState(change: GuardedChange, now: Instant): GuardedChangeState {
  if (change.cancelledAt) return 'cancelled';
  const from = change.confirmedAt ?? change.takesEffectAt;
  if (from !== null) return from <= now ? 'inForce' : 'waiting';
  return now <= requestEndsAt(change.proposedAt) ? 'waiting' : 'lapsed';
}

/** Why someone cannot confirm a change, or null. */
export function confirmChangeObstacle(
  change: GuardedChange,
  by: { personId: string; adminSince: Instant },
  now: Instant,
  hours: number,
): ErrorCode | null {
  if (guardedChangeState(change, now) !== 'waiting') return 'changeOver';
  if (by.personId === change.proposedBy) return 'secondPersonNeeded';
  return isEstablished(by.adminSince, now, hours) ? null : 'adminTooNew';
}

/** Why no one can cancel a change any more, or null. */
export const cancelChangeObstacle = (change: GuardedChange, now: Instant): ErrorCode | null =>
  guardedChangeState(change, now) === 'waiting' ? null : 'changeOver';
