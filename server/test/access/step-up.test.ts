import { randomUUID } from 'node:crypto';
import { endpoints } from '@app/contract/all';
import { expect, test } from 'vitest';
import { openWorld } from '../harness.ts';

const world = await openWorld();
const person = await world.make.platformAdmin();
const admin = await world.as(person);
const cookie = admin.cookie!;
const stale = () =>
  world.sql(`update auth.sessions set confirmed_at = now() - interval '11 minutes' where person_id = $1`, [person.id]);

const weighty = Object.entries(endpoints).filter(([, { stepUp }]) => stepUp);
const send = async (method: string, path: string) => {
  const url = `/api${path.replace(/:\w+/g, () => randomUUID())}`;
  const body =
    method === 'GET' || method === 'DELETE' ? {} : { payload: '{}', headers: { 'content-type': 'application/json' } };
  return world.http.inject({
    method: method as 'GET',
    url,
    ...body,
    headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie, ...body.headers },
  });
};

test.each(weighty)(
  '%s is refused to a session that has not shown lately whose it is (C08)',
  async (_name, { method, path }) => {
    await stale();
    const answer = await send(method, path);
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'stepUpRequired']);
  },
);

test('a refused step-up reads nothing, writes nothing, and the same call goes through once it was shown (C08)', async () => {
  await stale();
  const before = await world.sql<{ n: number }>('select count(*)::int as n from audit_entries');
  expect((await admin.get('/settings/employees/export', { format: 'csv' })).body.error.code).toBe('stepUpRequired');
  expect(await world.sql<{ n: number }>('select count(*)::int as n from audit_entries')).toEqual(before);
  await world.make.password(person.id);
  expect((await admin.post('/profile/confirmations', { password: 'correct quiet meadow' })).status).toBe(200);
  const file = await admin.get('/settings/employees/export', { format: 'csv' });
  expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
});
