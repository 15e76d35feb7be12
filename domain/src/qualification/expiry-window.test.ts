import { expect, test } from 'vitest';
import { expiryChoice, expiryWindow, forecastMonths } from './expiry-window.ts';

test.each([
  ['30', '2026-03-02', { from: '2026-03-02', to: '2026-04-01' }],
  ['90', '2026-03-02', { from: '2026-03-02', to: '2026-05-31' }],
  ['2026-05', '2026-03-02', { from: '2026-05-01', to: '2026-05-31' }],
  ['2028-02', '2026-03-02', { from: '2028-02-01', to: '2028-02-29' }],
  // the month that is running: the rest of it
  ['2026-03', '2026-03-02', { from: '2026-03-02', to: '2026-03-31' }],
  // nothing is left of a month that is over
  ['2026-01', '2026-03-02', { from: '2026-03-02', to: '2026-01-31' }],
])('%s on %s', (choice, on, window) => expect(expiryWindow(choice, on)).toEqual(window));

test.each(['30', '2026-12'])('%s can be chosen', (choice) => expect(expiryChoice.test(choice)).toBe(true));
test.each(['31', '2026-13', '2026-1', '26-12', ''])('%s cannot be chosen', (choice) =>
  expect(expiryChoice.test(choice)).toBe(false),
);

test('twelve months from the one that is running', () => {
  expect(forecastMonths('2026-11-30')).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
    '2027-04',
    '2027-05',
    '2027-06',
    '2027-07',
    '2027-08',
    '2027-09',
    '2027-10',
  ]);
});
