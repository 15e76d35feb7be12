import type { Day, Instant } from '../time.ts';
import type { HeldDays } from './assignment.ts';

/** All that was ever recorded of who holds what. `endedWith`: the last day of employment that took the row back, where one did. */
export type RecordedHolding = HeldDays & {
  id: string;
  personId: string;
  positionId: string;
  recordedAt: Instant;
  retractedAt: Instant | null;
  endedWith: Day | null;
};

/**
 * What comes back if a last day of employment does not come: each row as it was before that day, or a later one that was recorded earlier, cut it or took
 * it back; `cut` is the row that stands for it until then. What someone changed by hand since is not theirs to give back.
 */
export function takenBackBy<H extends RecordedHolding>(rows: readonly H[], lastDay: Day): { before: H; cut: H | null }[] {
  const histories = Map.groupBy(rows, ({ personId, positionId, startedOn }) => `${personId} ${positionId} ${startedOn}`);
  return [...histories.values()].flatMap((history) => {
    const standing = history.find(({ retractedAt }) => retractedAt === null) ?? null;
    if (standing && standing.endedOn !== lastDay) return [];
    const before = longest(takenBack(history, lastDay));
    return before && (!standing || beyond(before, lastDay)) ? [{ before, cut: standing }] : [];
  });
}

/** The last rows that were taken back, as long as an end did that. What stood for no time at all, between two steps of one change, says nothing. */
function takenBack<H extends RecordedHolding>(history: readonly H[], lastDay: Day): H[] {
  const past = history
    .filter(({ retractedAt, recordedAt, endedWith }) => retractedAt !== null && (endedWith !== null || recordedAt < retractedAt))
    .toSorted((one, other) => compare(other.retractedAt!, one.retractedAt!) || compare(other.recordedAt, one.recordedAt));
  const byHand = past.findIndex(({ endedWith }) => endedWith === null);
  return (byHand < 0 ? past : past.slice(0, byHand)).filter(({ endedWith }) => endedWith! >= lastDay);
}

const compare = (one: Instant, other: Instant) => (one < other ? -1 : one > other ? 1 : 0);
const beyond = ({ endedOn }: HeldDays, day: Day) => endedOn === null || endedOn > day;
const longest = <H extends HeldDays>(rows: readonly H[]): H | null =>
  rows.reduce<H | null>((most, one) => (most && !(most.endedOn !== null && beyond(one, most.endedOn)) ? most : one), null);
