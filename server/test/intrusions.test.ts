import { randomBytes, randomUUID } from 'node:crypto';
import { endpoints } from '@app/contract/all';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { checksums } from './checksums.ts';
import type { Answer, Caller } from './harness.ts';
import { openWorld } from './harness.ts';
import type { Belongings } from './make-belongings.ts';
import { makeBelongings } from './make-belongings.ts';

const world = await openWorld();
const { make } = world;

/** Who may rightly do it to what is theirs. */
type Owner = 'self' | 'companyAdmin' | 'platformAdmin';
type Way = {
  owner: Owner;
  /** The field that names what belongs to somebody; the others come with it. */
  key: string;
  fields: (of: Belongings) => Record<string, unknown>;
  bytes?: Buffer;
};

const enrolled = (of: Belongings) => ({ enrolmentId: of.enrolmentId });
const inLesson = (of: Belongings) => ({ enrolmentId: of.enrolmentId, unitId: of.unitId });
const inQuiz = (of: Belongings) => ({ enrolmentId: of.enrolmentId, unitId: of.quizUnitId });
const inAttempt = (of: Belongings) => ({ ...inQuiz(of), attemptId: of.attemptId });
const self = (key: string, fields: Way['fields']): Way => ({ owner: 'self', key, fields });
const platform = (key: string, fields: Way['fields'], bytes?: Buffer): Way => ({ owner: 'platformAdmin', key, fields, ...(bytes && { bytes }) });

/** Every endpoint with an id of something that belongs to a person or a company, in its address or in its body. */
const ways: Record<string, Way> = {
  commitProgress: self('enrolmentId', (of) => ({
    ...enrolled(of),
    deviceId: randomUUID(),
    commits: [{ sequence: 1, unitId: of.unitId, occurredAt: world.clock.now(), seconds: 1, furthest: 0.1, place: {}, kind: 'progress' }],
  })),
  withdrawEnrolment: { owner: 'companyAdmin', key: 'enrolmentId', fields: enrolled },
  getCompletion: self('enrolmentId', (of) => ({ enrolmentId: of.completedEnrolmentId })),
  getLearning: self('enrolmentId', enrolled),
  getUnit: self('enrolmentId', inLesson),
  getUnitMedia: self('enrolmentId', (of) => ({ ...inLesson(of), name: 'one.png' })),
  getQuizOverview: self('enrolmentId', inQuiz),
  startQuizAttempt: self('enrolmentId', inQuiz),
  getQuizAttempt: self('enrolmentId', inAttempt),
  saveQuizAnswer: self('enrolmentId', (of) => ({ ...inAttempt(of), questionKey: 'truth', answer: { kind: 'trueFalse', value: true }, sequence: 1 })),
  submitQuizAttempt: self('enrolmentId', inAttempt),
  endSession: self('sessionId', (of) => ({ sessionId: of.sessionId })),
  getMyCertificate: { owner: 'companyAdmin', key: 'achievementId', fields: (of) => ({ achievementId: of.achievementId }) },
  switchCompany: self('companyId', (of) => ({ companyId: of.person.companyId })),
  revokeAchievement: { owner: 'companyAdmin', key: 'publicId', fields: (of) => ({ publicId: of.publicId, reason: 'Somebody else sat the test' }) },
  invitePerson: { owner: 'companyAdmin', key: 'personId', fields: (of) => ({ personId: of.inviteeId }) },
  abandonUpload: platform('uploadId', (of) => ({ uploadId: of.uploadId })),
  finishUpload: platform('uploadId', (of) => ({ uploadId: of.uploadId })),
  getUpload: platform('uploadId', (of) => ({ uploadId: of.uploadId })),
  sendChunk: platform('uploadId', (of) => ({ uploadId: of.uploadId, offset: '0' }), Buffer.from('bytes')),
  createFileAddress: platform('fileId', (of) => ({ fileId: of.fileId })),
  deleteFile: platform('fileId', (of) => ({ fileId: of.fileId })),
};

/** Endpoints whose ids belong to nobody in particular, and why. */
const shared: Record<string, string[]> = {
  'the catalogue is one for all companies': ['getCourseDetails', 'getCoursePicture', 'listCategoryCourses', 'openCourse', 'enrol'],
  'the platform writes its catalogue; companies have no part in these rows': Object.keys(endpoints).filter((name) =>
    /^\/admin\/(courses|categories|content|courses-export)(\/|$)/.test(endpoints[name]!.path),
  ),
  'legal documents are public': ['getLegalDocument', 'acceptInvitation', 'acceptLegalVersions'],
  'whoever holds the address may look: 128 random bits (H11), or a signature (F03)': [
    'getPublicAchievement',
    'getPublicCertificate',
    'getCredential',
    'findAchievementByCode',
    'readFile',
  ],
  'the platform runs all companies’ jobs and letters, and may revoke any achievement': ['retryJob', 'discardJob', 'getMail', 'revokeAnyAchievement'],
};

const parameters = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
const namesSomething = (name: string) => {
  const { path, input } = endpoints[name]!;
  return parameters(path).length > 0 || Object.keys(input.shape).some((field) => /Ids?$/.test(field));
};

test('every endpoint that takes an id is declared in intrusions.test.ts', () => {
  const declared = [...Object.keys(ways), ...Object.values(shared).flat()];
  expect(
    Object.keys(endpoints).filter((name) => namesSomething(name) && !declared.includes(name)),
    'declare it in intrusions.test.ts',
  ).toEqual([]);
  expect(declared.filter((name) => !endpoints[name])).toEqual([]);
});

const companyA = await make.company();
const ann = await make.person({ company: companyA, name: 'Ann' });
const intruders: Record<string, Caller> = {
  learner: await world.as(ann),
  companyAdmin: await world.as(await make.companyAdmin({ company: companyA })),
  qmsOnly: await world.as(await make.qmsOnly()),
  platformAdmin: await world.as(await make.platformAdmin()),
};

async function call(caller: Caller, name: string, fields: Record<string, unknown>, { bytes }: Pick<Way, 'bytes'> = {}): Promise<Answer> {
  const { method, path, kind } = endpoints[name]!;
  const inPath = parameters(path);
  const address = path.replace(/:(\w+)/g, (_all, parameter: string) => encodeURIComponent(String(fields[parameter])));
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !inPath.includes(field)));
  if (kind === 'upload') return caller.put(address, undefined, { query: rest as Record<string, string>, bytes: bytes! });
  if (method === 'GET') return caller.get(address, rest as Record<string, string>);
  if (method === 'DELETE') return caller.delete(address, rest as Record<string, string>);
  return caller[method.toLowerCase() as 'post' | 'put' | 'patch'](address, rest);
}

/** What an answer tells, apart from what differs between any two answers. */
function told({ status, body, headers }: Answer) {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { status, body: { error: { ...body?.error, requestId: '' } }, headers: rest };
}
const someId = (key: string) => (key === 'publicId' ? randomBytes(16).toString('base64url') : randomUUID());

/** What the database was asked while something ran: the same statements are the same work, and so the same time (B17). */
async function statementsOf<T>(run: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await run();
  const statements = asked.mock.calls.map(([statement]) => (typeof statement === 'string' ? statement : (statement as unknown as { text: string }).text));
  asked.mockRestore();
  return { answer, statements };
}

/** Nobody is told more of a foreign thing than of one that does not exist, and nothing changes. */
async function refusedLikeNothing(name: string, way: Way, of: Belongings, who: string[]) {
  const before = await checksums(world.sql);
  for (const actor of who) {
    const fields = way.fields(of);
    const { answer: foreign, statements } = await statementsOf(() => call(intruders[actor]!, name, fields, way));
    const { answer: nothing, statements: asMany } = await statementsOf(() => call(intruders[actor]!, name, { ...fields, [way.key]: someId(way.key) }, way));
    const outside =
      (endpoints[name]!.area === 'settings' && ['learner', 'qmsOnly'].includes(actor)) || (endpoints[name]!.area === 'admin' && actor !== 'platformAdmin');
    expect(foreign.status, `${actor} of another company`).toBe(outside ? 403 : 404);
    expect(told(foreign), `${actor} is told nothing`).toEqual(told(nothing));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements, `${actor} waits as long`).toEqual(asMany);
  }
  expect(await checksums(world.sql)).toEqual(before);
}

test.each(Object.entries(ways))('%s of another company is not there (B01, B02, B17)', async (name, way) => {
  const victim = await makeBelongings(world);
  await refusedLikeNothing(name, way, victim, Object.keys(intruders));
});

const colleagues = Object.entries(ways).filter(([name, { owner }]) => owner !== 'platformAdmin' && name !== 'switchCompany');
test.each(colleagues)('%s of a colleague is not there (B03)', async (name, way) => {
  const colleague = await makeBelongings(world, { company: companyA });
  await refusedLikeNothing(name, way, colleague, way.owner === 'companyAdmin' ? ['learner'] : ['learner', 'companyAdmin']);
});

// Without this the tests above would pass on a misspelled address.
test.each(Object.entries(ways))('%s of one’s own is there', async (name, way) => {
  const company = way.owner === 'platformAdmin' ? make.platform : await make.company();
  const admin = way.owner === 'platformAdmin' ? await make.platformAdmin() : await make.companyAdmin({ company });
  const mine = await makeBelongings(world, { company, ...(way.owner === 'platformAdmin' && { person: admin }) });
  const answer = await call(await world.as(way.owner === 'self' ? mine.person : admin), name, way.fields(mine), way);
  expect([401, 403, 404], answer.text).not.toContain(answer.status);
  expect(answer.status, answer.text).not.toBe(500);
});

test('a list with one foreign row in it is refused whole (B04)', async () => {
  const [mine, theirs] = [await makeBelongings(world, { company: companyA }), await makeBelongings(world)];
  const me = await world.as(mine.person);
  const before = await checksums(world.sql);
  const commit = (unitId: string, sequence: number) => ({
    sequence,
    unitId,
    occurredAt: world.clock.now(),
    seconds: 1,
    furthest: 1,
    place: {},
    kind: 'finished',
  });
  const answer = await me.post(`/learning/enrolments/${mine.enrolmentId}/commits`, {
    deviceId: randomUUID(),
    commits: [commit(mine.unitId, 1), commit(theirs.unitId, 2)],
  });
  expect(answer.status).toBe(404);
  expect(await checksums(world.sql)).toEqual(before);
});

test('one’s own attempt does not open somebody else’s unit or answers (B05, H04)', async () => {
  const [mine, theirs] = [await makeBelongings(world, { company: companyA }), await makeBelongings(world, { company: companyA })];
  const me = await world.as(mine.person);
  const before = await checksums(world.sql);
  for (const path of [
    `/learning/enrolments/${mine.enrolmentId}/units/${theirs.unitId}`,
    `/learning/enrolments/${mine.enrolmentId}/units/${theirs.unitId}/media/one.png`,
    `/learning/enrolments/${mine.enrolmentId}/units/${theirs.quizUnitId}/attempts`,
    `/learning/enrolments/${mine.enrolmentId}/units/${mine.quizUnitId}/attempts/${theirs.attemptId}`,
    `/learning/enrolments/${theirs.enrolmentId}/units/${theirs.quizUnitId}/attempts/${mine.attemptId}`,
  ])
    expect((await me.get(path)).status, path).toBe(404);
  expect(await checksums(world.sql)).toEqual(before);
});

test('the database too refuses rows that join two companies (B05)', async () => {
  const [mine, theirs] = [await makeBelongings(world), await makeBelongings(world)];
  for (const [table, column, id] of [
    ['unit_progress', 'enrolment_id', theirs.enrolmentId],
    ['progress_commits', 'enrolment_id', theirs.enrolmentId],
    ['quiz_attempts', 'enrolment_id', theirs.enrolmentId],
    ['enrolments', 'person_id', theirs.person.id],
    ['achievements', 'person_id', theirs.person.id],
    ['enrolments', 'supersedes_enrolment_id', theirs.enrolmentId],
  ] as const) {
    const mineRow =
      table === 'unit_progress' || table === 'progress_commits'
        ? `insert into ${table} ${table === 'unit_progress' ? '(company_id, enrolment_id, unit_id, opened_at, changed_at) values ($1, $2, $3, now(), now())' : `(company_id, enrolment_id, unit_id, device_id, sequence, occurred_at, received_at, body) values ($1, $2, $3, gen_random_uuid(), 1, now(), now(), '{}')`}`
        : null;
    const refused = mineRow
      ? world.sql(mineRow, [mine.person.companyId, id, mine.unitId])
      : world.sql(`update ${table} set ${column} = $2 where company_id = $1`, [mine.person.companyId, id]);
    await expect(refused, `${table}.${column}`).rejects.toThrow(/foreign key/);
  }
});

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
      (await me.get(`/learning/enrolments/${mine.enrolmentId}/units/${mine.unitId}/media/${encodeURIComponent(name)}`)).status,
    );
  await me.post(`/enrolments/${mine.enrolmentId}/withdrawal`, {});
  expect((await me.get(at(mine.enrolmentId))).status).toBe(409);
});

const lists = Object.keys(endpoints).filter((name) => 'cursor' in endpoints[name]!.input.shape);
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
  const fields = { ...listFields[name], ...(name === 'listCategoryCourses' && { categoryId: (await make.category()).id }) };
  const { sort } = endpoints[name]!.input.shape as { sort?: { def: { innerType: { options: string[] } } } };
  for (const order of sort?.def.innerType.options ?? [null]) {
    for (const cursor of noCursors) {
      const answer = await call(intruders.platformAdmin!, name, { ...fields, ...(order && { sort: order }), cursor });
      // A list sorted by words goes on after any word.
      const words = (name === 'listContentItems' || /title|code/.test(order ?? '')) && cursor === cursorOf(['9999-99-99T99:99:99Z', id]);
      expect(answer.status, `${order} ${Buffer.from(cursor, 'base64url').toString()}: ${answer.text}`).toBe(words ? 200 : 400);
    }
  }
});

test('a cursor of another company turns its page in one’s own rows (B11)', async () => {
  const theirs = await makeBelongings(world);
  const them = await world.as(theirs.person);
  const { nextCursor } = (await them.get('/enrolments', { limit: '1' })).body;
  expect(nextCursor).not.toBeNull();
  const mine = await makeBelongings(world, { company: companyA });
  const page = (await (await world.as(mine.person)).get('/enrolments', { cursor: nextCursor })).body;
  for (const { id } of page.rows) expect([mine.enrolmentId, mine.completedEnrolmentId]).toContain(id);
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

test('who asks for an address that somebody has elsewhere is not told (B15)', async () => {
  const [theirs] = await world.sql<{ email: string }>('select email from people where id = $1', [(await make.person()).id]);
  const ask = async (email: string) => told(await (await world.as(ann)).post('/profile/email-changes', { email }));
  expect(await ask(theirs!.email)).toEqual(await ask('nobody.has.this@example.com'));
});

test('no endpoint takes the id of what it makes (B16)', () => {
  for (const [name, { method, path, input }] of Object.entries(endpoints)) {
    if (method !== 'POST' || parameters(path).length > 0) continue;
    for (const field of ['id', 'companyId', 'createdBy', 'publicId', 'number'])
      if (field !== 'companyId' || name !== 'switchCompany') expect(Object.keys(input.shape), name).not.toContain(field);
  }
});

const readings = Object.entries(endpoints).filter(([, { method, area, kind }]) => method === 'GET' && area !== 'public' && kind === 'json');
test.each(readings)('%s is kept by no cache (B20)', async (name, { path, area }) => {
  const caller = area === 'main' ? intruders.learner! : intruders.platformAdmin!;
  const answer = await caller.get(path.replace(/:\w+/g, randomUUID()), listFields[name] ?? {}, { headers: { 'if-none-match': '*' } });
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
    and (table_name, column_name) <> ('achievements', 'status_index')`);
  expect(numbered).toEqual([]);
  const theirs = await makeBelongings(world);
  expect(theirs.publicId).toMatch(/^[\w-]{22}$/);
  const next = theirs.enrolmentId.slice(0, -1) + ((parseInt(theirs.enrolmentId.slice(-1), 16) + 1) % 16).toString(16);
  expect(told(await intruders.learner!.get(`/learning/enrolments/${next}`))).toEqual(
    told(await intruders.learner!.get(`/learning/enrolments/${theirs.enrolmentId}`)),
  );
});

test('an error of the database is told by its request id alone (B30)', async () => {
  const [theirs, mine] = [await makeBelongings(world, { name: 'Bea Secretive' }), await makeBelongings(world, { person: ann })];
  const words = /Secretive|violates|constraint|relation|syntax|uuid:|pg_|select |postgres/i;
  const answers = [
    await intruders.learner!.get('/enrolments', { cursor: cursorOf([theirs.person.id, theirs.enrolmentId]) }),
    await intruders.platformAdmin!.put(`/admin/content/${randomUUID()}/draft/media/video`, { fileId: theirs.fileId, changedAt: world.clock.now() }),
    await intruders.platformAdmin!.post('/admin/courses', { code: 'NEW-1', categoryId: theirs.enrolmentId, title: 'New', language: 'en' }),
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
    expect(Object.keys(answer.body.error).filter((key) => !['code', 'requestId', 'issues', 'details'].includes(key))).toEqual([]);
  }
});
