import type { CorrectionField } from './correction.ts';

export const correctionFieldWords = {
  name: { en: 'Legal name', fr: 'Nom officiel' },
  employeeNumber: { en: 'Employee number', fr: 'Numéro d’employé' },
  hiredOn: { en: 'Hire date', fr: 'Date d’embauche' },
  position: { en: 'Position or site', fr: 'Poste ou site' },
  achievement: { en: 'Course or certificate', fr: 'Cours ou attestation' },
  other: { en: 'Something else', fr: 'Autre chose' },
} as const satisfies Record<CorrectionField, { en: string; fr: string }>;
