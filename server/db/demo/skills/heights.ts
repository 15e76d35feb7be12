import { t } from '../words.ts';
import type { DemoSkill } from './shape.ts';

const category = t('Heights and access', 'Hauteur et accès');

export const wah: DemoSkill = {
  code: 'WAH',
  name: t('Working at heights', 'Travail en hauteur'),
  description: t('Fall protection, harness and anchors.', 'Protection contre les chutes, harnais et ancrages.'),
  category,
  levels: [],
  courses: { HEIGHTS: 1 },
  external: { issuer: 'Nickel Basin Safety' },
  validityMonths: 36,
  regulationRefs: ['29 CFR 1926.503', 'O. Reg. 297/13'],
  recordFields: ['provider', 'certificateNumber'],
  safetyCritical: true,
};

export const access: DemoSkill = {
  code: 'ACCESS',
  name: t('Ladders and scaffolds', 'Échelles et échafaudages'),
  description: t('Uses ladders, then scaffolds.', 'Utilise des échelles, puis des échafaudages.'),
  category,
  levels: [t('Ladders', 'Échelles'), t('Scaffolds', 'Échafaudages')],
  courses: { LADDERS: 1, SCAFFOLD: 2 },
  validityMonths: null,
  regulationRefs: ['29 CFR 1926.1060', '29 CFR 1926.454'],
  recordFields: ['trainer', 'signature'],
};
