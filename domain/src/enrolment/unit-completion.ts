import type { ErrorCode } from '../errors.ts';
import { isPackageKind } from '../packages/reading/manifest.ts';
import type { UnitKind } from './progress.ts';

/** What a unit asks before it counts. */
export type UnitRule = {
  kind: UnitKind;
  /** The least time to spend on it; 0 asks none. */
  minimumSeconds: number;
  /** A video that cannot be skipped through on the first view. */
  requiredWatch: boolean;
  durationSeconds: number | null;
};

/**
 * What is known of a person in a unit. `furthest`: fraction of a lesson or document seen (0 to 1), seconds of a video.
 * `finished`: the page said that its end was reached.
 */
export type UnitFacts = { seconds: number; furthest: number; finished: boolean };

/** A first view counts from this share of a video's length on; the rest is credits. */
export const watchedShare = 0.95;
/** No one watches faster than this; a video that must be watched takes at least its length divided by it. */
export const fastestSpeed = 2;
const endShare = 0.98;

/**
 * Why a unit does not count as done yet, or null. A quiz is done by its assessment only and a package by what it
 * reports, never by a progress commit.
 */
export function unitCompletionObstacle(rule: UnitRule, facts: UnitFacts): ErrorCode | null {
  if (rule.kind === 'quiz' || isPackageKind(rule.kind)) return 'attemptRunning';
  if (!endReached(rule, facts)) return 'watchRequired';
  return facts.seconds < leastSeconds(rule) ? 'timeRequired' : null;
}

function leastSeconds({ kind, minimumSeconds, requiredWatch, durationSeconds }: UnitRule): number {
  const watching =
    kind === 'video' && requiredWatch ? Math.floor(((durationSeconds ?? 0) * watchedShare) / fastestSpeed) : 0;
  return Math.max(minimumSeconds, watching);
}

function endReached({ kind, requiredWatch, durationSeconds }: UnitRule, { furthest, finished }: UnitFacts): boolean {
  if (kind !== 'video') return finished || furthest >= endShare;
  if (!durationSeconds) return finished;
  const watched = furthest >= durationSeconds * watchedShare;
  return requiredWatch ? watched : finished || watched;
}
