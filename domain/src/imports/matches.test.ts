import { expect, test } from 'vitest';
import type { EmployeeRow } from './employee-row.ts';
import { matched, matchKey } from './matches.ts';

const row = { site: 'Old  Yard', department: null, positions: ['Fitter', 'Boss', 'WELDER'] } as unknown as EmployeeRow;
const codes = new Map([
  ['1', 'YARD'],
  ['2', 'FITTER-2'],
]);

test.each([
  ['nothing said', {}, 'Old  Yard', ['Fitter', 'Boss', 'WELDER']],
  ['another site', { site: { 'old yard': '1' } }, 'YARD', ['Fitter', 'Boss', 'WELDER']],
  ['left out', { site: { 'old yard': null }, positions: { boss: null } }, null, ['Fitter', 'WELDER']],
  ['another position', { positions: { fitter: '2' } }, 'Old  Yard', ['FITTER-2', 'Boss', 'WELDER']],
  ['what is gone by now is unknown again', { site: { 'old yard': '9' } }, 'Old  Yard', ['Fitter', 'Boss', 'WELDER']],
] as const)('%s', (_name, matches, site, positions) =>
  expect(matched(row, matches, codes)).toMatchObject({ site, positions }),
);

test('values are the same without case and doubled spaces', () => expect(matchKey(' Old   YARD ')).toBe('old yard'));
