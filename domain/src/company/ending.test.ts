import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ErrorCode } from '../errors.ts';
import { addDays } from '../time.ts';
import { cancelEnd, cancelEndObstacle, changeEndObstacle, end, endObstacle } from './ending.ts';
import type { NewPlacement, Placement, PlacementChange } from './placement.ts';
import { afterChange, transfer } from './placement.ts';
import { at, periods, twoSpells } from './placement.cases.ts';

test.each<[string, string, ErrorCode | null, unknown]>([
  [
    'cuts the open placement',
    '2026-04-30',
    null,
    [
      ['plant', '2024-03-01', '2026-04-30'],
      ['yard', '2020-01-01', '2021-06-30'],
    ],
  ],
  ['drops what was planned after', '2021-06-30', null, [['yard', '2020-01-01', '2021-06-30']]],
  [
    'on the first day',
    '2024-03-01',
    null,
    [
      ['plant', '2024-03-01', '2024-03-01'],
      ['yard', '2020-01-01', '2021-06-30'],
    ],
  ],
  ['before the first day of all', '2019-12-31', 'endBeforeStart', null],
  ['in the gap', '2022-01-01', 'notEmployedThen', null],
])('leaving %s', (_name, lastDay, obstacle, after) => {
  expect(endObstacle(twoSpells, lastDay)).toBe(obstacle);
  if (!obstacle) expect(periods(afterChange(twoSpells, end(twoSpells, lastDay, [])))).toEqual(after);
});

test.each([
  ['later', '2026-03-31', '2026-05-31', null, '2026-05-31'],
  ['earlier', '2026-03-31', '2026-03-15', null, '2026-03-15'],
  ['today', '2026-03-31', '2026-03-02', null, '2026-03-02'],
  ['a day that has passed', '2026-03-31', '2026-02-27', null, '2026-02-27'],
  ['of who leaves today', '2026-03-02', '2026-03-20', null, '2026-03-20'],
  ['the same', '2026-03-31', '2026-03-31', 'alreadyThere', null],
  ['before the first day of all', '2026-03-31', '2019-12-31', 'endBeforeStart', null],
  ['in the gap', '2026-03-31', '2022-01-01', 'notEmployedThen', null],
  ['of who left yesterday', '2026-03-01', '2026-03-20', 'alreadyLeft', null],
  ['where none is recorded', null, '2026-03-20', 'noLastDay', null],
])('another last day: %s', (_name, planned, lastDay, obstacle, last) => {
  const known = [at('2020-01-01', '2021-06-30'), at('2024-03-01', planned)];
  expect(changeEndObstacle(known, lastDay, '2026-03-02')).toBe(obstacle);
  if (!obstacle)
    expect(periods(afterChange(known, end(known, lastDay, [])))).toEqual(
      periods([at('2020-01-01', '2021-06-30'), at('2024-03-01', last)]),
    );
});

test.each([
  ['still to come', '2026-03-31', '2026-03-02', null],
  ['today', '2026-03-02', '2026-03-02', null],
  ['yesterday: anyone who left is rehired', '2026-03-01', '2026-03-02', 'alreadyLeft'],
  ['none', null, '2026-03-02', 'noLastDay'],
])('a last day that is taken off again: %s', (_name, lastDay, today, obstacle) => {
  const known = [at('2020-01-01', '2021-06-30'), at('2024-03-01', lastDay)];
  expect(cancelEndObstacle(known, today)).toBe(obstacle);
  if (!obstacle)
    expect(periods(afterChange(known, cancelEnd(known, [])))).toEqual(
      periods([at('2020-01-01', '2021-06-30'), at('2024-03-01', null)]),
    );
});

/** What is known and kept aside after changes of one person, one after the other. */
function after(
  known: Placement[],
  ...changes: ((known: Placement[], planned: readonly NewPlacement[]) => PlacementChange)[]
) {
  let planned: readonly NewPlacement[] = [];
  for (const change of changes) {
    const made = change(known, planned);
    known = afterChange(known, made).map((one, nth) => ({ hiredOn: one.startedOn, ...one, id: `${nth}` }));
    planned = made.planned ?? planned;
  }
  return { known, planned };
}
const ends = (lastDay: string) => (known: Placement[], planned: readonly NewPlacement[]) =>
  end(known, lastDay, planned);

const moving = [
  at('2020-01-01', '2026-05-31'),
  at('2026-06-01', '2026-08-31', 'plant'),
  at('2026-09-01', null, 'dock'),
];
test.each<[string, Placement[], string[], unknown]>([
  ['before a transfer', moving, ['2026-03-31'], [['yard', '2020-01-01', '2026-03-31']]],
  [
    'moved past the transfer',
    moving,
    ['2026-03-31', '2026-06-30'],
    periods([at('2020-01-01', '2026-05-31'), at('2026-06-01', '2026-06-30', 'plant')]),
  ],
  ['moved there and back', moving, ['2026-06-30', '2026-12-31', '2026-02-28'], [['yard', '2020-01-01', '2026-02-28']]],
  ['on the day before the transfer', moving, ['2026-05-31'], [['yard', '2020-01-01', '2026-05-31']]],
  ['of an earlier employment', twoSpells, ['2021-06-30', '2021-03-31'], [['yard', '2020-01-01', '2021-03-31']]],
])('what was planned beyond a last day comes back with its cancellation: %s', (_name, known, days, until) => {
  const ended = after(known, ...days.map(ends));
  expect(periods(ended.known)).toEqual(until);
  expect(after(known, ...days.map(ends), cancelEnd)).toMatchObject({ planned: [] });
  expect(periods(after(known, ...days.map(ends), cancelEnd).known)).toEqual(periods(known));
});

test('a placement that merely goes on needs nothing to be kept', () => {
  expect(after([at('2020-01-01', null)], ends('2026-03-31')).planned).toEqual([]);
  expect(after(moving, ends('2026-10-31')).planned).toEqual([]);
});

test('someone transferred before the last day goes on there until the planned transfer', () => {
  const early = (known: Placement[]) => transfer(known, '2026-03-15', { siteId: 'shop' });
  expect(periods(after(moving, ends('2026-03-31'), early, cancelEnd).known)).toEqual(
    periods([at('2020-01-01', '2026-03-14'), at('2026-03-15', '2026-05-31', 'shop'), ...moving.slice(1)]),
  );
});

test('whatever last days are recorded one after the other, cancelling the last one leaves what was before the first', () => {
  const offset = fc.integer({ min: 0, max: 300 });
  const from = (days: number) => addDays('2026-01-01', days);
  fc.assert(
    fc.property(
      fc.uniqueArray(offset, { minLength: 1, maxLength: 5 }),
      fc.array(offset, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      (starts, days, gap) => {
        const sorted = starts.toSorted((one, other) => one - other);
        const known = sorted.map((start, nth) => {
          const next = sorted[nth + 1];
          const until = next === undefined ? null : from(Math.max(start, next - (gap && nth === 0 ? 9 : 1)));
          return at(from(start), until, `site ${nth % 3}`);
        });
        const possible = days.map(from).filter((day) => !endObstacle(known, day));
        const ended = after(known, ...possible.map(ends));
        const last = possible.at(-1);
        if (last !== undefined)
          expect(ended.known.every(({ endedOn }) => endedOn !== null && endedOn <= last)).toBe(true);
        expect(periods(after(known, ...possible.map(ends), cancelEnd).known)).toEqual(periods(known));
      },
    ),
    propertyRuns(
      'whatever last days are recorded one after the other, cancelling the last one leaves what was before the first',
    ),
  );
});
