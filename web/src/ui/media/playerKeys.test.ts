import { expect, test } from 'vitest';
import { actOfKey, clock } from './playerKeys.ts';

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [760, '12:40'],
  [3723, '1:02:03'],
  [Number.NaN, '0:00'],
])('%d seconds are %s', (seconds, words) => expect(clock(seconds)).toBe(words));

test.each([
  ['Space plays', ' ', 'other', 'toggle'],
  ['Space on a button presses it', ' ', 'button', null],
  ['an arrow seeks', 'ArrowRight', 'button', { by: 5 }],
  ['an arrow on the slider too', 'ArrowLeft', 'slider', { by: -5 }],
  ['an arrow in the list of speeds chooses', 'ArrowLeft', 'list', null],
  ['C is captions', 'C', 'other', 'captions'],
  ['a key without a meaning is left alone', 'x', 'other', null],
] as const)('%s', (_name, key, within, act) => expect(actOfKey(key, within)).toEqual(act));
