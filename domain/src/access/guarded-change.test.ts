import { describe, expect, test } from 'vitest';
import type { GuardedChange } from './guarded-change.ts';
import {
  cancelChangeObstacle,
  confirmChangeObstacle,
  guardedChangeState,
  isEstablished,
  takesEffectAt,
} from './guarded-change.ts';

const hours = 24;
const proposedAt = '2026-03-02T09:00:00.000Z';
const cooling: GuardedChange = {
  proposedBy: 'ann',
  proposedAt,
  takesEffectAt: '2026-03-03T09:00:00.000Z',
  confirmedAt: null,
  cancelledAt: null,
};
const forTwo: GuardedChange = { ...cooling, takesEffectAt: null };
const soon = '2026-03-02T10:00:00.000Z';

describe('what state a proposed change is in', () => {
  test.each([
    ['just proposed', cooling, proposedAt, 'waiting'],
    ['a moment before its time', cooling, '2026-03-03T08:59:59.999Z', 'waiting'],
    ['at its time', cooling, '2026-03-03T09:00:00.000Z', 'inForce'],
    ['a second person is needed, long after', forTwo, '2026-03-05T09:00:00.000Z', 'waiting'],
    ['a second person never came', forTwo, '2026-03-05T09:00:00.001Z', 'lapsed'],
    ['confirmed', { ...forTwo, confirmedAt: soon }, soon, 'inForce'],
    ['confirmed before its time', { ...cooling, confirmedAt: soon }, soon, 'inForce'],
    ['cancelled', { ...cooling, cancelledAt: soon }, soon, 'cancelled'],
    ['cancelled, after its time', { ...cooling, cancelledAt: soon }, '2026-03-04T09:00:00.000Z', 'cancelled'],
    ['cancelled, for two', { ...forTwo, cancelledAt: soon }, soon, 'cancelled'],
  ] as const)('%s', (_, change, now, state) => expect(guardedChangeState(change, now)).toBe(state));
});

describe('who confirms and cancels', () => {
  const bob = { personId: 'bob', adminSince: '2025-01-01T00:00:00.000Z' };
  test.each([
    ['another administrator', forTwo, bob, soon, null],
    ['one who came into office while it waits', cooling, bob, soon, null],
    ['an administrator of exactly a day', forTwo, { ...bob, adminSince: '2026-03-01T10:00:00.000Z' }, soon, null],
    [
      'an administrator of less than a day',
      forTwo,
      { ...bob, adminSince: '2026-03-01T10:00:00.001Z' },
      soon,
      'adminTooNew',
    ],
    ['who proposed it', forTwo, { ...bob, personId: 'ann' }, soon, 'secondPersonNeeded'],
    ['in force already', cooling, bob, '2026-03-03T09:00:00.000Z', 'changeOver'],
    ['confirmed already', { ...forTwo, confirmedAt: soon }, bob, soon, 'changeOver'],
    ['cancelled', { ...forTwo, cancelledAt: soon }, bob, soon, 'changeOver'],
    ['lapsed', forTwo, bob, '2026-03-05T09:00:00.001Z', 'changeOver'],
  ] as const)('confirming: %s', (_, change, by, now, code) =>
    expect(confirmChangeObstacle(change, by, now, hours)).toBe(code),
  );

  test.each([
    ['waiting', cooling, soon, null],
    ['in force', cooling, '2026-03-03T09:00:00.000Z', 'changeOver'],
    ['cancelled', { ...cooling, cancelledAt: soon }, soon, 'changeOver'],
  ] as const)('cancelling: %s', (_, change, now, code) => expect(cancelChangeObstacle(change, now)).toBe(code));

  test('where someone can confirm nothing happens by itself', () => {
    expect(takesEffectAt(proposedAt, hours, true)).toBeNull();
    expect(takesEffectAt(proposedAt, hours, false)).toBe('2026-03-03T09:00:00.000Z');
    expect(isEstablished('2026-03-01T09:00:00.000Z', proposedAt, hours)).toBe(true);
  });
});
