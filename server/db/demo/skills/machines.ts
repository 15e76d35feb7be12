import { t } from '../words.ts';
import type { DemoSkill } from './shape.ts';

const category = t('Machines and energy', 'Machines et énergies');

export const loto: DemoSkill = {
  code: 'LOTO',
  name: t('Lockout/tagout', 'Cadenassage et étiquetage'),
  description: t(
    'Knows or applies the control of hazardous energy.',
    'Connaît ou applique la maîtrise des énergies dangereuses.',
  ),
  category,
  levels: [t('Affected employee', 'Personne touchée'), t('Authorised employee', 'Personne autorisée')],
  courses: { LOTO: 2 },
  validityMonths: 12,
  renewalWindowDays: 60,
  regulationRefs: ['29 CFR 1910.147(c)(7)', 'CSA Z460'],
  recordFields: ['inspection'],
  safetyCritical: true,
  before: {
    validityMonths: 12,
    renewalWindowDays: 60,
    graceDays: 30,
    changedMonthsAgo: 20,
    reason: 'Days of grace were taken away after a near miss.',
  },
};

export const cse: DemoSkill = {
  code: 'CSE',
  name: t('Confined space entry', 'Entrée en espace clos'),
  description: t('Enters, attends or supervises.', 'Entre, surveille ou supervise.'),
  category,
  levels: [t('Entrant', 'Entrée'), t('Attendant', 'Surveillance'), t('Supervisor', 'Supervision')],
  courses: { CONFINED: 1 },
  validityMonths: null,
  regulationRefs: ['29 CFR 1910.146(g)'],
  recordFields: ['trainer', 'signature'],
  safetyCritical: true,
};

export const csr: DemoSkill = {
  code: 'CSR',
  name: t('Confined space rescue', 'Sauvetage en espace clos'),
  description: t('Yearly rescue practice.', 'Exercice annuel de sauvetage.'),
  category,
  levels: [],
  courses: { CONFRESCUE: 1 },
  external: { issuer: 'Ridgeline Rescue' },
  validityMonths: 12,
  regulationRefs: ['29 CFR 1910.146(k)'],
  recordFields: ['trainer', 'signature'],
};

export const hotwork: DemoSkill = {
  code: 'HOTWORK',
  name: t('Hot work and fire watch', 'Travail à chaud et surveillance incendie'),
  description: t('Prepares, does and watches hot work.', 'Prépare, exécute et surveille le travail à chaud.'),
  category,
  levels: [],
  courses: { HOTWORK: 1 },
  validityMonths: 12,
  regulationRefs: ['29 CFR 1910.252(a)'],
  recordFields: ['trainer'],
};

export const crane: DemoSkill = {
  code: 'CRANE',
  name: t('Crane operator', 'Conduite de grue'),
  description: t('By type and capacity.', 'Selon le type et la capacité.'),
  category,
  levels: [],
  courses: { CRANE: 1 },
  external: { issuer: 'Northern Hoisting Board' },
  validityMonths: 60,
  regulationRefs: ['29 CFR 1926.1427'],
  recordFields: ['type', 'capacity'],
  safetyCritical: true,
};

export const logging: DemoSkill = {
  code: 'LOGGING',
  name: t('Chainsaw and felling', 'Scie à chaîne et abattage'),
  description: t('Felling, limbing and bucking.', 'Abattage, ébranchage et tronçonnage.'),
  category,
  levels: [],
  courses: { LOGGING: 1 },
  validityMonths: null,
  regulationRefs: ['29 CFR 1910.266(i)'],
  recordFields: ['certification'],
  retiredMonthsAgo: 22,
};
