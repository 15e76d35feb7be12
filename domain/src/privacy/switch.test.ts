import { expect, test } from 'vitest';
import type { DryRun } from './switch.ts';
import { confirmRunObstacle, retentionState } from './switch.ts';

const ready: DryRun = {
  startedBy: 'ann',
  startedAt: '2026-03-02T08:00:00.000Z',
  finishedAt: '2026-03-02T08:01:00.000Z',
  confirmedAt: null,
  takesEffectAt: null,
  stoppedAt: null,
};
const confirmed: DryRun = {
  ...ready,
  confirmedAt: '2026-03-02T09:00:00.000Z',
  takesEffectAt: '2026-03-05T09:00:00.000Z',
};

test.each([
  ['never confirmed', null, null, '2026-03-09', 'off'],
  ['not yet in effect', confirmed, null, '2026-03-05T08:59:59.999Z', 'waiting'],
  ['in effect', confirmed, null, '2026-03-05T09:00:00.000Z', 'on'],
  ['shortened since', confirmed, '2026-03-02T08:00:00.000Z', '2026-03-09', 'outdated'],
  ['shortened before', confirmed, '2026-03-02T07:59:59.999Z', '2026-03-09', 'on'],
  ['stopped', { ...confirmed, stoppedAt: '2026-03-06T00:00:00.000Z' }, null, '2026-03-09', 'off'],
] as const)('%s', (_case, run, shortened, now, expected) => {
  expect(retentionState(run, shortened, now)).toBe(expected);
});

const bob = { personId: 'bob', adminSince: '2026-01-01T00:00:00.000Z', hasSecondPerson: true };
const noon = '2026-03-02T12:00:00.000Z';
test.each([
  ['another administrator', ready, null, bob, noon, null],
  ['who started it', ready, null, { ...bob, personId: 'ann' }, noon, 'secondPersonNeeded'],
  ['the only administrator', ready, null, { ...bob, personId: 'ann', hasSecondPerson: false }, noon, null],
  [
    'an administrator since yesterday',
    ready,
    null,
    { ...bob, adminSince: '2026-03-01T12:00:00.000Z' },
    noon,
    'adminTooNew',
  ],
  ['not finished', { ...ready, finishedAt: null }, null, bob, noon, 'retentionRunOver'],
  ['confirmed already', confirmed, null, bob, noon, 'retentionRunOver'],
  ['a day old', ready, null, bob, '2026-03-03T08:00:00.001Z', 'retentionRunOld'],
  ['a time was shortened since', ready, '2026-03-02T08:30:00.000Z', bob, noon, 'retentionRunOld'],
] as const)('confirming: %s', (_case, run, shortened, by, now, expected) => {
  expect(confirmRunObstacle(run, shortened, by, now)).toBe(expected);
});
