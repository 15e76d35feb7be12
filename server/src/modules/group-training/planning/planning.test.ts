import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

// The clock stands at Monday, March 2, 2026, 09:00 UTC; the company is in Toronto, where summer time begins on March 8.
const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company, name: 'Bea Boss' });
const tom = await make.person({ company, name: 'Tom Trainer' });
const ann = await make.person({ company, name: 'Ann' });
const [admin, learner] = [await world.as(boss), await world.as(ann)];
const stranger = await world.as(await make.companyAdmin());

const plan = (more: Record<string, unknown> = {}) => ({
  title: `Ladder talk ${make.next()}`,
  courseId: null,
  skillId: null,
  skillLevel: 1,
  language: 'en',
  timeZone: 'America/Toronto',
  siteId: null,
  place: null,
  minPeople: 1,
  maxPeople: null,
  bookingRule: 'open',
  lockDays: 2,
  reminderDays: 3,
  seatsTakenAt: 'booking',
  noShowUsesSeat: false,
  requiredMinutes: null,
  resultKind: 'attendance',
  passMark: null,
  checklist: [],
  materials: [],
  trainerSkillId: null,
  trainerSkillRule: 'warn',
  traineeSigns: true,
  trainerSigns: true,
  evaluatorSigns: false,
  selfCheckIn: true,
  checkInBeforeMinutes: 15,
  checkInAfterMinutes: 15,
  note: null,
  sessions: [{ on: '2026-03-20', from: '09:00', to: '12:00', breakMinutes: 0, roomId: null }],
  trainerIds: [tom.id],
  evaluatorIds: [],
  ...more,
});
const at = (on: string, from = '09:00', to = '12:00', more: Record<string, unknown> = {}) => ({
  on,
  from,
  to,
  breakMinutes: 0,
  roomId: null,
  ...more,
});
const create = (more: Record<string, unknown> = {}, given: Record<string, unknown> = {}, by = admin) =>
  by.post(
    '/settings/trainings',
    { ...plan(more), rule: null, schedule: true, despiteClashes: true, ...given },
    { headers: { 'idempotency-key': randomUUID() } },
  );
const read = async (id: string) => (await admin.get(`/settings/trainings/${id}`)).body;
/** What a change sends: the plan that was read, and what is different. */
const changeOf = async (id: string, more: Record<string, unknown> = {}) => {
  const rows = await world.sql<Record<string, unknown>>('select * from trainings where id = $1', [id]);
  const sessions = (await read(id)).sessions as {
    id: string;
    startsAt: string;
    endsAt: string;
    room: { id: string } | null;
  }[];
  const toronto = (instant: string) =>
    Object.fromEntries(
      new Intl.DateTimeFormat('en-CA', {
        timeZone: 'America/Toronto',
        dateStyle: 'short',
        timeStyle: 'short',
        hourCycle: 'h23',
      })
        .format(new Date(instant))
        .split(', ')
        .map((part, place) => [place === 0 ? 'on' : 'at', part]),
    ) as { on: string; at: string };
  return plan({
    title: rows[0]!['title'],
    sessions: sessions.map((one) => ({
      id: one.id,
      on: toronto(one.startsAt).on,
      from: toronto(one.startsAt).at,
      to: toronto(one.endsAt).at,
      breakMinutes: 0,
      roomId: one.room?.id ?? null,
    })),
    despiteClashes: true,
    ...more,
  });
};
const issues = (answer: { body: { error: { issues?: { path: string; code: string }[] } } }) =>
  answer.body.error.issues?.map(({ path, code }) => `${path} ${code}`);

describe('planning', () => {
  test('a training is open for booking at once, or a draft that learners do not see', async () => {
    const { id } = (await create()).body;
    expect((await read(id)).state).toBe('scheduled');
    const draft = (await create({}, { schedule: false })).body.id;
    expect((await read(draft)).state).toBe('draft');
    expect((await learner.get(`/trainings/${draft}`)).status).toBe(404);
    expect((await admin.post(`/settings/trainings/${draft}/schedule`, { despiteClashes: true })).status).toBe(200);
    expect((await learner.get(`/trainings/${draft}`)).status).toBe(200);
  });

  test.each([
    ['nothing it is about', { title: null }, ['title trainingTopicMissing']],
    ['an end before its start', { sessions: [at('2026-03-20', '12:00', '09:00')] }, ['sessions.0.to sessionEndsFirst']],
    ['an end at its start', { sessions: [at('2026-03-20', '09:00', '09:00')] }, ['sessions.0.to sessionEndsFirst']],
    ['a day that has passed', { sessions: [at('2026-03-01')] }, ['sessions.0.on sessionInPast']],
    ['a day beyond three years', { sessions: [at('2029-04-01')] }, ['sessions.0.on sessionTooFarAhead']],
    [
      'two dates at once',
      { sessions: [at('2026-03-20'), at('2026-03-20', '11:00', '13:00')] },
      ['sessions.1.from sessionsOverlap'],
    ],
    [
      'a break as long as itself',
      { sessions: [at('2026-03-20', '09:00', '10:00', { breakMinutes: 60 })] },
      ['sessions.0.breakMinutes breakTooLong'],
    ],
    ['no date', { sessions: [] }, ['sessions sessionMissing']],
    ['no trainer', { trainerIds: [] }, ['trainerIds trainerMissing']],
    ['fewer places than its minimum', { minPeople: 5, maxPeople: 4 }, ['maxPeople capacityBelowMinimum']],
    ['February 29 of a year without one', { sessions: [at('2027-02-29')] }, undefined],
  ])('%s is refused at its field', async (_name, more, expected) => {
    const answer = await create(more);
    expect(answer.status).toBe(400);
    if (expected) expect(issues(answer)).toEqual(expected);
  });

  test('what has passed is planned with a reason, which the audit keeps, and not beyond a year (H08)', async () => {
    const { id } = (await create({ sessions: [at('2026-02-20')] }, { reason: 'The sheet was on paper until today' }))
      .body;
    const [entry] = await world.sql<{ reason: string }>(`select reason from audit_entries where entity_id = $1`, [id]);
    expect(entry!.reason).toBe('The sheet was on paper until today');
    expect(
      issues(await create({ sessions: [at('2025-02-20')] }, { reason: 'The sheet was on paper until today' })),
    ).toEqual(['sessions.0.on sessionTooLongAgo']);
  });

  test('no one who has a place leads or evaluates', async () => {
    const { body } = await create({ sessions: [at('2026-03-19')] });
    const place = await make.person({ company });
    await make.place({ id: body.id, companyId: company.id }, place);
    for (const role of ['trainerIds', 'evaluatorIds']) {
      const change = await changeOf(body.id, { [role]: [place.id] });
      expect(issues(await admin.put(`/settings/trainings/${body.id}`, change))).toContain(`${role} evaluatorIsTrainee`);
    }
  });

  test('the list looks ahead or back: what ended is past, and what has no date yet is still to come', async () => {
    const room = await make.room(company);
    const on = (startsAt: string, endsAt: string) => [{ startsAt, endsAt, roomId: room }];
    const ended = await make.training(company, { sessions: on('2026-03-01T14:00:00Z', '2026-03-01T15:00:00Z') });
    const ahead = await make.training(company, { sessions: on('2026-03-20T14:00:00Z', '2026-03-20T15:00:00Z') });
    const undated = await make.training(company, { sessions: [], scheduled_at: null });
    const ids = [ended.id, ahead.id, undated.id];
    const shown = async (query: string) => {
      const { rows } = (await admin.get(`/settings/trainings?limit=100&sort=startsAt${query}`)).body;
      return rows.map(({ id }: { id: string }) => ids.indexOf(id)).filter((place: number) => place >= 0);
    };
    expect([await shown('&period=upcoming'), await shown('&period=past'), await shown('&period=all')]).toEqual([
      [1, 2],
      [0],
      [0, 1, 2],
    ]);
  });

  test('only a session that judges competence is planned for a course that takes a practical evaluation', async () => {
    const course = await make.taughtCourse({ evaluation: { steps: [] } });
    const planned = (resultKind: string) =>
      create({ title: null, courseId: course.id, sessions: [at('2026-03-10')], resultKind });
    expect(issues(await planned('attendance'))).toEqual(['resultKind evaluationNeedsCompetence']);
    expect(issues(await planned('passFail'))).toEqual(['resultKind evaluationNeedsCompetence']);
    expect((await planned('competence')).status).toBe(200);
    // What counts is the newest published edition: neither an older one nor a draft.
    const edition = (number: number, evaluation: object | null, publishedAt: string | null) =>
      world.sql(
        `insert into course_versions (course_id, number, texts, languages, completion_rule, expected_minutes,
          evaluation, published_at)
         select course_id, $2, texts, languages, completion_rule, expected_minutes, $3, $4 from course_versions
           where course_id = $1 and number = 1`,
        [course.id, number, evaluation && JSON.stringify(evaluation), publishedAt],
      );
    await edition(2, null, '2026-03-01T09:00:00Z');
    expect(JSON.stringify((await planned('attendance')).body)).not.toContain('evaluationNeedsCompetence');
    await edition(3, { steps: [] }, null);
    expect(JSON.stringify((await planned('attendance')).body)).not.toContain('evaluationNeedsCompetence');
  });

  test('a course was taught on no day before it was published (H08)', async () => {
    const course = await make.taughtCourse({});
    await world.sql(`update course_versions set published_at = '2026-02-25T12:00:00Z' where course_id = $1`, [
      course.id,
    ]);
    const given = { reason: 'The sheet was on paper until today' };
    expect(issues(await create({ title: null, courseId: course.id, sessions: [at('2026-02-20')] }, given))).toEqual([
      'sessions.0.on sessionBeforeCourse',
    ]);
    expect((await create({ title: null, courseId: course.id, sessions: [at('2026-02-26')] }, given)).status).toBe(200);
  });

  test.each([
    // Clocks go from 02:00 to 03:00 on March 8, and show 01:30 twice on November 1.
    ['an hour that spring skips is the one after it', '2026-03-08', '02:30', '05:00', '2026-03-08T07:30:00.000Z'],
    ['of an hour that autumn shows twice it is the first', '2026-11-01', '01:30', '05:00', '2026-11-01T05:30:00.000Z'],
  ])('%s', async (_name, on, from, to, expected) => {
    const { id } = (await create({ sessions: [at(on, from, to)] })).body;
    expect((await read(id)).sessions[0].startsAt).toBe(expected);
    const sent = {
      trainingId: null,
      timeZone: 'America/Toronto',
      sessions: [at(on, from, to)],
      trainerIds: [],
      evaluatorIds: [],
      trainerSkillId: null,
      rule: null,
    };
    expect((await admin.post('/settings/trainings/check', sent)).body.clockChanges).toHaveLength(1);
  });

  test('anyone who left is no trainer of what comes after', async () => {
    const gone = await make.person({ company, endedOn: '2026-03-19' });
    expect(issues(await create({ trainerIds: [gone.id] }))).toEqual(['trainerIds trainerNotEmployed']);
    expect((await create({ trainerIds: [gone.id], sessions: [at('2026-03-19')] })).status).toBe(200);
  });

  test('what the training demands of its trainer is looked at on its day: a warning, or refused', async () => {
    const skill = await make.skill({ rule: { validity_months: 12 } });
    const award = {
      skillId: skill.id,
      level: 1,
      completedOn: '2025-03-20',
      printedThrough: null,
      issuerName: null,
      externalNumber: null,
      record: {},
      reason: 'On paper',
    };
    const awarded = await admin.post(`/settings/employees/${tom.id}/achievements`, award, {
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(awarded.body.error).toBeUndefined();
    const demand = { trainerSkillId: skill.id, trainerSkillRule: 'block' };
    // Its last day still counts.
    expect((await create({ ...demand, sessions: [at('2026-03-20', '14:00', '15:00')] })).status).toBe(200);
    const late = await create({ ...demand, sessions: [at('2026-03-21')] });
    expect([late.status, late.body.error.code, late.body.error.details?.names]).toEqual([
      409,
      'trainerNotQualified',
      ['Tom Trainer'],
    ]);
    const warned = (await create({ ...demand, trainerSkillRule: 'warn', sessions: [at('2026-03-21')] })).body.id;
    expect((await read(warned)).staff).toMatchObject([
      { name: 'Tom Trainer', standing: { state: 'expired', qualified: false, validThrough: '2026-03-20' } },
    ]);
  });
});

describe('clashes', () => {
  test('a room, and a trainer, are not taken twice at once unless the planner says so', async () => {
    const room = (
      await admin.post('/settings/training-rooms', { name: 'Yard', siteId: null, capacity: 10, directions: null })
    ).body.id;
    const other = await make.person({ company });
    await create({ trainerIds: [other.id], sessions: [at('2026-04-01', '09:00', '12:00', { roomId: room })] });
    const same = { trainerIds: [other.id], sessions: [at('2026-04-01', '11:59', '13:00', { roomId: room })] };
    const answer = await create(same, { despiteClashes: false });
    expect(answer.body.error.code).toBe('trainingClash');
    expect(
      answer.body.error.details.clashes.map(({ kind, name }: { kind: string; name: string }) => [kind, name]),
    ).toEqual([
      ['room', 'Yard'],
      ['trainer', other.name],
    ]);
    expect((await create(same)).status).toBe(200);
    // What ends when the next begins is no clash.
    expect(
      (
        await create(
          { trainerIds: [other.id], sessions: [at('2026-04-01', '13:00', '14:00', { roomId: room })] },
          { despiteClashes: false },
        )
      ).status,
    ).toBe(200);
  });

  test('a room that is archived, or of another company, takes nothing', async () => {
    const theirs = (
      await stranger.post('/settings/training-rooms', {
        name: 'Theirs',
        siteId: null,
        capacity: null,
        directions: null,
      })
    ).body.id;
    expect((await create({ sessions: [at('2026-04-02', '09:00', '10:00', { roomId: theirs })] })).status).toBe(404);
    const room = (
      await admin.post('/settings/training-rooms', { name: 'Old hall', siteId: null, capacity: null, directions: null })
    ).body.id;
    expect(
      (
        await admin.post('/settings/training-rooms', {
          name: 'old hall',
          siteId: null,
          capacity: null,
          directions: null,
        })
      ).body.error.code,
    ).toBe('roomNameTaken');
    await admin.post(`/settings/training-rooms/${room}/archive`, {});
    expect(issues(await create({ sessions: [at('2026-04-02', '09:00', '10:00', { roomId: room })] }))).toEqual([
      'sessions.0.roomId roomArchived',
    ]);
  });
});

test('a time that is corrected after it has passed is told to no one', async () => {
  const { id } = (await create({ sessions: [at('2026-03-03', '09:00', '10:00')] })).body;
  await make.place({ id, companyId: company.id } as never, await make.person({ company }));
  const change = await changeOf(id, {});
  const sessions = change.sessions.map((one) => ({ ...one, from: '08:30', to: '09:30' }));
  expect((await admin.put(`/settings/trainings/${id}`, { ...change, sessions })).body.told).toBeGreaterThan(0);
  world.clock.set('2026-03-04T09:00:00.000Z');
  const late = (await changeOf(id, {})).sessions.map((one) => ({ ...one, from: '08:00', to: '09:00' }));
  const corrected = await admin.put(`/settings/trainings/${id}`, {
    ...(await changeOf(id, {})),
    sessions: late,
    reason: 'The clock was wrong',
  });
  world.clock.set('2026-03-02T09:00:00.000Z');
  expect([corrected.status, corrected.body]).toEqual([200, { changed: 1, told: 0, offered: 0 }]);
});

describe('a series', () => {
  const weekly = (more: Record<string, unknown> = {}) =>
    create({ sessions: [at('2026-03-03', '07:00', '08:00')], ...more }, { rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' });
  const ofSeries = async (id: string) =>
    world.sql<{ id: string; at: string; title: string; cancelled: boolean }>(
      `select t.id, to_char(x.starts_at at time zone 'UTC', 'MM-DD HH24:MI') as at, t.title,
        t.cancelled_at is not null as cancelled
       from trainings t join training_sessions x on x.training_id = t.id
         where t.series_id = (select series_id from trainings where id = $1) order by x.starts_at`,
      [id],
    );

  test('keeps the time on the wall across the beginning of summer time', async () => {
    const { id, made } = (await weekly()).body;
    expect(made).toBe(3);
    expect((await ofSeries(id)).map((one) => one.at)).toEqual(['03-03 12:00', '03-10 11:00', '03-17 11:00']);
  });

  test('one, those that follow, or all are changed', async () => {
    const { id } = (await weekly()).body;
    const [, second] = await ofSeries(id);
    const change = await changeOf(second!.id, { title: 'Second' });
    const sessions = change.sessions.map((one) => ({ ...one, on: '2026-03-11', from: '08:00', to: '09:00' }));
    expect((await admin.put(`/settings/trainings/${second!.id}`, { ...change, sessions })).body).toEqual({
      changed: 1,
      told: 1,
      offered: 0,
    });
    expect((await ofSeries(id)).map((one) => one.at)).toEqual(['03-03 12:00', '03-11 12:00', '03-17 11:00']);
    const later = {
      ...change,
      title: 'From here on',
      sessions: sessions.map((one) => ({ ...one, from: '10:00', to: '11:00' })),
      scope: 'following',
    };
    expect((await admin.put(`/settings/trainings/${second!.id}`, later)).body.changed).toBe(2);
    expect((await ofSeries(id)).map((one) => [one.at, one.title])).toEqual([
      ['03-03 12:00', expect.stringContaining('Ladder talk')],
      ['03-11 14:00', 'From here on'],
      ['03-18 14:00', 'From here on'],
    ]);
  });

  test('those that follow are cancelled with it, everyone is told why', async () => {
    const { id } = (await weekly()).body;
    const [, second] = await ofSeries(id);
    const answer = await admin.post(`/settings/trainings/${second!.id}/cancellation`, {
      reason: 'The hall is flooded',
      scope: 'following',
    });
    expect(answer.body.cancelled).toBe(2);
    expect((await ofSeries(id)).map((one) => one.cancelled)).toEqual([false, true, true]);
    expect(
      (await admin.post(`/settings/trainings/${second!.id}/cancellation`, { reason: 'Once more' })).body.error.code,
    ).toBe('trainingCancelled');
  });

  test.each([
    ['FREQ=HOURLY;COUNT=3', 'seriesRuleUnreadable'],
    ['FREQ=WEEKLY', 'seriesTooLong'],
    ['FREQ=DAILY;COUNT=105', 'seriesTooLong'],
    ['FREQ=WEEKLY;UNTIL=20290101', 'seriesTooLong'],
    ['FREQ=WEEKLY;COUNT=1', 'seriesEmpty'],
    ['FREQ=WEEKLY;COUNT=3;COUNT=4', 'seriesRuleUnreadable'],
    ['RRULE:FREQ=WEEKLY;COUNT=3', 'seriesRuleUnreadable'],
  ])('%s is refused', async (rule, code) => {
    expect((await create({}, { rule })).body.error.code).toBe(code);
  });
});

test('the list and the calendar show it, and only one’s own company’s', async () => {
  const { id } = (
    await create({ title: 'Confined space, yard 4', maxPeople: 3, sessions: [at('2026-05-04'), at('2026-05-05')] })
  ).body;
  const row = (await admin.get('/settings/trainings', { q: 'yard 4' })).body.rows[0];
  expect(row).toMatchObject({
    id,
    trainers: 'Tom Trainer',
    capacity: 3,
    booked: 0,
    waiting: 0,
    sessions: 2,
    state: 'scheduled',
    attendance: 'none',
  });
  const calendar = (await admin.get('/settings/trainings/calendar', { from: '2026-05-04', until: '2026-05-10' })).body;
  expect(calendar.sessions.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([
    '2026-05-04T13:00:00.000Z',
    '2026-05-05T13:00:00.000Z',
  ]);
  expect((await admin.get('/settings/trainings/calendar', { from: '2026-01-01', until: '2026-05-10' })).status).toBe(
    400,
  );
  expect((await stranger.get('/settings/trainings')).body.rows).toEqual([]);
  for (const path of ['', '/schedule', '/cancellation'])
    expect(
      (
        await stranger[path ? 'post' : 'get'](
          `/settings/trainings/${id}${path}`,
          path === '/cancellation' ? { reason: 'Mine now' } : path ? {} : (undefined as never),
        )
      ).status,
    ).toBe(404);
});

test('a toolbox talk begins now, with the people there, led by who starts it', async () => {
  const { id, booked } = (
    await admin.post(
      '/settings/trainings/toolbox-talks',
      { topic: 'Ice on the yard', siteId: null, personIds: [ann.id, boss.id] },
      { headers: { 'idempotency-key': randomUUID() } },
    )
  ).body;
  expect(booked).toBe(1);
  expect(await read(id)).toMatchObject({
    state: 'inProgress',
    staff: [{ name: 'Bea Boss', role: 'trainer' }],
    roster: [{ name: 'Ann', state: 'booked' }],
  });
  expect((await admin.get('/settings/trainings/toolbox-talks/people')).body).toMatchObject({
    recent: { topic: 'Ice on the yard', personIds: [ann.id] },
    topics: ['Ice on the yard'],
  });
});
