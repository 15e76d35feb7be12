import { expect, test } from 'vitest';
import { taxName } from './tax-name.ts';

test.each([
  ['GST', 'fr', 'TPS'],
  ['GST', 'fr-CA', 'TPS'],
  ['QST', 'fr', 'TVQ'],
  ['GST/HST', 'fr', 'TPS/TVH'],
  ['TVQ', 'en', 'QST'],
  ['GST', 'en', 'GST'],
  ['VAT 20', 'fr', 'TVA 20'],
  ['Environmental fee', 'fr', 'Environmental fee'],
])('%s in %s is %s', (name, locale, shown) => expect(taxName(name, locale)).toBe(shown));
