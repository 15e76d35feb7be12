import { expect, test } from 'vitest';
import { clockReads, strayWrites, tableOwners } from './check-house.mjs';

const owners = tableOwners(`comment on table enrolments is 'enrolment [tenant]: x'; comment on table auth.sessions is 'identity [auth]: y';`);

test('owners are read from the comments', () =>
  expect([...owners]).toEqual([
    ['enrolments', 'enrolment'],
    ['sessions', 'identity'],
  ]));

test.each([
  ['an insert', 'insert into enrolments (id) values (1)'],
  ['an update', 'update enrolments set due_on = null'],
  ['a delete', 'delete from enrolments where id = 1'],
  ['Kysely', `work.tx.updateTable('enrolments')`],
])('%s of a foreign table is seen', (_name, text) => {
  expect(strayWrites('catalogue', text, owners)).toEqual(['enrolments']);
  expect(strayWrites('enrolment', text, owners)).toEqual([]);
});

test('reading a foreign table is allowed', () => expect(strayWrites('catalogue', 'select * from enrolments', owners)).toEqual([]));

test('the clock is seen, a parsed instant is not', () => {
  expect(clockReads('const a = new Date();')).toBe(true);
  expect(clockReads('Date.now()')).toBe(true);
  expect(clockReads('new Date(text)')).toBe(false);
});
