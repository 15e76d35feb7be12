import { t } from '../words.ts';
import type { DemoSkill } from './shape.ts';

const category = t('Chemicals and air', 'Produits chimiques et air');

export const hazcom: DemoSkill = {
  code: 'HAZCOM',
  name: t('Hazard communication', 'Communication des dangers'),
  description: t(
    'Reads labels and data sheets and works with them safely.',
    'Lit les étiquettes et les fiches et travaille en conséquence.',
  ),
  category,
  levels: [],
  courses: { HAZCOM: 1 },
  validityMonths: 12,
  regulationRefs: ['29 CFR 1910.1200(h)'],
  recordFields: ['topic'],
  before: {
    validityMonths: null,
    changedMonthsAgo: 47,
    reason: 'The yearly review of labels was added after an audit.',
  },
};

export const whmis: DemoSkill = {
  code: 'WHMIS',
  name: t('WHMIS', 'SIMDUT'),
  description: t(
    'Hazardous products at Canadian workplaces.',
    'Produits dangereux dans les lieux de travail canadiens.',
  ),
  category,
  levels: [],
  courses: { WHMIS: 1 },
  validityMonths: 12,
  regulationRefs: ['WHMIS (HPA, HPR)'],
  recordFields: ['topic'],
};

export const resp: DemoSkill = {
  code: 'RESP',
  name: t('Respirator user', 'Port d’un appareil respiratoire'),
  description: t('Training and fit test.', 'Formation et essai d’ajustement.'),
  category,
  levels: [],
  courses: { RESP: 1 },
  external: { issuer: 'Clearfit Testing' },
  validityMonths: 12,
  regulationRefs: ['29 CFR 1910.134(k)'],
  recordFields: ['contents', 'fitTest'],
};

export const h2s: DemoSkill = {
  code: 'H2S',
  name: t('Hydrogen sulphide', 'Sulfure d’hydrogène'),
  description: t('Works where hydrogen sulphide may be.', 'Travaille là où il peut y avoir du sulfure d’hydrogène.'),
  category,
  levels: [],
  courses: { H2S: 1 },
  external: { issuer: 'Foothills Gas Safety' },
  validityMonths: 36,
  regulationRefs: ['H2S Alive'],
  recordFields: ['provider', 'certificateNumber'],
};

export const asbestos: DemoSkill = {
  code: 'ASBESTOS',
  name: t('Asbestos awareness', 'Sensibilisation à l’amiante'),
  description: t('Recognises asbestos and leaves it alone.', 'Reconnaît l’amiante et n’y touche pas.'),
  category,
  levels: [],
  courses: { ASBESTOS: 1 },
  validityMonths: 12,
  regulationRefs: ['29 CFR 1910.1001(j)'],
  recordFields: [],
};

export const hazwoper: DemoSkill = {
  code: 'HAZWOPER',
  name: t('Hazardous waste operations', 'Opérations sur déchets dangereux'),
  description: t('Forty hours at first, eight hours each year.', 'Quarante heures au départ, huit heures par an.'),
  category,
  levels: [],
  courses: { HAZWOPER: 1 },
  external: { issuer: 'Lakehead Environmental Training' },
  validityMonths: 12,
  regulationRefs: ['29 CFR 1910.120(e), (q)'],
  recordFields: ['hours', 'certificateNumber'],
};
