import { expect, test } from 'vitest';
import type { HoldRelease } from './hold.ts';
import { confirmReleaseObstacle, holdState } from './hold.ts';

const none: HoldRelease = { askedBy: null, askedAt: null, takesEffectAt: null, confirmedAt: null };
const asked: HoldRelease = { ...none, askedBy: 'ann', askedAt: '2026-03-02T08:00:00.000Z' };

test.each([
  ['nothing asked', none, '2026-03-02T09:00:00.000Z', 'held'],
  ['asked', asked, '2026-03-02T09:00:00.000Z', 'releaseAsked'],
  ['asked, and no one confirmed for three days', asked, '2026-03-05T08:00:00.001Z', 'held'],
  ['confirmed', { ...asked, confirmedAt: '2026-03-03T08:00:00.000Z' }, '2026-03-03T08:00:00.000Z', 'released'],
  [
    'alone, before its time',
    { ...asked, takesEffectAt: '2026-03-05T08:00:00.000Z' },
    '2026-03-05T07:59:59.999Z',
    'releaseAsked',
  ],
  [
    'alone, from its time',
    { ...asked, takesEffectAt: '2026-03-05T08:00:00.000Z' },
    '2026-03-05T08:00:00.000Z',
    'released',
  ],
] as const)('a hold, %s', (_case, release, now, expected) => {
  expect(holdState(release, now)).toBe(expected);
});

const since = '2026-01-01T00:00:00.000Z';
test.each([
  ['who asked', asked, { personId: 'ann', adminSince: since }, 'secondPersonNeeded'],
  ['another', asked, { personId: 'bob', adminSince: since }, null],
  ['another since yesterday', asked, { personId: 'bob', adminSince: '2026-03-01T00:00:00.000Z' }, 'adminTooNew'],
  ['another, of what was not asked', none, { personId: 'bob', adminSince: since }, 'changeOver'],
] as const)('releasing: %s', (_case, release, by, expected) => {
  expect(confirmReleaseObstacle(release, by, '2026-03-02T09:00:00.000Z')).toBe(expected);
});
