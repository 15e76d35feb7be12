import type { RecordField } from './skill.ts';

export const recordFieldWords: Record<RecordField, { en: string; fr: string }> = {
  topic: { en: 'Topic', fr: 'Sujet' },
  contents: { en: 'Contents', fr: 'Contenu' },
  hours: { en: 'Hours', fr: 'Heures' },
  trainer: { en: 'Trainer', fr: 'Formateur' },
  trainerQualification: { en: 'Trainer’s qualification', fr: 'Qualification du formateur' },
  evaluator: { en: 'Evaluator', fr: 'Évaluateur' },
  evaluationDate: { en: 'Date of evaluation', fr: 'Date de l’évaluation' },
  provider: { en: 'Provider', fr: 'Fournisseur' },
  certificateNumber: { en: 'Certificate number', fr: 'Numéro du certificat' },
  certification: { en: 'Certification', fr: 'Certification' },
  signature: { en: 'Signature', fr: 'Signature' },
  jobTitle: { en: 'Job title', fr: 'Titre du poste' },
  materials: { en: 'Materials', fr: 'Matières' },
  fitTest: { en: 'Fit test', fr: 'Essai d’ajustement' },
  inspection: { en: 'Inspection', fr: 'Inspection' },
  type: { en: 'Type', fr: 'Type' },
  class: { en: 'Class', fr: 'Classe' },
  capacity: { en: 'Capacity', fr: 'Capacité' },
  process: { en: 'Process', fr: 'Procédé' },
  position: { en: 'Position', fr: 'Position' },
};

/** The same in one language. */
export const recordFieldsIn = (language: 'en' | 'fr'): Record<RecordField, string> =>
  Object.fromEntries(Object.entries(recordFieldWords).map(([field, words]) => [field, words[language]])) as Record<
    RecordField,
    string
  >;
