import { t } from '../words.ts';
import type { DemoSkill } from './shape.ts';

const category = t('Licences and trades', 'Permis et métiers');

export const driver: DemoSkill = {
  code: 'DRIVER',
  name: t('Class 1 or CDL-A licence', 'Permis de classe 1 ou CDL-A'),
  description: t('Licence for tractor-trailers.', 'Permis de conduire des trains routiers.'),
  category,
  levels: [],
  courses: {},
  external: { issuer: 'Provincial or state registry' },
  validityMonths: 60,
  renewalAnchor: 'completion',
  expiryDay: 'dayBefore',
  regulationRefs: ['49 CFR 383', 'NSC Standard 4'],
  recordFields: ['certificateNumber', 'class'],
};

export const weld: DemoSkill = {
  code: 'WELD',
  name: t('Welder performance qualification', 'Qualification de soudage'),
  description: t('By process and position.', 'Selon le procédé et la position.'),
  category,
  levels: [t('Flat and horizontal', 'À plat et en corniche'), t('All positions', 'Toutes positions')],
  courses: {},
  external: { issuer: 'Western Welding Bureau' },
  validityMonths: 24,
  regulationRefs: ['CSA W47.1', 'AWS D1.1'],
  recordFields: ['process', 'position', 'certificateNumber'],
};

export const elec: DemoSkill = {
  code: 'ELEC',
  name: t('Journeyperson electrician', 'Compagnon électricien'),
  description: t(
    'Licence of the trade, renewed for the end of the year.',
    'Licence du métier, renouvelée pour la fin de l’année.',
  ),
  category,
  levels: [],
  courses: {},
  external: { issuer: 'Trades Registry' },
  validityMonths: 12,
  renewalAnchor: 'fixedDate',
  fixed: [12, 31],
  minActiveDays: 183,
  regulationRefs: [],
  recordFields: ['certificateNumber'],
};
