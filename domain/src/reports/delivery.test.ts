import { expect, test } from 'vitest';
import { deliveryOf } from './delivery.ts';

const found = { rows: 3, unchanged: false, bytes: 100 };
const wanted = { attach: true, onlyWithRows: true, onlyWhenChanged: true, outside: false, mostBytes: 1000 };

test.each([
  ['attached', {}, {}, { outcome: 'sent', attached: true, tooLarge: false }],
  ['by a link', {}, { attach: false }, { outcome: 'sent', attached: false, tooLarge: false }],
  ['by a link where it is too large', { bytes: 1001 }, {}, { outcome: 'sent', attached: false, tooLarge: true }],
  [
    'not at all outside where it is too large',
    { bytes: 1001 },
    { outside: true },
    { outcome: 'skipped', reason: 'tooLarge' },
  ],
  [
    'always attached outside',
    {},
    { outside: true, attach: false },
    { outcome: 'sent', attached: true, tooLarge: false },
  ],
  ['not without rows', { rows: 0 }, {}, { outcome: 'nothing' }],
  ['without rows too', { rows: 0 }, { onlyWithRows: false }, { outcome: 'sent', attached: true, tooLarge: false }],
  ['not the same again', { unchanged: true }, {}, { outcome: 'unchanged' }],
  [
    'the same again where it is wanted',
    { unchanged: true },
    { onlyWhenChanged: false },
    { outcome: 'sent', attached: true, tooLarge: false },
  ],
])('%s', (_name, is, asked, expected) =>
  expect(deliveryOf({ ...found, ...is }, { ...wanted, ...asked })).toEqual(expected),
);
