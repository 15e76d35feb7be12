import { expect, test } from 'vitest';
import { readProcessing, recipientsOf } from './register.ts';

test('a table says of whom it has which data, and how long', () => {
  expect(
    readProcessing(
      'tickets',
      'support [tenant]: requests for support | demandes d’assistance {personal: communication, contact; of: requesters; kept: tickets}',
    ),
  ).toEqual({
    ...{
      table: 'tickets',
      module: 'support',
      purpose: { en: 'requests for support', fr: 'demandes d’assistance' },
      categories: ['communication', 'contact'],
      of: 'requesters',
      kept: 'tickets',
    },
  });
});

test.each([
  ['nothing said', 'support [tenant]: requests', null],
  [
    'an unknown category',
    'support [tenant]: requests | demandes {personal: shoe size; of: requesters; kept: tickets}',
    'throws',
  ],
  ['unknown people', 'support [tenant]: requests | demandes {personal: contact; of: aliens; kept: tickets}', 'throws'],
  [
    'an unknown time',
    'support [tenant]: requests | demandes {personal: contact; of: requesters; kept: forever}',
    'throws',
  ],
  ['no French', 'support [tenant]: requests {personal: contact; of: requesters; kept: tickets}', 'throws'],
  ['a part missing', 'support [tenant]: requests | demandes {personal: contact; kept: tickets}', 'throws'],
] as const)('%s', (_case, comment, expected) => {
  if (expected === 'throws') expect(() => readProcessing('t', comment)).toThrow('The comment of t');
  else expect(readProcessing('t', comment)).toBe(expected);
});

test.each([
  [
    'deliveries',
    ['contact', 'communication'],
    ['Mail server, text message provider', 'Mail server, text message provider, push services'],
  ],
  ['achievements', ['training', 'identity'], ['Anyone who is shown a certificate']],
  ['assignment_checks', ['training'], []],
  ['refunds', ['purchase', 'purchase'], ['Payment provider, tax registers']],
] as const)('who gets the data of %s', (table, categories, expected) => {
  expect(recipientsOf({ table, categories: [...categories] }, 'en')).toEqual(expected);
});
