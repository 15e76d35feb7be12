import { expect, test } from 'vitest';
import { abusePage, rowsNamed } from './abuse.ts';

test('rows are read from the titles of tests, ranges written out', () => {
  expect(rowsNamed(`test('one thing (A01–A03, B10)', async () => {`)).toEqual(['A01', 'A02', 'A03', 'B10']);
  expect(rowsNamed(`test.each([\n  ['x'],\n])('C05 after %s', async (x) => {`)).toEqual(['C05']);
  expect(rowsNamed(`test('it lasts (B21)', { timeout: 9 }, async () => {`)).toEqual(['B21']);
  expect(rowsNamed(`  ['HTML before a PDF (D09)', 'document', 415],`)).toEqual(['D09']);
  expect(rowsNamed(`// A01 is elsewhere\nconst code = 'A01';\ntest('an I-13 of another book', () => {`)).toEqual([]);
});

test('every row has a test or a reason', () => {
  expect(abusePage().problems).toEqual([]);
});
