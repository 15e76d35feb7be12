import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { sentToken } from '../../../../test/sent-link.ts';

const world = await openWorld();
const { make } = world;
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const at = (personId: string, rest = '') => `/settings/employees/${personId}${rest}`;
const isAdmin = async (personId: string) =>
  (await world.sql('select 1 from employments where person_id = $1 and bu_admin_since is not null', [personId]))
    .length === 1;

test('the claim is given and taken with a fresh step-up, and who has it signs in again', async () => {
  const company = await make.company();
  const [boss, ann] = [await make.companyAdmin({ company }), await make.person({ company })];
  const [me, annSession] = [await world.as(boss), await world.as(ann)];
  await world.sql(`update auth.sessions set confirmed_at = now() - interval '11 minutes' where person_id = $1`, [
    boss.id,
  ]);
  expect((await me.put(at(ann.id, '/admin'), {})).body.error.code).toBe('stepUpRequired');
  await world.sql('update auth.sessions set confirmed_at = now() where person_id = $1', [boss.id]);
  expect((await me.put(at(ann.id, '/admin'), {})).status).toBe(200);
  expect((await me.put(at(ann.id, '/admin'), {})).body.error.code).toBe('alreadyAdmin');
  expect((await annSession.get('/profile')).status).toBe(401);
  const ann2 = await world.as(ann);
  expect((await ann2.get('/settings/employees')).status).toBe(200);
  expect((await me.delete(at(ann.id, '/admin'))).status).toBe(200);
  expect((await ann2.get('/settings/employees')).status).toBe(403);
  expect((await me.delete(at(ann.id, '/admin'))).body.error.code).toBe('notAdmin');
});

test('the last administrator stays: taking the claim, leaving, leaving in bulk, a corrected last day (A15)', async () => {
  const company = await make.company();
  const [boss, second] = [await make.companyAdmin({ company }), await make.companyAdmin({ company })];
  const me = await world.as(boss);
  // Anyone who has a last day already does not count: the company would be without one then.
  expect((await me.post(at(second.id, '/ending'), { lastDay: '2026-12-31', reason: null })).status).toBe(200);
  const one = (await me.get(at(boss.id))).body;
  expect(one).toMatchObject({ lastAdmin: true, isMe: true });
  const refusals = [
    await me.delete(at(boss.id, '/admin')),
    await me.post(at(boss.id, '/ending'), { lastDay: '2026-03-02', reason: null }),
    await me.post(at(boss.id, '/ending'), { lastDay: '2027-03-02', reason: null }),
  ];
  expect(refusals.map(({ status, body }) => [status, body.error.code])).toEqual(
    Array.from({ length: 3 }, () => [409, 'lastAdmin']),
  );
  const [placement] = (await me.get(at(boss.id, '/placements'))).body;
  const nowhere = { siteId: null, departmentId: null, managerId: null };
  const corrected = await me.put(at(boss.id, `/placements/${placement.id}`), {
    startedOn: placement.startedOn,
    endedOn: '2026-04-30',
    ...nowhere,
    reason: 'Wrong',
  });
  expect(corrected.body.error.code).toBe('lastAdmin');
  const others = await world.as(second);
  const bulk = await others.post('/settings/employees/bulk/ending', {
    selection: { ids: [boss.id] },
    lastDay: '2026-03-02',
    reason: null,
    preview: false,
  });
  expect(bulk.body).toMatchObject({ changed: 0, skipped: [{ id: boss.id, code: 'lastAdmin' }] });
  expect(await isAdmin(boss.id)).toBe(true);
});

/** 200 rounds: companies do not wait for each other, the two within one do. */
const inFourCompanies = (run: (rounds: number) => Promise<void>) =>
  Promise.all(Array.from({ length: 4 }, () => run(50)));

test('of two administrators who demote each other at once one remains (A16, 200 rounds)', async () => {
  await inFourCompanies(async (rounds) => {
    const company = await make.company();
    const [ann, bob] = [await make.companyAdmin({ company }), await make.companyAdmin({ company })];
    const [annSession, bobSession] = [await world.as(ann), await world.as(bob)];
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all([
        annSession.delete(at(bob.id, '/admin')),
        bobSession.delete(at(ann.id, '/admin')),
      ]);
      expect(answers.map(({ status }) => status).sort()[0], `round ${round}`).toBe(200);
      // The other one is refused: as the last, or because the claim it came with is gone.
      expect([403, 409]).toContain(answers.map(({ status }) => status).sort()[1]);
      const left = await world.sql(
        'select person_id from employments where company_id = $1 and bu_admin_since is not null',
        [company.id],
      );
      expect(left.length).toBe(1);
      await world.sql('update employments set bu_admin_since = now() where company_id = $1', [company.id]);
    }
  });
}, 60_000);

test('of two administrators who end each other’s employment at once one remains (A16, 200 rounds)', async () => {
  await inFourCompanies(async (rounds) => {
    const company = await make.company();
    const [ann, bob] = [await make.companyAdmin({ company }), await make.companyAdmin({ company })];
    for (let round = 0; round < rounds; round += 1) {
      const [annSession, bobSession] = [await world.as(ann), await world.as(bob)];
      const leave = { lastDay: '2026-03-01', reason: null };
      const answers = await Promise.all([
        annSession.post(at(bob.id, '/ending'), leave),
        bobSession.post(at(ann.id, '/ending'), leave),
      ]);
      expect(answers.filter(({ status }) => status === 200).length, answers.map(({ text }) => text).join('\n')).toBe(1);
      const left = await world.sql(
        'select 1 from employments where company_id = $1 and bu_admin_since is not null and ended_on is null',
        [company.id],
      );
      expect(left.length).toBe(1);
      await world.sql('update employments set ended_on = null where company_id = $1', [company.id]);
      await world.sql('delete from placements where company_id = $1', [company.id]);
      await world.sql(
        `insert into placements (company_id, person_id, hired_on, started_on, recorded_at)
      select company_id, person_id, started_on, started_on, '2026-01-01' from employments where company_id = $1`,
        [company.id],
      );
    }
  });
}, 120_000);

test('no field of an employee is a claim, a company or a state (A09, A11)', async () => {
  const company = await make.company();
  const [boss, ann] = [await make.companyAdmin({ company }), await make.person({ company })];
  const me = await world.as(boss);
  const foreign = await make.company();
  for (const field of [
    { qmsAdmin: true },
    { buAdmin: true },
    { companyId: foreign.id },
    { personId: ann.id },
    { status: 'active' },
    { emailVerified: true },
    { endedOn: null },
  ]) {
    const name = Object.keys(field)[0]!;
    if (name !== 'personId') expect((await me.patch(at(ann.id), field)).status, name).toBe(400);
    const hired = await me.post(
      '/settings/employees',
      {
        ...{
          name: 'X',
          employeeNumber: 'X',
          jobTitle: null,
          email: null,
          phone: null,
          startedOn: '2026-03-02',
          invite: false,
        },
        ...{ siteId: null, departmentId: null, managerId: null, ...field },
      },
      key(),
    );
    expect(hired.status, name).toBe(400);
  }
  const [row] = await world.sql(
    'select p.qms_admin_since, e.bu_admin_since, e.company_id from people p join employments e on e.person_id = p.id where p.id = $1',
    [ann.id],
  );
  expect(row).toEqual({ qms_admin_since: null, bu_admin_since: null, company_id: company.id });
});

test('claims are for one’s own people: who works elsewhere, or nowhere, is not there (A10)', async () => {
  const boss = await make.companyAdmin();
  const me = await world.as(boss);
  const foreign = await make.person();
  const refused = await me.put(at(foreign.id, '/admin'), {});
  const nobody = await me.put(at(randomUUID(), '/admin'), {});
  expect([refused.status, refused.body.error.code]).toEqual([404, 'notFound']);
  expect([nobody.status, nobody.body.error.code]).toEqual([404, 'notFound']);
  expect(await isAdmin(foreign.id)).toBe(false);
});

test('an address that someone has elsewhere makes no difference to the company, and draws no one in (A10, A11, B15)', async () => {
  const theirs = await make.person();
  const [{ email }] = (await world.sql<{ email: string }>('select email from people where id = $1', [theirs.id])) as [
    { email: string },
  ];
  const company = await make.company();
  const me = await world.as(await make.companyAdmin({ company }));
  const hire = async (number: string, address: string | null) =>
    me.post(
      '/settings/employees',
      {
        name: 'Kim',
        employeeNumber: number,
        jobTitle: null,
        email: address,
        phone: null,
        startedOn: '2026-03-02',
        invite: address !== null,
        siteId: null,
        departmentId: null,
        managerId: null,
      },
      key(),
    );
  const seen = async (personId: string) => {
    const { id: _id, employeeNumber: _number, email: _email, ...rest } = (await me.get(at(personId))).body;
    const {
      email: signInEmail,
      invitedAt,
      invitationExpiresAt,
      ...login
    } = (await me.get(at(personId, '/login'))).body;
    const patched = await me.patch(at(personId), { jobTitle: 'Welder' });
    return {
      rest,
      login,
      signInEmail,
      invited: [invitedAt !== null, invitationExpiresAt !== null],
      patched: [patched.status, patched.text],
    };
  };
  const [known, unknown] = [await hire('1', email), await hire('2', 'nobody.has.this@example.com')];
  expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
  await world.runJobs();
  expect(await seen(known.body.personId)).toEqual(await seen(unknown.body.personId));
  // And changing to it.
  const third = (await hire('3', null)).body.personId;
  await me.patch(at(known.body.personId), { email: 'elsewhere.now@example.com' });
  const changed = await me.patch(at(third), { email });
  expect([changed.status, changed.body]).toEqual([200, {}]);
  expect(
    (await world.sql('select 1 from employments where company_id = $1 and person_id = $2', [company.id, theirs.id]))
      .length,
  ).toBe(0);
  expect((await world.sql('select 1 from people where email_canonical = $1', [email])).length).toBe(1);
});

const tokenOf = async (address: string) => (await sentToken(world, 'identity.invitation', address)) ?? '';

test('anyone who accepts an invitation with an account of their own brings what was made for them over to it, and no one else can', async () => {
  const company = await make.company();
  const me = await world.as(await make.companyAdmin({ company }));
  const owner = await make.person({ email: 'owner@example.com', name: 'Olga Owner' });
  await make.password(owner.id);
  const personId = (
    await me.post(
      '/settings/employees',
      {
        name: 'O. Owner',
        employeeNumber: '77',
        jobTitle: null,
        email: 'owner@example.com',
        phone: null,
        startedOn: '2026-01-01',
        invite: true,
        siteId: null,
        departmentId: null,
        managerId: null,
      },
      key(),
    )
  ).body.personId as string;
  await make.enrolment({
    person: { id: personId, companyId: company.id, name: 'O. Owner' },
    course: await make.taughtCourse({}),
  });
  await world.runJobs();
  const token = await tokenOf('owner@example.com');
  const stranger = await world.as();
  expect((await stranger.post('/user-tokens/look', { token })).body).toMatchObject({
    kind: 'invitation',
    account: true,
  });
  const asNew = await stranger.post('/user-tokens/invitation-acceptances', {
    token,
    preferredName: '',
    password: 'correct quiet meadow',
    locale: 'en',
    versionIds: [],
  });
  expect(asNew.body.error.code).toBe('accountExists');
  expect((await (await world.as(await make.person())).post('/user-tokens/invitation-claims', { token })).status).toBe(
    404,
  );
  const session = await world.as(owner);
  expect((await session.post('/user-tokens/invitation-claims', { token })).body).toEqual({ companyId: company.id });
  expect((await session.post('/user-tokens/invitation-claims', { token })).status).toBe(410);
  expect((await me.get(at(personId))).status).toBe(404);
  expect((await me.get(at(owner.id))).body).toMatchObject({
    name: 'Olga Owner',
    employeeNumber: '77',
    status: 'active',
    nameIsOurs: false,
  });
  expect(
    (await world.sql('select 1 from enrolments where company_id = $1 and person_id = $2', [company.id, owner.id]))
      .length,
  ).toBe(1);
  expect((await world.sql('select 1 from people where id = $1', [personId])).length).toBe(0);
  expect((await me.patch(at(owner.id), { name: 'Somebody Else' })).body.error.code).toBe('nameIsTheirs');
  expect((await session.post('/session/company', { companyId: company.id })).status).toBe(200);
});

test('anyone who accepts without an account signs in with that address from then on', async () => {
  const company = await make.company();
  const me = await world.as(await make.companyAdmin({ company }));
  const personId = (
    await me.post(
      '/settings/employees',
      {
        name: 'Nina New',
        employeeNumber: '78',
        jobTitle: null,
        email: 'Nina@Example.com',
        phone: null,
        startedOn: '2026-01-01',
        invite: true,
        siteId: null,
        departmentId: null,
        managerId: null,
      },
      key(),
    )
  ).body.personId as string;
  expect((await me.get(at(personId))).body.status).toBe('invited');
  await world.runJobs();
  const token = await tokenOf('Nina@Example.com');
  const stranger = await world.as();
  expect((await stranger.post('/user-tokens/look', { token })).body).toMatchObject({
    kind: 'invitation',
    account: false,
    personName: 'Nina New',
  });
  const accepted = await stranger.post('/user-tokens/invitation-acceptances', {
    token,
    preferredName: '',
    password: 'correct quiet meadow',
    locale: 'en',
    versionIds: [],
  });
  expect(accepted.status, accepted.text).toBe(200);
  expect((await me.get(at(personId))).body).toMatchObject({ status: 'active' });
  expect(
    (await stranger.post('/session', { email: 'nina@example.com', password: 'correct quiet meadow', remember: false }))
      .status,
  ).toBe(200);
  expect((await me.get(at(personId, '/login'))).body).toMatchObject({ email: 'Nina@Example.com', hasAccount: true });
});

test('invitations asked for in bulk are not sent once the person who asked is no administrator any more (A23)', async () => {
  const company = await make.company();
  const [boss, ann] = [await make.companyAdmin({ company }), await make.person({ company })];
  const me = await world.as(boss);
  await me.patch(at(ann.id), { email: 'ann.invited@example.com' });
  const ask = { selection: { ids: [ann.id] }, preview: false };
  expect((await me.post('/settings/employees/bulk/invitations', ask)).body).toEqual({ changed: 1, skipped: [] });
  await world.sql('update employments set bu_admin_since = null where person_id = $1', [boss.id]);
  await world.runJobs();
  expect(await tokenOf('ann.invited@example.com')).toBe('');
  await world.sql('update employments set bu_admin_since = now() where person_id = $1', [boss.id]);
  expect((await me.post('/settings/employees/bulk/invitations', ask)).body.changed).toBe(1);
  await world.runJobs();
  expect(await tokenOf('ann.invited@example.com')).not.toBe('');
});

test('all that hangs on an employment follows its keys', async () => {
  const rigid = await world.sql(
    `select conrelid::regclass::text as owner from pg_constraint
      where contype = 'f' and confrelid = 'employments'::regclass and confupdtype <> 'c'`,
  );
  expect(rigid).toEqual([]);
});
