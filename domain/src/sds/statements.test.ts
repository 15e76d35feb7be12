import { expect, test } from 'vitest';
import { responseCombinations } from './response-statements.ts';
import {
  hazardRows,
  hazardStatement,
  isHazardCode,
  isPrecautionaryCode,
  normaliseCode,
  precautionaryRows,
  precautionaryStatement,
} from './statements.ts';

test.each([
  ['H225', 'H225'],
  ['H 225', 'H225'],
  ['h225', 'H225'],
  ['\u00a0H\u00a0225 ', 'H225'],
  ['P301 + P310', 'P301+P310'],
  ['P305+351+338', 'P305+P351+P338'],
  ['P305/P351/P338', 'P305+P351+P338'],
  ['H300 + H310 + H330', 'H300+H310+H330'],
  ['EUH 066', 'EUH066'],
  ['euh201a', null],
  ['EUH201A', 'EUH201A'],
  ['H360 FD', 'H360FD'],
  ['H361fd', 'H361fd'],
  ['H350i', 'H350i'],
  ['H225+P301', null],
  ['H2', null],
  ['H2255', null],
  ['H225 Highly flammable', null],
  ['PH301', null],
  ['', null],
])('%s is written %s', (text, code) => expect(normaliseCode(text)).toBe(code));

test.each([
  ['H225', 'Highly flammable liquid and vapour', 'Liquide et vapeurs très inflammables'],
  ['H300+H310', 'Fatal if swallowed or in contact with skin', 'Mortel en cas d’ingestion ou de contact avec la peau'],
  [
    'H302 + H312 + H332',
    'Harmful if swallowed, in contact with skin or if inhaled',
    'Nocif en cas d’ingestion, de contact avec la peau ou d’inhalation',
  ],
  [
    'H315+H319',
    'Causes skin irritation. Causes serious eye irritation',
    'Provoque une irritation cutanée. Provoque une sévère irritation des yeux',
  ],
  [
    'EUH066',
    'Repeated exposure may cause skin dryness or cracking',
    'L’exposition répétée peut provoquer dessèchement ou gerçures de la peau',
  ],
  ['H299', null, null],
  ['H225+H299', null, null],
  ['P210', null, null],
])('hazard statement %s', (code, en, fr) => {
  expect([hazardStatement(code, 'en'), hazardStatement(code, 'fr')]).toEqual([en, fr]);
});

test.each([
  [
    'P305+P351+P338',
    'IF IN EYES: Rinse cautiously with water for several minutes. Remove contact lenses, if present and easy to do. Continue rinsing.',
    'EN CAS DE CONTACT AVEC LES YEUX\u00a0: rincer avec précaution à l’eau pendant plusieurs minutes. Enlever les lentilles de contact si la victime en porte et si elles peuvent être facilement enlevées. Continuer à rincer.',
  ],
  [
    'P301 + P310',
    'IF SWALLOWED: Immediately call a POISON CENTER/doctor/…',
    'EN CAS D’INGESTION\u00a0: appeler immédiatement un CENTRE ANTIPOISON/un médecin/…',
  ],
  [
    'P302+P352',
    'IF ON SKIN: Wash with plenty of water/…',
    'EN CAS DE CONTACT AVEC LA PEAU\u00a0: laver abondamment à l’eau/…',
  ],
  ['P370+P378', 'In case of fire: Use … to extinguish.', 'En cas d’incendie\u00a0: utiliser … pour l’extinction.'],
  [
    'P301+P330+P331',
    'IF SWALLOWED: Rinse mouth. Do NOT induce vomiting.',
    'EN CAS D’INGESTION\u00a0: rincer la bouche. NE PAS faire vomir.',
  ],
  [
    'P362+P364',
    'Take off contaminated clothing and wash it before reuse.',
    'Enlever les vêtements contaminés et les laver avant réutilisation.',
  ],
  ['P999', null, null],
  ['H225', null, null],
])('precautionary statement %s', (code, en, fr) => {
  expect([precautionaryStatement(code, 'en'), precautionaryStatement(code, 'fr')]).toEqual([en, fr]);
});

test('every code is written the one way, once, with a text in both languages', () => {
  const rows = [...hazardRows, ...precautionaryRows];
  expect(rows.filter(([code]) => normaliseCode(code) !== code)).toEqual([]);
  expect(new Set(rows.map(([code]) => code)).size).toBe(rows.length);
  expect(
    rows.filter(([, en, fr]) => en.trim() === '' || fr.trim() === '' || /["']/.test(fr) || / [:;!]/.test(fr)),
  ).toEqual([]);
  expect(rows.filter(([, en]) => /[éèàêç\u00a0]/.test(en))).toEqual([]);
});

test('every combination of the list has a text', () => {
  expect(responseCombinations.filter((code) => !isPrecautionaryCode(code))).toEqual([]);
  expect(isHazardCode('P301')).toBe(false);
  expect(isPrecautionaryCode('H301')).toBe(false);
});
