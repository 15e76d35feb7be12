import { createHmac } from 'node:crypto';
import { endpoints } from '@app/contract/all';
import { codeAt, stepAt } from '@app/domain/identity/totp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCompany, MadePerson } from '../../../../test/make/make.ts';
import { driverFor } from '../../../../test/packages/driver.ts';
import { remindOfFactor } from './remind-of-factor.ts';

const world = await openWorld();
const { make } = world;
const day = 86_400_000;
const password = 'correct quiet meadow';
const codeOf = ({ body }: Pick<Answer, 'body'>) => body?.error?.code ?? null;

let company: MadeCompany;
let ann: Guarded;
let bob: MadePerson;
type Guarded = MadePerson & { me: Caller };

/** An administrator of long standing, signed in. */
async function admin(given: Parameters<typeof make.person>[0] = {}): Promise<MadePerson> {
  const person = await make.companyAdmin({ company, ...given });
  await world.sql(`update employments set bu_admin_since = '2024-01-01' where person_id = $1`, [person.id]);
  return person;
}
async function guarded(person: MadePerson): Promise<Guarded> {
  await make.secondFactor(person.id);
  return { ...person, me: await world.as(person) };
}
const mails = (kind: string, personId?: string) =>
  world.sql<{ subject: string; text_body: string; person_id: string }>(
    `select subject, text_body, person_id from mails where kind = 'identity.' || $1
      and ($2::uuid is null or person_id = $2) order by created_at`,
    [kind, personId ?? null],
  );
const remind = () => remindOfFactor.run(world.runtime, {}, { id: '1', number: 1 });

beforeEach(async () => {
  await world.sql('delete from rate_limits');
  company = await make.company({ display_name: 'Northgate' });
  ann = await guarded(await admin({ name: 'Ann' }));
  bob = await admin({ name: 'Bob' });
});

describe('setting and ending the rule', () => {
  test('it is seen with every administrator, whether they have a factor, and their last day', async () => {
    const none = (await ann.me.get('/settings/factor-rule')).body;
    expect(none).toMatchObject({
      rule: null,
      hasFactor: true,
      admins: [
        { name: 'Ann', hasFactor: true },
        { name: 'Bob', state: 'none', until: null },
      ],
    });
    expect((await ann.me.put('/settings/factor-rule', { graceDays: 14 })).status).toBe(200);
    const since = world.clock.now();
    const until = new Date(Date.parse(since) + 14 * day).toISOString();
    expect((await ann.me.get('/settings/factor-rule')).body).toEqual({
      rule: { since, graceDays: 14, setBy: 'Ann', setAt: since },
      hasFactor: true,
      admins: [
        { personId: ann.id, name: 'Ann', hasFactor: true, state: 'none', until: null },
        { personId: bob.id, name: 'Bob', hasFactor: false, state: 'due', until },
      ],
    });
  });

  test('who has no second factor neither sets nor ends it; nor does a learner, nor one of another company', async () => {
    const without = await world.as(bob);
    expect(codeOf(await without.put('/settings/factor-rule', { graceDays: 0 }))).toBe('ownFactorFirst');
    await ann.me.put('/settings/factor-rule', { graceDays: 14 });
    expect(codeOf(await without.delete('/settings/factor-rule'))).toBe('ownFactorFirst');
    const learner = await world.as(await make.person({ company }));
    expect((await learner.get('/settings/factor-rule')).status).toBe(403);
    const other = await guarded(await make.companyAdmin());
    expect((await other.me.get('/settings/factor-rule')).body).toMatchObject({ rule: null });
    expect((await other.me.get('/admin/factor-rule')).status).toBe(403);
  });

  test('the days are between 0 and 90', async () => {
    for (const graceDays of [-1, 91, 1.5, null])
      expect((await ann.me.put('/settings/factor-rule', { graceDays })).status).toBe(400);
  });

  test('fewer or more days keep the start; ended and set again it starts again', async () => {
    await ann.me.put('/settings/factor-rule', { graceDays: 14 });
    const first = world.clock.now();
    world.clock.advance(3 * day);
    for (const graceDays of [7, 7, 30])
      expect((await ann.me.put('/settings/factor-rule', { graceDays })).status).toBe(200);
    expect((await ann.me.get('/settings/factor-rule')).body.rule).toMatchObject({
      since: first,
      graceDays: 30,
      setAt: world.clock.now(),
    });
    expect((await ann.me.delete('/settings/factor-rule')).status).toBe(200);
    expect(codeOf(await ann.me.delete('/settings/factor-rule'))).toBe('factorRuleOff');
    await ann.me.put('/settings/factor-rule', { graceDays: 7 });
    expect((await ann.me.get('/settings/factor-rule')).body.rule).toMatchObject({
      since: world.clock.now(),
      graceDays: 7,
    });
    expect(await world.sql('select from company_factor_rules where company_id = $1', [company.id])).toHaveLength(4);
  });

  test('of changes at once, one that began earlier and waited for its turn is written as well', async () => {
    const began = world.clock.now();
    world.clock.advance(1000);
    await ann.me.put('/settings/factor-rule', { graceDays: 14 });
    world.clock.set(began);
    expect((await ann.me.put('/settings/factor-rule', { graceDays: 7 })).status).toBe(200);
    expect((await ann.me.delete('/settings/factor-rule')).status).toBe(200);
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) => ann.me.put('/settings/factor-rule', { graceDays: n })),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(
      await world.sql('select from company_factor_rules where company_id = $1 and ended_at is null', [company.id]),
    ).toHaveLength(1);
  });

  test('every administrator is told, who acts as well, and the audit says it', async () => {
    await world.sql(`update people set locale = 'fr' where id = $1`, [bob.id]);
    await ann.me.put('/settings/factor-rule', { graceDays: 14 });
    expect((await mails('factorRuleSet', ann.id))[0]!.text_body).toContain('nothing for you to do');
    const [told] = await mails('factorRuleSet', bob.id);
    expect(told!.subject).toBe('Un second facteur est maintenant exigé');
    expect(told!.text_body).toMatch(
      /Ann exige que les administrateurs de Northgate[\s\S]+avant le \d+ mars 2026[\s\S]+\/profile\?tab=security/,
    );
    await ann.me.put('/settings/factor-rule', { graceDays: 20 });
    await ann.me.delete('/settings/factor-rule');
    for (const kind of ['factorRuleLoosened', 'factorRuleEnded'])
      expect((await mails(kind)).filter(({ person_id }) => [ann.id, bob.id].includes(person_id))).toHaveLength(2);
    const entries = await world.sql(
      `select action, changes from audit_entries where company_id = $1 and entity = 'factorRule' order by sequence`,
      [company.id],
    );
    expect(entries).toEqual([
      { action: 'identity.setFactorRule', changes: { graceDays: [null, 14] } },
      { action: 'identity.setFactorRule', changes: { graceDays: [14, 20] } },
      { action: 'identity.endFactorRule', changes: { graceDays: [20, null] } },
    ]);
  });

  test('no one lifts or loosens it unseen: where its email is one too many, it stays', async () => {
    for (let n = 0; n < 10; n++) {
      await ann.me.put('/settings/factor-rule', { graceDays: 14 });
      expect((await ann.me.delete('/settings/factor-rule')).status).toBe(200);
    }
    await ann.me.put('/settings/factor-rule', { graceDays: 14 });
    expect(codeOf(await ann.me.delete('/settings/factor-rule'))).toBe('tooManyEmails');
    expect((await ann.me.get('/settings/factor-rule')).body.rule).toMatchObject({ graceDays: 14 });
  });
});

describe('while the grace runs', () => {
  test('everything is open, and the session says until when', async () => {
    await ann.me.put('/settings/factor-rule', { graceDays: 14 });
    const me = await world.as(bob);
    const until = new Date(Date.parse(world.clock.now()) + 14 * day).toISOString();
    expect((await me.get('/session')).body.factor).toEqual({ state: 'due', until });
    expect((await me.get('/settings/employees')).status).toBe(200);
    expect((await ann.me.get('/session')).body.factor).toBeNull();
    expect((await (await world.as(await make.person({ company }))).get('/session')).body.factor).toBeNull();
  });

  test('a week and a day before its end, one is reminded, each once; who became an administrator under the rule at once', async () => {
    await ann.me.put('/settings/factor-rule', { graceDays: 14 });
    await remind();
    expect(await mails('factorDue', bob.id)).toEqual([]);
    for (const [days, sent] of [
      [6, 0],
      [1, 1],
      [0, 1],
      [5, 1],
      [1, 2],
      [0, 2],
      [1, 2],
    ] as const) {
      world.clock.advance(days * day);
      await remind();
      expect(await mails('factorDue', bob.id), `${days} days on`).toHaveLength(sent);
    }
    const eve = await make.companyAdmin({ company });
    await world.sql('update employments set bu_admin_since = $2 where person_id = $1', [eve.id, world.clock.now()]);
    await remind();
    await remind();
    const told = await mails('factorDue', eve.id);
    expect(told).toHaveLength(1);
    expect(told[0]!.text_body).toContain('Administrators of Northgate sign in with a second factor.');
    expect(await mails('factorDue', ann.id)).toEqual([]);
  });

  test('while the company is suspended no one is reminded', async () => {
    await ann.me.put('/settings/factor-rule', { graceDays: 14 });
    world.clock.advance(7 * day);
    await world.sql('update companies set suspended_at = now() where id = $1', [company.id]);
    await remind();
    expect(await mails('factorDue', bob.id)).toEqual([]);
    await world.sql('update companies set suspended_at = null where id = $1', [company.id]);
    await remind();
    expect(await mails('factorDue', bob.id)).toHaveLength(1);
  });

  test('set up in time, nothing more is asked', async () => {
    await ann.me.put('/settings/factor-rule', { graceDays: 14 });
    await make.secondFactor(bob.id);
    world.clock.advance(20 * day);
    await remind();
    expect(await mails('factorDue', bob.id)).toEqual([]);
    expect((await (await world.as(bob)).get('/settings/employees')).status).toBe(200);
  });
});

describe('when it is over', () => {
  let me: Caller;
  beforeEach(async () => {
    await ann.me.put('/settings/factor-rule', { graceDays: 14 });
    world.clock.advance(14 * day);
    me = await world.as(bob);
  });

  test('setting it up is all that is open: every other call says why', async () => {
    expect((await me.get('/session')).body.factor).toMatchObject({ state: 'overdue' });
    const open: string[] = [];
    for (const [name, { area, method, path, kind }] of Object.entries(endpoints)) {
      if (area === 'public' || area === 'key' || area === 'admin' || name === 'signOut') continue;
      const call = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      const address = path.replace(/:\w+/g, '0197f3a0-0000-7000-8000-000000000000');
      const answer =
        kind === 'upload'
          ? await me[call](address, undefined, { bytes: Buffer.from('x') })
          : await me[call](address, { unknownField: 'x' });
      if (codeOf(answer) !== 'secondFactorRequired') open.push(name);
    }
    expect(open.toSorted()).toEqual(
      [
        'acceptLegalVersions',
        'beginSecondFactor',
        'confirmIdentity',
        'getPhoto',
        'getProfile',
        'getSecondFactor',
        'switchCompany',
        'turnOnSecondFactor',
      ].toSorted(),
    );
    expect((await me.get('/settings/employees')).status).toBe(403);
    expect((await me.post('/session/end', {})).status).toBe(200);
  });

  test('with the first code everything is open again', async () => {
    await make.password(bob.id);
    expect((await me.post('/profile/confirmations', { password })).status).toBe(200);
    const { secret } = (await me.post('/profile/second-factor/secrets', {})).body;
    const on = await me.post('/profile/second-factor', { code: codeFor(secret) });
    expect(on.status, on.text).toBe(200);
    const cookie = [on.headers['set-cookie']].flat()[0]!.split(';')[0]!;
    const after = world.by(cookie);
    expect((await after.get('/settings/employees')).status).toBe(200);
    expect((await after.get('/session')).body.factor).toBeNull();
  });

  test('it is about administrators where they administer: a learner, a PIN and another company stay open', async () => {
    const other = await make.company();
    await world.sql(
      `insert into employments (company_id, person_id, employee_number, started_on, bu_admin_since)
        values ($1, $2, 'B2', '2020-01-01', '2024-01-01')`,
      [other.id, bob.id],
    );
    expect((await (await world.as({ id: bob.id, companyId: other.id })).get('/settings/employees')).status).toBe(200);
    expect((await me.post('/session/company', { companyId: other.id })).status).toBe(200);
    expect((await (await world.as(await make.person({ company }))).get('/profile')).status).toBe(200);
    const byPin = await world.as(bob);
    await world.sql('update auth.sessions set by_pin = true where person_id = $1', [bob.id]);
    expect((await byPin.get('/profile/sessions')).status).toBe(200);
  });

  test('keys of programs go on; only who passes makes one', async () => {
    await ann.me.put('/settings/factor-rule', { graceDays: 15 });
    const { key } = (await me.post('/settings/api-keys', { name: 'Simulator', scopes: ['results'], days: 30 })).body;
    await ann.me.put('/settings/factor-rule', { graceDays: 14 });
    expect(codeOf(await me.post('/settings/api-keys', { name: 'Other', scopes: ['results'], days: 30 }))).toBe(
      'secondFactorRequired',
    );
    expect(codeOf(await driverFor(world, key).get('/registrations/0197f3a0-0000-7000-8000-000000000000'))).toBe(
      'notFound',
    );
  });

  test('no one turns theirs off while the rule holds; afterwards they may', async () => {
    expect(codeOf(await ann.me.delete('/profile/second-factor'))).toBe('secondFactorHeld');
    await ann.me.delete('/settings/factor-rule');
    expect((await ann.me.delete('/profile/second-factor')).status).toBe(200);
    expect((await me.get('/settings/employees')).status).toBe(200);
  });

  test('longer days open it again, fewer close it at once', async () => {
    await ann.me.put('/settings/factor-rule', { graceDays: 15 });
    expect((await me.get('/settings/employees')).status).toBe(200);
    await ann.me.put('/settings/factor-rule', { graceDays: 0 });
    expect(codeOf(await me.get('/settings/employees'))).toBe('secondFactorRequired');
  });
});

test('the platform’s rule is about its own administrators, wherever they act, and no company sees it', async () => {
  const [staff, late] = [await guarded(await make.platformAdmin()), await make.platformAdmin()];
  await world.sql(`update people set qms_admin_since = '2024-01-01' where qms_admin_since is not null`);
  expect(codeOf(await (await world.as(late)).put('/admin/factor-rule', { graceDays: 7 }))).toBe('ownFactorFirst');
  expect((await staff.me.put('/admin/factor-rule', { graceDays: 7 })).status).toBe(200);
  const { rule, admins } = (await staff.me.get('/admin/factor-rule')).body;
  expect(rule).toMatchObject({ graceDays: 7, setBy: staff.name });
  expect(
    admins
      .filter(({ personId }: { personId: string }) => [staff.id, late.id].includes(personId))
      .map(({ state }: { state: string }) => state)
      .toSorted(),
  ).toEqual(['due', 'none']);
  expect((await mails('factorRuleSet', late.id))[0]!.text_body).toContain('administrators of the platform');
  world.clock.advance(6 * day);
  await remind();
  expect(await mails('factorDue', late.id)).toHaveLength(1);
  world.clock.advance(day);
  const me = await world.as(late);
  for (const path of ['/admin/companies', '/settings/employees'])
    expect(codeOf(await me.get(path))).toBe('secondFactorRequired');
  expect((await (await world.as(bob)).get('/settings/employees')).status).toBe(200);
  expect((await (await world.as(bob)).get('/session')).body.factor).toBeNull();
  expect(codeOf(await staff.me.delete('/profile/second-factor'))).toBe('secondFactorHeld');
  expect((await staff.me.delete('/admin/factor-rule')).status).toBe(200);
  expect((await me.get('/admin/companies')).status).toBe(200);
});

function codeFor(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  return codeAt(stepAt(world.clock.now()), (message) => createHmac('sha1', key).update(message).digest());
}
