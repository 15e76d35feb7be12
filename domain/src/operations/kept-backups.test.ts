import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../property.cases.ts';
import { keepRuleOf, keptBackups } from './kept-backups.ts';

test.each([
  ['7d', { d: 7, w: 0, m: 0, y: 0 }],
  ['7d,4w,12m', { d: 7, w: 4, m: 12, y: 0 }],
  ['1y, 30d', { d: 30, w: 0, m: 0, y: 1 }],
  ['', null],
  ['0d', null],
  ['7', null],
  ['7d,7d', null],
  ['7h', null],
  ['-1d', null],
])('%s is the rule %j', (text, rule) => {
  expect(keepRuleOf(text)).toEqual(rule);
});

const at = (day: string, hour = 2) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;

test.each([
  ['the last of a day stands for the day', '1d', [at('2026-03-02', 1), at('2026-03-02', 5)], [at('2026-03-02', 5)]],
  [
    'days without a backup do not count',
    '2d',
    [at('2026-01-01'), at('2026-02-01'), at('2026-03-02')],
    [at('2026-02-01'), at('2026-03-02')],
  ],
  [
    'a week begins on Monday',
    '2w',
    [at('2026-03-01'), at('2026-03-02'), at('2026-03-08')],
    [at('2026-03-01'), at('2026-03-08')],
  ],
  ['one backup serves several rules', '1d,1w,1m,1y', [at('2026-03-01'), at('2026-03-02')], [at('2026-03-02')]],
  [
    'months reach further back',
    '1d,2m',
    [at('2026-01-31'), at('2026-02-27'), at('2026-02-28'), at('2026-03-02')],
    [at('2026-02-28'), at('2026-03-02')],
  ],
  ['of none, none is kept', '7d', [], []],
])('%s', (_, rule, moments, kept) => {
  expect([...keptBackups(moments, keepRuleOf(rule)!)].toSorted()).toEqual(kept);
});

test('the newest is always kept, no rule keeps more than it says, and pruning every day keeps what pruning once keeps', () => {
  const moment = fc
    .integer({ min: 0, max: 1500 })
    .map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000 + (days % 24) * 3_600_000).toISOString());
  const rule = fc.record({ d: fc.nat(10), w: fc.nat(8), m: fc.nat(14), y: fc.nat(3) });
  fc.assert(
    fc.property(fc.uniqueArray(moment, { maxLength: 200 }), rule, (moments, keep) => {
      const sorted = moments.toSorted();
      const once = keptBackups(sorted, keep);
      if (sorted.length > 0) expect(once.has(sorted.at(-1)!)).toBe(true);
      expect(once.size).toBeLessThanOrEqual(Math.max(1, keep.d + keep.w + keep.m + keep.y));
      let daily: string[] = [];
      for (const next of sorted) daily = [...keptBackups([...daily, next], keep)];
      for (const one of once) expect(daily).toContain(one);
    }),
    propertyRuns('kept backups'),
  );
});
