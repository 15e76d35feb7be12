import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { completeCourse } from '../../../../test/complete-course.ts';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';

// A completion that was an error is voided by two people (spec/domain.md). The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const company = await make.company();
const [bea, carl] = [
  await make.companyAdmin({ company, name: 'Bea' }),
  await make.companyAdmin({ company, name: 'Carl' }),
];
const [asBea, asCarl] = [await world.as(bea), await world.as(carl)];
const stranger = await world.as();
const reason = 'Somebody else sat the test';

/** Learned to the end by the learner’s own calls. */
async function completed(person: MadePerson, course: MadeCourse) {
  const me = await world.as(person);
  const { enrolmentId, publicId } = await completeCourse(world, me, course);
  const at = (area: 'settings' | 'admin') => `/${area}/enrolments/${enrolmentId}/void`;
  return {
    me,
    enrolmentId,
    publicId,
    at: at('settings'),
    ask: `${at('settings')}-requests`,
    any: `${at('admin')}-requests`,
  };
}
const oneUnit = (given: object = {}) => make.taughtCourse({ units: [{}], ...given });
const statusOf = async (publicId: string) => (await stranger.get(`/public/achievements/${publicId}`)).body.status;
const rowOf = async (caller: Caller, person: MadePerson, enrolmentId: string) =>
  (await caller.get(`/settings/employees/${person.id}/enrolments`)).body.rows.find(
    ({ id }: { id: string }) => id === enrolmentId,
  );
const book = (enrolmentId: string) =>
  world.sql<{ action: string; actor: string; reason: string | null }>(
    `select action, actor_id as actor, reason from audit_entries where entity_id = $1 and action like '%oid%'
      order by sequence`,
    [enrolmentId],
  );

test('one asks, it counts on; another confirms: the certificate is revoked, and what required the course asks again', async () => {
  const ann = await make.person({ company, name: 'Ann' });
  const skill = await make.skill();
  const course = await oneUnit();
  await make.gives(course.versionId, skill.id);
  const position = await make.position(company);
  const asked = await make.requirement(company, { skillId: skill.id }, { position_id: position.id });
  await make.assignment(ann, position.id);
  const { me, enrolmentId, publicId, at, ask } = await completed(ann, course);
  const standing = async () =>
    (await asBea.get('/settings/qualifications/why', { personId: ann.id, requirementRowId: asked.id })).body.status;
  expect(await standing()).toBe('valid');

  expect((await asBea.post(ask, { reason: 'short' })).body.error.issues[0].path).toBe('reason');
  const { requestId } = (await asBea.post(ask, { reason })).body;
  expect([await statusOf(publicId), await standing(), (await rowOf(asBea, ann, enrolmentId)).status]).toEqual([
    'valid',
    'valid',
    'completed',
  ]);
  expect((await asBea.get(at)).body.request).toMatchObject({
    id: requestId,
    mine: true,
    reason,
    endsAt: '2026-03-05T09:00:00.000Z',
  });
  const waits = { askedBy: 'Bea', askedAt: world.clock.now(), endsAt: '2026-03-05T09:00:00.000Z' };
  expect((await rowOf(asBea, ann, enrolmentId)).voidAsked).toEqual({ ...waits, mine: true });
  expect((await rowOf(asCarl, ann, enrolmentId)).voidAsked).toEqual({ ...waits, mine: false });
  expect((await asCarl.get(`/settings/employees/${ann.id}/qualifications`)).body.proofs[0].asked).toEqual({
    ...waits,
    mine: false,
    to: 'void',
  });
  const people = (await asCarl.get(`/settings/courses/${course.id}/people`)).body.rows;
  expect(people.map((row: { voidAsked: unknown }) => row.voidAsked)).toEqual([{ ...waits, mine: false }]);
  expect((await me.get('/enrolments')).text).not.toContain('sked');
  expect((await asCarl.get('/settings/voids')).body.requests).toMatchObject([
    { enrolmentId, personId: ann.id, person: 'Ann', askedBy: 'Bea', mine: false },
  ]);
  const voids = async (caller: Caller) => (await caller.get('/settings/dashboard')).body.needs.voids;
  expect([await voids(asBea), await voids(asCarl)]).toEqual([0, 1]);
  expect((await asCarl.post(ask, { reason })).body.error.code).toBe('requestOpen');
  expect((await asBea.post(`${ask}/${requestId}/confirmation`, {})).body.error.code).toBe('secondPersonNeeded');
  expect((await asCarl.post(`${ask}/${requestId}/confirmation`, {})).status).toBe(200);

  expect([await statusOf(publicId), await standing()]).toEqual(['revoked', 'missing']);
  expect(await rowOf(asBea, ann, enrolmentId)).toMatchObject({
    status: 'voided',
    endedAt: world.clock.now(),
    achievement: { revokedAt: world.clock.now() },
  });
  expect((await me.get(`/learning/enrolments/${enrolmentId}/completion`)).status).toBe(404);
  expect((await asCarl.get('/settings/voids')).body.requests).toEqual([]);
  expect(await book(enrolmentId)).toEqual([
    { action: 'enrolment.askVoid', actor: bea.id, reason },
    { action: 'enrolment.void', actor: carl.id, reason },
  ]);
  for (const [caller, code] of [
    [asBea, 'alreadyVoided'],
    [asCarl, 'alreadyVoided'],
  ] as const)
    expect((await caller.post(ask, { reason })).body.error.code).toBe(code);
  expect((await asCarl.post(`${ask}/${requestId}/confirmation`, {})).body.error.code).toBe('requestOver');
  // Asked again, the person learns it again, and the new completion counts by itself.
  const again = await completed(ann, course);
  expect([await statusOf(again.publicId), await standing()]).toEqual(['valid', 'valid']);
});

test('a course that was assigned because it is required is assigned again', async () => {
  const dan = await make.person({ company });
  const course = await oneUnit();
  const position = await make.position(company);
  await make.requirement(company, { courseId: course.id }, { position_id: position.id });
  await make.assignment(dan, position.id);
  const { enrolmentId, ask } = await completed(dan, course);
  const { requestId } = (await asBea.post(ask, { reason })).body;
  expect((await asCarl.post(`${ask}/${requestId}/confirmation`, {})).status).toBe(200);
  await world.runJobs();
  const attempts = (await asBea.get(`/settings/employees/${dan.id}/enrolments`)).body.rows;
  expect(
    attempts.map(({ id, status, origin }: { id: string; status: string; origin: string }) => [
      id === enrolmentId,
      status,
      origin,
    ]),
  ).toEqual([
    [false, 'assigned', 'rule'],
    [true, 'voided', 'self'],
  ]);
});

test('proofs whose days were corrected since, and all skills of one course, are taken back together', async () => {
  const eve = await make.person({ company });
  const course = await oneUnit();
  for (const skill of [await make.skill(), await make.skill()]) await make.gives(course.versionId, skill.id);
  const { enrolmentId, ask } = await completed(eve, course);
  const [first] = await world.sql<{ id: string }>(
    'select id from achievements where enrolment_id = $1 order by certificate_number',
    [enrolmentId],
  );
  const corrected = await asBea.post(
    `/settings/employees/${eve.id}/achievements/${first!.id}/correction`,
    { validFrom: '2026-02-01', validThrough: '2026-12-31', reason: 'The session was in February' },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  expect(corrected.status, corrected.text).toBe(200);
  expect((await asBea.get(`/settings/employees/${eve.id}/enrolments`)).body.rows).toHaveLength(1);
  const { requestId } = (await asBea.post(ask, { reason })).body;
  expect((await asCarl.post(`${ask}/${requestId}/confirmation`, {})).status).toBe(200);
  const left = await world.sql(
    'select id from achievements where person_id = $1 and revoked_at is null and retracted_at is null',
    [eve.id],
  );
  expect(left).toEqual([]);
});

test('a request ends after 72 hours, is declined by anyone but the holder, and falls with who asked', async () => {
  const fay = await make.companyAdmin({ company });
  const { me, ask } = await completed(fay, await oneUnit());
  const confirm = (requestId: string) => asCarl.post(`${ask}/${requestId}/confirmation`, {});
  const first = (await asBea.post(ask, { reason })).body.requestId;
  expect((await me.delete(`${ask}/${first}`)).body.error.code).toBe('notForOneself');
  expect((await asCarl.delete(`${ask}/${first}`)).status).toBe(200);
  expect((await confirm(first)).body.error.code).toBe('requestOver');
  const second = (await asBea.post(ask, { reason })).body.requestId;
  world.clock.advance(72 * 3_600_000 + 1);
  expect((await confirm(second)).body.error.code).toBe('requestOver');
  const third = (await asBea.post(ask, { reason })).body.requestId;
  await world.sql('update employments set bu_admin_since = null where person_id = $1', [bea.id]);
  expect((await confirm(third)).body.error.code).toBe('requestOver');
  await world.sql('update employments set bu_admin_since = now() where person_id = $1', [bea.id]);
  expect((await confirm(third)).status).toBe(200);
});

test('no one voids their own, learners and other companies void nothing, and nothing open is voided (A21, B02)', async () => {
  const own = await completed(bea, await oneUnit());
  expect((await asBea.post(own.ask, { reason })).body.error.code).toBe('notForOneself');
  const { requestId } = (await asCarl.post(own.ask, { reason })).body;
  expect((await asBea.get(own.at)).body.request).toBeNull();
  expect((await asBea.post(`${own.ask}/${requestId}/confirmation`, {})).body.error.code).toBe('notForOneself');
  const other = await world.as(await make.companyAdmin());
  const learner = await world.as(await make.person({ company }));
  for (const [caller, status] of [
    [other, 404],
    [learner, 403],
  ] as const)
    expect([
      (await caller.get(own.at)).status,
      (await caller.post(own.ask, { reason })).status,
      (await caller.post(`${own.ask}/${requestId}/confirmation`, {})).status,
      (await caller.delete(`${own.ask}/${requestId}`)).status,
    ]).toEqual([status, status, status, status]);
  expect((await other.get('/settings/voids')).body.requests).toEqual([]);
  expect(await statusOf(own.publicId)).toBe('valid');
  const open = await make.enrolment({
    person: await make.person({ company }),
    course: await oneUnit(),
    startedAt: '2026-02-01T09:00:00Z',
  });
  expect((await asCarl.post(`/settings/enrolments/${open}/void-requests`, { reason })).body.error.code).toBe(
    'notCompleted',
  );
});

test('the platform asks and confirms too: it sees every attempt of a person, and what waits where no one else may confirm', async () => {
  const small = await make.company();
  const boss = await make.companyAdmin({ company: small, name: 'Only' });
  const gus = await make.person({ company: small, name: 'Gus' });
  const [asBoss, staff] = [await world.as(boss), await make.platformAdmin()];
  const asStaff = await world.as(staff);
  const { enrolmentId, publicId, ask, any } = await completed(gus, await oneUnit());
  const { requestId } = (await asBoss.post(ask, { reason })).body;
  expect((await asStaff.get('/admin/voids')).body.requests).toMatchObject([{ enrolmentId, askedBy: 'Only' }]);
  expect((await asStaff.get(`/admin/enrolments/${enrolmentId}/void`)).body.request).toMatchObject({
    id: requestId,
    mine: false,
  });
  expect((await asStaff.post(`${any}/${requestId}/confirmation`, {})).status).toBe(200);
  expect(await statusOf(publicId)).toBe('revoked');
  const [written] = await world.sql(
    `select company_id, actor_id from audit_entries where entity_id = $1 and action = 'enrolment.void'`,
    [enrolmentId],
  );
  expect(written).toEqual({ company_id: small.id, actor_id: staff.id });
  const { rows } = (await asStaff.get(`/admin/employees/${gus.id}/enrolments`)).body;
  expect(rows).toMatchObject([{ id: enrolmentId, status: 'voided', company: expect.stringContaining('Company') }]);
  expect((await asStaff.get(`/admin/employees/${randomUUID()}/enrolments`)).status).toBe(404);
  // Asked by the platform, confirmed by the company, which is not told by whom.
  const second = await completed(gus, await oneUnit());
  const request = (await asStaff.post(second.any, { reason })).body.requestId;
  expect((await asBoss.get('/settings/voids')).body.requests).toMatchObject([
    { id: request, askedBy: null, mine: false },
  ]);
  expect((await asBoss.post(`${second.ask}/${request}/confirmation`, {})).status).toBe(200);
  expect(await statusOf(second.publicId)).toBe('revoked');
});

test('of two who confirm at once one does', async () => {
  const dora = await make.companyAdmin({ company });
  const asDora = await world.as(dora);
  for (let round = 0; round < 20; round += 1) {
    const { enrolmentId, ask } = await completed(await make.person({ company }), await oneUnit());
    const { requestId } = (await asBea.post(ask, { reason })).body;
    const answers = await Promise.all(
      [asCarl, asDora].map((caller) => caller.post(`${ask}/${requestId}/confirmation`, {})),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await book(enrolmentId)).map(({ action }) => action)).toEqual(['enrolment.askVoid', 'enrolment.void']);
  }
});
