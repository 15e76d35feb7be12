import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import type { SheetReading } from './reading.ts';
import { written } from './written-pages.cases.ts';

const sections = {
  1: [
    '1. Identification',
    'Product name: Acetone HP',
    'Supplier: Northline Chemicals Ltd.',
    '4150 Industrial Park Road',
    'Emergency telephone: 1-800-424-9300 (24 hours)',
  ],
  2: [
    '2. Hazard identification',
    'Signal word: Danger',
    'H225 Highly flammable liquid and vapour.',
    'H319 Causes serious eye irritation.',
    'P210 Keep away from heat.',
    'P305 + P351 +',
    'P338 IF IN EYES: Rinse.',
  ],
  3: ['3. Composition/information on ingredients', 'Acetone | 67-64-1 | 60 - 100 %'],
  4: [
    '4. First-aid measures',
    'Rinse with water in a well-',
    'ventilated place. If symp-',
    'toms persist, call a doctor.',
  ],
  5: ['5. Fire-fighting measures', 'Use foam.'],
  6: ['6. Accidental release measures', 'Absorb with sand and put it in a container.'],
  7: ['7. Handling and storage', 'Keep the container closed.'],
  8: ['8. Exposure controls/personal protection', 'TLV 250 ppm', 'Eye protection: safety glasses', 'Gloves: nitrile'],
  14: ['14. Transport information', 'UN number | UN1090', 'Class | 3'],
  15: ['15. Regulatory information', 'All components are on the DSL.'],
  16: ['16. Other information', 'Revision date: 2024-03-05'],
} as Record<number, string[]>;

/** A sheet with some of its sections as given. */
const sheet = (changed: Record<number, string[]> = {}, first: string[] = []): SheetReading => {
  const all = { ...sections, ...changed };
  return readSheet(written([...first, ...Object.keys(all).flatMap((number) => all[Number(number)]!)]));
};
/** Value and confidence of a field: `null` when it was not found. */
const told = (field: { value: unknown; confidence: number } | null) =>
  field === null ? null : [field.value, field.confidence >= 0.9];

test('a plain sheet', () => {
  const reading = sheet();
  expect(Object.fromEntries(Object.entries(reading).map(([name, field]) => [name, field?.value ?? null]))).toEqual({
    product: 'Acetone HP',
    supplier: 'Northline Chemicals Ltd.',
    revisionDate: '2024-03-05',
    language: 'en',
    jurisdiction: null,
    signalWord: 'danger',
    hCodes: ['H225', 'H319'],
    pCodes: ['P210', 'P305+P351+P338'],
    pWords: ['Keep away from heat.', ''],
    pictograms: ['GHS02', 'GHS07'],
    cas: ['67-64-1'],
    unNumber: '1090',
    emergencyPhone: '1-800-424-9300',
    firstAid: 'Rinse with water in a well-ventilated place. If symptoms persist, call a doctor.',
    spill: 'Absorb with sand and put it in a container.',
    ppe: 'Eye protection: safety glasses\nGloves: nitrile',
    equipment: ['gloves', 'eyes'],
  });
  expect(reading.pictograms).toMatchObject({ derived: true });
  expect(reading.pictograms!.confidence).toBeLessThan(0.9);
  expect(reading.product!.place).toMatchObject({ page: 1, height: 10 });
  expect(reading.product!.place.x).toBeGreaterThan(80);
});

test('nothing is read where nothing is written', () => {
  expect(Object.values(readSheet([])).every((field) => field === null)).toBe(true);
  expect(Object.values(readSheet(written(['An invoice', 'Total: 12.50']))).every((field) => field === null)).toBe(true);
  expect(readSheet(written(Array.from({ length: 30 }, () => '化学品安全技术说明书 产品名称 丙酮')))).toMatchObject({
    language: { value: 'zh' },
    product: null,
    hCodes: null,
  });
});

test.each([
  [
    'codes of ingredients in section 3',
    { 3: [...sections[3]!, 'Toluene | 108-88-3 | H361d, H304, H373'] },
    ['H225', 'H319'],
  ],
  [
    'the full text of section 16',
    { 16: ['16. Other information', 'Full text of H-statements: H314 Causes severe skin burns'] },
    ['H225', 'H319'],
  ],
  [
    'a reference to section 16 within section 2',
    { 2: [...sections[2]!, 'For the full text of H314 see section 16'] },
    ['H225', 'H319'],
  ],
  ['a code of section 11', { 11: ['11. Toxicological information', 'H350 is not met'] }, ['H225', 'H319']],
  ['codes that do not exist', { 2: ['2. Hazard identification', 'H225 and H299, HS 2255, H2'] }, ['H225']],
  [
    'combinations',
    { 2: ['2. Hazard identification', 'H302 + H332 Harmful if swallowed or if inhaled', 'EUH 066'] },
    ['H302+H332', 'EUH066'],
  ],
])('hazards of the product, not %s', (_name, changed, codes) =>
  expect(told(sheet(changed).hCodes)).toEqual([codes, true]),
);

test.each([
  [
    'English',
    [
      'Hazard statements | Extremely flammable aerosol. May be fatal if',
      ' | swallowed and enters airways. Causes skin irritation.',
    ],
    ['H222', 'H304', 'H315'],
  ],
  ['American spelling', ['Hazard statements | Flammable liquid and vapor.'], ['H226']],
  [
    'the longer statement only',
    ['Hazard statements | Very toxic to aquatic life with long lasting effects.'],
    ['H410'],
  ],
  [
    'French of WHMIS',
    [
      'Mentions de danger | Provoque une irritation de la peau. Susceptible de nuire à la fertilité ou à l’enfant à naître.',
    ],
    ['H315', 'H361'],
  ],
  [
    'French of CLP',
    ['Mentions de danger | Liquide et vapeurs très inflammables. Peut nuire à la fertilité ou au fœtus.'],
    ['H225', 'H360'],
  ],
  [
    'organs in brackets',
    ['Hazard statements | May cause damage to organs (liver) through prolonged or repeated exposure.'],
    ['H373'],
  ],
])('statements without codes: %s, less surely', (_name, lines, codes) => {
  expect(told(sheet({ 2: ['2. Hazard identification', ...lines, 'Precautionary statements | none'] }).hCodes)).toEqual([
    codes,
    false,
  ]);
});

test.each([
  ['Not a hazardous substance or mixture.', [[], true], [null, true]],
  ['Non classé', [[], true], [null, true]],
  ['Ce produit n’est pas classé dangereux.', [[], true], [null, true]],
  ['Based on available data, the classification criteria are not met', [[], true], [null, true]],
  ['Skin irritation: not classified. Flammable liquids, category 2', null, null],
  ['See the label.', null, null],
])('classification: %s', (text, hazards, signal) => {
  const reading = sheet({ 2: ['2. Hazard identification', text] });
  expect([told(reading.hCodes), told(reading.signalWord)]).toEqual([hazards, signal]);
});

test.each([
  ['a signal word that the codes do not have', ['Signal word: Warning', 'H225'], ['warning', false]],
  ['alone on a line', ['DANGER', 'H225'], ['danger', true]],
  ['of French', ['Mention d’avertissement : Attention', 'H319'], ['warning', true]],
  ['none', ['Signal word: None', 'H412'], [null, true]],
  ['a sentence with the word', ['Danger of slipping', 'Not classified'], [null, true]],
])('%s', (_name, lines, word) =>
  expect(told(sheet({ 2: ['2. Hazard identification', ...lines] }).signalWord)).toEqual(word),
);

test.each([
  ['names', ['Hazard pictograms: Flame, Exclamation mark', 'H225 H319'], [['GHS02', 'GHS07'], true]],
  ['names that the codes contradict', ['Hazard pictograms: Flame', 'H225 H319'], [['GHS02'], false]],
  ['codes', ['GHS07 GHS02', 'H225 H319'], [['GHS02', 'GHS07'], true]],
  [
    'names below their label, in several cells',
    ['Symbols:', 'Flame | Exclamation mark', 'H225 H319'],
    [['GHS02', 'GHS07'], true],
  ],
  [
    'French names',
    ['Pictogrammes de danger : Flamme sur un cercle, Corrosion', 'H272 H318'],
    [['GHS03', 'GHS05'], true],
  ],
])('pictograms by %s', (_name, lines, pictograms) =>
  expect(told(sheet({ 2: ['2. Hazard identification', ...lines] }).pictograms)).toEqual(pictograms),
);

test.each([
  [
    'the date of the edition before',
    ['Revision date: 2024-03-05', 'Supersedes date: 2026-01-01'],
    ['2024-03-05', true],
  ],
  ['the day it was printed', ['Print date: 2026-01-01 Revision date: 2024-03-05'], ['2024-03-05', true]],
  [
    'the previous issue beside the label',
    ['Date of issue/Date of revision: 2024-03-05 Date of previous issue: 2026-01-01'],
    ['2024-03-05', true],
  ],
  ['what it replaces', ['Révisée le 5 mars 2024', 'Remplace la révision du 1er mai 2025'], ['2024-03-05', true]],
  [
    'the revision it supersedes',
    ['Revision date: 2024-03-05', 'Supersedes revision: 2026-01-01'],
    ['2024-03-05', true],
  ],
  [
    'the previous revision',
    ['Date of revision: 2024-03-05', 'Previous revision date: 2026-01-01'],
    ['2024-03-05', true],
  ],
  ['a date of printing that follows an empty label', ['Revision date: New Print date: 2026-01-01'], null],
  ['only the day it was printed', ['Print date: 2024-03-05'], null],
  ['the date of issue, without one of revision', ['Date of issue: March 5, 2024'], ['2024-03-05', true]],
  ['a date below its label', ['Revision date', '2024-03-05'], ['2024-03-05', true]],
  ['two dates of revision', ['Revision date: 2023-03-05', 'Revision date: 2024-03-05'], ['2024-03-05', false]],
])('the date of revision, not %s', (_name, lines, date) =>
  expect(told(sheet({ 16: ['16. Other information', ...lines] }).revisionDate)).toEqual(date),
);

test('dates of the laws of section 15 are none of the sheet', () => {
  const reading = sheet({ 15: ['15. Regulatory information', 'CAS-No. | Revision date', '67-64-1 | 2026-01-01'] });
  expect(told(reading.revisionDate)).toEqual(['2024-03-05', true]);
});

test.each([
  ['nothing tells', [], ['2024-05-03', false]],
  ['OSHA', ['According to 29 CFR 1910.1200 (OSHA HCS)'], ['2024-05-03', false]],
  ['CLP', ['according to Regulation (EC) No 1907/2006 (REACH)'], ['2024-03-05', true]],
  [
    'CLP from the United States',
    ['according to Regulation (EC) No 1907/2006', 'Dayton, OH 45402'],
    ['2024-05-03', false],
  ],
  ['another date', ['Print date: 25/11/2024'], ['2024-03-05', true]],
  ['another date the other way', ['Print date: 11/25/2024'], ['2024-05-03', true]],
])('05/03/2024 where %s', (_name, first, date) => {
  expect(
    told(
      sheet({ 16: ['16. Other information', 'Revision date: 05/03/2024'] }, ['SAFETY DATA SHEET', ...first])
        .revisionDate,
    ),
  ).toEqual(date);
});

test.each([
  [
    'every number once, those with a wrong check digit left out',
    ['Acetone | 67-64-1', 'Toluene | 108-88-4', 'Acetone | 67-64-1', 'Water | 7732-18-5'],
    [['67-64-1', '7732-18-5'], true],
  ],
  ['none', ['No hazardous ingredients'], [[], true]],
])('CAS: %s', (_name, lines, cas) => expect(told(sheet({ 3: ['3. Composition', ...lines] }).cas)).toEqual(cas));

test.each([
  ['beside a label', ['UN number | 1263'], ['1263', true]],
  ['below', ['14.1 UN number', 'ADR: 1263 IMDG: 1263'], ['1263', true]],
  ['in a sentence', ['TDG: UN1263, PAINT, 3, II'], ['1263', true]],
  ['in French', ['Numéro ONU | UN 1263'], ['1263', true]],
  ['two', ['TDG: UN1263', 'IATA: UN1993'], ['1263', false]],
  ['not regulated', ['TDG | Not regulated'], [null, true]],
  ['not regulated in French', ['Ce produit n’est pas réglementé pour le transport.'], [null, true]],
  ['a number of North America', ['NA Number | 1993', 'IATA | Not regulated'], null],
  ['nothing', ['See the shipping papers.'], null],
])('UN number %s', (_name, lines, un) =>
  expect(told(sheet({ 14: ['14. Transport information', ...lines] }).unNumber)).toEqual(un),
);

test.each([
  ['below the heading of its subsection', ['1.1 Product identifier', '3M Scotch-Weld DP-490'], '3M Scotch-Weld DP-490'],
  [
    'that is full to the edge and goes on',
    ['1.1 Product identifier', 'A name that is as long as the widest line of the page', 'Pail 20 L', '1.2 Use'],
    'A name that is as long as the widest line of the page Pail 20 L',
  ],
  ['with its colon in another column', ['Product name | : Loc-Bond 242'], 'Loc-Bond 242'],
  ['in French', ['Identificateur de produit : Débouche-drain'], 'Débouche-drain'],
  ['of two labels', ['Product identifier', 'Product form: Mixture', 'Trade name: Solvex'], 'Solvex'],
  ['not the code', ['Product code: A-1', 'Trade name(s): Solvex'], 'Solvex'],
])('the name of the product %s', (_name, lines, name) =>
  expect(sheet({ 1: ['1. Identification', ...lines] }).product?.value).toBe(name),
);

test.each([
  [
    'a name and its address on one line',
    ['Supplier: Northline Chemicals Ltd., 4150 Industrial Park Road, Edmonton'],
    'Northline Chemicals Ltd.',
  ],
  [
    'the supplier before the manufacturer',
    ['Manufacturer: Hydra Corporation', 'Supplier: Northline Ltd.'],
    'Northline Ltd.',
  ],
  [
    'below its heading',
    ['1.3 Details of the supplier of the safety data sheet', 'Durapox GmbH', 'Industriestraße 14'],
    'Durapox GmbH',
  ],
  [
    'below a person',
    ['1.3 Details of the supplier of the safety data sheet', 'A. Verrier; Toxicologist', 'Firmenich S.A.S.'],
    'Firmenich S.A.S.',
  ],
  ['in French', ['Fournisseur | Produits Chimiques Boréal inc.'], 'Produits Chimiques Boréal inc.'],
])('the supplier: %s', (_name, lines, name) =>
  expect(sheet({ 1: ['1. Identification', 'Product name: A', ...lines] }).supplier?.value).toBe(name),
);

test.each([
  ['not the fax', ['Fax: 450 555-0000', 'Emergency telephone: 450 555-0199'], '450 555-0199'],
  [
    'not the number above, which is a fax',
    ['Telefax | : 732 329-5634', 'Emergency telephone number | : 800 424-9300'],
    '800 424-9300',
  ],
  [
    'not the fax above its heading',
    ['Telefax | 732 329-5634', '1.4 Emergency telephone number', 'CHEMTREC: 1-800-424-9300'],
    '1-800-424-9300',
  ],
  [
    'not that of the company above its heading',
    ['Téléphone : | (800) 364-3577', '1.4 Numéro de téléphone d’urgence', 'CANUTEC : (613) 996-6666'],
    '(613) 996-6666',
  ],
  ['below its heading', ['1.4 Emergency telephone number', 'CHEMTREC: 1-800-424-9300'], '1-800-424-9300'],
  [
    'whose label goes on below',
    ['Numéro de téléphone à composer en | : (780) 555-0142', 'cas d’urgence'],
    '(780) 555-0142',
  ],
  ['of CANUTEC', ['CANUTEC (613) 996-6666 (24 heures)'], '(613) 996-6666'],
  ['missing', ['Telephone: 450 555-0199'], undefined],
])('the telephone for emergencies, %s', (_name, lines, number) => {
  expect(sheet({ 1: ['1. Identification', 'Product name: A', ...lines] }).emergencyPhone?.value).toBe(number);
});

test.each([
  ['WHMIS', 'Conforms to the Hazardous Products Regulations (WHMIS)', 'whmis'],
  ['SIMDUT', 'Selon le Règlement sur les produits dangereux (SIMDUT)', 'whmis'],
  ['OSHA', 'OSHA Hazard Communication Standard, 29 CFR 1910.1200', 'osha'],
  ['CLP', 'according to Regulation (EC) No 1907/2006 (REACH)', 'clp'],
])('the law: %s', (_name, line, law) =>
  expect(told(sheet({}, ['SAFETY DATA SHEET', line]).jurisdiction)).toEqual([law, true]),
);
