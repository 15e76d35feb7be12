import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvReader, guessSeparator } from './csv-reader.ts';
import type { DateOrder } from './days.ts';
import { dateOrderOf, dayFrom } from './days.ts';
import { employeeRow } from './employee-row.ts';
import { fieldsOf, forbiddenColumns, guessMapping } from './fields.ts';
import { levelOf } from './achievement-row.ts';
import { problemText, problemWords } from './problems.ts';

const readAll = (text: string, separator = ',') => {
  const reader = csvReader(separator);
  return [...reader.push(text), ...reader.end()];
};

test.each<[string, string, string[][]]>([
  ['quotes in quotes', 'a,"b ""c"""\n', [['a', 'b "c"']]],
  ['a line break in a cell', '"a\r\nb",c', [['a\r\nb', 'c']]],
  ['blanks around', ' a , "b" ,c ', [['a', 'b', 'c']]],
  ['an empty last cell', 'a,\n', [['a', '']]],
  ['empty rows', '\n,,\n\r\na\n\n', [['a']]],
  ['ends in every way', 'a\nb\rc\r\nd', [['a'], ['b'], ['c'], ['d']]],
  ['words after a quote', '"a"b,c', [['ab', 'c']]],
  ['a quote within', 'a"b,c', [['a"b', 'c']]],
])('CSV with %s', (_name, text, cells) => expect(readAll(text).map((row) => row.cells)).toEqual(cells));

test('lines are counted as an editor counts them', () => {
  expect(readAll('a\r\n"b\r\nc"\r\n\r\nd').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test('what is written as CSV is read back, however it is cut into pieces', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', ';') })
    .map((text) => text.trim());
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(table, fc.array(fc.nat(30), { maxLength: 8 }), (rows, cuts) => {
      const kept = rows.filter((row) => row.some((text) => text !== ''));
      const text = kept.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      const reader = csvReader(',');
      const found: string[][] = [];
      let at = 0;
      for (const cut of cuts) {
        found.push(...reader.push(text.slice(at, at + cut)).map(({ cells }) => cells));
        at += cut;
      }
      found.push(...reader.push(text.slice(at)).map(({ cells }) => cells), ...reader.end().map(({ cells }) => cells));
      expect(found).toEqual(kept);
    }),
    propertyRuns('what is written as CSV is read back, however it is cut into pieces', 2000),
  );
});

test.each([
  ['a,b;c\nd,e;f', ','],
  ['a;b;c\n"1,5";2;3', ';'],
  ['a\tb\n1\t2', '\t'],
  ['sep=;\na,b', ';'],
  ['alone\nmore', ','],
])('the separator of %j', (text, separator) => expect(guessSeparator(text)).toBe(separator));

test.each<[string, DateOrder | null, string]>([
  ['2026-04-03', null, '2026-04-03'],
  ['2026/4/3', null, '2026-04-03'],
  ['2026-04-03T00:00:00', null, '2026-04-03'],
  ['20260403', null, '2026-04-03'],
  ['03/04/2026', 'dayFirst', '2026-04-03'],
  ['03/04/2026', 'monthFirst', '2026-03-04'],
  ['03/04/2026', null, 'dayAmbiguous'],
  ['25/04/2026', null, '2026-04-25'],
  ['04/25/2026', 'dayFirst', '2026-04-25'],
  ['3.4.26', 'dayFirst', '2026-04-03'],
  ['3.4.71', 'dayFirst', '1971-04-03'],
  ['05/05/2026', null, '2026-05-05'],
  ['3 Apr 2026', null, '2026-04-03'],
  ['1er août 2026', null, '2026-08-01'],
  ['4 févr. 2026', null, '2026-02-04'],
  ['April 3rd, 2026', null, '2026-04-03'],
  ['29/02/2025', null, 'dayImpossible'],
  ['31/04/2026', null, 'dayImpossible'],
  ['32/13/2026', null, 'dayImpossible'],
  ['2026-00-10', null, 'dayImpossible'],
  ['soon', null, 'dayUnclear'],
  ['46023', null, 'dayUnclear'],
])('the day %j, %s first', (text, order, expected) => {
  const read = dayFrom(text, order);
  expect('day' in read ? read.day : read.problem).toBe(expected);
});

test.each([
  [['03/04/2026'], 'ask'],
  [['03/04/2026', '25/04/2026'], 'dayFirst'],
  [['03/04/2026', '04/25/2026'], 'monthFirst'],
  [['25/04/2026', '04/25/2026', '01/02/2026'], 'ask'],
  [['2026-04-03', '05/05/2026', ''], null],
])('the order of %j is %s', (texts, order) => expect(dateOrderOf(texts)).toBe(order));

test('headers are known in English and in French, with accents or without', () => {
  expect(
    guessMapping('employees', ['MATRICULE', 'Prénom', 'Nom', 'Courriel', 'Date d’embauche', 'N° du supérieur']),
  ).toEqual({
    number: 0,
    firstName: 1,
    lastName: 2,
    email: 3,
    startedOn: 4,
  });
  expect(guessMapping('employees', ['Emp #', 'Name', 'Hire Date', 'Reports To', 'Dept.'])).toEqual({
    number: 0,
    name: 1,
    startedOn: 2,
    manager: 3,
    department: 4,
  });
  expect(guessMapping('achievements', ['No employé', 'Compétence', 'Obtenu le', 'Échéance'])).toEqual({
    number: 0,
    skill: 1,
    completedOn: 2,
    validThrough: 3,
  });
  for (const kind of ['employees', 'achievements'] as const)
    for (const language of ['en', 'fr'] as const) {
      const fields = Object.entries(fieldsOf(kind));
      const found = guessMapping(
        kind,
        fields.map(([, { label }]) => label[language]),
      );
      expect(found).toEqual(Object.fromEntries(fields.map(([name], column) => [name, column])));
    }
});

test('a company’s own field named like one of Muster’s is the second column of that name, also when the mapping was remembered', () => {
  const custom = [{ id: 'x', number: 1, kind: 'text' as const, en: 'First day', fr: null, choices: [] }];
  const headers = ['Employee number', 'First day', 'First day'];
  const mapping = { number: 0, startedOn: 1, field1: 2 };
  expect(guessMapping('employees', headers, {}, custom)).toEqual(mapping);
  expect(
    guessMapping('employees', headers, { field1: 'firstday', number: 'employeenumber', startedOn: 'firstday' }, custom),
  ).toEqual(mapping);
  expect(guessMapping('employees', headers.slice(0, 2), {}, custom)).toEqual({ number: 0, startedOn: 1 });
});

test('a remembered header without Latin letters takes no other column', () => {
  const custom = [{ id: 'x', number: 1, kind: 'text' as const, en: '電話', fr: null, choices: [] }];
  expect(guessMapping('employees', ['', 'Employee number', '備考'], { field1: '' }, custom)).toEqual({ number: 1 });
});

test('columns that no file may set are named, however they are written (A12)', () => {
  expect(
    forbiddenColumns(['Number', 'BU_Admin', 'qms admin', 'Company ID', 'role', 'Password', 'Mot de passe', 'Roll']),
  ).toEqual(['BU_Admin', 'qms admin', 'Company ID', 'role', 'Password', 'Mot de passe']);
});

test('a row keeps first and last names together, and several positions in one cell', () => {
  const reading = { mapping: { number: 0, firstName: 1, lastName: 2, positions: 3 }, dateOrder: null };
  const { row, problems } = employeeRow([' ng-1 ', 'Ann', 'Roy', 'A; B,A\nC'], reading);
  expect([row.number, row.name, row.positions, problems]).toEqual(['ng-1', 'Ann Roy', ['A', 'B', 'C'], []]);
});

test.each([
  [null, 1],
  ['2', 2],
  ['4', null],
  ['expert', 3],
  ['Débutant', 1],
  ['0', null],
])('the level %j is %j of three', (written, level) => {
  const levels: Record<string, string>[] = [{ en: 'Beginner', fr: 'Débutant' }, { en: 'Able' }, { en: 'Expert' }];
  expect(levelOf(written, levels)).toBe(level);
});

test('every problem has words in both languages, with the same values', () => {
  for (const [code, { en, fr }] of Object.entries(problemWords))
    expect(fr.match(/\{\{\w+\}\}/g), code).toEqual(en.match(/\{\{\w+\}\}/g));
  expect(problemText({ field: 'manager', code: 'managerUnknown', value: '9' }, fieldsOf('employees'), 'en')).toMatch(
    /^Manager \(employee number\): employee “9” was not found/,
  );
});
