import { t } from '../words.ts';
import type { DemoSkill } from './shape.ts';

const category = t('Health and first aid', 'Santé et secourisme');

export const firstaid: DemoSkill = {
  code: 'FIRSTAID',
  name: t('First aid', 'Secourisme'),
  description: t('First aid at work.', 'Secourisme en milieu de travail.'),
  category,
  levels: [t('Basic', 'De base'), t('Intermediate', 'Intermédiaire')],
  courses: { FIRSTAID: 1 },
  external: { issuer: 'Red Maple First Aid' },
  validityMonths: 36,
  regulationRefs: ['29 CFR 1910.151(b)', 'CSA Z1210'],
  recordFields: ['provider', 'certificateNumber'],
};

export const bbp: DemoSkill = {
  code: 'BBP',
  name: t('Bloodborne pathogens', 'Agents pathogènes à diffusion hématogène'),
  description: t('Exposure control for those who give first aid.', 'Maîtrise de l’exposition pour les secouristes.'),
  category,
  levels: [],
  courses: { BBP: 1 },
  validityMonths: 12,
  renewalWindowDays: 60,
  regulationRefs: ['29 CFR 1910.1030(g)(2)'],
  recordFields: ['contents', 'trainer', 'trainerQualification', 'jobTitle'],
};

export const hearing: DemoSkill = {
  code: 'HEARING',
  name: t('Hearing conservation', 'Préservation de l’ouïe'),
  description: t('Works in noise and protects the ears.', 'Travaille dans le bruit et se protège l’ouïe.'),
  category,
  levels: [],
  courses: { HEARING: 1 },
  validityMonths: 12,
  regulationRefs: ['29 CFR 1910.95(k)'],
  recordFields: [],
};

export const exting: DemoSkill = {
  code: 'EXTING',
  name: t('Fire extinguisher use', 'Utilisation d’un extincteur'),
  description: t('Puts out a small fire, or leaves.', 'Éteint un début d’incendie, ou évacue.'),
  category,
  levels: [],
  courses: { EXTING: 1 },
  validityMonths: 12,
  graceDays: 30,
  graceCounts: true,
  regulationRefs: ['29 CFR 1910.157(g)'],
  recordFields: [],
};
