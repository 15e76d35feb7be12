import type { ErrorCode } from '../errors.ts';
import type { Day, Instant } from '../time.ts';
import type { NewPlacement, Placement, PlacementChange } from './placement.ts';

/** How long an act can be undone. */
export const undoHours = 24;

/** What each kind of act changed; undoing restores exactly this. */
export type UndoFacts = {
  ending: { lastDay: Day; people: EndedEmployment[] };
  assignment: { enrolmentIds: string[] };
  unassignment: { enrolmentIds: string[] };
  /** `waiting`: attempts that were open, waited for a seat, and got one. */
  seatAssignment: { enrolmentIds: string[]; waiting: string[]; seats: GivenSeat[] };
  seatRelease: { enrolmentIds: string[]; seats: GivenSeat[] };
  exemption: { holdIds: string[] };
};
export type UndoKind = keyof UndoFacts;
export type GivenSeat = { seatId: string; personId: string };
/**
 * The placements known before and after by their ids, what an earlier last day kept aside, and what followed from the
 * end.
 */
export type EndedEmployment = {
  personId: string;
  before: Placement[];
  planned?: NewPlacement[];
  after: string[];
  closedOn: Day | null;
  pinSince: Instant | null;
};

/** Why an act cannot be undone any more, before anyone looks at what it changed. */
export function undoObstacle(
  { doneAt, undoneAt }: { doneAt: Instant; undoneAt: Instant | null },
  now: Instant,
): ErrorCode | null {
  if (undoneAt !== null) return 'undoneAlready';
  return Date.parse(now) - Date.parse(doneAt) > undoHours * 3_600_000 ? 'undoTooLate' : null;
}

/** An attempt as undoing its assignment sees it. */
export type MadeAttempt = { open: boolean; started: boolean; told: boolean; changed: boolean };

/** Why an assignment cannot be undone as if it had not been: the person began, was told, or someone changed it. */
export function unmakeObstacle({ open, started, told, changed }: MadeAttempt): ErrorCode | null {
  if (started) return 'undoStarted';
  if (!open || changed) return 'undoMovedOn';
  return told ? 'undoTold' : null;
}

/** How the placements of an ended employment go back, or null where something newer is recorded. */
export function undoEnd(
  known: readonly Placement[],
  { before, planned = [], after }: Pick<EndedEmployment, 'before' | 'planned' | 'after'>,
): PlacementChange | null {
  if (known.length !== after.length || !known.every(({ id }) => after.includes(id))) return null;
  const were = new Set(before.map(({ id }) => id));
  return {
    retract: after.filter((id) => !were.has(id)),
    record: before.filter(({ id }) => !after.includes(id)).map(({ id: _id, hiredOn: _hiredOn, ...one }) => one),
    planned,
  };
}
