import { expect, test } from 'vitest';
import { allowedEntry, fitsAllowed } from './recipients.ts';

const allowed = ['auditor@big4.example', '@owner.example'];

test.each([
  ['auditor@big4.example', true],
  ['other@big4.example', false],
  ['anybody@owner.example', true],
  ['anybody@sub.owner.example', false],
  ['anybody@notowner.example', false],
  ['"a@owner.example"@evil.example', false],
])('%s fits: %s', (address, expected) => expect(fitsAllowed(address, allowed)).toBe(expected));

test.each([
  [' @Owner.example ', '@owner.example'],
  ['A@owner.example', 'a@owner.example'],
  ['owner.example', null],
  ['@example', null],
  ['a b@owner.example', null],
  ['a@b@owner.example', null],
])('the list keeps %s as %s', (entry, expected) => expect(allowedEntry(entry)).toBe(expected));
