import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';

export const undoDays = 30;
export const undoEndsAt = (mergedAt: Instant): Instant =>
  new Date(Date.parse(mergedAt) + undoDays * 86_400_000).toISOString();

/** What has to be settled when two records become one, and how it is settled. */
export const mergeConflicts = [
  'openAttempts',
  'twoEmployments',
  'sameNumber',
  'sameField',
  'samePosition',
  'signInLost',
  'claims',
] as const;
export type MergeConflict = (typeof mergeConflicts)[number];

type Side = {
  id: string;
  mergedInto: string | null;
  qmsAdmin: boolean;
  buAdmin: boolean;
  sample: boolean;
  forgotten?: boolean;
};

/**
 * Two living records of which neither is the one acting, and no platform admin goes by way of a merge. None comes by it
 * either: anyone who is one in name only, without a company to administer, would act as one again by the claim of the
 * merged record.
 */
export function mergeObstacle(kept: Side, merged: Side, by: string): ErrorCode | null {
  if (kept.id === merged.id) return 'mergeWithItself';
  if (kept.mergedInto || merged.mergedInto) return 'mergedAlready';
  // Under a pseudonym no one knows whose record it is, and a name that is joined to one would never be forgotten.
  if (kept.forgotten || merged.forgotten) return 'personForgotten';
  // It would be deleted with the sample data.
  if (kept.sample || merged.sample) return 'samplePerson';
  if (merged.id === by) return 'notForOneself';
  if (merged.qmsAdmin) return 'mergeOfAdmin';
  return kept.qmsAdmin && !kept.buAdmin && merged.buAdmin ? 'secondPersonNeeded' : null;
}

type Merged = { mergedAt: Instant; undoneAt: Instant | null; forgotten?: boolean };

export function undoObstacle({ mergedAt, undoneAt, forgotten }: Merged, now: Instant): ErrorCode | null {
  if (undoneAt) return 'mergeUndone';
  // Which row was whose is no longer known.
  if (forgotten) return 'personForgotten';
  return now <= undoEndsAt(mergedAt) ? null : 'mergeTooOld';
}
