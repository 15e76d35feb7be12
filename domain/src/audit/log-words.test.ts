import { expect, test } from 'vitest';
import { fieldWord, valueWord } from './field-words.ts';
import { recordWord } from './record-words.ts';

test('what has no words of its own keeps its key', () => {
  expect([
    fieldWord('dueOn', 'en'),
    fieldWord('dueOn', 'fr'),
    fieldWord('oddField', 'fr'),
    fieldWord('constructor', 'en'),
  ]).toEqual(['Due date', 'Échéance', 'oddField', 'constructor']);
  expect([
    valueWord('role', 'companyAdmin', 'en'),
    valueWord('refusal', 'lastAdmin', 'fr'),
    valueWord('role', 'toString', 'en'),
  ]).toEqual(['Company admin', 'Dernier administrateur de l’entreprise', 'toString']);
  expect([
    fieldWord('record.provider', 'en'),
    fieldWord('record.oddField', 'en'),
    valueWord('asked', 'company, tax', 'en'),
  ]).toEqual(['Provider', 'record.oddField', 'Approval by the company, Check of the tax number']);
  expect(valueWord('state', 'companyAdmin', 'en')).toBe('companyAdmin');
  expect([recordWord('site', 'en'), recordWord('enrolment', 'fr'), recordWord('toString', 'en')]).toEqual([
    'Site',
    'Inscription',
    'toString',
  ]);
});
