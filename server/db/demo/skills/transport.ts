import { t } from '../words.ts';
import type { DemoSkill } from './shape.ts';

const category = t('Trucks and loads', 'Chariots et charges');

export const pit: DemoSkill = {
  code: 'PIT',
  name: t('Powered industrial truck operator', 'Conduite de chariot élévateur'),
  description: t(
    'Drives a forklift: instructed, then evaluated at the workplace.',
    'Conduit un chariot élévateur : formation, puis évaluation au poste.',
  ),
  category,
  levels: [t('Instructed', 'Formation suivie'), t('Evaluated on site', 'Évaluation au poste')],
  courses: { FORKLIFT: 1 },
  external: { issuer: 'Prairie Lift Training' },
  validityMonths: 36,
  regulationRefs: ['29 CFR 1910.178(l)', 'CSA B335'],
  recordFields: ['trainer', 'evaluator', 'evaluationDate'],
};

export const hazmat: DemoSkill = {
  code: 'HAZMAT',
  name: t('Hazmat employee', 'Employé affecté aux matières dangereuses'),
  description: t('General awareness and security in the United States.', 'Notions générales et sûreté aux États-Unis.'),
  category,
  levels: [],
  courses: { HAZMAT: 1 },
  validityMonths: 36,
  regulationRefs: ['49 CFR 172.704'],
  recordFields: ['materials', 'trainer', 'certification'],
};

export const tdgRoad: DemoSkill = {
  code: 'TDG-ROAD',
  name: t('Dangerous goods by road', 'Marchandises dangereuses par route'),
  description: t(
    'Handles, offers or carries them in Canada.',
    'Les manutentionne, les remet ou les transporte au Canada.',
  ),
  category,
  levels: [],
  courses: { TDGROAD: 1 },
  external: { issuer: 'Trans-Shield Academy' },
  validityMonths: 36,
  graceDays: 30,
  regulationRefs: ['TDG Regulations, Part 6'],
  recordFields: ['certificateNumber'],
};

export const tdgAir: DemoSkill = {
  code: 'TDG-AIR',
  name: t('Dangerous goods for air', 'Marchandises dangereuses par air'),
  description: t('Prepares consignments for aircraft.', 'Prépare les envois destinés aux aéronefs.'),
  category,
  levels: [],
  courses: { TDGAIR: 1 },
  validityMonths: 24,
  regulationRefs: ['TDG Regulations, Parts 6 and 12'],
  recordFields: ['certificateNumber'],
};

export const loadsec: DemoSkill = {
  code: 'LOADSEC',
  name: t('Cargo securement', 'Arrimage des charges'),
  description: t('Secures loads for the road.', 'Arrime les charges pour la route.'),
  category,
  levels: [],
  courses: { LOADSEC: 1 },
  validityMonths: 36,
  regulationRefs: ['49 CFR 393.100–136', 'NSC Standard 10'],
  recordFields: [],
};
