import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { driverFor } from '../../../test/packages/driver.ts';
import { suspendKeys } from './suspend-keys.ts';

const world = await openWorld();
const staff = await world.as(await world.make.platformAdmin());

type Person = { id: string; companyId: string };
/** A company with two admins, one of whom made a key: what it answers to a question, and what the other sees of it. */
async function keyOf({ maker: given }: { maker?: Person } = {}) {
  const company = await world.make.company();
  const maker = given ?? (await world.make.companyAdmin({ company }));
  const other = await world.make.companyAdmin({ company, email: `other-${randomUUID()}@example.com` });
  const boss = await world.as(other);
  const path = given ? `/admin/companies/${company.id}/api-keys` : '/settings/api-keys';
  const { id, key } = (await (await world.as(maker)).post(path, { name: 'Simulator', scopes: ['results'], days: 30 }))
    .body;
  const answer = async () => {
    const { status, body } = await driverFor(world, key).get(`/registrations/${randomUUID()}`);
    return [status, body.error.code];
  };
  const listed = async (by: Caller = boss) =>
    (await by.get('/settings/api-keys')).body.find((one: { id: string }) => one.id === id);
  const mails = () =>
    world.sql<{ to_address: string; subject: string; text_body: string }>(
      `select to_address, subject, text_body from mails where kind = 'driving.keySuspended' and company_id = $1
        order by created_at`,
      [company.id],
    );
  const takeOver = (by: Caller = boss) => by.post(`/settings/api-keys/${id}/take-over`);
  return { company, maker, other, boss, id, answer, listed, mails, takeOver };
}
type Made = Awaited<ReturnType<typeof keyOf>>;

const runSuspension = () => suspendKeys.run(world.runtime, {}, { id: '1', number: 1 });

const open = [404, 'notFound'];
const closed = [403, 'keySuspended'];
const reason = 'A reason that says why';

/** Every road on which the maker of a key loses the right to have one. */
const roads: [string, string, (made: Made) => Promise<{ status: number; text: string }>][] = [
  [
    'the role is removed by the company',
    'notAdmin',
    ({ boss, maker }) => boss.delete(`/settings/employees/${maker.id}/admin`),
  ],
  [
    'the role is removed by the platform',
    'notAdmin',
    ({ company, maker }) => staff.delete(`/admin/employees/${maker.id}/memberships/${company.id}/admin`),
  ],
  [
    'the employment ended',
    'left',
    ({ boss, maker }) =>
      boss.post(`/settings/employees/${maker.id}/ending`, {
        lastDay: world.clock.now().slice(0, 10),
        reason: 'resigned',
      }),
  ],
  ['the account is locked', 'locked', ({ maker }) => staff.put(`/admin/employees/${maker.id}/lock`, { reason })],
  [
    'the record is merged',
    'merged',
    async ({ company, maker }) =>
      staff.post(`/admin/employees/${(await world.make.person({ company: await world.make.company() })).id}/merges`, {
        mergedId: maker.id,
        reason: `${reason} at ${company.id}`,
      }),
  ],
];

test.each(roads)(
  '%s: the key opens nothing at once, the other admins are told, and one of them takes it over (A26)',
  async (_road, lapse, go) => {
    const made = await keyOf();
    expect(await made.answer()).toEqual(open);
    expect(await made.listed()).toMatchObject({ state: 'active', lapse: null, mine: false });
    const gone = await go(made);
    expect(gone.status, gone.text).toBe(200);
    expect(await made.answer()).toEqual(closed);
    expect(await made.listed()).toMatchObject({ state: 'suspended', lapse, lapsedAt: null });
    await runSuspension();
    await runSuspension();
    expect(await made.listed()).toMatchObject({ state: 'suspended', lapse, lapsedAt: world.clock.now() });
    const mails = await made.mails();
    const address = async ({ id }: Person) =>
      (await world.sql<{ email: string }>('select email from people where id = $1', [id]))[0]!.email;
    const told = mails.map(({ to_address }) => to_address);
    // Where two records became one, the one that stays has the role of the other.
    expect(told).toHaveLength(lapse === 'merged' ? 2 : 1);
    expect(told).toContain(await address(made.other));
    expect(told).not.toContain(await address(made.maker));
    expect([mails[0]!.subject, mails[0]!.text_body]).toEqual([
      'API key suspended: Simulator',
      expect.stringContaining('/settings/courses?tab=keys'),
    ]);
    const taken = await made.takeOver();
    expect(taken.status, taken.text).toBe(200);
    expect(await made.answer()).toEqual(open);
    expect(await made.listed()).toMatchObject({ state: 'active', lapse: null, lapsedAt: null, mine: true });
    const trail = await world.sql<{ action: string; changes: object }>(
      `select action, changes from audit_entries where company_id = $1 and entity_id = $2 order by sequence`,
      [made.company.id, made.id],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'driving.createKey',
      'driving.suspendKey',
      'driving.takeOverKey',
    ]);
    expect(trail[1]!.changes).toMatchObject({ responsible: made.maker.id, lapse });
    expect(trail[2]!.changes).toMatchObject({
      responsible: [made.maker.id, made.other.id],
      state: ['suspended', 'active'],
    });
  },
);

test('what was opened with a key closes with it (A26)', async () => {
  const made = await keyOf();
  await world.sql(
    `insert into auth.sessions (token_hash, person_id, company_id, expires_at, api_key_id)
      values ($1, $2, $3, now() + interval '1 hour', $4)`,
    [Buffer.from(made.id), made.other.id, made.company.id, made.id],
  );
  const { keyStillOpens } = await import('../../platform/http/session.ts');
  const live = async () =>
    (await world.sql(`select 1 from auth.sessions s where s.api_key_id = $1 and ${keyStillOpens}`, [made.id])).length;
  expect(await live()).toBe(1);
  await made.boss.delete(`/settings/employees/${made.maker.id}/admin`);
  expect(await live()).toBe(0);
});

test('a role given again brings no key back: someone takes it over, its maker too (A26)', async () => {
  const made = await keyOf();
  await made.boss.delete(`/settings/employees/${made.maker.id}/admin`);
  await runSuspension();
  await made.boss.put(`/settings/employees/${made.maker.id}/admin`);
  expect(await made.answer()).toEqual(closed);
  expect(await made.listed()).toMatchObject({ state: 'suspended', lapse: null });
  expect((await made.takeOver(await world.as(made.maker))).status).toBe(200);
  expect(await made.answer()).toEqual(open);
});

test('anyone who took it over answers for it: their leaving closes it, its maker’s does not (A26)', async () => {
  const made = await keyOf();
  expect((await made.takeOver()).status).toBe(200);
  await made.boss.delete(`/settings/employees/${made.maker.id}/admin`);
  await runSuspension();
  expect(await made.answer()).toEqual(open);
  await staff.put(`/admin/employees/${made.other.id}/lock`, { reason });
  expect(await made.answer()).toEqual(closed);
});

test('a key that the platform made lives as long as its maker is staff, and staff may take one over (A26)', async () => {
  const maker = await world.make.platformAdmin();
  const made = await keyOf({ maker });
  expect(await made.answer()).toEqual(open);
  expect(await made.listed()).toMatchObject({ state: 'active', responsible: '' });
  expect((await staff.delete(`/admin/employees/${maker.id}/platform-admin`, { reason })).status).toBe(200);
  expect(await made.answer()).toEqual(closed);
  expect((await staff.post(`/admin/companies/${made.company.id}/api-keys/${made.id}/take-over`)).status).toBe(200);
  expect(await made.answer()).toEqual(open);
});

test('what is revoked or over is not taken over, nor is a key of another company there (A26)', async () => {
  const made = await keyOf();
  const stranger = await world.as(await world.make.companyAdmin({ company: await world.make.company() }));
  expect((await made.takeOver(stranger)).status).toBe(404);
  expect((await stranger.post(`/admin/companies/${made.company.id}/api-keys/${made.id}/take-over`)).status).toBe(403);
  await world.sql('update api_keys set expires_at = now() where id = $1', [made.id]);
  expect((await made.takeOver()).body.error.code).toBe('keyEnded');
  await world.sql(`update api_keys set expires_at = now() + interval '1 day' where id = $1`, [made.id]);
  expect((await made.boss.post(`/settings/api-keys/${made.id}/revoke`)).status).toBe(200);
  expect((await made.takeOver()).body.error.code).toBe('keyEnded');
});
