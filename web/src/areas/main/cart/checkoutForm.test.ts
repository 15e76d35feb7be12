import { describe, expect, test } from 'vitest';
import type { Facts } from './checkoutForm.ts';
import { chosenWay, waysFor } from './checkoutForm.ts';

const facts = {
  methods: [
    { method: 'card', obstacle: 'paymentMethodUnfit' },
    { method: 'credit', obstacle: null },
    { method: 'invoice', obstacle: null },
  ],
  creditMinor: 2000,
  termsLeftMinor: 10_000,
} as unknown as Facts;

describe('the way to pay', () => {
  test('is offered only where it is open, and says where it does not cover the order', () => {
    expect(waysFor(facts, 2001)).toEqual([
      { method: 'credit', obstacle: 'creditTooLow' },
      { method: 'invoice', obstacle: null },
    ]);
  });
  test.each([
    ['the first that covers it', 2000, '', 'credit'],
    ['not credit that is too low', 2001, '', 'invoice'],
    ['what was chosen', 2000, 'invoice', 'invoice'],
    ['none where what was chosen covers it no longer', 2001, 'credit', ''],
    ['none where nothing covers it', 10_001, '', ''],
  ] as const)('chosen is %s', (_name, total, chosen, expected) => expect(chosenWay(waysFor(facts, total), chosen)).toBe(expected));
});
