import { expect, test } from 'vitest';
import { monthsOf, periodOf } from './period.ts';

const today = '2026-03-12';

test.each([
  ['this month so far unless asked', {}, '2026-03-01', today],
  ['as asked', { from: '2026-01-05', to: '2026-02-01' }, '2026-01-05', '2026-02-01'],
  ['from a day until today', { from: '2025-12-31' }, '2025-12-31', today],
  ['the month of the last day', { to: '2026-02-10' }, '2026-02-01', '2026-02-10'],
  ['nothing is known of tomorrow', { from: '2026-03-01', to: '2027-01-01' }, '2026-03-01', today],
  ['a day at least', { from: '2026-02-11', to: '2026-02-10' }, '2026-02-10', '2026-02-10'],
])('%s', (_name, asked, from, to) => expect(periodOf(asked, today)).toEqual({ from, to }));

test('months across the years', () => {
  expect(monthsOf({ from: '2025-11-30', to: '2026-02-01' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsOf({ from: today, to: today })).toEqual(['2026-03']);
});
