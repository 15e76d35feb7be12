import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ErrorCode } from '../errors.ts';
import { addDays } from '../time.ts';
import { end, endObstacle } from './ending.ts';
import type { Placement, PlacementChange, RecordedPlacement } from './placement.ts';
import {
  afterChange,
  changesNothing,
  correct,
  correctObstacle,
  covers,
  employ,
  employObstacle,
  employmentOf,
  knownAt,
  overlap,
  placementOn,
  settled,
  transfer,
  transferObstacle,
} from './placement.ts';
import { at, periods, twoSpells } from './placement.cases.ts';

test.each<[string, Placement[], { startedOn: string; endedOn: string | null }, ErrorCode | null]>([
  ['the first time', [], { startedOn: '2026-01-01', endedOn: null }, null],
  ['one day', [], { startedOn: '2026-01-01', endedOn: '2026-01-01' }, null],
  ['an end before the start', [], { startedOn: '2026-01-02', endedOn: '2026-01-01' }, 'endBeforeStart'],
  ['between two spells', twoSpells, { startedOn: '2021-07-01', endedOn: '2024-02-29' }, null],
  [
    'on the last day of the spell before',
    twoSpells,
    { startedOn: '2021-06-30', endedOn: '2021-07-31' },
    'placementOverlaps',
  ],
  [
    'up to the first day of the spell after',
    twoSpells,
    { startedOn: '2022-01-01', endedOn: '2024-03-01' },
    'placementOverlaps',
  ],
  ['open, before an open one', twoSpells, { startedOn: '2022-01-01', endedOn: null }, 'placementOverlaps'],
  ['within an open one', twoSpells, { startedOn: '2025-01-01', endedOn: '2025-01-01' }, 'placementOverlaps'],
])('employing someone %s', (_name, known, period, obstacle) => {
  expect(employObstacle(known, period)).toBe(obstacle);
});

test.each<[string, string, ErrorCode | null, unknown]>([
  [
    'within an open placement splits it',
    '2025-05-01',
    null,
    [
      ['dock', '2025-05-01', null],
      ['plant', '2024-03-01', '2025-04-30'],
      ['yard', '2020-01-01', '2021-06-30'],
    ],
  ],
  [
    'on its first day replaces it',
    '2024-03-01',
    null,
    [
      ['dock', '2024-03-01', null],
      ['yard', '2020-01-01', '2021-06-30'],
    ],
  ],
  [
    'on the last day of an ended one',
    '2021-06-30',
    null,
    [
      ['dock', '2021-06-30', '2021-06-30'],
      ['plant', '2024-03-01', null],
      ['yard', '2020-01-01', '2021-06-29'],
    ],
  ],
  ['in the gap', '2022-01-01', 'notEmployedThen', null],
  ['before the first day', '2019-12-31', 'notEmployedThen', null],
])('a transfer %s', (_name, from, obstacle, after) => {
  expect(transferObstacle(twoSpells, from)).toBe(obstacle);
  if (!obstacle) expect(periods(afterChange(twoSpells, transfer(twoSpells, from, { siteId: 'dock' })))).toEqual(after);
});

test('a transfer to the same place changes nothing', () => {
  expect(changesNothing(transfer(twoSpells, '2025-01-01', { siteId: 'plant' }))).toBe(true);
  expect(changesNothing(transfer(twoSpells, '2025-01-01', { managerId: 'm' }))).toBe(false);
});

test('a corrected first day is the day of hiring of all that follows without a gap', () => {
  const known = [at('2020-01-01', '2020-12-31'), { ...at('2021-01-01', null, 'plant'), hiredOn: '2020-01-01' }];
  const earlier = settled(known, correct(known, '2020-01-01', { ...known[0]!, startedOn: '2019-06-01' }));
  expect(earlier.retract).toEqual(['2020-01-01', '2021-01-01']);
  expect(earlier.record.map(({ hiredOn, startedOn, siteId }) => [hiredOn, startedOn, siteId])).toEqual([
    ['2019-06-01', '2019-06-01', 'yard'],
    ['2019-06-01', '2021-01-01', 'plant'],
  ]);
  const gap = settled(known, correct(known, '2020-01-01', { ...known[0]!, endedOn: '2020-12-30' }));
  expect(gap.record.map(({ hiredOn }) => hiredOn)).toEqual(['2020-01-01', '2021-01-01']);
});

test('a correction takes one row back and records another', () => {
  const to = { ...twoSpells[0]!, startedOn: '2019-06-01', endedOn: '2021-06-30' };
  expect(correctObstacle(twoSpells, '2020-01-01', to)).toBeNull();
  expect(correct(twoSpells, '2020-01-01', to)).toEqual({ retract: ['2020-01-01'], record: [to] });
  expect(correctObstacle(twoSpells, '2020-01-01', { startedOn: '2020-01-01', endedOn: '2024-03-01' })).toBe(
    'placementOverlaps',
  );
  expect(correctObstacle(twoSpells, '2020-01-01', { startedOn: '2020-01-02', endedOn: '2020-01-01' })).toBe(
    'endBeforeStart',
  );
  expect(changesNothing(correct(twoSpells, '2020-01-01', twoSpells[0]!))).toBe(true);
});

test.each([
  ['nothing', [], null],
  ['one', [at('2020-01-01', null)], { startedOn: '2020-01-01', endedOn: null }],
  ['a transfer', [at('2020-01-01', '2020-12-31'), at('2021-01-01', null)], { startedOn: '2020-01-01', endedOn: null }],
  ['a rehire', twoSpells, { startedOn: '2024-03-01', endedOn: null }],
  [
    'a gap of one day',
    [at('2020-01-01', '2020-12-30'), at('2021-01-01', '2021-02-01')],
    { startedOn: '2021-01-01', endedOn: '2021-02-01' },
  ],
])('the present employment of %s', (_name, known, expected) => {
  expect(employmentOf(known)).toEqual(expected);
});

// Any sequence of changes, each recorded at an instant of its own, as the server records them.

const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2025-01-01', days));
const site = fc.constantFrom('yard', 'plant', 'dock');
const endOn = fc.option(day, { nil: null });
const step = fc.oneof(
  fc.record({ kind: fc.constant('employ' as const), siteId: site, startedOn: day, endedOn: endOn }),
  fc.record({ kind: fc.constant('transfer' as const), from: day, siteId: site }),
  fc.record({ kind: fc.constant('end' as const), lastDay: day }),
  fc.record({ kind: fc.constant('correct' as const), which: fc.nat(5), siteId: site, startedOn: day, endedOn: endOn }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function changeOf(known: Placement[], asked: Step): PlacementChange | null {
  const place = { departmentId: null, managerId: null };
  if (asked.kind === 'employ') return employObstacle(known, asked) ? null : employ({ ...place, ...asked });
  if (asked.kind === 'transfer')
    return transferObstacle(known, asked.from) ? null : transfer(known, asked.from, { siteId: asked.siteId });
  if (asked.kind === 'end') return endObstacle(known, asked.lastDay) ? null : end(known, asked.lastDay, []);
  const one = known[asked.which % Math.max(1, known.length)];
  return !one || correctObstacle(known, one.id, asked) ? null : correct(known, one.id, { ...place, ...asked });
}

const instant = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();

test('after any changes no placements known now overlap, and what was known at any instant can still be read', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const all: RecordedPlacement[] = [];
      const asKnown: [string, unknown][] = [];
      for (const [index, asked] of steps.entries()) {
        const now = instant(index);
        const known = knownAt(all, null);
        const asIs = changeOf(known, asked);
        if (!asIs) continue;
        const change = settled(known, asIs);
        for (const one of all) if (change.retract.includes(one.id)) one.retractedAt = now;
        all.push(
          ...change.record.map((one, nth) => ({ ...one, id: `${index}.${nth}`, recordedAt: now, retractedAt: null })),
        );
        const after = knownAt(all, null);
        for (const [nth, one] of after.entries()) {
          expect(one.endedOn === null || one.startedOn <= one.endedOn).toBe(true);
          for (const other of after.slice(nth + 1)) expect(overlap(one, other)).toBe(false);
        }
        for (const one of after) {
          const before = after.find((other) => other.endedOn !== null && addDays(other.endedOn, 1) === one.startedOn);
          expect(one.hiredOn).toBe(before ? before.hiredOn : one.startedOn);
        }
        asKnown.push([now, periods(after)]);
      }
      for (const [when, then] of asKnown) expect(periods(knownAt(all, when))).toEqual(then);
    }),
    propertyRuns(
      'after any changes no placements known now overlap, and what was known at any instant can still be read',
      1000,
    ),
  );
});

test('a transfer moves days between places and covers neither more nor fewer', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }), (start, length, offset) => {
      const known = [at(start, addDays(start, length))];
      const from = addDays(start, offset);
      if (transferObstacle(known, from)) return;
      const after = afterChange(known, transfer(known, from, { siteId: 'dock' }));
      for (let n = -1; n <= length + 1; n += 1) {
        const on = addDays(start, n);
        expect(after.filter((one) => covers(one, on)).length).toBe(covers(known[0]!, on) ? 1 : 0);
        if (covers(known[0]!, on)) expect(placementOn(after, on)!.siteId).toBe(on < from ? 'yard' : 'dock');
      }
    }),
    propertyRuns('a transfer moves days between places and covers neither more nor fewer'),
  );
});
