import { randomUUID } from 'node:crypto';
import { endpoints } from '@app/contract/all';
import { expect, test } from 'vitest';
import { checksums } from '../checksums.ts';
import { openWorld } from '../harness.ts';
import { makeBelongings } from '../make/make-belongings.ts';

const world = await openWorld();
const { make } = world;

test('a claim taken away is gone at the next request, with all that were open (A17)', async () => {
  const company = await make.company();
  const boss = await make.companyAdmin({ company });
  const sessions = [await world.as(boss), await world.as(boss)];
  const search = async () =>
    Promise.all(
      sessions.flatMap((session) =>
        Array.from({ length: 5 }, async () => (await session.get('/settings/people-search', { q: 'person' })).status),
      ),
    );
  expect(new Set(await search())).toEqual(new Set([200]));
  await world.sql('update employments set bu_admin_since = null where person_id = $1', [boss.id]);
  expect(new Set(await search())).toEqual(new Set([403]));
  // What they may still do as an employee goes on.
  expect((await sessions[0]!.get('/enrolments')).status).toBe(200);
});

test('a platform admin without buAdmin is no one in particular at the next request (A17, A04)', async () => {
  const admin = await make.platformAdmin();
  const session = await world.as(admin);
  expect((await session.get('/admin/overview')).status).toBe(200);
  await world.sql('update employments set bu_admin_since = null where person_id = $1', [admin.id]);
  expect((await session.get('/admin/overview')).status).toBe(403);
  expect((await session.get('/session')).body.claims).toEqual({ buAdmin: false, qmsAdmin: false });
});

test('a signed address dies within a minute of the claim that made it (A17)', async () => {
  const admin = await make.platformAdmin();
  const mine = await makeBelongings(world, { company: make.platform, person: admin });
  const session = await world.as(admin);
  const { address, expiresAt } = (await session.post(`/admin/files/${mine.fileId}/address`, {})).body;
  expect(Date.parse(expiresAt) - Date.parse(world.clock.now())).toBeLessThanOrEqual(60_000);
  await world.sql('update people set qms_admin_since = null where id = $1', [admin.id]);
  expect((await session.post(`/admin/files/${mine.fileId}/address`, {})).status).toBe(403);
  world.clock.advance(61_000);
  expect((await session.get(address.replace('/api', ''))).status).toBe(404);
});

/**
 * Reads a file as it comes; after its first piece the claim is taken away. Answers how much came, and fails as the file
 * does.
 */
async function readWhile(cookie: string, url: string, takeAway: () => Promise<unknown>): Promise<number> {
  const ask = () =>
    world.http.inject({
      url: `/api${url}`,
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie },
      payloadAsStream: true,
    });
  let response = await ask();
  // The file before failed for its reader a moment before its transaction ended, and with it the company's turn.
  while (response.statusCode === 429) response = await ask();
  expect(response.statusCode).toBe(200);
  let bytes = 0;
  for await (const chunk of response.stream()) {
    if (bytes === 0) await takeAway();
    bytes += (chunk as Buffer).length;
  }
  return bytes;
}

test('anyone who loses the claim loses the rest of what is being written for them: a list, the matrix, the rows of an import (A17)', async () => {
  const company = await make.company();
  const { importId } = await makeBelongings(world, { company });
  await make.requirement(company, { skillId: (await make.skill()).id }, { reason: 'x'.repeat(900) });
  await world.sql(
    `with made as (insert into people (legal_name) select repeat('Somebody ', 20) || n from generate_series(1, 2500) n
      returning id),
      hired as (insert into employments (company_id, person_id, employee_number, started_on) select $1, id,
        'N' || row_number() over (), '2020-01-01' from made returning person_id)
    insert into placements (company_id, person_id, hired_on, started_on, recorded_at) select $1, person_id,
      '2020-01-01', '2020-01-01', '2020-01-01' from hired`,
    [company.id],
  );
  await world.sql(
    `insert into import_rows (company_id, import_id, row_number, line, cells, outcome, problems)
      select $1, $2, n, n + 1, jsonb_build_array(n::text, repeat('x', 300)), 'refused', '[]'
        from generate_series(1, 2500) n`,
    [company.id, importId],
  );
  for (const url of [
    '/settings/employees/export?format=csv',
    '/settings/qualifications-export?format=csv',
    `/settings/imports/${importId}/problems?format=csv`,
  ]) {
    const boss = await make.companyAdmin({ company });
    const { cookie } = await world.as(boss);
    const demote = () => world.sql('update employments set bu_admin_since = null where person_id = $1', [boss.id]);
    await expect(readWhile(cookie!, url, demote), url).rejects.toThrow();
    // Whole, it is more than what is buffered on the way.
    const { cookie: colleague } = await world.as(await make.companyAdmin({ company }));
    expect(await readWhile(colleague!, url, async () => {}), url).toBeGreaterThan(500_000);
  }
}, 60_000);

test('who left with the viewer open is stopped: the commit is refused and not kept (A18)', async () => {
  const course = await make.taughtCourse();
  const person = await make.person();
  const me = await world.as(person);
  await me.post('/enrolments', { courseId: course.id });
  const deviceId = randomUUID();
  const { enrolmentId, sequence } = (
    await me.post(`/learning/courses/${course.id}/opening`, { deviceId, takeOver: true })
  ).body;
  const commit = (step: number) =>
    me.post(`/learning/enrolments/${enrolmentId}/commits`, {
      deviceId,
      commits: [
        {
          sequence: sequence + step,
          unitId: course.units[0]!.id,
          occurredAt: world.clock.now(),
          seconds: 1,
          furthest: 0.5,
          place: {},
          kind: 'progress',
        },
      ],
    });
  expect((await commit(1)).status).toBe(200);
  await world.sql(`update employments set ended_on = '2021-01-01' where person_id = $1`, [person.id]);
  const before = await checksums(world.sql);
  const refused = await commit(2);
  expect([refused.status, refused.body.error.code]).toEqual([401, 'notSignedIn']);
  expect(await checksums(world.sql)).toEqual(before);
  expect(await world.sql('select sequence::int from progress_commits where enrolment_id = $1', [enrolmentId])).toEqual([
    { sequence: sequence + 1 },
  ]);
});

test('who went to another company takes nothing of the old one along: cursors, attempts, proofs (A19)', async () => {
  const mine = await makeBelongings(world);
  const next = await make.company();
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on, bu_admin_since)
      values ($1, $2, 'N1', '2021-01-01', now())`,
    [next.id, mine.person.id],
  );
  const before = await world.as(mine.person);
  const { nextCursor } = (await before.get('/enrolments', { limit: '1' })).body;
  const switched = await before.post('/session/company', { companyId: next.id });
  const cookie = [switched.headers['set-cookie']].flat()[0]!.split(';')[0]!;
  // The old cookie ended with the switch.
  expect((await before.get('/enrolments')).status).toBe(401);
  const after = await world.as();
  const get = (path: string, query = {}) => after.get(path, query, { headers: { cookie } });
  expect((await get('/enrolments')).body.rows).toEqual([]);
  expect((await get('/enrolments', { cursor: nextCursor })).status).toBe(400);
  for (const path of [
    `/learning/enrolments/${mine.enrolmentId}`,
    `/learning/enrolments/${mine.enrolmentId}/units/${mine.unitId}/media/one.png`,
    `/learning/enrolments/${mine.enrolmentId}/units/${mine.quizUnitId}/attempts/${mine.attemptId}`,
    `/learning/enrolments/${mine.completedEnrolmentId}/completion`,
    `/achievements/${mine.achievementId}/certificate`,
  ])
    expect((await get(path)).status, path).toBe(404);
  expect((await get('/achievements')).body.rows).toEqual([]);
  expect((await get('/tests')).body.rows).toEqual([]);
  // Admin there, they still reach no one here.
  expect(
    (await after.post('/settings/invitations', { personId: mine.inviteeId }, { headers: { cookie } })).status,
  ).toBe(404);
});

const signedIn = Object.entries(endpoints).filter(
  ([name, { area, exempt }]) => area !== 'public' && area !== 'key' && !exempt && name !== 'signOut',
);
test('in a suspended company every call but leaving and agreeing is refused, to learners and admins (A20)', async () => {
  const company = await make.company();
  const callers = [
    await world.as(await make.person({ company })),
    await world.as(await make.companyAdmin({ company })),
  ];
  await world.sql('update companies set suspended_at = now() where id = $1', [company.id]);
  for (const [name, { method, path, kind }] of signedIn) {
    for (const caller of callers) {
      const address = path.replace(/:\w+/g, randomUUID());
      const call = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      const answer =
        kind === 'upload'
          ? await caller[call](address, undefined, { bytes: Buffer.from('x') })
          : await caller[call](address, {} as never);
      expect(answer.status, name).toBe(403);
    }
  }
  // Proofs stay true: who was trained was trained.
  await world.sql('update companies set suspended_at = null where id = $1', [company.id]);
  const mine = await makeBelongings(world, { company });
  // The scene holds the person back from everything; that is another thing, and is lifted here.
  await world.sql('update holds set retracted_at = recorded_at where id = $1', [mine.holdId]);
  await world.sql('update companies set suspended_at = now() where id = $1', [company.id]);
  expect((await (await world.as()).get(`/public/achievements/${mine.publicId}`)).body.status).toBe('valid');
});

test('a claim is given and taken by calls of its own, never as a field of another (A08, A09)', () => {
  for (const [name, { input, method }] of Object.entries(endpoints)) {
    if (method === 'GET') continue;
    // Anyone who makes a company says who its first admins are; they are invited, no one is given anything.
    // A review of rights is narrowed to those of one role, and a right is named to be taken: neither gives one.
    const named: Record<string, string> = {
      createCompany: 'admins',
      startAccessReview: 'role',
      removeAdminRole: 'adminRoleId',
    };
    for (const field of Object.keys(input.shape).filter((one) => one !== named[name]))
      expect(field, name).not.toMatch(/admin|role|(?<!Dis)claim|suspend|terminat|active$/i);
  }
});

test('an admin does not judge their own proof: neither revokes it nor records it (A21)', async () => {
  const company = await make.company();
  const boss = await make.companyAdmin({ company });
  const mine = await makeBelongings(world, { company, person: boss });
  const answer = await (
    await world.as(boss)
  ).post(`/settings/achievements/${mine.publicId}/revocation`, { reason: 'I would rather not have it' });
  expect([answer.status, answer.body.error.code]).toEqual([403, 'notAllowed']);
  const [skill] = await world.sql<{ id: string }>(
    `insert into skills (code, names, published_at) values ('A21', '{"en": "Own"}', now()) returning id`,
  );
  const award = {
    skillId: skill!.id,
    level: 1,
    completedOn: '2026-01-05',
    printedThrough: null,
    issuerName: null,
    externalNumber: null,
    record: {},
    reason: 'I know it well',
  };
  const own = await (
    await world.as(boss)
  ).post(`/settings/employees/${boss.id}/achievements`, award, { headers: { 'idempotency-key': randomUUID() } });
  expect([own.status, own.body.error.code]).toEqual([403, 'notForOneself']);
  // Claims, seats, money and agreements are no proofs.
  const others = ['awardSkill', 'grantAdmin', 'grantAnyAdmin', 'grantSeats', 'grantCredit', 'recordPaperAgreement'];
  expect(Object.keys(endpoints).filter((name) => /award|grant|record/i.test(name) && !others.includes(name))).toEqual(
    [],
  );
});

test('no one looks through someone else’s eyes: no call, header or cookie opens a session for another (A22)', async () => {
  expect(
    Object.keys(endpoints).filter((name) => /impersonat|viewAs|sudo/i.test(name) || /(^a|A)ctAs/.test(name)),
  ).toEqual([]);
  const victim = await make.person();
  const admin = await world.as(await make.platformAdmin());
  for (const headers of [
    { 'x-act-as': victim.id },
    { 'x-impersonate': victim.id },
    { 'x-person-id': victim.id },
  ] as Record<string, string>[])
    expect((await admin.get('/session', {}, { headers })).body.person.id).not.toBe(victim.id);
});

test('what an invented or changed cookie says is nothing: only a signed one is looked up (C02, C03)', async () => {
  const person = await make.person();
  const { cookie } = await world.as(person);
  const [token, signature] = cookie!.slice('sid='.length).split('.') as [string, string];
  const stranger = await world.as();
  const who = async (value: string) =>
    (await stranger.get('/session', {}, { headers: { cookie: `sid=${value}` } })).body.person?.id ?? null;
  expect(await who(`${token}.${signature}`)).toBe(person.id);
  const jwt = (header: object) =>
    `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${Buffer.from(JSON.stringify({ sub: person.id, exp: 4e9 })).toString('base64url')}.`;
  for (const value of [
    token,
    `${token}.`,
    `${token}.${signature.slice(1)}`,
    `${token}.${'A'.repeat(43)}`,
    `${'A'.repeat(43)}.${signature}`,
    `${token}.${signature}.x`,
    jwt({ alg: 'none' }),
    jwt({ alg: 'HS256', kid: '../../dev/null' }),
    jwt({ alg: 'HS256', jku: 'https://evil.example' }),
  ])
    expect(await who(value), value).toBeNull();
});
