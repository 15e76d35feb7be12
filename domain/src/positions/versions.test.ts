import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day, Instant } from '../time.ts';
import { addDays } from '../time.ts';
import type { RequirementChange, RequirementVersion } from './versions.ts';
import { afterPlan, isOver, knownVersions, versionsAfterChange } from './versions.ts';

type Input = 'first aid' | 'rescue';
type Row = RequirementVersion<Input>;
const same = (one: Input, other: Input) => one === other;
let counter = 0;
const newId = () => `row ${++counter}`;
const change = (rows: Row[], wanted: RequirementChange<Input>, at: Instant) =>
  afterPlan(rows, versionsAfterChange(rows, wanted, same), at, newId);
const told = (rows: Row[], at: Instant | null = null) =>
  knownVersions(rows, at).map(
    (row) => `v${row.version} ${row.effectiveFrom}–${row.effectiveTo ?? ''} ${row.terms}, since ${row.askedSince}`,
  );

const first = change([], { from: '2026-01-01', to: null, terms: 'first aid' }, '2025-12-20T09:00:00.000Z');
const march = '2026-03-02T09:00:00.000Z';

describe('a change from a day on', () => {
  const cases: [string, RequirementChange<Input>, string[]][] = [
    [
      'ends the old version the day before',
      { from: '2026-04-01', to: null, terms: 'rescue' },
      ['v1 2026-01-01–2026-03-31 first aid, since 2026-01-01', 'v2 2026-04-01– rescue, since 2026-04-01'],
    ],
    [
      'keeps since when the same thing is asked',
      { from: '2026-04-01', to: null, terms: 'first aid' },
      ['v1 2026-01-01–2026-03-31 first aid, since 2026-01-01', 'v2 2026-04-01– first aid, since 2026-01-01'],
    ],
    [
      'may reach into the past',
      { from: '2026-02-01', to: null, terms: 'rescue' },
      ['v1 2026-01-01–2026-01-31 first aid, since 2026-01-01', 'v2 2026-02-01– rescue, since 2026-02-01'],
    ],
    [
      'replaces the old version whole from its first day',
      { from: '2026-01-01', to: null, terms: 'first aid' },
      ['v2 2026-01-01– first aid, since 2026-01-01'],
    ],
    [
      'may begin before the old version did',
      { from: '2025-11-01', to: null, terms: 'first aid' },
      ['v2 2025-11-01– first aid, since 2025-11-01'],
    ],
    [
      'may have an end',
      { from: '2026-04-01', to: '2026-04-30', terms: 'rescue' },
      ['v1 2026-01-01–2026-03-31 first aid, since 2026-01-01', 'v2 2026-04-01–2026-04-30 rescue, since 2026-04-01'],
    ],
    [
      'with nothing asked ends it',
      { from: '2026-04-01', to: null, terms: null },
      ['v1 2026-01-01–2026-03-31 first aid, since 2026-01-01'],
    ],
    ['with nothing asked from before takes it away', { from: '2025-01-01', to: null, terms: null }, []],
  ];
  test.each(cases)('%s', (_name, wanted, expected) => {
    const rows = change(first, wanted, march);
    expect(told(rows)).toEqual(expected);
    expect(told(rows, '2026-03-01T00:00:00.000Z'), 'what was known before').toEqual([
      'v1 2026-01-01– first aid, since 2026-01-01',
    ]);
  });

  test('also replaces what was planned after it', () => {
    const planned = change(first, { from: '2026-06-01', to: null, terms: 'rescue' }, march);
    const rows = change(planned, { from: '2026-05-01', to: null, terms: 'first aid' }, '2026-03-03T09:00:00.000Z');
    expect(told(rows)).toEqual([
      'v1 2026-01-01–2026-04-30 first aid, since 2026-01-01',
      'v3 2026-05-01– first aid, since 2026-01-01',
    ]);
  });

  test('after a gap begins again', () => {
    const ended = change(first, { from: '2026-02-01', to: null, terms: null }, march);
    expect(told(change(ended, { from: '2026-04-01', to: null, terms: 'first aid' }, march)).at(-1)).toBe(
      'v2 2026-04-01– first aid, since 2026-04-01',
    );
  });

  test('tells what is over', () => {
    const ended = change(first, { from: '2026-02-01', to: null, terms: null }, march);
    expect([isOver(first, '2026-03-01'), isOver(ended, '2026-02-01'), isOver(ended, '2026-01-31')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('whatever the changes', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2025-06-01', days));
  const changes = fc.array(
    fc.record({
      from: day,
      length: fc.option(fc.integer({ min: 0, max: 120 })),
      terms: fc.constantFrom<Input | null>('first aid', 'rescue', null),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const instant = (step: number): Instant => new Date(Date.UTC(2026, 0, 1, 0, 0, step)).toISOString();
  const history = (wanted: { from: Day; length: number | null; terms: Input | null }[]) => {
    const states: Row[][] = [[]];
    for (const [step, { from, length, terms }] of wanted.entries())
      states.push(
        change(states.at(-1)!, { from, to: length === null ? null : addDays(from, length), terms }, instant(step)),
      );
    return states;
  };

  test('no day ever has two versions, at no instant', () => {
    fc.assert(
      fc.property(changes, (wanted) => {
        const rows = history(wanted).at(-1)!;
        for (let step = 0; step < wanted.length; step += 1) {
          const known = knownVersions(rows, instant(step));
          for (const [index, row] of known.slice(1).entries()) {
            const before = known[index]!;
            expect(before.effectiveTo !== null && before.effectiveTo < row.effectiveFrom).toBe(true);
          }
          for (const row of known)
            expect(
              row.askedSince <= row.effectiveFrom && (row.effectiveTo === null || row.effectiveTo >= row.effectiveFrom),
            ).toBe(true);
        }
      }),
      propertyRuns('no day ever has two versions, at no instant', 500),
    );
  });

  test('what was known stays what it was', () => {
    fc.assert(
      fc.property(changes, (wanted) => {
        const states = history(wanted);
        for (let step = 0; step < wanted.length; step += 1)
          expect(told(states.at(-1)!, instant(step))).toEqual(told(states[step + 1]!));
      }),
      propertyRuns('what was known stays what it was', 500),
    );
  });

  test('the change itself is what holds from its day', () => {
    fc.assert(
      fc.property(changes, (wanted) => {
        const rows = history(wanted).at(-1)!;
        const last = wanted.at(-1)!;
        const asked = knownVersions(rows).filter((row) => row.effectiveTo === null || row.effectiveTo >= last.from);
        const to = last.length === null ? null : addDays(last.from, last.length);
        expect(asked.map((row) => [row.effectiveFrom, row.effectiveTo, row.terms])).toEqual(
          last.terms === null ? [] : [[last.from, to, last.terms]],
        );
      }),
      propertyRuns('the change itself is what holds from its day', 500),
    );
  });
});
