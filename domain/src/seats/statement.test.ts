import fc from 'fast-check';
import { expect, test } from 'vitest';
import { always } from '../money/always.cases.ts';
import { emptyInventory, movementsOf, plus } from './ledger.cases.ts';
import type { SeatEntry } from './ledger.ts';
import type { SeatEvent, SeatState } from './seat-states.ts';
import { seatEvents, seatOrigins, seatSteps } from './seat-states.ts';
import { addsUp, statementOf, unusedIn, wayOf } from './statement.cases.ts';
import { waysIn, waysOut } from './statement.ts';

const came = (event: (typeof seatOrigins)[number]) => ({ event, from: null, to: 'available' }) as const;
const step = (event: SeatEvent, from: SeatState) => ({ event, from, to: seatSteps[event][from]! });

test.each([
  ['bought', came('purchased'), 'purchased'],
  ['granted', came('granted'), 'granted'],
  ['from a sister company', came('transferredIn'), 'transferredIn'],
  ['given to somebody: still unused', step('allocate', 'available'), null],
  ['taken back: still unused', step('release', 'allocated'), null],
  ['return asked: still unused', step('requestReturn', 'available'), null],
  ['return denied: still unused', step('denyReturn', 'returnPending'), null],
  ['started', step('start', 'allocated'), 'started'],
  ['started with the second course of a bundle: spent already', step('start', 'consumed'), null],
  ['time over: spent already', step('lapse', 'consumed'), null],
  ['somebody else, who has not started', step('reassign', 'consumed'), 'handedOn'],
  ['somebody else, before anybody started', step('reassign', 'allocated'), null],
  ['last day passed', step('expire', 'reserved'), 'expired'],
  ['bought back', step('approveReturn', 'returnPending'), 'refunded'],
  ['refunded while somebody had it', step('cancel', 'allocated'), 'refunded'],
  ['taken back by the platform', step('revoke', 'available'), 'refunded'],
  ['to a sister company', step('transfer', 'available'), 'transferredOut'],
] as const)('%s', (_name, entry, way) => expect(wayOf(entry)).toBe(way));

test('a period that does not add up is noticed, and so is one below zero', () => {
  const quiet = statementOf({ ...emptyInventory, purchased: 2, available: 2 }, []);
  expect(addsUp(quiet)).toBe(true);
  expect(addsUp({ ...quiet, closing: 1 })).toBe(false);
  expect(addsUp({ ...quiet, started: 1 })).toBe(false);
  expect(addsUp({ ...quiet, opening: -1, closing: -1 })).toBe(false);
});

/** What may happen to a few seats, entry by entry. */
const ledger = fc
  .array(fc.record({ seat: fc.nat(5), origin: fc.constantFrom(...seatOrigins), pick: fc.nat() }), { maxLength: 60 })
  .map((moves) => {
    const states = new Map<number, SeatState>();
    const entries: SeatEntry[] = [];
    for (const { seat, origin, pick } of moves) {
      const from = states.get(seat);
      const possible = from ? seatEvents.filter((event) => seatSteps[event][from]) : [];
      if (from === undefined) entries.push({ seatId: `${seat}`, ...came(origin) });
      else if (possible.length > 0)
        entries.push({ seatId: `${seat}`, ...step(possible[pick % possible.length]!, from) });
      else continue;
      states.set(seat, entries.at(-1)!.to);
    }
    return entries;
  });

always(
  'wherever a ledger is cut: each period adds up, one begins with what the other ended with, and both together are the whole',
  fc.property(ledger, fc.nat(), fc.nat(), (entries, one, other) => {
    const [first, second] = [one, other].map((cut) => cut % (entries.length + 1)).toSorted((a, b) => a - b) as [
      number,
      number,
    ];
    const opening = movementsOf(entries.slice(0, first));
    const middle = plus(opening, movementsOf(entries.slice(first, second)));
    const early = statementOf(opening, entries.slice(first, second));
    const late = statementOf(middle, entries.slice(second));
    const whole = statementOf(opening, entries.slice(first));
    for (const statement of [early, late, whole]) expect(addsUp(statement)).toBe(true);
    expect([early.closing, whole.opening, whole.closing]).toEqual([late.opening, early.opening, late.closing]);
    for (const way of [...waysIn, ...waysOut]) expect(early[way] + late[way]).toBe(whole[way]);
    expect(whole.closing).toBe(unusedIn(movementsOf(entries)));
  }),
);
