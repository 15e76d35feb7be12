import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';

const world = await openWorld();
const { make } = world;
// The clock of these tests stands at 2026-03-02, 04:00 in Toronto.

let counter = 0;
async function proof(
  person: MadePerson,
  course: MadeCourse,
  given: {
    validFrom?: string;
    validThrough: string | null;
    issuedAt?: string;
    attemptNumber?: number;
    revoked?: boolean;
  },
) {
  const number = ++counter;
  const issuedAt = given.issuedAt ?? '2025-03-10T15:00:00Z';
  const enrolmentId = await make.enrolment({
    person,
    course,
    startedAt: issuedAt,
    completedAt: issuedAt,
    attemptNumber: given.attemptNumber ?? 1,
    assignedAt: issuedAt,
  });
  const publicId = `public${number}`.padEnd(22, 'x');
  await world.sql(
    `insert into achievements (company_id, person_id, course_id, course_version_id, enrolment_id, public_id,
      verification_code, certificate_number, valid_from, anchor_on, valid_through, issued_at, snapshot, recorded_at,
      revoked_at, revocation_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($13::date, $9::timestamptz::date),
       coalesce($13::date, $9::timestamptz::date), $10, $9, $11, $9, case when $12 then now() end, case
       when $12 then 'Wrong person' end)`,
    [
      person.companyId,
      person.id,
      course.id,
      course.versionId,
      enrolmentId,
      publicId,
      String(number).padStart(10, '2'),
      `N-${number}`,
      issuedAt,
      given.validThrough,
      JSON.stringify({ course: { code: course.code, titles: { en: 'Title then' } } }),
      given.revoked ?? false,
      given.validFrom ?? null,
    ],
  );
  return publicId;
}
const codes = (rows: { code: string }[]) => rows.map(({ code }) => code);

test('each open course is in one block, by what is most urgent', async () => {
  const ann = await make.person();
  const boss = await make.companyAdmin({ company: { id: ann.companyId, code: '' }, name: 'Bea Boss' });
  const at = async (given: object) => {
    const course = await make.taughtCourse();
    await make.enrolment({ person: ann, course, ...given });
    return course.code;
  };
  const overdue = await at({ dueOn: '2026-03-01', assignedBy: boss.id });
  const today = await at({ dueOn: '2026-03-02', startedAt: '2026-02-20T09:00:00Z' });
  const started = await at({ startedAt: '2026-02-20T09:00:00Z', percent: 40 });
  const later = await at({ dueOn: '2026-06-01' });
  await at({ withdrawnAt: '2026-02-20T09:00:00Z' });
  const { body } = await (await world.as(ann)).get('/dashboard');
  expect([codes(body.overdue), codes(body.dueSoon), codes(body.continue), codes(body.assigned)]).toEqual([
    [overdue],
    [today],
    [started],
    [later],
  ]);
  expect(body.overdue[0]).toMatchObject({ assignedBy: 'Bea Boss', origin: 'admin', minutesLeft: 10, percent: 0 });
  expect(body.continue[0]).toMatchObject({ assignedBy: null, percent: 40 });
  expect(body).toMatchObject({
    today: '2026-03-02',
    summary: { valid: 0, expiring: 0, expired: 0, open: 4 },
    nextExpiry: null,
  });
});

test('what can be renewed is said from the day its window opens, until it is being renewed', async () => {
  const ann = await make.person();
  const [soon, expired, far, renewed, revoked, learning] = await Promise.all(
    Array.from({ length: 6 }, () => make.taughtCourse()),
  );
  await proof(ann, soon!, { validThrough: '2026-05-31' });
  await proof(ann, expired!, { validThrough: '2026-03-01' });
  await proof(ann, far!, { validThrough: '2026-06-01' });
  await proof(ann, renewed!, { validThrough: '2026-03-10' });
  await proof(ann, renewed!, { validThrough: '2028-03-10', attemptNumber: 2, issuedAt: '2026-02-20T15:00:00Z' });
  await proof(ann, revoked!, { validThrough: '2026-03-10', revoked: true });
  await proof(ann, learning!, { validThrough: '2026-03-20' });
  await make.enrolment({ person: ann, course: learning!, attemptNumber: 2, startedAt: '2026-02-20T09:00:00Z' });
  const { body } = await (await world.as(ann)).get('/dashboard');
  expect(body.renewNow).toMatchObject([
    { code: expired!.code, expired: true },
    { code: soon!.code, expired: false, renewalOpensOn: '2026-03-02' },
  ]);
  expect(codes(body.continue)).toEqual([learning!.code]);
  expect(codes(body.recentlyEarned)).toEqual([renewed!.code]);
  expect(body.summary).toEqual({ valid: 3, expiring: 1, expired: 1, open: 1 });
  expect(body.nextExpiry).toMatchObject({ on: '2026-03-20' });
});

test('renewed early is renewed where the renewal follows without a gap; what begins later counts from then on', async () => {
  const ann = await make.person();
  const [line, gap, ahead] = await Promise.all(Array.from({ length: 3 }, () => make.taughtCourse()));
  const next = (course: typeof line, validFrom: string) =>
    proof(ann, course!, { validFrom, validThrough: '2027-03-20', attemptNumber: 2, issuedAt: '2026-02-20T15:00:00Z' });
  await proof(ann, line!, { validThrough: '2026-03-20' });
  await next(line, '2026-03-21');
  await proof(ann, gap!, { validThrough: '2026-03-20' });
  await next(gap, '2026-03-22');
  await next(ahead, '2026-03-21');
  const { body } = await (await world.as(ann)).get('/dashboard');
  expect(body.renewNow).toMatchObject([{ code: gap!.code, expired: false, validThrough: '2026-03-20' }]);
  expect(body.summary).toMatchObject({ valid: 1, expiring: 1, expired: 0 });
  const me = await world.as(ann);
  const standings = await Promise.all(
    [line, gap, ahead].map(async (course) => (await me.get(`/courses/${course!.id}`)).body.standing),
  );
  expect(standings).toEqual(['valid', 'renew', 'none']);
});

test('nothing of a colleague or of my other company is shown', async () => {
  const ann = await make.person();
  const colleague = await make.person({ company: { id: ann.companyId, code: '' } });
  const course = await make.taughtCourse();
  await make.enrolment({ person: colleague, course, startedAt: '2026-02-20T09:00:00Z' });
  await proof(colleague, course, { validThrough: '2026-03-20', attemptNumber: 2 });
  const elsewhere = await make.company();
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, 'X1', '2020-01-01')`,
    [elsewhere.id, ann.id],
  );
  await make.enrolment({ person: { ...ann, companyId: elsewhere.id }, course });
  const me = await world.as(ann);
  expect((await me.get('/dashboard')).body).toMatchObject({
    overdue: [],
    dueSoon: [],
    renewNow: [],
    continue: [],
    assigned: [],
    recentlyEarned: [],
    summary: { open: 0 },
  });
  expect((await me.get('/enrolments')).body.rows).toEqual([]);
});

test('the transcript keeps every attempt, page by page, with its proof', async () => {
  const ann = await make.person();
  const course = await make.taughtCourse({ title: 'Forklift' });
  const publicId = await proof(ann, course, { validThrough: '2026-05-31', issuedAt: '2025-03-10T15:00:00Z' });
  await make.enrolment({
    person: ann,
    course,
    attemptNumber: 2,
    assignedAt: '2026-01-05T09:00:00Z',
    withdrawnAt: '2026-01-06T09:00:00Z',
  });
  await make.enrolment({
    person: ann,
    course,
    attemptNumber: 3,
    assignedAt: '2026-02-01T09:00:00Z',
    dueOn: '2026-02-20',
  });
  const me = await world.as(ann);
  const first = (await me.get('/enrolments', { limit: '2' })).body;
  expect(first.rows).toMatchObject([
    { attemptNumber: 3, status: 'assigned', overdue: true },
    { attemptNumber: 2, status: 'withdrawn', overdue: false, endedAt: '2026-01-06T09:00:00.000Z', achievement: null },
  ]);
  const second = (await me.get('/enrolments', { limit: '2', cursor: first.nextCursor })).body;
  expect(second).toMatchObject({
    nextCursor: null,
    rows: [
      {
        attemptNumber: 1,
        status: 'completed',
        titles: { en: 'Forklift' },
        achievement: { publicId, validThrough: '2026-05-31' },
      },
    ],
  });
  const [row] = await world.sql<{ id: string }>(
    'select id from enrolments where company_id = $1 and attempt_number = 1 and course_id = $2',
    [ann.companyId, course.id],
  );
  expect((await me.get(`/learning/enrolments/${row!.id}/completion`)).body).toMatchObject({
    achievement: { publicId },
  });
  expect(
    (
      await (
        await world.as(await make.person({ company: { id: ann.companyId, code: '' } }))
      ).get(`/learning/enrolments/${row!.id}/completion`)
    ).status,
  ).toBe(404);
});

test('one number: the first page, the course page and the viewer say the same minutes of a course', async () => {
  const ann = await make.person();
  const units = [{ expectedMinutes: 6 }, { expectedMinutes: 3, required: false }, { expectedMinutes: 14 }];
  const course = await make.taughtCourse({ units, expectedMinutes: 50 });
  const enrolmentId = await make.enrolment({ person: ann, course });
  const me = await world.as(ann);
  const said = async () => {
    const board = (await me.get('/dashboard')).body;
    const row = [...board.assigned, ...board.continue].find(
      (one: { enrolmentId: string }) => one.enrolmentId === enrolmentId,
    );
    return [row.minutesLeft, (await me.get(`/learning/enrolments/${enrolmentId}`)).body.minutesLeft];
  };
  expect((await me.get(`/courses/${course.id}`)).body.expectedMinutes).toBe(50);
  expect(await said()).toEqual([50, 50]);
  await world.sql(
    'insert into unit_progress (company_id, enrolment_id, unit_id, opened_at, completed_at, changed_at) values ($1, $2, $3, now(), now(), now())',
    [ann.companyId, enrolmentId, course.units[0]!.id],
  );
  expect(await said()).toEqual([35, 35]);
  await world.sql('update enrolments set failed_at = now() where id = $1', [enrolmentId]);
  expect((await me.get(`/learning/enrolments/${enrolmentId}`)).body).toMatchObject({
    minutesLeft: 0,
    status: 'failed',
  });
});
