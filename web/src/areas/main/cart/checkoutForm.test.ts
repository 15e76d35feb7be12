import { describe, expect, test } from 'vitest';
import type { Facts, Values } from './checkoutForm.ts';
import { checkoutIssues, chosenWay, waysFor } from './checkoutForm.ts';

const facts = {
  methods: [
    { method: 'card', obstacle: 'cardsNotTaken' },
    { method: 'credit', obstacle: null },
    { method: 'invoice', obstacle: null },
  ],
  creditMinor: 2000,
  termsLeftMinor: 10_000,
} as unknown as Facts;

describe('the way to pay', () => {
  test('is told with why it cannot pay this order, after those that can', () => {
    expect(waysFor(facts, 2001)).toEqual([
      { method: 'invoice', obstacle: null },
      { method: 'card', obstacle: 'cardsNotTaken' },
      { method: 'credit', obstacle: 'creditTooLow' },
    ]);
  });
  test.each([
    ['the first that covers it', 2000, '', 'credit'],
    ['not credit that is too low', 2001, '', 'invoice'],
    ['what was chosen', 2000, 'invoice', 'invoice'],
    ['none where what was chosen covers it no longer', 2001, 'credit', ''],
    ['none where what was chosen is closed', 2001, 'card', ''],
    ['none where nothing covers it', 10_001, '', ''],
  ] as const)('chosen is %s', (_name, total, chosen, expected) =>
    expect(chosenWay(waysFor(facts, total), chosen)).toBe(expected),
  );
});

describe('what is missing', () => {
  const good: Values = {
    billing: {
      name: 'Northgate',
      address: '4120 51 Avenue NW',
      country: 'CA',
      region: 'AB',
      taxId: '',
      email: 'payables@northgate.example',
    },
    method: '',
    purchaseOrderNumber: '',
    document: null,
    agreed: true,
  };
  const needs = { countries: ['CA', 'DE'], numberRequired: false, free: false, method: 'invoice' as const };
  const billed = (more: Partial<Values['billing']>): Values => ({ ...good, billing: { ...good.billing, ...more } });
  test('is nothing where all is there', () => expect(checkoutIssues(good, needs)).toEqual({}));
  test.each([
    ['a name', billed({ name: ' ' }), needs, { 'billing.name': 'required' }],
    ['an email', billed({ email: '' }), needs, { 'billing.email': 'required' }],
    ['an email that can be one', billed({ email: 'payables@northgate' }), needs, { 'billing.email': 'emailInvalid' }],
    ['an address', billed({ address: '' }), needs, { 'billing.address': 'required' }],
    ['a country that is sold to', billed({ country: 'FR', region: '' }), needs, { 'billing.country': 'required' }],
    ['the province where taxes need it', billed({ region: '' }), needs, { 'billing.region': 'regionMissing' }],
    [
      'a tax number of the country',
      billed({ country: 'DE', region: '', taxId: '123' }),
      needs,
      { 'billing.taxId': 'taxIdInvalid' },
    ],
    ['a way to pay', good, { ...needs, method: '' as const }, { method: 'required' }],
    [
      'the number the company asks for',
      good,
      { ...needs, numberRequired: true },
      { purchaseOrderNumber: 'purchaseOrderMissing' },
    ],
    [
      'what a purchase order needs',
      good,
      { ...needs, method: 'purchaseOrder' as const },
      { purchaseOrderNumber: 'purchaseOrderMissing', document: 'documentMissing' },
    ],
    ['agreement', { ...good, agreed: false }, needs, { agreed: 'termsNotAgreed' }],
  ])('is %s', (_name, values, of, expected) => expect(checkoutIssues(values, of)).toEqual(expected));
  test('is no way to pay where nothing is to be paid', () =>
    expect(checkoutIssues(good, { ...needs, free: true, method: '' })).toEqual({}));
});
