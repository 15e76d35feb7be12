import { expect, test } from 'vitest';
import { byNumber, issuedOnByName, matchByName } from './certificate-file.ts';

const today = '2026-03-02';
const people = (...numbers: string[]) => byNumber(numbers.map((number) => ({ number, endedOn: null })));

test.each<[string, string[], string]>([
  ['NG-1035.pdf', ['NG-1035', 'NG-1036'], 'NG-1035'],
  ['NG-1035_Forklift_2026-03-01.pdf', ['NG-1035'], 'NG-1035'],
  ['ng-1035 forklift.PDF', ['NG-1035'], 'NG-1035'],
  ['NG-1035-back.jpeg', ['NG-1035'], 'NG-1035'],
  ['NG-1035(2).heic', ['NG-1035'], 'NG-1035'],
  ['NG1035.pdf', ['NG-1035'], 'NG-1035'],
  ['NG 1035 first aid.png', ['NG-1035'], 'NG-1035'],
  ['ＮＧ－1035.pdf', ['NG-1035'], 'NG-1035'],
  ['scans/2026/NG-1035.pdf', ['NG-1035'], 'NG-1035'],
  ['C:\\scans\\NG-1035.pdf', ['NG-1035'], 'NG-1035'],
  ['É-12_permis.pdf', ['é-12'], 'é-12'],
  ['12.pdf', ['12', '12-3'], '12'],
  ['12-3.pdf', ['12', '12-3'], '12-3'],
  ['12-3_x.pdf', ['12', '12-3'], 'several'],
  ['123.pdf', ['1-23', '12-3'], 'several'],
  ['1-23.pdf', ['1-23', '12-3'], '1-23'],
  ['NG-10355.pdf', ['NG-1035'], 'nobody'],
  ['NG-103.pdf', ['NG-1035'], 'nobody'],
  ['1035.pdf', ['NG-1035'], 'nobody'],
  ['0012.pdf', ['12'], 'nobody'],
  ['Forklift_NG-1035.pdf', ['NG-1035'], 'nobody'],
  ['2026-03-01 NG-1035.pdf', ['NG-1035'], 'nobody'],
  ['.pdf', ['NG-1035'], 'nobody'],
  ['', ['NG-1035'], 'nobody'],
  ['___.pdf', ['---'], 'nobody'],
  [`${'1-'.repeat(500)}.pdf`, ['NG-1035'], 'nobody'],
])('%s among %j is %s', (name, numbers, expected) => {
  const match = matchByName(name, people(...numbers), today);
  expect('person' in match ? match.person.number : match.reason).toBe(expected);
});

test.each([
  [null, 'matched'],
  ['2026-03-02', 'matched'],
  ['2026-03-01', 'left'],
])('someone whose last day is %s is %s', (endedOn, expected) => {
  const match = matchByName('7.pdf', byNumber([{ number: '7', endedOn }]), today);
  expect('person' in match ? 'matched' : match.reason).toBe(expected);
});

test.each([
  ['NG-1035_Forklift_2026-03-01.pdf', '2026-03-01'],
  ['NG-1035 20260301.pdf', '2026-03-01'],
  ['NG-1035_2026.03.01_front.jpg', '2026-03-01'],
  ['NG-1035_2026_03_01.jpg', '2026-03-01'],
  ['NG-1035_2026-03-02.pdf', '2026-03-02'],
  ['NG-1035_2026-03-03.pdf', null],
  ['NG-1035_2027-03-01_2026-01-05.pdf', '2026-01-05'],
  ['NG-1035_2026-02-30.pdf', null],
  ['NG-1035_01-03-2026.pdf', null],
  ['NG-1035_2026-03.pdf', null],
  ['NG-1035_IMG20260301.jpg', null],
  ['NG-1035_202603011.jpg', null],
  ['20260301.pdf', null],
  ['NG-1035.pdf', null],
])('%s was issued on %s', (name, day) => expect(issuedOnByName(name, today)).toBe(day));
