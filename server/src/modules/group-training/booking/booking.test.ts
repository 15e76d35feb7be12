import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';

// The clock stands at Monday, March 2, 2026, 09:00 UTC; trainings take place on March 10 in Toronto.
const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company, name: 'Bea Boss' });
const admin = await world.as(boss);
const stranger = await world.as(await make.companyAdmin());
const people = async (count: number): Promise<MadePerson[]> =>
  Promise.all(Array.from({ length: count }, () => make.person({ company })));
const march10 = [{ startsAt: '2026-03-10T13:00:00Z', endsAt: '2026-03-10T17:00:00Z' }];
const training = (given: Record<string, unknown> = {}) => make.training(company, given);
const wish = async (person: MadePerson, id: string, what = 'book') =>
  (await world.as(person)).post(`/trainings/${id}/place`, { wish: what });
const roster = async (id: string): Promise<{ entryId: string; personId: string; state: string; name: string }[]> =>
  (await admin.get(`/settings/trainings/${id}`)).body.roster;
const stateOf = async (id: string, person: MadePerson) =>
  (await roster(id)).find(({ personId }) => personId === person.id)?.state;
const entryOf = async (id: string, person: MadePerson) =>
  (await roster(id)).find(({ personId }) => personId === person.id)!.entryId;
const decide = async (id: string, person: MadePerson, what: string, body: Record<string, unknown> = {}, by = admin) =>
  by.post(`/settings/trainings/${id}/places/${await entryOf(id, person)}/${what}`, body);
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const bookAll = (id: string, audience: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  admin.post(`/settings/trainings/${id}/bookings`, { audience, preview: false, ...more }, once());
const code = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;

describe('a learner', () => {
  test('books, and cancels until the lock', async () => {
    const [ann] = (await people(1)) as [MadePerson];
    const { id } = await training();
    expect((await wish(ann, id)).body).toEqual({ state: 'booked' });
    expect(code(await wish(ann, id))).toBe('placeHeld');
    const me = await world.as(ann);
    expect((await me.get('/my-trainings')).body.trainings).toMatchObject([
      { id, mine: { state: 'booked' }, mayLeave: true, wish: null },
    ]);
    expect((await me.post(`/trainings/${id}/place/cancellation`, {})).status).toBe(200);
    expect(await stateOf(id, ann)).toBe('cancelledByAttendee');
    // Booking again is one place, not two.
    expect((await wish(ann, id)).status).toBe(200);
    expect(await roster(id)).toHaveLength(1);
  });

  test.each([
    ['books on the last day before the lock', 7, 200],
    ['no longer books on its first day', 8, 409],
  ])('%s', async (_name, lockDays, status) => {
    const [ann, bob] = (await people(2)) as [MadePerson, MadePerson];
    // It is March 2 in Toronto, eight days before.
    const { id } = await training({ lock_days: lockDays });
    expect((await wish(ann, id)).status).toBe(status);
    // Administrators still may.
    expect((await bookAll(id, { ids: [bob.id] })).body.changed).toBe(1);
    if (status === 409)
      expect(code(await (await world.as(bob)).post(`/trainings/${id}/place/cancellation`, {}))).toBe('bookingLocked');
  });

  test.each([
    ['closed to learners', { booking_rule: 'closed' }, 'bookingByAdmin'],
    ['of requests', { booking_rule: 'approval' }, 'bookingNeedsApproval'],
    ['begun', { sessions: [{ startsAt: '2026-03-02T08:00:00Z', endsAt: '2026-03-02T12:00:00Z' }] }, 'trainingNotOpen'],
    ['cancelled', { cancelled_at: '2026-03-01T00:00:00Z' }, 'trainingNotOpen'],
  ])('cannot book a training that is %s', async (_name, given, refused) => {
    const [ann] = (await people(1)) as [MadePerson];
    const { id } = await training(given);
    expect(code(await wish(ann, id))).toBe(refused);
  });

  test('books no two at once, and none that they lead', async () => {
    const [ann] = (await people(1)) as [MadePerson];
    const [one, other] = [await training(), await training()];
    const led = await training({
      trainers: [ann],
      sessions: [{ startsAt: '2026-03-12T13:00:00Z', endsAt: '2026-03-12T17:00:00Z' }],
    });
    await wish(ann, one.id);
    expect(code(await wish(ann, other.id))).toBe('attendeeClash');
    expect(code(await wish(ann, led.id))).toBe('leadsTraining');
  });

  test('cannot see, book or cancel at another company', async () => {
    const { id } = await training();
    const [ann] = (await people(1)) as [MadePerson];
    await wish(ann, id);
    for (const answer of [
      await stranger.post(`/trainings/${id}/place`, { wish: 'book' }),
      await stranger.get(`/trainings/${id}`),
      await stranger.post(`/trainings/${id}/place/cancellation`, {}),
      await decide(id, ann, 'cancellation', { reason: 'Mine now' }, stranger),
      await stranger.post(
        `/settings/trainings/${id}/bookings`,
        { audience: { ids: [ann.id] }, preview: false },
        once(),
      ),
    ])
      expect(answer.status).toBe(404);
    // One's own training with a person of another company (B05).
    const theirs = await make.person();
    expect((await bookAll(id, { ids: [theirs.id] })).status).toBe(404);
  });
});

describe('the course', () => {
  test('what it requires first is required of its trainings', async () => {
    const first = await make.taughtCourse({});
    const course = await make.taughtCourse({});
    await world.sql(
      'insert into course_prerequisites (version_id, course_id) select id, $2 from course_versions where course_id = $1',
      [course.id, first.id],
    );
    const [ann] = (await people(1)) as [MadePerson];
    const { id } = await training({ course_id: course.id, title: null });
    expect(code(await wish(ann, id))).toBe('prerequisiteMissing');
    await make.enrolment({
      person: ann,
      course: first,
      startedAt: '2026-02-01T00:00:00Z',
      completedAt: '2026-02-01T01:00:00Z',
    });
    expect((await wish(ann, id)).status).toBe(200);
  });

  test('a booking opens an attempt, a cancellation withdraws it; one that was there before stays', async () => {
    const course = await make.taughtCourse({});
    const [ann, bob] = (await people(2)) as [MadePerson, MadePerson];
    await make.enrolment({ person: bob, course });
    const { id } = await training({ course_id: course.id, title: null });
    const attempts = async (person: MadePerson) =>
      world.sql<{ origin: string; withdrawn: boolean }>(
        'select origin, withdrawn_at is not null as withdrawn from enrolments where person_id = $1 and course_id = $2',
        [person.id, course.id],
      );
    await wish(ann, id);
    await wish(bob, id);
    expect(await attempts(ann)).toEqual([{ origin: 'session', withdrawn: false }]);
    for (const person of [ann, bob]) await (await world.as(person)).post(`/trainings/${id}/place/cancellation`, {});
    expect(await attempts(ann)).toEqual([{ origin: 'session', withdrawn: true }]);
    expect(await attempts(bob)).toMatchObject([{ withdrawn: false }]);
  });
});

test('a learner books no place of a course whose seats are all used; an administrator may, ahead of buying', async () => {
  const [ann, bob] = (await people(2)) as [MadePerson, MadePerson];
  const course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  const { id } = await training({ course_id: course.id });
  expect(code(await wish(ann, id))).toBe('noSeatLeft');
  expect(await roster(id)).toEqual([]);
  expect((await bookAll(id, { ids: [bob.id] })).body.changed).toBe(1);
});

describe('the waiting list', () => {
  const full = async (given: Record<string, unknown> = {}) => {
    const [ann, bob, cid, dan] = (await people(4)) as [MadePerson, MadePerson, MadePerson, MadePerson];
    const { id } = await training({ max_people: 1, ...given });
    await wish(ann, id);
    expect(code(await wish(bob, id))).toBe('trainingFull');
    expect((await wish(bob, id, 'waitlist')).body).toEqual({ state: 'waitlisted' });
    world.clock.set('2026-03-02T09:01:00.000Z');
    await wish(cid, id, 'waitlist');
    world.clock.set('2026-03-02T09:00:00.000Z');
    return { id, ann, bob, cid, dan };
  };

  test('is joined only where no place is free', async () => {
    const [ann] = (await people(1)) as [MadePerson];
    const { id } = await training({ max_people: 1 });
    expect(code(await wish(ann, id, 'waitlist'))).toBe('trainingNotFull');
  });

  test('a freed place is offered to the first, whom no one overtakes; who declines passes it on', async () => {
    const { id, ann, bob, cid, dan } = await full();
    await (await world.as(ann)).post(`/trainings/${id}/place/cancellation`, {});
    expect([await stateOf(id, bob), await stateOf(id, cid)]).toEqual(['offered', 'waitlisted']);
    expect(code(await wish(dan, id))).toBe('trainingFull');
    expect((await (await world.as(bob)).post(`/trainings/${id}/place/answer`, { accept: false })).body).toEqual({
      state: 'cancelledByAttendee',
    });
    expect(await stateOf(id, cid)).toBe('offered');
    expect((await (await world.as(cid)).post(`/trainings/${id}/place/answer`, { accept: true })).body).toEqual({
      state: 'booked',
    });
    expect(code(await (await world.as(bob)).post(`/trainings/${id}/place/answer`, { accept: true }))).toBe('offerOver');
  });

  test('the first is who has waited longest, whenever their entry was made', async () => {
    const { id, ann, bob, cid } = await full();
    await world.sql(
      `update roster_entries set waitlisted_at = '2026-02-01T09:00:00Z' where training_id = $1 and person_id = $2`,
      [id, cid.id],
    );
    await (await world.as(ann)).post(`/trainings/${id}/place/cancellation`, {});
    expect([await stateOf(id, bob), await stateOf(id, cid)]).toEqual(['waitlisted', 'offered']);
    expect((await (await world.as(cid)).post(`/trainings/${id}/place/answer`, { accept: true })).body).toEqual({
      state: 'booked',
    });
  });

  test('a place that is offered to one is not free for others, also when no one else waits', async () => {
    const { id, ann, bob, cid, dan } = await full();
    await (await world.as(ann)).post(`/trainings/${id}/place/cancellation`, {});
    await (await world.as(cid)).post(`/trainings/${id}/place/cancellation`, {});
    expect([await stateOf(id, bob), await stateOf(id, cid)]).toEqual(['offered', 'cancelledByAttendee']);
    expect(code(await wish(dan, id))).toBe('trainingFull');
    expect((await bookAll(id, { ids: [dan.id] })).body.skipped).toMatchObject([{ id: dan.id, code: 'trainingFull' }]);
    expect((await (await world.as(bob)).post(`/trainings/${id}/place/answer`, { accept: true })).body).toEqual({
      state: 'booked',
    });
  });

  test('an offer lapses after 24 hours, and the next is offered the place; never more than there are', async () => {
    const { id, ann, bob, cid } = await full();
    await decide(id, ann, 'cancellation', { reason: 'Is ill' });
    world.clock.set('2026-03-03T08:59:59.999Z');
    await world.runJobs();
    expect([await stateOf(id, bob), await stateOf(id, cid)]).toEqual(['offered', 'waitlisted']);
    world.clock.set('2026-03-03T09:00:00.000Z');
    expect(code(await (await world.as(bob)).post(`/trainings/${id}/place/answer`, { accept: true }))).toBe('offerOver');
    await offerAgain();
    expect([await stateOf(id, bob), await stateOf(id, cid)]).toEqual(['waitlisted', 'offered']);
    await world.runJobs();
    await world.runJobs();
    const lapsed = await world.sql(`select person_id as id from mails where subject like 'Place no longer reserved%'`);
    expect(lapsed).toEqual([{ id: bob.id }]);
    world.clock.set('2026-03-02T09:00:00.000Z');
  });

  const offerAgain = async () => {
    const { offerFreed } = await import('../jobs.ts');
    await offerFreed.run(world.runtime, {}, { id: '1', number: 1 });
  };

  test('more places are offered when there are more, and none are taken from who has one', async () => {
    const { id, bob, cid } = await full();
    const read = (await admin.get(`/settings/trainings/${id}`)).body;
    const change = (maxPeople: number) => ({
      ...{
        title: 'Larger',
        courseId: null,
        skillId: null,
        skillLevel: 1,
        language: 'en',
        timeZone: 'America/Toronto',
        siteId: null,
        place: null,
      },
      ...{
        minPeople: 1,
        maxPeople,
        bookingRule: 'open',
        lockDays: 2,
        reminderDays: 3,
        seatsTakenAt: 'booking',
        noShowUsesSeat: false,
        requiredMinutes: null,
      },
      ...{
        resultKind: 'attendance',
        passMark: null,
        checklist: [],
        materials: [],
        trainerSkillId: null,
        trainerSkillRule: 'warn',
        traineeSigns: true,
        trainerSigns: true,
      },
      ...{
        evaluatorSigns: false,
        selfCheckIn: true,
        checkInBeforeMinutes: 15,
        checkInAfterMinutes: 15,
        note: null,
        evaluatorIds: [],
        trainerIds: [boss.id],
        despiteClashes: true,
      },
      sessions: [
        { id: read.sessions[0].id, on: '2026-03-10', from: '09:00', to: '13:00', breakMinutes: 0, roomId: null },
      ],
    });
    expect((await admin.put(`/settings/trainings/${id}`, change(2))).body).toMatchObject({ changed: 1, offered: 1 });
    expect([await stateOf(id, bob), await stateOf(id, cid)]).toEqual(['offered', 'waitlisted']);
    // One booked and one offered: no fewer than two.
    const lower = await admin.put(`/settings/trainings/${id}`, change(1));
    expect(
      lower.body.error.issues.map(({ path, code: why }: { path: string; code: string }) => `${path} ${why}`),
    ).toEqual(['maxPeople capacityBelowBooked']);
  });

  test.each([
    [
      'is booked elsewhere by then',
      'attendeeClash',
      async (bob: MadePerson) => void (await make.place(await training(), bob)),
    ],
    [
      'leads it by then',
      'leadsTraining',
      (bob: MadePerson, id: string) =>
        world.sql(
          `insert into training_staff (company_id, training_id, person_id, role, added_at)
            values ($1, $2, $3, 'trainer', $4)`,
          [company.id, id, bob.id, world.clock.now()],
        ),
    ],
    [
      'begins to work only after it',
      'notEmployedOnDay',
      (bob: MadePerson) => world.sql(`update employments set started_on = '2026-03-11' where person_id = $1`, [bob.id]),
    ],
  ])('who %s cannot take the place offered', async (_name, refused, happens) => {
    const { id, ann, bob } = await full();
    await (await world.as(ann)).post(`/trainings/${id}/place/cancellation`, {});
    await happens(bob, id);
    expect(code(await (await world.as(bob)).post(`/trainings/${id}/place/answer`, { accept: true }))).toBe(refused);
    expect(await stateOf(id, bob)).toBe('offered');
  });

  test('whom the last place is offered to can be booked into it, or come for someone else', async () => {
    const [one, two] = [await full(), await full()];
    for (const { id, ann } of [one, two]) await (await world.as(ann)).post(`/trainings/${id}/place/cancellation`, {});
    expect((await decide(one.id, one.bob, 'approval')).body).toEqual({ state: 'booked' });
    expect(code(await decide(one.id, one.cid, 'approval'))).toBe('trainingFull');
    await decide(two.id, two.bob, 'approval');
    expect((await decide(two.id, two.bob, 'substitution', { personId: two.cid.id })).status).toBe(200);
    expect(await stateOf(two.id, two.cid)).toBe('booked');
  });
});

describe('an administrator', () => {
  test('takes no one out of a training that is closed', async () => {
    const [ann] = (await people(1)) as [MadePerson];
    const { id } = await training();
    await wish(ann, id);
    await world.sql('update trainings set started_at = $2, closed_at = $2, closed_by = $3 where id = $1', [
      id,
      '2026-03-02T08:00:00Z',
      boss.id,
    ]);
    expect(code(await decide(id, ann, 'cancellation', { reason: 'Is ill' }))).toBe('trainingNotOpen');
    expect(await stateOf(id, ann)).toBe('booked');
  });

  test('approves and declines requests, never above the capacity', async () => {
    const [ann, bob, cid] = (await people(3)) as [MadePerson, MadePerson, MadePerson];
    const { id } = await training({ booking_rule: 'approval', max_people: 1 });
    for (const person of [ann, bob, cid])
      expect((await wish(person, id, 'request')).body).toEqual({ state: 'requested' });
    const requests = (await admin.get('/settings/training-requests')).body.requests.filter(
      ({ trainingId }: { trainingId: string }) => trainingId === id,
    );
    expect(requests).toHaveLength(3);
    expect((await decide(id, ann, 'approval')).body).toEqual({ state: 'booked' });
    expect(code(await decide(id, bob, 'approval'))).toBe('trainingFull');
    expect((await decide(id, cid, 'refusal', { reason: 'Full this month' })).status).toBe(200);
    expect([await stateOf(id, ann), await stateOf(id, bob), await stateOf(id, cid)]).toEqual([
      'booked',
      'requested',
      'declined',
    ]);
  });

  test('sees before booking who is skipped and why', async () => {
    const course = await make.taughtCourse({ validityMonths: 24 });
    const [able, held] = (await people(2)) as [MadePerson, MadePerson];
    const leaver = await make.person({ company, endedOn: '2026-03-05' });
    const busy = await make.person({ company });
    const elsewhere = await training();
    await wish(busy, elsewhere.id);
    const { id } = await training({ course_id: course.id, title: null, max_people: 3, trainers: [boss] });
    await wish(held, id);
    const ids = [able, held, leaver, busy, boss].map((person) => person.id);
    const preview = (await bookAll(id, { ids }, { preview: true })).body;
    expect(preview.changed).toBe(1);
    expect(Object.fromEntries(preview.skipped.map((one: { id: string; code: string }) => [one.id, one.code]))).toEqual({
      [held.id]: 'placeHeld',
      [leaver.id]: 'notEmployedOnDay',
      [busy.id]: 'attendeeClash',
      [boss.id]: 'leadsTraining',
    });
    expect(await roster(id)).toHaveLength(1);
    expect((await bookAll(id, { ids }, { includeClashes: true })).body.changed).toBe(2);
    expect((await roster(id)).filter(({ state }) => state === 'booked')).toHaveLength(3);
  });

  test('gives a place to someone else, no matter who waits', async () => {
    const [ann, bob, cid] = (await people(3)) as [MadePerson, MadePerson, MadePerson];
    const { id } = await training({ max_people: 1 });
    await wish(ann, id);
    await wish(cid, id, 'waitlist');
    expect((await decide(id, ann, 'substitution', { personId: bob.id })).status).toBe(200);
    expect(await roster(id)).toMatchObject([
      { personId: bob.id, state: 'booked', replaces: ann.name },
      { state: 'waitlisted' },
      { state: 'cancelledByAdmin' },
    ]);
  });
});

test('of 60 who book the last place at once, exactly one has it', async () => {
  const crowd = await people(60);
  const { id } = await training({ max_people: 1, sessions: march10 });
  const callers = await Promise.all(crowd.map((person) => world.as(person)));
  const answers = await Promise.all(callers.map((caller) => caller.post(`/trainings/${id}/place`, { wish: 'book' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await roster(id)).filter(({ state }) => state === 'booked')).toHaveLength(1);
});
