import type { ErrorCode } from '../errors.ts';
import type { Day } from '../time.ts';
import { addDays } from '../time.ts';
import type { SeatOrigin, SeatState } from './seat-states.ts';
import { refusalIn, seatSteps } from './seat-states.ts';
import type { SeatTerms } from './terms.ts';
import { completeByOf } from './terms.ts';

export type Seat = {
  state: SeatState;
  origin: SeatOrigin;
  /** Whom it is allocated to, or reserved for; null while no one is named. */
  personId: string | null;
  /** The courses it opens, and those that were started on it. */
  courseIds: readonly string[];
  startedCourseIds: readonly string[];
  assignBy: Day | null;
  refundableThrough: Day | null;
  completeBy: Day | null;
  completeWithinDays: SeatTerms['completeWithinDays'];
  transferableUntil: SeatTerms['transferableUntil'];
  /** How often it went to someone else after it was started. */
  reassignedAfterStart: number;
  extendedDays: number;
};

/** What is asked of a seat. `on` is today in the company's time zone. */
export type SeatCommand =
  | { event: 'reserve'; on: Day; personId: string | null }
  | { event: 'allocate'; on: Day; personId: string; employed: boolean }
  | { event: 'start'; on: Day; courseId: string }
  | { event: 'release' }
  | { event: 'reassign'; on: Day; personId: string; employed: boolean; seatedAlready: boolean; progressPercent: number }
  | { event: 'expire'; on: Day }
  | { event: 'lapse'; on: Day; completed: boolean }
  | { event: 'extend'; on: Day; days: number; completed: boolean; employed: boolean }
  | { event: 'requestReturn'; on: Day }
  | { event: 'approveReturn' | 'denyReturn' | 'cancel' | 'revoke' }
  | { event: 'transfer'; on: Day; sameGroup: boolean };

/** An unused code gives its seat back after this. */
export const codeLifeDays = 30;
/** How much longer than promised one may be given to complete, in all. */
export const extensionLimitDays = 14;
/** Progress from which a started seat no longer goes to someone else. */
const transferLimitPercent = 10;

/** Why this cannot be done with the seat, or null: first where it stands, then what was promised with it. */
export function seatObstacle(seat: Seat, ask: SeatCommand): ErrorCode | null {
  if (!seatSteps[ask.event][seat.state]) return refusalIn[seat.state];
  switch (ask.event) {
    case 'reserve':
      return assignByObstacle(seat, ask.on);
    case 'allocate':
      if (seat.state === 'reserved' && seat.personId !== null && seat.personId !== ask.personId) return 'seatReserved';
      return ask.employed ? assignByObstacle(seat, ask.on) : 'notEmployedNow';
    case 'start':
      if (!seat.courseIds.includes(ask.courseId)) return 'seatOtherCourse';
      // A seat is spent by its start (G18): the same course once more needs another seat.
      return seat.startedCourseIds.includes(ask.courseId) ? 'seatConsumed' : null;
    case 'reassign':
      return reassignObstacle(seat, ask);
    case 'expire':
      return seat.assignBy !== null && ask.on > seat.assignBy ? null : 'seatNotDue';
    case 'lapse':
      if (ask.completed) return 'enrolmentClosed';
      return seat.completeBy !== null && ask.on > seat.completeBy ? null : 'seatNotDue';
    case 'extend':
      if (ask.completed) return 'enrolmentClosed';
      if (!ask.employed) return 'notEmployedNow';
      if (seat.completeBy === null) return 'seatWithoutEnd';
      if (!Number.isInteger(ask.days) || ask.days < 1 || seat.extendedDays + ask.days > extensionLimitDays)
        return 'extensionTooLong';
      // It would use up days of the few there are, and open nothing.
      return addDays(seat.completeBy, ask.days) < ask.on ? 'extensionPast' : null;
    case 'requestReturn':
      // What was granted goes back at any time: no money goes with it.
      if (seat.origin !== 'purchased') return seat.origin === 'granted' ? null : 'seatNotBought';
      return seat.refundableThrough !== null && ask.on <= seat.refundableThrough ? null : 'refundWindowOver';
    case 'transfer':
      return transferObstacle(seat, ask);
    default:
      return null;
  }
}

/** Why free seats on these terms do not go to another company, or null. */
export function transferObstacle(
  seat: Pick<Seat, 'transferableUntil' | 'assignBy'>,
  ask: { on: Day; sameGroup: boolean },
): ErrorCode | null {
  if (!ask.sameGroup) return 'companyNotRelated';
  if (seat.transferableUntil === 'never') return 'seatNotTransferable';
  return assignByObstacle(seat, ask.on);
}

const assignByObstacle = (seat: Pick<Seat, 'assignBy'>, on: Day): ErrorCode | null =>
  seat.assignBy !== null && on > seat.assignBy ? 'seatExpired' : null;

function reassignObstacle(seat: Seat, ask: Extract<SeatCommand, { event: 'reassign' }>): ErrorCode | null {
  if (seat.personId === ask.personId) return 'alreadyThere';
  if (!ask.employed) return 'notEmployedNow';
  // One seat of a product for one person: another that they have not begun would only lie there.
  if (ask.seatedAlready) return 'seatHadAlready';
  return staysObstacle(seat, ask);
}

type Held = Pick<Seat, 'state' | 'transferableUntil' | 'reassignedAfterStart' | 'assignBy'>;

/** Why a seat that someone has goes to no one else, or null. */
export function staysObstacle(seat: Held, ask: { on: Day; progressPercent: number }): ErrorCode | null {
  if (!seatSteps.reassign[seat.state]) return refusalIn[seat.state];
  if (seat.transferableUntil === 'never') return 'seatNotTransferable';
  if (seat.state === 'consumed') {
    if (seat.transferableUntil !== 'tenPercent') return 'seatConsumed';
    if (seat.reassignedAfterStart > 0) return 'seatReassigned';
    if (ask.progressPercent >= transferLimitPercent) return 'seatTooFar';
  }
  return assignByObstacle(seat, ask.on);
}

/**
 * The seat after it, or why not. The caller writes both: the seat and one ledger entry from the old state to the new.
 */
export function applySeatEvent(seat: Seat, ask: SeatCommand): { seat: Seat } | { refused: ErrorCode } {
  const refused = seatObstacle(seat, ask);
  if (refused) return { refused };
  const next: Seat = { ...seat, state: seatSteps[ask.event][seat.state]! };
  switch (ask.event) {
    case 'reserve':
    case 'allocate':
      return { seat: { ...next, personId: ask.personId } };
    case 'start':
      return {
        seat: {
          ...next,
          startedCourseIds: [...seat.startedCourseIds, ask.courseId],
          completeBy: seat.state === 'allocated' ? completeByOf(seat.completeWithinDays, ask.on) : seat.completeBy,
        },
      };
    case 'reassign':
      return {
        seat: {
          ...next,
          personId: ask.personId,
          startedCourseIds: [],
          completeBy: null,
          extendedDays: 0,
          reassignedAfterStart: seat.reassignedAfterStart + (seat.state === 'consumed' ? 1 : 0),
        },
      };
    case 'extend':
      return {
        seat: { ...next, completeBy: addDays(seat.completeBy!, ask.days), extendedDays: seat.extendedDays + ask.days },
      };
    case 'lapse':
      return { seat: next };
    default:
      // Whatever else happens to a seat, it is no one's afterwards.
      return { seat: { ...next, personId: null } };
  }
}
