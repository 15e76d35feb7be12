import { describe, expect, test } from 'vitest';
import { foreignSheets, neighbours, zhSaid } from './other-languages.cases.ts';
import type { SheetPage } from '../page-lines.ts';
import { readSheet } from '../read-sheet.ts';

const pageOf = (lines: readonly string[]): SheetPage => ({
  width: 612,
  height: 2000,
  items: lines.map((text, at) => ({ text, x: 60, y: 1900 - at * 18, width: text.length * 6, height: 10 })),
});
const read = (lines: readonly string[]) => readSheet([pageOf(lines)]);
describe.each(Object.entries(foreignSheets))('a sheet in %s', (_language, lines) => {
  const found = read(lines);
  test('has what is the same in all languages, for a person to check', () => {
    expect(found.hCodes?.value).toEqual(['H225', 'H319']);
    expect(found.pCodes?.value[0]).toBe('P210');
    expect(found.cas?.value).toEqual(['67-64-1']);
    expect(found.unNumber?.value).toBe('1090');
    expect(found.signalWord?.value).toBe('danger');
    expect(found.pictograms?.value).toEqual(['GHS02', 'GHS07']);
  });

  test('has nothing that only its words tell', () => {
    const { product, supplier, revisionDate, emergencyPhone, firstAid, spill, ppe, equipment } = found;
    expect([product, supplier, revisionDate, emergencyPhone, firstAid, spill, ppe, equipment]).toEqual(
      Array(8).fill(null),
    );
  });

  test('is sure of nothing but its language', () => {
    for (const [name, field] of Object.entries(found))
      if (field && name !== 'language') expect([name, field.confidence < 0.9]).toEqual([name, true]);
  });
});

test('the language is told where it is one of the list', () => {
  expect(Object.values(foreignSheets).map((lines) => read(lines).language?.value ?? null)).toEqual([
    'zh',
    'zh',
    'de',
    null,
  ]);
});

test.each(Object.entries(neighbours))('%s is not taken for another language', (_name, [told, lines]) => {
  expect(read(lines).language?.value ?? null).toBe(told);
});

test('a short sheet in English from Germany is read as before', () => {
  const supplier = 'Supplier: Nordchemie GmbH, Straße der Chemie 5, An der Brücke und bei den Mühlen, 20095 Hamburg';
  const said = [
    '2. Hazards identification',
    'H225 Highly flammable liquid and vapour',
    'P210 Keep away from heat, sparks, open flames and hot surfaces.',
  ];
  const found = read(['SAFETY DATA SHEET', '1. Identification', 'Product name: Solvex', supplier, ...said]);
  expect([found.language?.value ?? null, found.product?.value]).toEqual(['en', 'Solvex']);
});

test('without sections no code is taken for one of the product', () => {
  const found = read(['化学品安全技术说明书', ...zhSaid[2], ...zhSaid[16], '其他信息和说明文字。'.repeat(10)]);
  expect([found.language?.value, found.hCodes, found.cas]).toEqual(['zh', null, null]);
});

test('a sheet in English that has its name in Chinese as well is read as before', () => {
  const lines = [
    'SAFETY DATA SHEET',
    '1. Identification',
    'Product name: Acetone 丙酮',
    'Supplier: Acme Ltd.',
    '2. Hazard identification',
  ];
  const found = read([
    ...lines,
    'H225 Highly flammable liquid and vapour.',
    'This product is not for use by the public and has to be kept in the store of the plant.',
  ]);
  expect([found.product?.value, found.hCodes?.value]).toEqual(['Acetone 丙酮', ['H225']]);
});
