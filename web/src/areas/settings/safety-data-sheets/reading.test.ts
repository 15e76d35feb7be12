import { expect, test } from 'vitest';
import { codesIn, confirmedOf, inputOf, surenessOf } from './reading.ts';

const field = (value: string | string[], confidence = 0.95) => ({ value, confidence, place: null });

test.each([
  ['sure', field('Acetone', 0.9)],
  ['check', field('Acetone', 0.899)],
  ['missing', field('', 1)],
  ['missing', field([], 1)],
  ['missing', undefined],
] as const)('a field is %s by its confidence, and missing where nothing is in it', (sureness, given) => {
  expect(surenessOf(given ? { product: given } : {}, 'product')).toBe(sureness);
});

test('the form begins with what was read, under its own names', () => {
  const fields = {
    product: field('Acetone'),
    supplier: field('Acme'),
    revisionDate: field('2024-05-14'),
    language: field('it'),
    jurisdiction: field('whmis'),
    signalWord: field('danger'),
    hCodes: field(['H 225', 'H225', 'h319']),
    pictograms: field(['GHS07', 'GHS02', 'GHS99']),
    unNumber: field('UN 1090'),
    ppe: field('Gloves'),
    pCodes: field(['P 280', 'P501']),
    pWords: field(['Wear gloves.', '']),
    equipment: field(['eyes', 'gloves', 'hat']),
  };
  expect(confirmedOf({ fields })).toMatchObject({
    product: 'Acetone',
    manufacturer: 'Acme',
    revisedOn: '2024-05-14',
    language: '',
    jurisdiction: 'whmis',
    signalWord: 'danger',
    hazards: ['H225', 'H319'],
    precautions: ['P280', 'P501'],
    precautionWords: { P280: 'Wear gloves.' },
    equipment: ['gloves', 'eyes'],
    pictograms: ['GHS02', 'GHS07'],
    unNumber: '1090',
    protection: 'Gloves',
    places: [],
  });
});

test('words of a statement are sent while its code is there, and not once they are emptied', () => {
  const values = {
    ...confirmedOf({ fields: {} }),
    precautions: ['P280', 'P501'],
    precautionWords: { P210: 'Keep cool.', P280: ' ', P501: 'To a depot.' },
  };
  expect(inputOf('upload', null, values).precautionWords).toEqual({ P501: 'To a depot.' });
});

test('what is empty is sent as nothing, where nothing is an answer', () => {
  const values = { ...confirmedOf({ fields: {} }), unNumber: ' ', emergencyPhone: '' };
  expect(inputOf('upload', null, values)).toMatchObject({
    sheetUploadId: 'upload',
    sheetId: null,
    signalWord: null,
    unNumber: null,
    emergencyPhone: null,
  });
});

test.each([
  ['h225, H319', ['H225', 'H319']],
  ['P305 + P351 + P338', ['P305+P351+P338']],
  ['H225 H319;EUH 066', ['H225', 'H319', 'EUH066']],
  ['cancer', []],
])('%s holds the codes %j', (text, codes) => {
  expect(codesIn(text)).toEqual(codes);
});
