import { expect, test } from 'vitest';
import { readSheetFile } from '../../src/modules/sds/reading/extract-text.ts';
import { corpus, count, fields, isRight, noTally } from './corpus.ts';

// Twelve sheets of the bench (`npm run bench sds`), drawn and read: nothing is stated surely and wrong, and most of
// what is there is found.

/** One sheet of most layouts, of every law and language. */
const sample = corpus(2, 1).filter((_sheet, at) => at % 7 === 3);

test('the sample has every law and both languages', () => {
  expect(sample).toHaveLength(12);
  expect(new Set(sample.map((sheet) => sheet.truth.jurisdiction)).size).toBe(3);
  expect(new Set(sample.map((sheet) => sheet.truth.language)).size).toBe(2);
  expect(sample.some((sheet) => sheet.truth.hCodes.length === 0)).toBe(true);
});

test.each(sample)('$key', async (sheet) => {
  const read = await readSheetFile(await sheet.draw());
  if ('refused' in read) throw new Error(read.refused);
  const { reading } = read;
  const wrong = fields.filter((field) => !count(noTally(), field, reading, sheet.truth));
  expect(wrong.map((field) => [field, reading[field], sheet.truth[field]])).toEqual([]);
  const there = fields.filter((field) => sheet.truth[field] !== undefined);
  const found = there.filter((field) => reading[field] !== null && isRight(field, reading[field].value, sheet.truth));
  expect(there.filter((field) => !found.includes(field)).length).toBeLessThanOrEqual(2);
});
