import { phoneOf } from '@app/domain/company/employee';
import { expect, test } from 'vitest';
import { homePhone } from './home-phone.ts';

test.each<[string | null, string, string | null]>([
  ['CA', '705 555 0103', '+1 705 555 0103'],
  ['US', '(218) 555-0199', '+1 218 555 0199'],
  ['CA', '1-705-555-0103', '+1 705 555 0103'],
  ['CA', '７０５ ５５５ ０１０３', '+1 705 555 0103'],
  ['GB', '020 7946 0958', '+44 20 7946 0958'],
  ['FR', '01 99 00 12 34', '+33 1 99 00 12 34'],
  ['IT', '06 6982 1234', '+39 06 6982 1234'],
  ['DK', '32 12 34 56', '+45 32 12 34 56'],
  ['CA', '555 0103', null],
  ['CA', '105 555 0103', null],
  ['CA', '705 555 0103 ext. 12', null],
  ['CA', '705 555 0103 / 705 555 0104', null],
  ['CA', 'call 705 555 0103', null],
  ['CA', '20 7946 0958 12', null],
  ['CA', 'call me', null],
  ['XX', '705 555 0103', null],
  [null, '705 555 0103', null],
])('in %s, %j is %s', async (country, written, shown) => {
  const found = (await homePhone(country))(written);
  expect(found?.shown ?? null).toBe(shown);
  if (found) expect(phoneOf(found.shown)).toBe(found.kept);
});
