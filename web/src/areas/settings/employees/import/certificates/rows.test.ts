import { expect, test } from 'vitest';
import type { CertificateRow, Match } from './rows.ts';
import { groupOf, rowOf, rowState, toSend, valuesOf } from './rows.ts';

const ann = { id: 'a', name: 'Ann', number: 'NG-1', endedOn: null };
const match = (more: Partial<Match> = {}): Match => ({
  person: ann,
  reason: null,
  candidates: [],
  issuedOn: null,
  given: null,
  ...more,
});
const read = (name: string, sha256: string | null = name, obstacle: CertificateRow['obstacle'] = null) => ({
  file: new File(['x'], name),
  sha256,
  obstacle,
});
const all = {
  skillId: 's',
  level: '1',
  issuer: 'NBS',
  number: '',
  issuedOn: '2026-02-01',
  expiresOn: '',
  neverExpires: true,
  hours: '',
  note: '',
  record: {},
};

test.each<[string, CertificateRow, string, boolean]>([
  ['a file with its person', rowOf(read('a'), match(), []), 'ready', true],
  ['a file of nobody', rowOf(read('a'), match({ person: null, reason: 'nobody' }), []), 'unmatched', false],
  [
    'a file of nobody, given to somebody by hand',
    { ...rowOf(read('a'), match({ person: null, reason: 'nobody' }), []), person: ann },
    'ready',
    true,
  ],
  ['a file of the wrong type', rowOf(read('a', null, 'fileTypeRefused'), null, []), 'unusable', false],
  ['the same bytes under another name', rowOf(read('b', 'a'), match(), [read('a')]), 'out', false],
  [
    'bytes that were sent in before',
    rowOf(read('a'), match({ given: { person: 'Ann', at: '2026-03-02T09:00:00.000Z' } }), []),
    'out',
    false,
  ],
  ['a file left out by hand', { ...rowOf(read('a'), match(), []), out: true }, 'out', false],
  ['a file that was refused', { ...rowOf(read('a'), match(), []), refusal: 'No.' }, 'failed', true],
  ['a file on its way', { ...rowOf(read('a'), match(), []), sending: 'now' }, 'sending', false],
  ['a file that is in', { ...rowOf(read('a'), match(), []), sending: 'done' }, 'sent', false],
])('%s', (_name, row, state, goes) => {
  expect([rowState(row), toSend([row]).length > 0]).toEqual([state, goes]);
});

test('every state is looked for in one group', () => {
  const row = rowOf(read('a'), match(), []);
  expect(
    [{ ...row, refusal: 'No.' }, row, { ...row, out: true }, { ...row, sending: 'done' as const }].map(groupOf),
  ).toEqual(['attention', 'ready', 'out', 'sent']);
});

test('files without a digest are not the same as each other', () => {
  expect(rowOf(read('b', null, 'fileTooLarge'), null, [read('a', null, 'fileTooLarge')]).sameAs).toBeNull();
});

test('a file says what all say, with the day its name tells, or its own words', () => {
  expect(valuesOf(rowOf(read('a'), match(), []), all)).toEqual(all);
  expect(valuesOf(rowOf(read('a'), match({ issuedOn: '2026-03-01' }), []), all).issuedOn).toBe('2026-03-01');
  const own = { ...all, issuer: 'Another' };
  expect(valuesOf({ ...rowOf(read('a'), match({ issuedOn: '2026-03-01' }), []), values: own }, all)).toEqual(own);
});
