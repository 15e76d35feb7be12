import type { ErrorCode } from '../errors.ts';
import type { Day, Instant } from '../time.ts';
import { addDays } from '../time.ts';

/** Where and for whom someone works. */
export type Place = { siteId: string | null; departmentId: string | null; managerId: string | null };
/** `endedOn` is the last day, inclusive; null goes on. */
export type Period = { startedOn: Day; endedOn: Day | null };
export type NewPlacement = Place & Period;
/**
 * `hiredOn` is the first day of the employment it is part of: a transfer keeps it, coming back after days away begins
 * again.
 */
export type Placement = NewPlacement & { id: string; hiredOn: Day };
/** A placement with its second time: since when it is known, and since when it is no longer held true. */
export type RecordedPlacement = Placement & { recordedAt: Instant; retractedAt: Instant | null };

/**
 * What a change of someone's placements does: rows that are no longer held true, and rows recorded instead. Nothing is
 * overwritten. `planned`: what was planned beyond a last day that the change records, kept for when that day is
 * cancelled; without it, nothing of that changes.
 */
export type PlacementChange = { retract: string[]; record: NewPlacement[]; planned?: readonly NewPlacement[] };

const noChange: PlacementChange = { retract: [], record: [] };

/** The placements as they were known at an instant; null is now. */
export function knownAt<P extends RecordedPlacement>(all: readonly P[], at: Instant | null): P[] {
  return all.filter((one) =>
    at === null ? one.retractedAt === null : one.recordedAt <= at && (one.retractedAt === null || one.retractedAt > at),
  );
}

export const covers = (period: Period, day: Day): boolean =>
  period.startedOn <= day && (period.endedOn === null || day <= period.endedOn);

export const overlap = (one: Period, other: Period): boolean =>
  (other.endedOn === null || one.startedOn <= other.endedOn) &&
  (one.endedOn === null || other.startedOn <= one.endedOn);

export function placementOn<P extends Period>(known: readonly P[], day: Day): P | null {
  return known.find((one) => covers(one, day)) ?? null;
}

export function periodObstacle({ startedOn, endedOn }: Period): ErrorCode | null {
  return endedOn !== null && endedOn < startedOn ? 'endBeforeStart' : null;
}

/** Why someone cannot be employed, or employed again, for a time: what is known of them must never overlap. */
export function employObstacle(known: readonly Placement[], period: Period): ErrorCode | null {
  return periodObstacle(period) ?? (known.some((one) => overlap(one, period)) ? 'placementOverlaps' : null);
}

export const employ = (placement: NewPlacement): PlacementChange => ({ retract: [], record: [placement] });

export function transferObstacle(known: readonly Placement[], from: Day): ErrorCode | null {
  return placementOn(known, from) ? null : 'notEmployedThen';
}

/**
 * From a day on someone works elsewhere, until what they did that day would have ended. What is not named stays as it
 * was, and a transfer to the same place changes nothing.
 */
export function transfer(known: readonly Placement[], from: Day, place: Partial<Place>): PlacementChange {
  const before = placementOn(known, from);
  if (!before || samePlace(before, { ...placeOf(before), ...place })) return noChange;
  const after = { ...placeOf(before), ...place, startedOn: from, endedOn: before.endedOn };
  if (before.startedOn === from) return { retract: [before.id], record: [after] };
  return {
    retract: [before.id],
    record: [{ ...placeOf(before), startedOn: before.startedOn, endedOn: addDays(from, -1) }, after],
  };
}

export function correctObstacle(known: readonly Placement[], id: string, to: Period): ErrorCode | null {
  return employObstacle(
    known.filter((one) => one.id !== id),
    to,
  );
}

/**
 * What was recorded was wrong: it is taken back and recorded again. The wrong answer can still be shown as it was known
 * then.
 */
export function correct(known: readonly Placement[], id: string, to: NewPlacement): PlacementChange {
  const before = known.find((one) => one.id === id);
  if (!before || (samePlace(before, to) && before.startedOn === to.startedOn && before.endedOn === to.endedOn))
    return noChange;
  return { retract: [id], record: [to] };
}

/**
 * The present or last employment: the last placements that follow each other without a day between. Null without any.
 */
export function employmentOf(known: readonly Period[]): Period | null {
  const [last, ...earlier] = [...known].sort((one, other) => (one.startedOn < other.startedOn ? 1 : -1));
  if (!last) return null;
  let { startedOn } = last;
  for (const one of earlier) {
    if (one.endedOn === null || addDays(one.endedOn, 1) !== startedOn) break;
    startedOn = one.startedOn;
  }
  return { startedOn, endedOn: last.endedOn };
}

/** What is known after a change, before it has ids of its own. */
export function afterChange(
  known: readonly Placement[],
  { retract, record }: Pick<PlacementChange, 'retract' | 'record'>,
): NewPlacement[] {
  return [...known.filter(({ id }) => !retract.includes(id)), ...record];
}

/**
 * A change with the day of hiring of each row it records. A placement that stays but is part of another employment by
 * it (one that began earlier than was known, or without the gap) is taken back and recorded again with that day.
 */
export function settled(
  known: readonly Placement[],
  { retract, record }: Pick<PlacementChange, 'retract' | 'record'>,
): { retract: string[]; record: (NewPlacement & { hiredOn: Day })[] } {
  const after = afterChange(known, { retract, record });
  const moved = known.filter((one) => !retract.includes(one.id) && hiredOn(after, one) !== one.hiredOn);
  const anew = moved.map(({ id: _id, hiredOn: _hiredOn, ...one }) => one);
  return {
    retract: [...retract, ...moved.map(({ id }) => id)],
    record: [...record, ...anew].map((one) => ({ ...one, hiredOn: hiredOn(after, one) })),
  };
}

const hiredOn = (all: readonly Period[], one: Period): Day =>
  employmentOf(all.filter(({ startedOn }) => startedOn <= one.startedOn))!.startedOn;

export const changesNothing = ({ retract, record }: PlacementChange): boolean =>
  retract.length === 0 && record.length === 0;

export const placeOf = ({ siteId, departmentId, managerId }: Place): Place => ({ siteId, departmentId, managerId });
export const samePlace = (one: Place, other: Place) =>
  one.siteId === other.siteId && one.departmentId === other.departmentId && one.managerId === other.managerId;
