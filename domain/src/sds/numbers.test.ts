import { expect, test } from 'vitest';
import { casNumbersIn, isCas, isGtin, readCas, readUn } from './numbers.ts';

test.each([
  ['64-17-5', '64-17-5'],
  ['CAS 64 - 17 - 5', '64-17-5'],
  ['64‑17‑5', '64-17-5'],
  ['64–17–5 (ethanol)', '64-17-5'],
  ['No CAS : 7732−18−5', '7732-18-5'],
  ['64-17-6', null],
  ['64-17-6 or 67-64-1', '67-64-1'],
  ['1-17-5', null],
  ['064-17-5', null],
  ['12345678-17-5', null],
  ['64-17-55', null],
  ['64-17-5-1', null],
  ['1-800-64-17-5', null],
  ['200-662-2', null],
  ['2024-03-05', null],
  ['', null],
])('CAS in %s', (text, cas) => expect(readCas(text)).toBe(cas));

test('CAS numbers of a table, each once', () => {
  expect(casNumbersIn('Xylene 1330-20-7 30 - 60 % Ethylbenzene 100-41-4 xylene 1330-20-7')).toEqual([
    '1330-20-7',
    '100-41-4',
  ]);
  expect([isCas('64-17-5'), isCas('64 - 17 - 5'), isCas('64-17-6')]).toEqual([true, false, false]);
});

test.each([
  ['UN1263', '1263'],
  ['UN 1263', '1263'],
  ['UN-No. 1263', '1263'],
  ['UN-1263', '1263'],
  ['N° ONU : 1263', '1263'],
  ['UN No.: 1263', '1263'],
  ['UN number: 1263', '1263'],
  ['UN Number UN1950', '1950'],
  ['ONU 1263', '1263'],
  ['Numéro ONU : UN 1263', '1263'],
  ['1263', '1263'],
  ['UN0004', '0004'],
  ['UN0003', null],
  ['UN3551', null],
  ['UN12634', null],
  ['NA1993', null],
  ['RUN 1263', null],
  ['in 1263', null],
  ['not regulated', null],
])('UN number in %s', (text, un) => expect(readUn(text)).toBe(un));

test.each([
  ['96385074', true],
  ['036000291452', true],
  ['4006381333931', true],
  ['04006381333931', true],
  ['4006381333932', false],
  ['400638133393', false],
  ['40063813339', false],
  ['4006 381333931', false],
  ['00000000', false],
  ['', false],
])('GTIN %s: %s', (text, right) => expect(isGtin(text)).toBe(right));
