import type { Pictogram } from '@app/domain/sds/label/pictogram-names';
import { pictogramsOf, signalWordOf, type Jurisdiction, type SignalWord } from '@app/domain/sds/pictograms';
import type { SheetLocale } from '@app/domain/sds/statements';
import type { Random } from './random.ts';

/** What a sheet of the corpus says, and what the reader has to find. A field that is undefined is not in the sheet. */
export type Truth = {
  product: string;
  supplier: string;
  revisionDate?: string;
  language: SheetLocale;
  jurisdiction: Jurisdiction;
  signalWord: SignalWord | null;
  hCodes: string[];
  pCodes: string[];
  pictograms: Pictogram[];
  cas: string[];
  unNumber?: string | null;
  emergencyPhone?: string;
  firstAid: string;
  spill: string;
  ppe: string;
};

export type Ingredient = { en: string; fr: string; cas: string; codes: string[]; wrongCas?: boolean };
export type Facts = {
  language: SheetLocale;
  jurisdiction: Jurisdiction;
  product: string;
  supplier: { name: string; lines: string[] };
  manufacturer: string | null;
  hCodes: string[];
  pCodes: string[];
  ingredients: Ingredient[];
  /** Year, month, day. */
  revised: readonly [number, number, number] | null;
  before: readonly [number, number, number];
  phone: string | null;
  transport: { un: string; en: string; fr: string; class: string; group: string } | null;
  statedTransport: boolean;
};

const brands = [
  'Northline',
  'Ultra-Kleen',
  'PROTEK',
  'Loc-Bond',
  'Cascade',
  'Hydra',
  'Polar',
  'Solvex',
  'Durapox',
  'AquaShield',
  'Rust-Away',
  'Brillo-Net',
  'ÉcoPur',
  'TECH-9',
  'Maxi',
];
const kinds = {
  en: [
    'Degreaser',
    'Contact Cleaner',
    'Lacquer Thinner',
    'Epoxy Hardener',
    'Threadlocker',
    'Drain Opener',
    'Penetrating Oil',
    'Brake Parts Cleaner',
    'Floor Finish',
    'Gear Oil',
    'Primer Surfacer',
    'Isopropyl Alcohol 99%',
  ],
  fr: [
    'Dégraissant',
    'Nettoyant pour contacts',
    'Diluant à laque',
    'Durcisseur époxydique',
    'Frein-filet',
    'Débouche-drain',
    'Huile pénétrante',
    'Nettoyant pour freins',
    'Fini à plancher',
    'Huile à engrenages',
    'Apprêt',
    'Alcool isopropylique 99 %',
  ],
};
const marks = [
  '',
  '',
  ' 242',
  ' SAE 75W-90',
  ' (Aerosol)',
  '®',
  ' - Clear',
  ' Part A',
  ' 5 L',
  ' HD',
  '™ Plus',
  ' No. 7',
];

/** Names that do not fit on a line. */
const long = {
  en: ' for Commercial and Industrial Use, Low Odour, Water Based, Fast Drying, White, 18.9 L Pail',
  fr: ' à usage commercial et industriel, à faible odeur, à base d’eau, à séchage rapide, blanc, seau de 18,9 L',
};

const suppliers: Record<Jurisdiction, { name: string; lines: string[] }[]> = {
  whmis: [
    { name: 'Northline Chemicals Ltd.', lines: ['4150 Industrial Park Road', 'Edmonton, AB T6B 2N9', 'Canada'] },
    { name: 'Produits Chimiques Boréal inc.', lines: ['2275, boul. Industriel', 'Laval (Québec) H7S 1P4'] },
    { name: 'Cascade Coatings Canada Co.', lines: ['88 Dunlop Street East', 'Barrie, Ontario L4M 1A3'] },
    { name: 'Les Entreprises Solvex Ltée', lines: ['1180, rue Saint-Jacques', 'Trois-Rivières, QC G8Z 4H2'] },
    { name: 'Prairie Supply', lines: ['PO Box 2210', 'Saskatoon SK S7K 0A1'] },
  ],
  osha: [
    { name: 'Hydra Products Corporation', lines: ['1 Commerce Way', 'Cincinnati, OH 45215', 'USA'] },
    { name: 'TECH-9 Industries, Inc.', lines: ['7200 W. 47th Place', 'Denver, CO 80216'] },
    { name: 'Polar Lubricants LLC', lines: ['P.O. Box 5112', 'Houston, Texas 77210-5112'] },
    { name: 'Maxwell-Hart', lines: ['22 Mill Street', 'Dayton OH 45402'] },
  ],
  clp: [
    { name: 'Durapox GmbH', lines: ['Industriestraße 14', '40589 Düsseldorf', 'Germany'] },
    { name: 'Solvants de l’Ouest S.A.S.', lines: ['12, rue des Frères Lumière', '44300 Nantes', 'France'] },
    { name: 'Brightwater Speciality Chemicals Ltd', lines: ['Unit 4, Canal Road', 'Leeds LS12 2PL', 'United Kingdom'] },
    { name: 'AquaShield B.V.', lines: ['Havenweg 201', '3089 JK Rotterdam', 'The Netherlands'] },
  ],
};

/** Classifications that occur together. */
const profiles: readonly (readonly string[])[] = [
  ['H225', 'H319', 'H336'],
  ['H222', 'H229', 'H304', 'H336'],
  ['H226', 'H304', 'H315', 'H336', 'H411'],
  ['H225', 'H304', 'H315', 'H336', 'H361', 'H373'],
  ['H314', 'H318', 'H290'],
  ['H302', 'H314', 'H317', 'H335', 'H412'],
  ['H315', 'H317', 'H319'],
  ['H220', 'H280'],
  ['H301', 'H311', 'H331', 'H370', 'H225'],
  ['H302+H332', 'H315', 'H317', 'H319', 'H334', 'H335', 'H351', 'H373'],
  ['H272', 'H302', 'H318', 'H400'],
  ['H318', 'H315'],
  ['H350', 'H341', 'H315', 'H319', 'H336'],
  ['H412'],
  ['H319'],
  ['H304'],
  ['H360', 'H410', 'H317'],
  [],
  [],
];
const precautions: readonly (readonly [after: RegExp, codes: readonly string[]])[] = [
  [/H22[0-6]|H27/, ['P210', 'P233', 'P240', 'P241', 'P370+P378', 'P403+P235']],
  [/H222|H229|H280/, ['P211', 'P251', 'P410+P412']],
  [/H304/, ['P301+P310', 'P331', 'P405']],
  [/H31[45]/, ['P264', 'P280', 'P302+P352', 'P362+P364']],
  [/H31[89]/, ['P280', 'P305+P351+P338', 'P337+P313']],
  [/H33[1-6]/, ['P261', 'P271', 'P304+P340', 'P312']],
  [/H317/, ['P272', 'P333+P313']],
  [/H3[4567]/, ['P201', 'P202', 'P308+P313', 'P405']],
  [/H4/, ['P273', 'P391']],
  [/H/, ['P501']],
];

export const ingredientPool: readonly Ingredient[] = [
  { en: 'Acetone', fr: 'Acétone', cas: '67-64-1', codes: ['H225', 'H319', 'H336'] },
  { en: 'Toluene', fr: 'Toluène', cas: '108-88-3', codes: ['H225', 'H361d', 'H304', 'H373', 'H315', 'H336'] },
  {
    en: 'Xylene (mixed isomers)',
    fr: 'Xylène (mélange d’isomères)',
    cas: '1330-20-7',
    codes: ['H226', 'H312', 'H332', 'H315'],
  },
  { en: 'Ethanol', fr: 'Éthanol', cas: '64-17-5', codes: ['H225', 'H319'] },
  { en: '2-Propanol', fr: 'Propane-2-ol', cas: '67-63-0', codes: ['H225', 'H319', 'H336'] },
  { en: '2-Butoxyethanol', fr: '2-Butoxyéthanol', cas: '111-76-2', codes: ['H302', 'H331', 'H315', 'H319'] },
  { en: 'Sodium hydroxide', fr: 'Hydroxyde de sodium', cas: '1310-73-2', codes: ['H290', 'H314'] },
  {
    en: 'Distillates (petroleum), hydrotreated light',
    fr: 'Distillats légers (pétrole), hydrotraités',
    cas: '64742-47-8',
    codes: ['H304', 'EUH066'],
  },
  { en: 'Propane', fr: 'Propane', cas: '74-98-6', codes: ['H220', 'H280'] },
  { en: 'Methanol', fr: 'Méthanol', cas: '67-56-1', codes: ['H225', 'H301', 'H311', 'H331', 'H370'] },
  { en: 'Water', fr: 'Eau', cas: '7732-18-5', codes: [] },
  { en: 'Ethylbenzene', fr: 'Éthylbenzène', cas: '100-41-4', codes: ['H225', 'H332', 'H304', 'H373'] },
  {
    en: 'Formaldehyde',
    fr: 'Formaldéhyde',
    cas: '50-00-0',
    codes: ['H301', 'H311', 'H331', 'H314', 'H317', 'H341', 'H350'],
  },
];
const goods = [
  { un: '1263', en: 'PAINT', fr: 'PEINTURES', class: '3', group: 'II' },
  { un: '1950', en: 'AEROSOLS, flammable', fr: 'AÉROSOLS inflammables', class: '2.1', group: '' },
  { un: '1090', en: 'ACETONE', fr: 'ACÉTONE', class: '3', group: 'II' },
  { un: '1824', en: 'SODIUM HYDROXIDE SOLUTION', fr: 'HYDROXYDE DE SODIUM EN SOLUTION', class: '8', group: 'II' },
  {
    un: '3082',
    en: 'ENVIRONMENTALLY HAZARDOUS SUBSTANCE, LIQUID, N.O.S.',
    fr: 'MATIÈRE DANGEREUSE DU POINT DE VUE DE L’ENVIRONNEMENT, LIQUIDE, N.S.A.',
    class: '9',
    group: 'III',
  },
  { un: '1993', en: 'FLAMMABLE LIQUID, N.O.S.', fr: 'LIQUIDE INFLAMMABLE, N.S.A.', class: '3', group: 'III' },
];
const phones: Record<Jurisdiction, string[]> = {
  whmis: ['1-800-424-9300', '613-996-6666', '(780) 555-0142', '1 888 226-8832', '+1-703-527-3887'],
  osha: ['1-800-424-9300', '(800) 535-5053', '+1 703-741-5970', '800.255.3924'],
  clp: ['+49 211 797-3350', '+33 (0)1 45 42 59 59', '+44 (0) 1235 239 670', '+31 30 274 8888'],
};

export function randomFacts(random: Random, language: SheetLocale, jurisdiction: Jurisdiction): Facts {
  const hCodes = [...random.pick(profiles)];
  const day = (from: number, to: number) => [random.int(from, to), random.int(1, 12), random.int(1, 28)] as const;
  const supplier = random.pick(suppliers[jurisdiction]);
  return {
    language,
    jurisdiction,
    product: `${random.pick(brands)} ${random.pick(kinds[language])}${random.pick(marks)}${random.chance(0.12) ? long[language] : ''}`,
    supplier,
    manufacturer: random.chance(0.3)
      ? random.pick(suppliers.osha.filter((one) => one.name !== supplier.name)).name
      : null,
    hCodes,
    pCodes: [
      ...new Set(precautions.flatMap(([after, codes]) => (hCodes.some((code) => after.test(code)) ? codes : []))),
    ].slice(0, random.int(4, 14)),
    ingredients: random
      .some(ingredientPool, random.int(1, 5))
      .map((one) => (random.chance(0.1) ? { ...one, wrongCas: true } : one)),
    revised: random.chance(0.92) ? day(2019, 2025) : null,
    before: day(2012, 2018),
    phone: random.chance(0.94) ? random.pick(phones[jurisdiction]) : null,
    transport: random.chance(0.55) ? random.pick(goods) : null,
    statedTransport: random.chance(0.96),
  };
}

/** A CAS number whose check digit is wrong by one. */
export const misprinted = (cas: string): string => cas.slice(0, -1) + String((Number(cas.at(-1)) + 1) % 10);
export const casOf = (one: Ingredient): string => (one.wrongCas ? misprinted(one.cas) : one.cas);

/** What is true of the facts, before a layout leaves something out. */
export const truthOf = (facts: Facts): Truth => ({
  product: facts.product,
  supplier: facts.supplier.name,
  ...(facts.revised ? { revisionDate: facts.revised.map((part) => String(part).padStart(2, '0')).join('-') } : {}),
  language: facts.language,
  jurisdiction: facts.jurisdiction,
  signalWord: signalWordOf(facts.hCodes),
  hCodes: facts.hCodes,
  pCodes: facts.pCodes,
  pictograms: pictogramsOf(facts.hCodes, facts.jurisdiction),
  cas: facts.ingredients.filter((one) => !one.wrongCas).map((one) => one.cas),
  ...(facts.statedTransport ? { unNumber: facts.transport?.un ?? null } : {}),
  ...(facts.phone ? { emergencyPhone: facts.phone } : {}),
  firstAid: '',
  spill: '',
  ppe: '',
});
