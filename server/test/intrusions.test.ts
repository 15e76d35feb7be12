import { randomBytes, randomUUID } from 'node:crypto';
import { endpoints } from '@app/contract/all';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { callEndpoint, parameters, told } from './call-endpoint.ts';
import { checksums } from './checksums.ts';
import type { Caller } from './harness.ts';
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
    const { answer: foreign, statements } = await statementsOf(() => callEndpoint(intruders[actor]!, name, fields, way.bytes));
    const { answer: nothing, statements: asMany } = await statementsOf(() =>
      callEndpoint(intruders[actor]!, name, { ...fields, [way.key]: someId(way.key) }, way.bytes),
    );
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
  const answer = await callEndpoint(await world.as(way.owner === 'self' ? mine.person : admin), name, way.fields(mine), way.bytes);
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
