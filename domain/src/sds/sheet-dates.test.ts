import { expect, test } from 'vitest';
import { datesIn, isPlain, orderOf } from './sheet-dates.ts';

test.each([
  ['2024-03-05', '2024-03-05', '2024-03-05'],
  ['2024/03/05', '2024-03-05', '2024-03-05'],
  ['05/03/2024', '2024-03-05', '2024-05-03'],
  ['25/03/2024', '2024-03-25', null],
  ['03/25/2024', null, '2024-03-25'],
  ['05/03/24', '2024-03-05', '2024-05-03'],
  ['05.03.2024', '2024-03-05', '2024-03-05'],
  ['March 5, 2024', '2024-03-05', '2024-03-05'],
  ['5 mars 2024', '2024-03-05', '2024-03-05'],
  ['1er août 2023', '2023-08-01', '2023-08-01'],
  ['05-Mar-2024', '2024-03-05', '2024-03-05'],
  ['29 Mar 2018', '2018-03-29', '2018-03-29'],
  ['14/October/2014', '2014-10-14', '2014-10-14'],
  ['13-déc-2021', '2021-12-13', '2021-12-13'],
  ['29 février 2023', null, null],
  ['31/04/2024', null, null],
  ['7732-18-5', null, null],
  ['1-800-424-9300', null, null],
  ['29 CFR 1910.1200', null, null],
  ['Regulation (EC) No 1907/2006', null, null],
  ['2020/878', null, null],
])('%s', (text, dayFirst, monthFirst) => {
  const date = datesIn(`Revision date ${text} Version 2`)[0];
  expect([date?.dayFirst ?? null, date?.monthFirst ?? null]).toEqual([dayFirst, monthFirst]);
});

test.each([
  ['a day beyond 12', ['05/03/2024', '25/03/2024'], 'day'],
  ['a month cannot be 25', ['05/03/2024', '03/25/2024'], 'month'],
  ['both', ['25/03/2024', '03/25/2024'], null],
  ['neither', ['05/03/2024'], null],
])('the order of a document with %s', (_name, texts, order) => {
  const dates = texts.flatMap((text) => datesIn(text));
  expect(orderOf(dates)).toBe(order);
  expect(isPlain(dates[0]!)).toBe(_name === 'both');
});
