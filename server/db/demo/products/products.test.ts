import { isCas, isGtin, readUn } from '@app/domain/sds/numbers';
import { signalWordOf } from '@app/domain/sds/pictograms';
import { precautionOf } from '@app/domain/sds/printed-statements';
import { isHazardCode, isPrecautionaryCode } from '@app/domain/sds/statements';
import { describe, expect, test } from 'vitest';
import { demoSheets } from '../sheets.ts';
import { printedWords } from './printed.ts';

describe('safety data sheets', () => {
  test('are 60, of which 5 are past their review and 3 have an older revision', () => {
    const newest = demoSheets.map(({ revisions }) => revisions[0]!.monthsAgo);
    expect([
      demoSheets.length,
      newest.filter((months) => months > 36).length,
      demoSheets.filter(({ revisions }) => revisions.length > 1).length,
    ]).toEqual([60, 5, 3]);
    for (const all of [demoSheets.map(({ key }) => key), demoSheets.map(({ product }) => product)])
      expect(new Set(all).size).toBe(60);
  });
  test('oxygen is the only oxidizer in Sudbury, so that it brings a new hazard there', () => {
    const oxidizers = demoSheets.filter(
      ({ hazards, places }) =>
        hazards.some((code) => /^H27[0-2]$/.test(code)) && places.some(([site]) => site === 'sudbury'),
    );
    expect(oxidizers.map(({ key }) => key)).toEqual(['oxygen']);
  });
  test.each(demoSheets.map((sheet) => [sheet.product, sheet] as const))(
    '%s: numbers and statements are right',
    (_name, sheet) => {
      for (const number of sheet.cas) expect.soft(number).toSatisfy(isCas);
      if (sheet.unNumber) expect.soft(readUn(`UN ${sheet.unNumber}`)).toBe(sheet.unNumber);
      for (const code of sheet.hazards) expect.soft(code).toSatisfy(isHazardCode);
      for (const code of sheet.precautions) expect.soft(code).toSatisfy(isPrecautionaryCode);
      for (const barcode of sheet.barcodes) expect.soft(barcode).toSatisfy(isGtin);
      expect(sheet.signalWord).toBe(signalWordOf(sheet.hazards) ?? null);
      for (const language of ['en', 'fr'] as const)
        for (const code of sheet.precautions)
          expect.soft(precautionOf(code, language, printedWords(sheet, language)) ?? '').not.toMatch(/^$|…/);
    },
  );
});
