import type { Day, Instant } from '../time.ts';
import { addDays } from '../time.ts';

/**
 * One row of a requirement: from when to when it asks, and since when (and until when) that was held true. Days are
 * inclusive.
 */
export type RequirementVersion<T> = {
  id: string;
  version: number;
  effectiveFrom: Day;
  effectiveTo: Day | null;
  /** From which day the same thing has been asked without a break: the first due day counts from it. */
  askedSince: Day;
  recordedAt: Instant;
  retractedAt: Instant | null;
  terms: T;
};

/** What is to hold from a day on. Terms null: nothing is asked from that day. */
export type RequirementChange<T> = { from: Day; to: Day | null; terms: T | null };
export type RecordedVersion<T> = Omit<RequirementVersion<T>, 'id' | 'recordedAt' | 'retractedAt'>;
export type ChangePlan<T> = { retract: string[]; record: RecordedVersion<T>[] };

/** The versions held true at an instant; null is now. */
export function knownVersions<T>(
  rows: readonly RequirementVersion<T>[],
  at: Instant | null = null,
): RequirementVersion<T>[] {
  return rows
    .filter((row) =>
      at === null
        ? row.retractedAt === null
        : row.recordedAt <= at && (row.retractedAt === null || row.retractedAt > at),
    )
    .toSorted((one, other) => one.effectiveFrom.localeCompare(other.effectiveFrom));
}

/**
 * What a change from a day on does to the rows of one requirement: what reaches that day or beyond is retracted, what
 * it asked before that day is recorded again with its new end, and the new version follows. No row is overwritten, so
 * what was known earlier stays what it was. `sameThing` says whether two versions ask for the same: then the time it
 * has been asked for goes on.
 */
export function versionsAfterChange<T>(
  rows: readonly RequirementVersion<T>[],
  { from, to, terms }: RequirementChange<T>,
  sameThing: (one: T, other: T) => boolean,
): ChangePlan<T> {
  const known = knownVersions(rows);
  const reached = known.filter((row) => row.effectiveTo === null || row.effectiveTo >= from);
  const record: RecordedVersion<T>[] = reached
    .filter((row) => row.effectiveFrom < from)
    .map(({ version, effectiveFrom, askedSince, terms: asked }) => ({
      version,
      effectiveFrom,
      effectiveTo: addDays(from, -1),
      askedSince,
      terms: asked,
    }));
  if (terms !== null) {
    const eve = addDays(from, -1);
    const before = known.find(
      (row) =>
        row.effectiveFrom <= from &&
        (row.effectiveTo === null || row.effectiveTo >= eve) &&
        sameThing(row.terms, terms),
    );
    const version = Math.max(0, ...rows.map((row) => row.version)) + 1;
    record.push({ version, effectiveFrom: from, effectiveTo: to, askedSince: before?.askedSince ?? from, terms });
  }
  return { retract: reached.map((row) => row.id), record };
}

/** The rows once a plan was carried out at an instant; `newId` names each new row. */
export function afterPlan<T>(
  rows: readonly RequirementVersion<T>[],
  plan: ChangePlan<T>,
  at: Instant,
  newId: () => string,
): RequirementVersion<T>[] {
  return [
    ...rows.map((row) => (plan.retract.includes(row.id) ? { ...row, retractedAt: at } : row)),
    ...plan.record.map((row) => ({ ...row, id: newId(), recordedAt: at, retractedAt: null })),
  ];
}

/** Whether nothing is asked from a day on, so that there is nothing to end. */
export function isOver<T>(rows: readonly RequirementVersion<T>[], day: Day): boolean {
  return knownVersions(rows).every((row) => row.effectiveTo !== null && row.effectiveTo < day);
}
