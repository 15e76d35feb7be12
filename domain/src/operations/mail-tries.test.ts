import { expect, test } from 'vitest';
import { nextTry } from './mail-tries.ts';

const firstTriedAt = '2026-03-10T09:00:00.000Z';

test.each([
  ['a minute after the first refusal', 1, firstTriedAt, '2026-03-10T09:01:00.000Z'],
  ['later after the second', 2, '2026-03-10T09:01:00.000Z', '2026-03-10T09:03:00.000Z'],
  ['every hour in the end', 9, '2026-03-10T14:00:00.000Z', '2026-03-10T15:00:00.000Z'],
  ['once more within the day', 28, '2026-03-11T08:00:00.000Z', '2026-03-11T09:00:00.000Z'],
  ['no more after a day', 29, '2026-03-11T08:00:01.000Z', null],
])('%s', (_name, attempts, now, expected) => expect(nextTry({ attempts, firstTriedAt }, now)).toBe(expected));

test('the tries of an email that is always refused end within a day, each no sooner than the one before', () => {
  let now: string | null = firstTriedAt;
  let attempts = 0;
  const gaps: number[] = [];
  for (;;) {
    attempts += 1;
    const next: string | null = nextTry({ attempts, firstTriedAt }, now);
    if (!next) break;
    gaps.push(Date.parse(next) - Date.parse(now));
    now = next;
  }
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  expect(Date.parse(now) - Date.parse(firstTriedAt)).toBeGreaterThan(22 * 3_600_000);
});
