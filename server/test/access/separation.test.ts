import { randomUUID } from 'node:crypto';
import { endpoints } from '@app/contract/all';
import { expect, test } from 'vitest';
import type { Call } from '../../src/platform/http/handler.ts';
import { paged } from '../../src/platform/lists/list-cursor.ts';
import { callEndpoint, parameters, told } from '../call-endpoint.ts';
import type { Caller } from '../harness.ts';
import { openWorld } from '../harness.ts';
import type { MadePerson } from '../make/make.ts';
import { makeBelongings } from '../make/make-belongings.ts';

const world = await openWorld();
const { make } = world;
const companyA = await make.company();
const ann = await make.person({ company: companyA, name: 'Ann' });
const intruders: Record<string, Caller> = {
  learner: await world.as(ann),
  companyAdmin: await world.as(await make.companyAdmin({ company: companyA })),
  qmsOnly: await world.as(await make.qmsOnly()),
  platformAdmin: await world.as(await make.platformAdmin()),
};

test('media of a course are for those enrolled on it, while they are (B14)', async () => {
  const mine = await makeBelongings(world, { company: companyA });
  const me = await world.as(mine.person);
  const at = (enrolmentId: string) => `/learning/enrolments/${enrolmentId}/units/${mine.unitId}/media/one.png`;
  const whole = await me.get(at(mine.enrolmentId));
  expect([whole.status, whole.text]).toEqual([200, `a picture of ${mine.person.id}`]);
  // Enrolled on something else; a colleague; a stranger; the tag of what the owner was given.
  const etag = String(whole.headers['etag']);
  for (const caller of [intruders.learner!, intruders.companyAdmin!, intruders.platformAdmin!]) {
    for (const headers of [{}, { 'if-none-match': etag }, { range: 'bytes=0-3' }] as Record<string, string>[])
      expect((await caller.get(at(mine.enrolmentId), {}, { headers })).status).toBe(404);
  }
  expect((await me.get(at(mine.completedEnrolmentId))).status).toBe(404);
  expect((await (await world.as()).get(at(mine.enrolmentId))).status).toBe(401);
  for (const name of ['../../secrets.json', '..%2f..%2fsecrets.json', '%00', 'constructor', '__proto__', 'two.png'])
    expect([400, 404], name).toContain(
      (await me.get(`/learning/enrolments/${mine.enrolmentId}/units/${mine.unitId}/media/${encodeURIComponent(name)}`))
        .status,
    );
  await me.post(`/enrolments/${mine.enrolmentId}/withdrawal`, {});
  expect((await me.get(at(mine.enrolmentId))).status).toBe(409);
});

// What programs read with a key: reading.test.ts.
const lists = Object.keys(endpoints).filter(
  (name) => 'cursor' in endpoints[name]!.input.shape && endpoints[name]!.area !== 'key',
);
const listFields: Record<string, Record<string, string>> = { listFiles: { bucket: 'content' } };
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const id = randomUUID();
const noCursors = [
  'x',
  '!',
  id,
  ...[
    {},
    [],
    ['x'],
    ['x', 'y'],
    [null, null],
    [[], {}],
    ['2026-01-01T00:00:00Z', "' or true --"],
    ['9999-99-99T99:99:99Z', id],
    ['a\0', id],
    ['1', 'a\0', id],
    [1e308, 'a', id],
    ['2026-01-01T00:00:00Z', '-'.repeat(36)],
    ['1', 'a', '-'.repeat(36)],
    ['x', 'y', 'z', 'u'],
  ].map(cursorOf),
];
test.each(lists)('%s refuses a cursor that is not its own (B11, I01)', async (name) => {
  const ids = parameters(endpoints[name]!.path).map((parameter) => [parameter, randomUUID()]);
  const fields = {
    ...Object.fromEntries(ids),
    ...listFields[name],
    ...(name === 'listCategoryCourses' && { categoryId: (await make.category()).id }),
  };
  const { sort } = endpoints[name]!.input.shape as { sort?: { def: { innerType: { options: string[] } } } };
  for (const [place, order] of (sort?.def.innerType.options ?? [null]).entries()) {
    // Whether a cursor is its list's own is found before its order matters: each of them in the first order, and in
    // each further one another of them.
    for (const cursor of place === 0 ? noCursors : [noCursors[place % noCursors.length]!]) {
      const answer = await callEndpoint(intruders.platformAdmin!, name, {
        ...fields,
        ...(order && { sort: order }),
        cursor,
      });
      // What is in no company is not found before its pages are looked at; those with an owner are below.
      expect(
        ids.length > 0 ? [400, 404] : [400],
        `${order} ${Buffer.from(cursor, 'base64url').toString()}: ${answer.text}`,
      ).toContain(answer.status);
    }
  }
});

const rich = await makeBelongings(world);
const office = await make.companyAdmin({ company: { id: rich.person.companyId, code: '' } });
const staff = await make.platformAdmin();
const personId = rich.person.id;
const moment = '2026-02-01T00:00:00.000Z';
/**
 * The lists that are not declared: who asks what, what is signed beside the list's name where that is not the question
 * itself, and a place.
 */
const undeclared: [
  name: string,
  who: MadePerson,
  list: string,
  fields: Record<string, string>,
  place: string[],
  signed?: unknown,
][] = [
  ['listMyEnrolments', rich.person, 'enrolments', {}, [moment, id], { personId }],
  ['listEmployeeEnrolments', office, 'enrolments', { personId }, [moment, id]],
  ['listMyAchievements', rich.person, 'achievements', {}, [moment, id]],
  ['listMyAttempts', rich.person, 'attempts', {}, [moment, id]],
  ['listStandings', office, 'standings', {}, ['a', id]],
  ['browseCourses', rich.person, 'courses', { sort: 'newest' }, ['-1767225600.5', 'Ladders', id]],
  ['listFiles', staff, 'files', { bucket: 'content' }, [id]],
  ['listOutbox', staff, 'outbox', { search: 'a' }, [moment, id]],
  ['listSecurityEvents', staff, 'securityEvents', { personId }, [moment, id]],
  ['listCompanyAudit', staff, 'companyAudit', { companyId: rich.person.companyId }, ['5']],
  ['listEmployeeAudit', office, 'audit', { personId }, ['5'], { entities: ['employee', 'person'], entityId: personId }],
  ['listImportRows', office, 'importRows', { importId: rich.importId }, ['5']],
];
test.each(undeclared)(
  '%s turns its page with its own cursor, and refuses it edited or from another question (B11)',
  async (name, who, list, fields, place, signed = fields) => {
    const caller = await world.as(who);
    const call = { runtime: world.runtime, session: { companyId: who.companyId, personId: who.id } } as unknown as Call;
    const own = paged(call, list, signed as object).next(...place);
    expect((await callEndpoint(caller, name, { ...fields, cursor: own })).status).toBe(200);
    const elsewhere = paged(call, list, { ...(signed as object), q: 'other' }).next(...place);
    const edited = `${cursorOf([...place.slice(0, -1), place.at(-1) === '5' ? '6' : randomUUID()])}.${own.split('.')[1]}`;
    for (const cursor of [edited, elsewhere, own.split('.')[0]!]) {
      const refused = await callEndpoint(caller, name, { ...fields, cursor });
      expect([refused.status, refused.body.error.code, refused.body.error.issues?.[0]?.path]).toEqual([
        400,
        'invalidInput',
        'cursor',
      ]);
    }
  },
);

test('a cursor of another company turns no page (B11)', async () => {
  const theirs = await makeBelongings(world);
  const them = await world.as(theirs.person);
  const { nextCursor } = (await them.get('/enrolments', { limit: '1' })).body;
  expect(nextCursor).not.toBeNull();
  const mine = await makeBelongings(world, { company: companyA });
  expect((await (await world.as(mine.person)).get('/enrolments', { cursor: nextCursor })).status).toBe(400);
  expect((await them.get('/enrolments', { cursor: nextCursor })).status).toBe(200);
});

test('a file is reached by a signed address only, never by bucket and path (B13)', async () => {
  const mine = await makeBelongings(world);
  const [{ path }] = (await world.sql<{ path: string }>(
    `select media -> 'one.png' ->> 'path' as path from content_versions where media ? 'one.png' limit 1`,
  )) as [{ path: string }];
  const me = await world.as(mine.person);
  for (const address of [
    `/files/content/${path}`,
    `/files/content%2f${encodeURIComponent(path)}`,
    `/files/${Buffer.from(JSON.stringify(['content', path])).toString('base64url')}.x`,
    '/files/..%2f..%2fsecrets.json',
  ])
    expect((await me.get(address)).status, address).toBe(404);
  expect((await me.get('/admin/files', { bucket: 'content' })).status).toBe(403);
});

test('who asks for an address that someone has elsewhere is not told (B15)', async () => {
  const [theirs] = await world.sql<{ email: string }>('select email from people where id = $1', [
    (await make.person()).id,
  ]);
  const ask = async (email: string) => told(await (await world.as(ann)).post('/profile/email-changes', { email }));
  expect(await ask(theirs!.email)).toEqual(await ask('nobody.has.this@example.com'));
});

test('no endpoint takes the id of what it makes (B16)', () => {
  for (const [name, { method, path, input }] of Object.entries(endpoints)) {
    if (method !== 'POST' || parameters(path).length > 0) continue;
    for (const field of ['id', 'companyId', 'createdBy', 'publicId', 'number']) {
      // The number on someone else’s certificate is what it says, not a key of ours.
      // The platform says for which company a key of the record store is, or a coupon, and which one a legal hold is
      // about.
      const said =
        (field === 'companyId' && ['switchCompany', 'createLrsKey', 'makeCoupon', 'setLegalHold'].includes(name)) ||
        (field === 'number' && name === 'submitEvidence');
      if (!said) expect(Object.keys(input.shape), name).not.toContain(field);
    }
  }
});

const readings = Object.entries(endpoints).filter(
  ([, { method, area, kind }]) => method === 'GET' && area !== 'public' && kind === 'json',
);
test.each(readings)('%s is kept by no cache (B20)', async (name, { path, area }) => {
  const caller = area === 'main' ? intruders.learner! : intruders.platformAdmin!;
  const answer = await caller.get(path.replace(/:\w+/g, randomUUID()), listFields[name] ?? {}, {
    headers: { 'if-none-match': '*' },
  });
  expect(answer.status).not.toBe(304);
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(answer.headers['etag']).toBeUndefined();
  expect(answer.headers['vary']).toContain('Cookie');
});

test('what is downloaded from within is private (B20)', async () => {
  const mine = await makeBelongings(world);
  const me = await world.as(mine.person);
  for (const path of [
    `/learning/enrolments/${mine.enrolmentId}/units/${mine.unitId}/media/one.png`,
    `/achievements/${mine.achievementId}/certificate`,
    '/profile/export',
  ]) {
    const answer = await me.get(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers['cache-control'], path).toMatch(/^private/);
  }
});

test('ids cannot be counted up: keys are UUIDs, proofs are 128 random bits (B29, H11)', async () => {
  const numbered = await world.sql(`select table_name, column_name from information_schema.columns
    where table_schema = 'public' and (column_default like 'nextval%' or is_identity = 'YES' or (column_name = 'id' and data_type <> 'uuid'))
    -- Its bit in the published list of revocations; it is the address of nothing.
    and (table_name, column_name) <> ('achievements', 'status_index')
    -- A hash of what is counted, kept to add up by; the address of nothing.
    and (table_name, column_name) <> ('kept_counts', 'id')
    -- What people call a request to support by; the address of nothing.
    and (table_name, column_name) <> ('tickets', 'number')
    -- The order of statements, and of a seat's moves, within one instant, read by signed cursors only; and the address of an activity, which others gave it.
    and (table_name, column_name) not in (('statements', 'sequence'), ('seat_entries', 'sequence'), ('xapi_activities', 'id'))`);
  expect(numbered).toEqual([]);
  const theirs = await makeBelongings(world);
  expect(theirs.publicId).toMatch(/^[\w-]{22}$/);
  const next = theirs.enrolmentId.slice(0, -1) + ((parseInt(theirs.enrolmentId.slice(-1), 16) + 1) % 16).toString(16);
  expect(told(await intruders.learner!.get(`/learning/enrolments/${next}`))).toEqual(
    told(await intruders.learner!.get(`/learning/enrolments/${theirs.enrolmentId}`)),
  );
});

test('an error of the database is told by its request id alone (B30)', async () => {
  const [theirs, mine] = [
    await makeBelongings(world, { name: 'Bea Secretive' }),
    await makeBelongings(world, { person: ann }),
  ];
  const words = /Secretive|violates|constraint|relation|syntax|uuid:|pg_|select |postgres/i;
  const answers = [
    await intruders.learner!.get('/enrolments', { cursor: cursorOf([theirs.person.id, theirs.enrolmentId]) }),
    await intruders.platformAdmin!.put(`/admin/content/${randomUUID()}/draft/media/video`, {
      fileId: theirs.fileId,
      changedAt: world.clock.now(),
    }),
    await intruders.platformAdmin!.post('/admin/courses', {
      code: 'NEW-1',
      categoryId: theirs.enrolmentId,
      title: 'New',
      language: 'en',
    }),
    await intruders.companyAdmin!.post('/settings/invitations', { personId: theirs.enrolmentId }),
    await intruders.learner!.get(`/courses/${theirs.person.id}%00`),
    await intruders.learner!.get('/courses', { q: 'a\0b' }),
    await intruders.learner!.patch('/profile', { preferredName: 'a\0b' }),
    await intruders.learner!.post(`/enrolments/${mine.enrolmentId}/withdrawal`, { reason: 'a\0b' }),
    await intruders.platformAdmin!.post('/admin/content', { kind: 'lesson', title: 'a\0b' }),
  ];
  for (const answer of answers) {
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.text).not.toMatch(words);
    expect(
      Object.keys(answer.body.error).filter((key) => !['code', 'requestId', 'issues', 'details'].includes(key)),
    ).toEqual([]);
  }
});
