import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arrivalAt } from './runDialogs.ts';

const session = {
  id: 'morning',
  startsAt: '2026-03-10T13:00:00.000Z',
  endsAt: '2026-03-10T14:00:00.000Z',
  breakMinutes: 0,
} as Parameters<typeof arrivalAt>[1];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  { when: 'before the start', now: '2026-03-10T12:50:00.000Z', arrival: '2026-03-10T12:50:00.000Z' },
  { when: 'in the middle', now: '2026-03-10T13:20:00.000Z', arrival: '2026-03-10T13:20:00.000Z' },
  { when: 'at the end', now: '2026-03-10T14:00:00.000Z', arrival: session.startsAt },
  { when: 'on the next day', now: '2026-03-11T09:00:00.000Z', arrival: session.startsAt },
  {
    when: 'in the middle, on a device an hour fast',
    now: '2026-03-10T14:20:00.000Z',
    skew: 1,
    arrival: '2026-03-10T13:20:00.000Z',
  },
])('a person marked as here $when arrived at $arrival', ({ now, skew = 0, arrival }) => {
  vi.setSystemTime(now);
  expect(arrivalAt({ skewMs: skew * 3_600_000 }, session)).toBe(arrival);
});
