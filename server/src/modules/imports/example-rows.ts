import { namedIn } from '@app/domain/company/fields/employee-field';
import { yesNoWords } from '@app/domain/company/fields/field-value';
import type { CustomField, TableKind } from '@app/domain/imports/fields';

/** The row that a template shows. */
export const exampleRows: Record<TableKind, Record<string, string>> = {
  employees: {
    number: 'NG-1007',
    name: 'Alex Martin',
    preferredName: 'Alex',
    email: 'alex.martin@example.com',
    phone: '+1 705 555 0123',
    jobTitle: 'Welder',
    startedOn: '2024-03-18',
    site: 'SUD',
    department: 'WELD',
    manager: 'NG-1001',
    positions: 'WELDER; FIRST-AID',
    effectiveOn: '2026-01-05',
  },
  achievements: {
    number: 'NG-1007',
    skill: 'FORKLIFT',
    completedOn: '2025-04-03',
    validThrough: '2028-04-03',
    issuer: 'Northern Safety School',
    externalNumber: 'NSS-48213',
    trainer: 'J. Tremblay',
    evaluator: 'K. Singh',
  },
};

/** What a template shows in a custom field. */
export function exampleOf({ kind, choices }: CustomField, language: 'en' | 'fr'): string {
  if (kind === 'choice') return choices[0] ? namedIn(choices[0], language) : '';
  if (kind === 'yesNo') return yesNoWords.yes[language];
  return kind === 'number' ? '12' : kind === 'day' ? '2026-01-05' : '';
}
