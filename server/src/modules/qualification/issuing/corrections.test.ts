import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { completeCourse } from '../../../../test/complete-course.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';

// Wherever a proof is linked from, the link goes to the record that counts. The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const company = await make.company();
const office = await world.as(await make.companyAdmin({ company }));
const ann = await make.person({ company });
const me = await world.as(ann);
const stranger = await world.as();
const course = await make.taughtCourse({ units: [{}] });

const completed = async (one: MadeCourse) => (await completeCourse(world, me, one)).enrolmentId;

type Held = { id: string; publicId: string; certificateNumber: string; state: string; validThrough: string | null };
const held = async (): Promise<Held[]> =>
  (await office.get(`/settings/employees/${ann.id}/qualifications`)).body.proofs;
async function correct({ id }: Held, validFrom: string, validThrough: string): Promise<Held> {
  world.clock.advance(60_000);
  const days = { validFrom, validThrough, reason: 'The days were misread' };
  const answer = await office.post(`/settings/employees/${ann.id}/achievements/${id}/correction`, days, {
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.status, answer.text).toBe(200);
  return (await held()).find((proof) => proof.id === answer.body.id)!;
}

/** Where every list with this attempt in it leads. */
async function linksOf(enrolmentId: string): Promise<Record<string, string>> {
  const mine = (row: { id?: string; enrolmentId?: string }) => (row.id ?? row.enrolmentId) === enrolmentId;
  return {
    transcript: (await me.get('/enrolments')).body.rows.find(mine).achievement.publicId,
    employee: (await office.get(`/settings/employees/${ann.id}/enrolments`)).body.rows.find(mine).achievement.publicId,
    completion: (await me.get(`/learning/enrolments/${enrolmentId}/completion`)).body.achievement.publicId,
    course: (await me.get(`/courses/${course.id}`)).body.attempts.find(mine).certificate.publicId,
  };
}

test('after a correction, and after another, every link leads to the record that counts, and old pages to the last one', async () => {
  const enrolmentId = await completed(course);
  const first = (await held())[0]!;
  const second = await correct(first, '2026-02-01', '2027-02-01');
  const third = await correct(second, '2026-02-03', '2027-02-03');
  const to = third.publicId;
  expect(await linksOf(enrolmentId)).toEqual({ transcript: to, employee: to, completion: to, course: to });
  for (const old of [first, second])
    expect((await stranger.get(`/public/achievements/${old.publicId}`)).body).toMatchObject({
      status: 'superseded',
      revokedOn: null,
      renewedBy: to,
    });
  expect((await stranger.get(`/public/achievements/${to}`)).body).toMatchObject({ status: 'valid', renewedBy: null });
});

test('what renewed a proof has renewed it also where its days are put right afterwards', async () => {
  const before = (await held()).find(({ state }) => state === 'valid')!;
  world.clock.advance(20 * 86_400_000);
  await completed(course);
  const renewal = (await held()).find(({ state }) => state === 'valid')!;
  const corrected = await correct(before, '2026-02-05', '2027-02-05');
  expect(corrected.state).toBe('superseded');
  expect((await stranger.get(`/public/achievements/${corrected.publicId}`)).body).toMatchObject({
    status: 'superseded',
    renewedBy: renewal.publicId,
  });
  const mine: Held[] = (await me.get('/achievements')).body.rows.map((row: Held & { status: string }) => [
    row.publicId,
    row.status,
  ]);
  expect(mine).toEqual([
    [renewal.publicId, 'valid'],
    [corrected.publicId, 'superseded'],
  ]);
});

test('a corrected first day is the day on the certificate too, where it was written down by hand', async () => {
  const skill = await make.skill();
  const award = {
    skillId: skill.id,
    level: 1,
    completedOn: '2026-01-10',
    printedThrough: '2027-01-10',
    issuerName: null,
    externalNumber: null,
    record: {},
    reason: 'On paper',
  };
  const answer = await office.post(`/settings/employees/${ann.id}/achievements`, award, {
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.status, answer.text).toBe(200);
  const wrong = (await held()).find(({ id }) => id === answer.body.id)!;
  const right = await correct(wrong, '2026-01-20', '2027-01-20');
  const earnedOn = async ({ publicId }: Held) => {
    const jwt = (await stranger.get(`/public/achievements/${publicId}/credential`)).text;
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as {
      credentialSubject: { activityEndDate: string };
    };
    return claims.credentialSubject.activityEndDate;
  };
  expect(await earnedOn(right)).toBe('2026-01-20T00:00:00Z');
});
