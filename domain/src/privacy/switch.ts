import { isEstablished } from '../access/guarded-change.ts';
import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';

/** A dry run, as far as it decides whether anything may be deleted. */
export type DryRun = {
  startedBy: string;
  startedAt: Instant;
  finishedAt: Instant | null;
  confirmedAt: Instant | null;
  /** From when the daily run deletes. */
  takesEffectAt: Instant | null;
  stoppedAt: Instant | null;
};

/** `outdated`: confirmed, but a time was shortened since; nothing is deleted until another dry run is confirmed. */
export type RetentionState = 'off' | 'waiting' | 'on' | 'outdated';

/** A dry run is confirmed within so many hours; what it found is old then. */
export const confirmWithinHours = 24;
/** How long the daily run waits where one administrator confirms alone, in hours. */
export const aloneHours = 72;

const hours = (from: Instant, to: Instant): number => (Date.parse(to) - Date.parse(from)) / 3_600_000;

/** Whether the daily run deletes. `run`: the last one that was confirmed. */
export function retentionState(run: DryRun | null, lastShortenedAt: Instant | null, now: Instant): RetentionState {
  if (!run || run.takesEffectAt === null || run.stoppedAt !== null) return 'off';
  if (lastShortenedAt !== null && lastShortenedAt >= run.startedAt) return 'outdated';
  return run.takesEffectAt <= now ? 'on' : 'waiting';
}

type Confirming = { personId: string; adminSince: Instant; hasSecondPerson: boolean };

/**
 * Why a dry run cannot be confirmed by someone, or null. Where there is another administrator, it is not who started
 * it.
 */
export function confirmRunObstacle(
  run: DryRun,
  lastShortenedAt: Instant | null,
  by: Confirming,
  now: Instant,
): ErrorCode | null {
  if (run.finishedAt === null || run.confirmedAt !== null) return 'retentionRunOver';
  if (hours(run.startedAt, now) > confirmWithinHours) return 'retentionRunOld';
  if (lastShortenedAt !== null && lastShortenedAt >= run.startedAt) return 'retentionRunOld';
  if (!isEstablished(by.adminSince, now, aloneHours)) return 'adminTooNew';
  return by.personId === run.startedBy && by.hasSecondPerson ? 'secondPersonNeeded' : null;
}
