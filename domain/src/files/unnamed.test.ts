import { expect, test } from 'vitest';
import { looksLost } from './unnamed.ts';

test.each([
  { stored: 0, unnamed: 0, lost: false },
  { stored: 20, unnamed: 20, lost: false },
  { stored: 21, unnamed: 21, lost: true },
  { stored: 420, unnamed: 21, lost: false },
  { stored: 419, unnamed: 21, lost: true },
  { stored: 1_000_000, unnamed: 50_000, lost: false },
  { stored: 1_000_000, unnamed: 50_001, lost: true },
])('$unnamed of $stored files without a row: rows look lost: $lost', ({ lost, ...given }) => {
  expect(looksLost(given)).toBe(lost);
});
