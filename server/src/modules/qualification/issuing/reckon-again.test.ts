import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { completeCourse } from '../../../../test/complete-course.ts';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { sendCard } from '../../../../test/send-card.ts';

// A renewal keeps the anniversary of the proof before it only while that proof counts. The clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const company = await make.company({ time_zone: 'UTC' });
const [bea, carl] = [
  await make.companyAdmin({ company, name: 'Bea' }),
  await make.companyAdmin({ company, name: 'Carl' }),
];
const stranger = await world.as();
const staff = await make.platformAdmin();
const reason = 'The test was sat by a colleague';
const skill = await make.skill({ evidenceKinds: ['course', 'external'] });
const course = await make.taughtCourse({ units: [{}] });
await make.gives(course.versionId, skill.id);

type Held = { id: string; publicId: string; validFrom: string; validThrough: string; state: string };
const held = async ({ id }: MadePerson, known: Record<string, string> = {}): Promise<Held[]> =>
  (await (await world.as(bea)).get(`/settings/employees/${id}/qualifications`, known)).body.proofs;
const daysOf = async (person: MadePerson) =>
  (await held(person))
    .filter(({ state }) => !['revoked', 'corrected'].includes(state))
    .map(({ validFrom, validThrough }) => `${validFrom} to ${validThrough}`)
    .toSorted();

/** Learned to the end on that day, by the learner's own calls. Answers the attempt and its certificate. */
async function completeOn(day: string, person: MadePerson): Promise<{ enrolmentId: string; publicId: string }> {
  world.clock.set(`${day}T09:00:00.000Z`);
  return completeCourse(world, await world.as(person), course);
}

async function voidByTwo(ask: Caller, confirm: Caller, area: 'settings' | 'admin', enrolmentId: string) {
  const at = `/${area}/enrolments/${enrolmentId}/void-requests`;
  const { body } = await ask.post(at, { reason });
  const done = await confirm.post(`${at}/${body.requestId}/confirmation`, {});
  expect(done.status, done.text).toBe(200);
}

test('a renewal is reckoned again once the proof before it is revoked, and so is the one after it', async () => {
  const ann = await make.person({ company, name: 'Ann' });
  const first = await completeOn('2026-03-02', ann);
  const second = await completeOn('2026-12-12', ann);
  const third = await completeOn('2027-12-20', ann);
  expect(await daysOf(ann)).toEqual([
    '2026-03-02 to 2027-03-02',
    '2027-03-03 to 2028-03-02',
    '2028-03-03 to 2029-03-02',
  ]);
  const before = world.clock.now().slice(0, 10);
  world.clock.advance(86_400_000);
  const revoked = await (await world.as(bea)).post(`/settings/achievements/${first.publicId}/revocation`, { reason });
  expect(revoked.status, revoked.text).toBe(200);
  expect(await daysOf(ann)).toEqual(['2026-12-12 to 2027-12-12', '2027-12-20 to 2028-12-20']);
  // What was known the day before is still told.
  const known = (await held(ann, { knownOn: before })).map(({ validThrough }) => validThrough);
  expect(known.toSorted()).toEqual(['2027-03-02', '2028-03-02', '2029-03-02']);
  // Old certificates lead to the ones that count.
  for (const { publicId } of [second, third]) {
    const page = (await stranger.get(`/public/achievements/${publicId}`)).body;
    expect(page).toMatchObject({ status: 'superseded', revokedOn: null });
    expect((await stranger.get(`/public/achievements/${page.renewedBy}`)).body.status).not.toBe('revoked');
  }
  const corrections = await world.sql(
    `select 1 from audit_entries where entity_id = $1 and action = 'achievement.correct' and reason = $2`,
    [ann.id, reason],
  );
  expect(corrections).toHaveLength(2);
});

test.each(['settings', 'admin'] as const)('and where the completion before it is voided under /%s', async (area) => {
  const cyd = await make.person({ company, name: 'Cyd' });
  const first = await completeOn('2028-03-02', cyd);
  await completeOn('2028-12-12', cyd);
  const [ask, confirm] = area === 'settings' ? [bea, carl] : [staff, await make.platformAdmin()];
  await voidByTwo(await world.as(ask), await world.as(confirm), area, first.enrolmentId);
  expect(await daysOf(cyd)).toEqual(['2028-12-12 to 2029-12-12']);
});

test('what began its own year stays as it is, certificate and all', async () => {
  const dan = await make.person({ company, name: 'Dan' });
  const first = await completeOn('2029-03-02', dan);
  const late = await completeOn('2030-06-01', dan);
  await (await world.as(bea)).post(`/settings/achievements/${first.publicId}/revocation`, { reason });
  expect(await daysOf(dan)).toEqual(['2030-06-01 to 2031-06-01']);
  expect((await stranger.get(`/public/achievements/${late.publicId}`)).body.renewedBy).toBeNull();
});

test('and where the evidence before it is revoked', async () => {
  const eve = await make.person({ company, name: 'Eve' });
  world.clock.set('2031-03-03T09:00:00.000Z');
  const me = await world.as(eve);
  const fields = {
    skillId: skill.id,
    level: 1,
    issuer: 'Nickel Basin Safety',
    number: 'NB-1',
    issuedOn: '2031-03-02',
    expiresOn: '2032-03-02',
    neverExpires: false,
    hours: 8,
    record: {},
  };
  const sent = await me.post(
    '/evidence',
    { ...fields, fileIds: [await sendCard(me)] },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  expect(sent.status, sent.text).toBe(200);
  const verified = await (
    await world.as(carl)
  ).post(`/settings/evidence/${sent.body.id}/verification`, { method: 'visual', fields });
  expect(verified.status, verified.text).toBe(200);
  await completeOn('2031-12-12', eve);
  expect(await daysOf(eve)).toEqual(['2031-03-02 to 2032-03-02', '2032-03-03 to 2033-03-02']);
  const done = await (await world.as(bea)).post(`/settings/evidence/${sent.body.id}/revocation`, { reason });
  expect(done.status, done.text).toBe(200);
  expect(await daysOf(eve)).toEqual(['2031-12-12 to 2032-12-12']);
});

test('and where the last day before it is corrected; never to end later', async () => {
  const correct = async (person: MadePerson, publicId: string, days: object) => {
    const { id } = (await held(person)).find((one) => one.publicId === publicId)!;
    const answer = await (
      await world.as(bea)
    ).post(
      `/settings/employees/${person.id}/achievements/${id}/correction`,
      { ...days, reason: 'The year was misread' },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    expect(answer.status, answer.text).toBe(200);
  };
  const renewed = async (name: string) => {
    const person = await make.person({ company, name });
    const first = await completeOn('2034-03-02', person);
    await completeOn('2034-12-12', person);
    expect(await daysOf(person)).toEqual(['2034-03-02 to 2035-03-02', '2035-03-03 to 2036-03-02']);
    return { person, first: first.publicId };
  };
  const fay = await renewed('Fay');
  await correct(fay.person, fay.first, { validFrom: '2033-03-02', validThrough: '2034-03-02' });
  expect(await daysOf(fay.person)).toEqual(['2033-03-02 to 2034-03-02', '2034-12-12 to 2035-12-12']);
  const gus = await renewed('Gus');
  await correct(gus.person, gus.first, { validFrom: '2034-03-05', validThrough: '2035-03-05' });
  expect(await daysOf(gus.person)).toEqual(['2034-03-05 to 2035-03-05', '2035-03-06 to 2036-03-02']);
  // Its first day alone moves nothing.
  const hal = await renewed('Hal');
  await correct(hal.person, hal.first, { validFrom: '2034-03-01', validThrough: '2035-03-02' });
  expect(await daysOf(hal.person)).toEqual(['2034-03-01 to 2035-03-02', '2035-03-03 to 2036-03-02']);
});
