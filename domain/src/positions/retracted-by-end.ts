import type { Day, Instant } from '../time.ts';
import type { HeldDays } from './assignment.ts';

/**
 * All that was ever recorded of who holds what. `endedWith`: the last day of employment that retracted the row, if one
 * did.
 */
export type RecordedHolding = HeldDays & {
  id: string;
  personId: string;
  positionId: string;
  recordedAt: Instant;
  retractedAt: Instant | null;
  endedWith: Day | null;
};

/**
 * What is restored when a last day of employment is cancelled: each assignment as it was before that day, or a later
 * one recorded earlier, shortened or retracted it. `cut` is the shortened row in force until then. Assignments that
 * someone changed by hand since are left alone.
 */
export function retractedByEnd<H extends RecordedHolding>(
  rows: readonly H[],
  lastDay: Day,
): { before: H; cut: H | null }[] {
  const histories = Map.groupBy(
    rows,
    ({ personId, positionId, startedOn }) => `${personId} ${positionId} ${startedOn}`,
  );
  return [...histories.values()].flatMap((history) => {
    const standing = history.find(({ retractedAt }) => retractedAt === null) ?? null;
    if (standing && standing.endedOn !== lastDay) return [];
    const before = longest(lastRetracted(history, lastDay));
    return before && (!standing || beyond(before, lastDay)) ? [{ before, cut: standing }] : [];
  });
}

/**
 * The newest retracted rows, up to the first that was retracted by hand. Rows that existed only between two steps of
 * one change are ignored.
 */
function lastRetracted<H extends RecordedHolding>(history: readonly H[], lastDay: Day): H[] {
  const past = history
    .filter(
      ({ retractedAt, recordedAt, endedWith }) =>
        retractedAt !== null && (endedWith !== null || recordedAt < retractedAt),
    )
    .toSorted(
      (one, other) => compare(other.retractedAt!, one.retractedAt!) || compare(other.recordedAt, one.recordedAt),
    );
  const byHand = past.findIndex(({ endedWith }) => endedWith === null);
  return (byHand < 0 ? past : past.slice(0, byHand)).filter(({ endedWith }) => endedWith! >= lastDay);
}

const compare = (one: Instant, other: Instant) => (one < other ? -1 : one > other ? 1 : 0);
const beyond = ({ endedOn }: HeldDays, day: Day) => endedOn === null || endedOn > day;
const longest = <H extends HeldDays>(rows: readonly H[]): H | null =>
  rows.reduce<H | null>(
    (most, one) => (most && !(most.endedOn !== null && beyond(one, most.endedOn)) ? most : one),
    null,
  );
