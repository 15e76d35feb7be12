import { expect, test } from 'vitest';
import { wholePercent } from './whole-percent.ts';

test.each([
  [74, 130, 56],
  [999, 1000, 99],
  [1000, 1000, 100],
  [1, 1000, 1],
  [0, 1000, 0],
  [29, 100, 29],
  [0, 0, null],
])('%i of %i: %s percent', (part, whole, percent) => expect(wholePercent(part, whole)).toBe(percent));
