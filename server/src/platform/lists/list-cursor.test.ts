import { expect, test } from 'vitest';
import type { Call } from '../http/handler.ts';
import { paged, readPlace, writePlace } from './list-cursor.ts';

const call = (companyId: string, personId: string, key = 'k') =>
  ({ runtime: { sessionKey: Buffer.from(key) }, session: { companyId, personId } }) as unknown as Call;
const query = ['courses', 'title', { q: 'ladder' }];
const cursor = writePlace(call('A', 'ann'), query, ['ladder b', 'id-7']);

test('a cursor turns the page it was made for', () => {
  expect(readPlace(call('A', 'ann'), query, cursor)).toEqual(['ladder b', 'id-7']);
  expect(readPlace(call('A', 'ann'), query, undefined)).toBeNull();
});

test.each([
  ['another company’s', call('B', 'ann'), query, cursor],
  ['another person’s', call('A', 'bob'), query, cursor],
  ['another list’s', call('A', 'ann'), ['content', 'title', { q: 'ladder' }], cursor],
  ['another order’s', call('A', 'ann'), ['courses', '-title', { q: 'ladder' }], cursor],
  ['another search’s', call('A', 'ann'), ['courses', 'title', { q: 'lad' }], cursor],
  ['signed with another key', call('A', 'ann', 'other'), query, cursor],
  [
    'edited',
    call('A', 'ann'),
    query,
    `${Buffer.from('["ladder c","id-7"]').toString('base64url')}.${cursor.split('.')[1]}`,
  ],
  ['without its signature', call('A', 'ann'), query, cursor.split('.')[0]!],
  ['with more behind it', call('A', 'ann'), query, `${cursor}.x`],
  ['spelled otherwise', call('A', 'ann'), query, `${cursor}=`],
  ['empty', call('A', 'ann'), query, ''],
])('a cursor %s is refused (B11, A19)', (_what, who, asked, text) => {
  expect(() => readPlace(who, asked, text)).toThrow('invalidInput');
});

test('a list that is not declared signs what it was asked for, its length and cursor aside', () => {
  const asked = { bucket: 'content' };
  const cursor = paged(call('A', 'ann'), 'files', asked).next('id-7');
  expect(paged(call('A', 'ann'), 'files', { ...asked, limit: 5, cursor }).from).toEqual(['id-7']);
  for (const other of [{ bucket: 'people' }, {}])
    expect(() => paged(call('A', 'ann'), 'files', { ...other, cursor })).toThrow('invalidInput');
  expect(() => paged(call('A', 'ann'), 'outbox', { ...asked, cursor })).toThrow('invalidInput');
});
