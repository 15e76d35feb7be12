import { expect, test } from 'vitest';
import { invoiceStanding, showsPayment } from './payment.ts';

const placed = { event: 'place', at: '2026-03-01T09:00:00Z' };
const captured = { event: 'capture', at: '2026-03-05T09:00:00Z' };

test.each([
  [
    'before it is paid: the day it is due',
    { payment: 'unpaid', events: [placed] },
    { payment: 'unpaid', day: '2026-03-31' },
  ],
  ['too late: the day it was due', { payment: 'overdue', events: [placed] }, { payment: 'overdue', day: '2026-03-31' }],
  [
    'once it is paid: since when, and no longer that it is due',
    { payment: 'paid', events: [placed, captured] },
    { payment: 'paid', instant: captured.at },
  ],
  ['where nothing is owed: nothing', { payment: 'notRequired', events: [placed] }, null],
] as const)('an invoice says %s', (_, order, said) => {
  expect(invoiceStanding({ ...order, dueOn: '2026-03-31' }, '2026-03-31')).toEqual(said);
});

test.each([
  ['fulfilled', 'unpaid', true],
  ['fulfilled', 'overdue', true],
  ['fulfilled', 'paid', false],
  ['partiallyRefunded', 'paid', true],
  ['partiallyRefunded', 'unpaid', true],
  ['refunded', 'paid', false],
] as const)('%s and %s: the payment is shown beside it: %s', (state, payment, shown) => {
  expect(showsPayment({ state, payment, fulfilledAt: '2026-03-01T09:00:00Z' })).toBe(shown);
});
