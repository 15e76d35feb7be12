import type { GuardedChange } from '../access/guarded-change.ts';
import { confirmChangeObstacle, guardedChangeState } from '../access/guarded-change.ts';
import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';

/** The release of a legal hold, as it was asked for; null fields where none was. */
export type HoldRelease = {
  askedBy: string | null;
  askedAt: Instant | null;
  /** From when it is released by itself; null where another administrator has to confirm. */
  takesEffectAt: Instant | null;
  confirmedAt: Instant | null;
};
export type HoldState = 'held' | 'releaseAsked' | 'released';

/** How long a release waits where no other administrator can confirm it, in hours. */
export const releaseHours = 72;

const asChange = ({ askedBy, askedAt, takesEffectAt, confirmedAt }: HoldRelease): GuardedChange | null =>
  askedBy === null || askedAt === null
    ? null
    : { proposedBy: askedBy, proposedAt: askedAt, takesEffectAt, confirmedAt, cancelledAt: null };

/** A release that no one confirmed in time leaves the hold as it was. */
export function holdState(release: HoldRelease, now: Instant): HoldState {
  const change = asChange(release);
  const state = change && guardedChangeState(change, now);
  return state === 'inForce' ? 'released' : state === 'waiting' ? 'releaseAsked' : 'held';
}

/** Why someone cannot confirm the release, or null. */
export function confirmReleaseObstacle(
  release: HoldRelease,
  by: { personId: string; adminSince: Instant },
  now: Instant,
): ErrorCode | null {
  const change = asChange(release);
  return change ? confirmChangeObstacle(change, by, now, releaseHours) : 'changeOver';
}
