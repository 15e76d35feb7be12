import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../errors.ts';
import { errorStatus } from '../errors.ts';
import { always } from '../money/always.cases.ts';
import { addDays } from '../time.ts';
import type { SeatEntry } from './ledger.ts';
import { chainProblem, emptyInventory, isConserved, movementsOf, plus } from './ledger.cases.ts';
import type { Seat, SeatCommand } from './seat.ts';
import { applySeatEvent, seatObstacle } from './seat.ts';
import { fairAsk, matrix, seatIn, today } from './seat.cases.ts';
import type { SeatEvent, SeatState } from './seat-states.ts';
import { isOver, refusalIn, seatEvents, seatOrigins, seatStates } from './seat-states.ts';
import { plainTerms } from './terms.cases.ts';
import { completeByOf, daysOfSeat, termsFor } from './terms.ts';
import { runsOutOn } from './warnings.ts';

const refusedWith = (seat: Seat, ask: SeatCommand): ErrorCode | null => seatObstacle(seat, ask);

describe('every event in every state', () => {
  const [head, ...rows] = matrix
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const cases = rows.flatMap(([event, ...leads]) =>
    leads.map((lead, place) => [event as SeatEvent, head![place] as SeatState, lead] as const),
  );
  test('is in the table', () => {
    expect(head).toEqual(seatStates);
    expect(rows.map(([event]) => event)).toEqual(seatEvents);
    expect(cases).toHaveLength(seatStates.length * seatEvents.length);
  });
  test.each(cases)('%s, %s: %s', (event, state, lead) => {
    // Ten percent once, so that what was started may still go to someone else.
    const seat = seatIn(state, { transferableUntil: 'tenPercent' });
    const after = applySeatEvent(seat, fairAsk[event]);
    if (lead === '.') expect(after).toEqual({ refused: refusalIn[state] });
    else expect(after).toMatchObject({ seat: { state: lead } });
  });
  test('four are the end', () =>
    expect(seatStates.filter(isOver)).toEqual(['returned', 'expired', 'cancelled', 'transferred']));
  test('every refusal has its status', () => {
    for (const code of Object.values(refusalIn)) expect(errorStatus[code]).toBe(409);
  });
});

describe('what was promised with a seat', () => {
  const cases: [string, Seat, SeatCommand, ErrorCode | null][] = [
    ['reserved on its last day', seatIn('available', { assignBy: today }), fairAsk.reserve, null],
    ['not a day later', seatIn('available', { assignBy: addDays(today, -1) }), fairAsk.reserve, 'seatExpired'],
    ['allocated on its last day', seatIn('available', { assignBy: today }), fairAsk.allocate, null],
    [
      'not allocated a day later',
      seatIn('available', { assignBy: addDays(today, -1) }),
      fairAsk.allocate,
      'seatExpired',
    ],
    ['waits for ever', seatIn('available', { assignBy: null }), fairAsk.allocate, null],
    ['not to who left', seatIn('available'), { ...fairAsk.allocate, employed: false }, 'notEmployedNow'],
    ['kept for somebody, taken by them', seatIn('reserved', { personId: 'bob' }), fairAsk.allocate, null],
    ['kept for somebody else', seatIn('reserved', { personId: 'ann' }), fairAsk.allocate, 'seatReserved'],
    ['kept for a code', seatIn('reserved'), fairAsk.allocate, null],
    [
      'started after its last day to be given: it was given in time',
      seatIn('allocated', { assignBy: '2026-01-01' }),
      fairAsk.start,
      null,
    ],
    [
      'started for another course',
      seatIn('allocated'),
      { event: 'start', on: today, courseId: 'rigging' },
      'seatOtherCourse',
    ],
    ['the second course of the same seat', seatIn('consumed'), fairAsk.start, null],
    [
      'the first course again (G18)',
      seatIn('consumed'),
      { event: 'start', on: today, courseId: 'forklift' },
      'seatConsumed',
    ],
    ['to somebody else before the start', seatIn('allocated'), fairAsk.reassign, null],
    ['to the same person', seatIn('allocated'), { ...fairAsk.reassign, personId: 'ann' }, 'alreadyThere'],
    ['to somebody who left', seatIn('allocated'), { ...fairAsk.reassign, employed: false }, 'notEmployedNow'],
    [
      'to somebody who has one of the product already',
      seatIn('allocated'),
      { ...fairAsk.reassign, seatedAlready: true },
      'seatHadAlready',
    ],
    [
      'to somebody else, never',
      seatIn('allocated', { transferableUntil: 'never' }),
      fairAsk.reassign,
      'seatNotTransferable',
    ],
    [
      'to somebody else too late to give',
      seatIn('allocated', { assignBy: '2026-06-14' }),
      fairAsk.reassign,
      'seatExpired',
    ],
    ['to somebody else after the start', seatIn('consumed'), fairAsk.reassign, 'seatConsumed'],
    [
      'at 9 percent',
      seatIn('consumed', { transferableUntil: 'tenPercent' }),
      { ...fairAsk.reassign, progressPercent: 9 },
      null,
    ],
    [
      'at 10 percent',
      seatIn('consumed', { transferableUntil: 'tenPercent' }),
      { ...fairAsk.reassign, progressPercent: 10 },
      'seatTooFar',
    ],
    [
      'a second time',
      seatIn('consumed', { transferableUntil: 'tenPercent', reassignedAfterStart: 1 }),
      fairAsk.reassign,
      'seatReassigned',
    ],
    [
      'expires the day after its last',
      seatIn('available', { assignBy: addDays(today, -1) }),
      { event: 'expire', on: today },
      null,
    ],
    [
      'does not expire on its last day',
      seatIn('available', { assignBy: today }),
      { event: 'expire', on: today },
      'seatNotDue',
    ],
    [
      'without a last day never expires',
      seatIn('available', { assignBy: null }),
      { event: 'expire', on: '2999-01-01' },
      'seatNotDue',
    ],
    [
      'lapses the day after',
      seatIn('consumed', { completeBy: addDays(today, -1) }),
      { event: 'lapse', on: today, completed: false },
      null,
    ],
    [
      'does not lapse on the day',
      seatIn('consumed', { completeBy: today }),
      { event: 'lapse', on: today, completed: false },
      'seatNotDue',
    ],
    ['completed does not lapse', seatIn('consumed'), { ...fairAsk.lapse, completed: true }, 'enrolmentClosed'],
    ['extended by 14 days', seatIn('consumed'), fairAsk.extend, null],
    ['by 15', seatIn('consumed'), { ...fairAsk.extend, days: 15 }, 'extensionTooLong'],
    ['by 14 in pieces', seatIn('consumed', { extendedDays: 10 }), { ...fairAsk.extend, days: 5 }, 'extensionTooLong'],
    ['by nothing', seatIn('consumed'), { ...fairAsk.extend, days: 0 }, 'extensionTooLong'],
    ['by half a day', seatIn('consumed'), { ...fairAsk.extend, days: 0.5 }, 'extensionTooLong'],
    ['until today', seatIn('consumed', { completeBy: addDays(today, -14) }), fairAsk.extend, null],
    ['until yesterday', seatIn('consumed', { completeBy: addDays(today, -15) }), fairAsk.extend, 'extensionPast'],
    ['for someone who left', seatIn('consumed'), { ...fairAsk.extend, employed: false }, 'notEmployedNow'],
    ['extended without an end', seatIn('consumed', { completeBy: null }), fairAsk.extend, 'seatWithoutEnd'],
    ['extended when completed', seatIn('consumed'), { ...fairAsk.extend, completed: true }, 'enrolmentClosed'],
    ['returned on the last day', seatIn('available', { refundableThrough: today }), fairAsk.requestReturn, null],
    [
      'a day late',
      seatIn('available', { refundableThrough: addDays(today, -1) }),
      fairAsk.requestReturn,
      'refundWindowOver',
    ],
    ['never refundable', seatIn('available', { refundableThrough: null }), fairAsk.requestReturn, 'refundWindowOver'],
    [
      'granted, returned without money',
      seatIn('available', { origin: 'granted', refundableThrough: null }),
      fairAsk.requestReturn,
      null,
    ],
    [
      'bought by another company, returned for money',
      seatIn('available', { origin: 'transferredIn' }),
      fairAsk.requestReturn,
      'seatNotBought',
    ],
    ['to a company of the group', seatIn('available'), fairAsk.transfer, null],
    ['to a stranger', seatIn('available'), { ...fairAsk.transfer, sameGroup: false }, 'companyNotRelated'],
    [
      'to another company, never',
      seatIn('available', { transferableUntil: 'never' }),
      fairAsk.transfer,
      'seatNotTransferable',
    ],
    ['to another company, expired', seatIn('available', { assignBy: '2026-06-14' }), fairAsk.transfer, 'seatExpired'],
  ];
  test.each(cases)('%s', (_name, seat, ask, expected) => expect(refusedWith(seat, ask)).toBe(expected));

  test('a start sets the last day to complete, once; a seat given back keeps its last day to be given (R14)', () => {
    expect(applySeatEvent(seatIn('allocated'), fairAsk.start)).toMatchObject({
      seat: { completeBy: '2026-09-13', startedCourseIds: ['ladder'], personId: 'ann' },
    });
    expect(applySeatEvent(seatIn('consumed'), fairAsk.start)).toMatchObject({
      seat: { completeBy: '2026-09-01', startedCourseIds: ['forklift', 'ladder'] },
    });
    expect(applySeatEvent(seatIn('allocated', { completeWithinDays: null }), fairAsk.start)).toMatchObject({
      seat: { completeBy: null },
    });
    expect(applySeatEvent(seatIn('allocated'), { event: 'release' })).toEqual({ seat: seatIn('available') });
    expect(
      applySeatEvent(seatIn('consumed', { transferableUntil: 'tenPercent', extendedDays: 3 }), fairAsk.reassign),
    ).toMatchObject({
      seat: { personId: 'bob', startedCourseIds: [], completeBy: null, extendedDays: 0, reassignedAfterStart: 1 },
    });
    expect(applySeatEvent(seatIn('consumed'), fairAsk.extend)).toMatchObject({
      seat: { completeBy: '2026-09-15', extendedDays: 14 },
    });
  });
});

describe('terms', () => {
  test('a company has agreed some of them otherwise', () => {
    expect(termsFor(plainTerms, null)).toEqual(plainTerms);
    expect(termsFor(plainTerms, { assignWithinDays: null, refundableWithinDays: undefined })).toEqual({
      ...plainTerms,
      assignWithinDays: null,
    });
  });
  test('give their days', () => {
    expect(daysOfSeat(plainTerms, '2026-01-31')).toEqual({ assignBy: '2027-01-31', refundableThrough: '2026-03-02' });
    expect(daysOfSeat({ ...plainTerms, assignWithinDays: null, refundableWithinDays: 0 }, today)).toEqual({
      assignBy: null,
      refundableThrough: null,
    });
    expect([completeByOf(90, '2026-12-01'), completeByOf(null, today)]).toEqual(['2027-03-01', null]);
  });
});

describe('warnings', () => {
  test('when they run out', () => {
    expect([runsOutOn(10, 30, 90, today), runsOutOn(0, 30, 90, today), runsOutOn(10, 0, 90, today)]).toEqual([
      '2026-07-15',
      today,
      null,
    ]);
  });
});

describe('the ledger', () => {
  const entry = (event: SeatEntry['event'], from: SeatState | null, to: SeatState): SeatEntry =>
    ({ seatId: 'one', event, from, to }) as SeatEntry;
  test.each([
    [
      'whole',
      [
        entry('purchased', null, 'available'),
        entry('allocate', 'available', 'allocated'),
        entry('start', 'allocated', 'consumed'),
      ],
      null,
    ],
    ['empty', [], 'noBeginning'],
    ['without its beginning', [entry('allocate', 'available', 'allocated')], 'noBeginning'],
    ['begun twice', [entry('purchased', null, 'available'), entry('granted', null, 'available')], 'beginsTwice'],
    ['with a hole', [entry('purchased', null, 'available'), entry('start', 'allocated', 'consumed')], 'broken'],
    [
      'with a step there is not',
      [entry('purchased', null, 'available'), entry('start', 'available', 'consumed')],
      'notAStep',
    ],
    [
      'that leads elsewhere',
      [entry('purchased', null, 'available'), entry('allocate', 'available', 'consumed')],
      'notAStep',
    ],
  ] as [string, SeatEntry[], string | null][])('%s', (_name, entries, expected) =>
    expect(chainProblem(entries)).toBe(expected),
  );

  test('notices a seat made of nothing and one lost', () => {
    expect(isConserved(emptyInventory)).toBe(true);
    expect(isConserved({ ...emptyInventory, purchased: 1, available: 1 })).toBe(true);
    expect(isConserved({ ...emptyInventory, available: 1 })).toBe(false);
    expect(isConserved({ ...emptyInventory, purchased: 1 })).toBe(false);
    expect(isConserved({ ...emptyInventory, purchased: 1, available: 2, consumed: -1 })).toBe(false);
  });

  const begin = fc.record({
    kind: fc.constantFrom(...seatOrigins),
    days: fc.option(fc.integer({ min: 1, max: 60 })),
    rule: fc.constantFrom('never', 'started', 'tenPercent'),
  });
  const person = fc.constantFrom('ann', 'bob', 'cy');
  const ask = fc.oneof(
    fc.record({ event: fc.constant('reserve' as const), personId: fc.option(person) }),
    fc.record({ event: fc.constant('allocate' as const), personId: person, employed: fc.boolean() }),
    fc.record({ event: fc.constant('start' as const), courseId: fc.constantFrom('forklift', 'ladder', 'rigging') }),
    fc.record({
      event: fc.constant('reassign' as const),
      personId: person,
      employed: fc.boolean(),
      seatedAlready: fc.boolean(),
      progressPercent: fc.nat(20),
    }),
    fc.record({ event: fc.constant('lapse' as const), completed: fc.boolean() }),
    fc.record({
      event: fc.constant('extend' as const),
      days: fc.integer({ min: -1, max: 16 }),
      completed: fc.boolean(),
    }),
    fc.record({ event: fc.constant('transfer' as const), sameGroup: fc.boolean() }),
    fc.record({
      event: fc.constantFrom('release', 'expire', 'requestReturn', 'approveReturn', 'denyReturn', 'cancel', 'revoke'),
    }),
  );
  const history = fc.record({
    seats: fc.array(begin, { minLength: 1, maxLength: 6 }),
    asks: fc.array(fc.record({ which: fc.nat(), ask, day: fc.nat(10) }), { maxLength: 60 }),
    cut: fc.nat(),
  });

  always(
    'whatever is asked of seats: opening plus movements is closing, none is lost or made, and what is started stays spent (I-1)',
    fc.property(history, ({ seats: begun, asks, cut }) => {
      const seats = begun.map(({ kind, days, rule }) =>
        seatIn('available', {
          origin: kind,
          assignBy: days === null ? null : addDays(today, days),
          transferableUntil: rule as Seat['transferableUntil'],
        }),
      );
      const entries: SeatEntry[] = begun.map(({ kind }, index) => ({
        seatId: `${index}`,
        event: kind,
        from: null,
        to: 'available',
      }));
      let on = today;
      for (const { which, ask: wanted, day } of asks) {
        on = addDays(on, day);
        const index = which % seats.length;
        const before = seats[index]!;
        const after = applySeatEvent(before, { ...wanted, on } as SeatCommand);
        if ('refused' in after) {
          expect(errorStatus[after.refused]).toBeDefined();
          continue;
        }
        seats[index] = after.seat;
        entries.push({
          seatId: `${index}`,
          event: wanted.event as SeatEvent,
          from: before.state,
          to: after.seat.state,
        });
        if (before.state === 'consumed') expect(['consumed', 'allocated']).toContain(after.seat.state);
        expect(after.seat.personId !== null).toBe(
          after.seat.state === 'allocated' ||
            after.seat.state === 'consumed' ||
            (after.seat.state === 'reserved' && after.seat.personId !== null),
        );
        expect(after.seat.reassignedAfterStart).toBeLessThanOrEqual(1);
      }
      const split = cut % (entries.length + 1);
      const opening = movementsOf(entries.slice(0, split));
      const closing = plus(opening, movementsOf(entries.slice(split)));
      expect(closing).toEqual(movementsOf(entries));
      expect(isConserved(opening) && isConserved(closing)).toBe(true);
      for (const state of seatStates)
        expect(closing[state === 'transferred' ? 'transferredOut' : state]).toBe(
          seats.filter((seat) => seat.state === state).length,
        );
      for (const [index, seat] of seats.entries()) {
        const chain = entries.filter(({ seatId }) => seatId === `${index}`);
        expect(chainProblem(chain)).toBeNull();
        expect(chain.at(-1)!.to).toBe(seat.state);
      }
    }),
  );
});
