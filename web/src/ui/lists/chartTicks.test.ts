import { expect, test } from 'vitest';
import { chartTicks } from './chartTicks.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [6, [0, 2, 4, 6]],
  [10, [0, 5, 10]],
  [23, [0, 10, 20, 30]],
  [100, [0, 25, 50, 75, 100]],
  [1234, [0, 500, 1000, 1500]],
])('up to %d the axis says %j', (largest, ticks) => {
  expect(chartTicks(largest)).toEqual(ticks);
});
