import { expect, test } from 'vitest';
import { fieldWord, valueWord } from './field-words.ts';
import { recordWord } from './record-words.ts';
import type { UndoKind } from '../company/undo.ts';
import { companyEnrolmentList } from '../reports/company-enrolment-list.ts';
import { companyExpiredList } from '../reports/expiry/company-expired-list.ts';
import { companyExpiringList } from '../reports/expiry/company-expiring-list.ts';
import { companyUnfinishedList } from '../reports/company-unfinished-list.ts';

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
  expect([
    valueWord('after', 'thirdParty', 'en'),
    valueWord('outcome', 'declined', 'fr'),
    valueWord('side', 'giving', 'en'),
  ]).toEqual(['On hold', 'Refusée', 'Previous employer']);
  expect(valueWord('state', 'companyAdmin', 'en')).toBe('companyAdmin');
  expect([recordWord('site', 'en'), recordWord('enrolment', 'fr'), recordWord('toString', 'en')]).toEqual([
    'Site',
    'Inscription',
    'toString',
  ]);
});

test('what is undone, exempt and acted on from a report is said in words, each kind of undo and report', () => {
  const undone: Record<UndoKind, true> = {
    ending: true,
    assignment: true,
    unassignment: true,
    seatAssignment: true,
    seatRelease: true,
    exemption: true,
  };
  for (const kind of Object.keys(undone)) expect.soft(valueWord('act', kind, 'en')).not.toBe(kind);
  const acted = [companyEnrolmentList, companyExpiredList, companyExpiringList, companyUnfinishedList];
  for (const { key, name } of acted)
    expect.soft([valueWord('report', key, 'en'), valueWord('report', key, 'fr')]).toEqual([name.en, name.fr]);
  expect([valueWord('kind', 'exemption', 'en'), recordWord('undo', 'fr')]).toEqual(['Exemption', 'Annulation']);
});

test('an import, a quiz and a package are said in words', () => {
  expect(['importId', 'refused', 'unchanged'].map((field) => fieldWord(field, 'fr'))).toEqual([
    'Importation',
    'Rejetés',
    'Inchangés',
  ]);
  expect(valueWord('kind', 'employees', 'fr')).toBe('Employés');
  const kinds = ['quiz_attempt', 'package_registration', 'drivenPackage', 'lrsKey', 'factorRule', 'noticeDigest'];
  for (const kind of [...kinds, 'cspViolations', 'storeAnomaly', 'suppressedAddress'])
    expect.soft([recordWord(kind, 'en'), recordWord(kind, 'fr')]).not.toContain(kind);
});
