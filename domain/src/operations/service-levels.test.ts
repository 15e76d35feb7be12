import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../property.cases.ts';
import {
  classOf,
  levelBounds,
  levelGoals,
  levelMeasures,
  levelOf,
  quantileOf,
  shareWithinGoal,
} from './service-levels.ts';

const counted = (measure: (typeof levelMeasures)[number], values: number[]) => {
  const counts = Array.from({ length: levelBounds[measure].length + 1 }, () => 0);
  for (const value of values) counts[classOf(measure, value)]! += 1;
  return counts;
};

describe('service levels', () => {
  test.each(levelMeasures)('the goal of %s is one of its bounds, so that the share within it is exact', (measure) => {
    expect(levelBounds[measure]).toContain(levelGoals[measure].most);
    expect([...levelBounds[measure]].sort((a, b) => a - b)).toEqual(levelBounds[measure]);
  });

  test('a value at a bound is within it, and one beyond the last is counted too', () => {
    expect([0, 5, 5.1, 30_000, 30_001].map((ms) => classOf('reads', ms))).toEqual([0, 0, 1, 11, 12]);
  });

  test('the share within the goal is what was counted at or below it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...levelMeasures),
        fc.array(fc.float({ min: 0, max: 700_000, noNaN: true }), { minLength: 1 }),
        (measure, values) => {
          const within = values.filter((value) => value <= levelGoals[measure].most).length / values.length;
          expect(shareWithinGoal(measure, counted(measure, values))).toBe(within);
        },
      ),
      propertyRuns('the share within a goal is exact'),
    );
  });

  test('a quantile lies in the class of the value it estimates', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ min: 0, max: 30_000, noNaN: true }), { minLength: 1 }),
        fc.constantFrom(0.5, 0.95, 0.99),
        (values, share) => {
          const exact = values.sort((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length - 1e-9) - 1)]!;
          expect(classOf('reads', quantileOf('reads', counted('reads', values), share)!)).toBe(classOf('reads', exact));
        },
      ),
      propertyRuns('a quantile lies in the class of the value it estimates'),
    );
  });

  test('of nothing nothing is said', () => {
    expect([quantileOf('reads', counted('reads', []), 0.5), shareWithinGoal('reads', [])]).toEqual([null, null]);
    expect([null, 0.98, 0.99].map((share) => levelOf(share, 0.99))).toEqual(['none', 'missed', 'met']);
    expect(quantileOf('reads', counted('reads', [99_999]), 0.5)).toBe(30_000);
  });
});
