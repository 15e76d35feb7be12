import type { Seat, SeatCommand } from './seat.ts';
import type { SeatEvent, SeatState } from './seat-states.ts';

export const today = '2026-06-15';

/** A bought seat in a state, as it would stand there. */
export function seatIn(state: SeatState, given: Partial<Seat> = {}): Seat {
  const started = state === 'consumed';
  return {
    state,
    origin: 'purchased',
    personId: state === 'allocated' || started ? 'ann' : null,
    courseIds: ['forklift', 'ladder'],
    startedCourseIds: started ? ['forklift'] : [],
    assignBy: '2027-06-01',
    refundableThrough: '2026-07-01',
    completeBy: started ? '2026-09-01' : null,
    completeWithinDays: 90,
    transferableUntil: 'started',
    reassignedAfterStart: 0,
    extendedDays: 0,
    ...given,
  };
}

/** What is asked when nothing but the state could stand in the way. */
export const fairAsk: { [Event in SeatEvent]: Extract<SeatCommand, { event: Event }> } = {
  reserve: { event: 'reserve', on: today, personId: null },
  allocate: { event: 'allocate', on: today, personId: 'bob', employed: true },
  start: { event: 'start', on: today, courseId: 'ladder' },
  release: { event: 'release' },
  reassign: { event: 'reassign', on: today, personId: 'bob', employed: true, seatedAlready: false, progressPercent: 0 },
  expire: { event: 'expire', on: '2027-06-02' },
  lapse: { event: 'lapse', on: '2026-09-02', completed: false },
  extend: { event: 'extend', on: today, days: 14, completed: false, employed: true },
  requestReturn: { event: 'requestReturn', on: today },
  approveReturn: { event: 'approveReturn' } as Extract<SeatCommand, { event: 'approveReturn' }>,
  denyReturn: { event: 'denyReturn' } as Extract<SeatCommand, { event: 'denyReturn' }>,
  cancel: { event: 'cancel' } as Extract<SeatCommand, { event: 'cancel' }>,
  revoke: { event: 'revoke' } as Extract<SeatCommand, { event: 'revoke' }>,
  transfer: { event: 'transfer', on: today, sameGroup: true },
};

/** Every event in every state, by hand: where it leads; a dot is refused with the words of the state. */
export const matrix = `
              available      reserved   allocated  consumed   returnPending  returned  expired  cancelled  transferred
reserve       reserved       .          .          .          .              .         .        .          .
allocate      allocated      allocated  .          .          .              .         .        .          .
start         .              .          consumed   consumed   .              .         .        .          .
release       .              available  available  .          .              .         .        .          .
reassign      .              .          allocated  allocated  .              .         .        .          .
expire        expired        expired    .          .          .              .         .        .          .
lapse         .              .          .          consumed   .              .         .        .          .
extend        .              .          .          consumed   .              .         .        .          .
requestReturn returnPending  .          .          .          .              .         .        .          .
approveReturn .              .          .          .          cancelled      .         .        .          .
denyReturn    .              .          .          .          available      .         .        .          .
cancel        cancelled      cancelled  cancelled  .          cancelled      .         .        .          .
revoke        returned       .          .          .          returned       .         .        .          .
transfer      transferred    .          .          .          .              .         .        .          .
`;
