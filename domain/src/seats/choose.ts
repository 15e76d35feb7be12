import type { Day } from '../time.ts';
import type { Seat } from './seat.ts';
import { seatObstacle } from './seat.ts';

export type SeatInLine = Seat & { id: string; acquiredOn: Day };

/**
 * Which seat somebody gets for a course: the one kept for them, else the first to expire, so that nothing bought runs out beside one that
 * lasts longer. Seats that never expire come last; of equals the older, then the lower id, so that everybody finds the same one.
 */
export function seatToUse<One extends SeatInLine>(seats: readonly One[], wanted: { courseId: string; personId: string; on: Day }): One | null {
  const fitting = seats.filter(
    (seat) =>
      seat.courseIds.includes(wanted.courseId) &&
      (seat.state === 'available' || (seat.state === 'reserved' && seat.personId === wanted.personId)) &&
      seatObstacle(seat, { event: 'allocate', on: wanted.on, personId: wanted.personId, employed: true }) === null,
  );
  return fitting.toSorted(inLine)[0] ?? null;
}

/** The order of seats in use. */
export function inLine(one: SeatInLine, other: SeatInLine): number {
  const key = (seat: SeatInLine) => [seat.state === 'reserved' ? '0' : '1', seat.assignBy ?? '9999-12-31', seat.acquiredOn, seat.id].join(' ');
  return key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0;
}
