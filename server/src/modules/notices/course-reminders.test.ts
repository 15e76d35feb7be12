import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { makeDigests } from './jobs.ts';

const world = await openWorld();
const { make } = world;
// Eight in the morning in Toronto, where these people are.
world.clock.set('2026-03-02T13:00:00.000Z');
const run = () => makeDigests.run(world.runtime, {}, { id: '1', number: 1 });
const letters = (personId: string) =>
  world.sql<{ subject: string; text_body: string; locale: string }>(
    'select subject, text_body, locale from mails where person_id = $1 order by created_at',
    [personId],
  );
const assignedAt = '2026-01-01T09:00:00Z';

test('reminds once of each milestone, in one email, however often it runs', async () => {
  const ann = await make.person();
  await make.enrolment({
    person: ann,
    course: await make.taughtCourse({ title: 'Forklift' }),
    dueOn: '2026-03-09',
    assignedAt,
  });
  await make.enrolment({
    person: ann,
    course: await make.taughtCourse({ title: 'Ladders' }),
    dueOn: '2026-02-23',
    assignedAt,
  });
  await make.enrolment({
    person: ann,
    course: await make.taughtCourse({ title: 'Far' }),
    dueOn: '2026-08-01',
    assignedAt,
  });
  await make.enrolment({
    person: ann,
    course: await make.taughtCourse({ title: 'Given up' }),
    dueOn: '2026-03-09',
    withdrawnAt: '2026-02-02T09:00:00Z',
  });
  await run();
  await run();
  const first = await letters(ann.id);
  expect(first).toHaveLength(1);
  expect(first[0]!.text_body).toMatch(
    /“Ladders” was due on February 23, 2026\. It is 7 days overdue\.[^]*“Forklift” is due on March 9, 2026, in 7 days\./,
  );
  expect(first[0]!.text_body).not.toMatch(/Far|Given up/);
  expect(
    await world.sql(
      `select channel, state from (select channel, case when suppressed_at is null then 'queued'
        else suppressed_reason end as state from deliveries
    where person_id = $1 and source_kind = 'notice') d order by channel`,
      [ann.id],
    ),
  ).toEqual([
    { channel: 'email', state: 'queued' },
    { channel: 'inbox', state: 'queued' },
    { channel: 'push', state: 'notSetUp' },
  ]);
  world.clock.advance(6 * 86_400_000);
  await run();
  expect((await letters(ann.id)).map(({ subject }) => subject)).toEqual(['2 courses due', 'Course due: “Forklift”']);
  world.clock.set('2026-03-02T13:00:00.000Z');
});

test('the reminder days of a course outweigh the company’s, none at all too', async () => {
  const company = await make.company();
  const [ann, loud, quiet, other] = [
    await make.person({ company }),
    await make.taughtCourse(),
    await make.taughtCourse(),
    await make.taughtCourse(),
  ];
  const overrides = {
    reminderDays: [14],
    courses: { [loud.id]: { reminderDays: [3] }, [quiet.id]: { reminderDays: [] } },
  };
  await world.sql('update companies set settings_overrides = $1 where id = $2', [
    JSON.stringify(overrides),
    company.id,
  ]);
  for (const [course, dueOn] of [
    [loud, '2026-03-05'],
    [quiet, '2026-03-05'],
    [other, '2026-03-16'],
    [quiet, '2026-03-16'],
    [loud, '2026-03-16'],
  ] as const)
    await world
      .sql(`delete from enrolments where person_id = $1 and course_id = $2`, [ann.id, course.id])
      .then(() => make.enrolment({ person: ann, course, dueOn, assignedAt }));
  await make.enrolment({ person: await make.person({ company }), course: loud, dueOn: '2026-03-05', assignedAt });
  await run();
  const told = await world.sql(
    'select n.day_offset as "offset", e.course_id as course from notices n join enrolments e on e.id::text = n.subject where n.company_id = $1 order by 1',
    [company.id],
  );
  expect(told).toEqual([
    { offset: -14, course: other.id },
    { offset: -3, course: loud.id },
  ]);
});

test('speaks the language of the reader', async () => {
  const ann = await make.person({ locale: 'fr' });
  await make.enrolment({
    person: ann,
    course: await make.taughtCourse({ title: 'Forklift' }),
    dueOn: '2026-03-09',
    assignedAt,
  });
  world.clock.set('2026-03-03T13:00:00.000Z');
  await run();
  expect(await letters(ann.id)).toMatchObject([
    { locale: 'fr', subject: 'Cours à terminer\u00a0: «\u00a0Forklift\u00a0»' },
  ]);
});

test('not before seven on the clock of the person, nor late in the evening; what was missed comes the next morning', async () => {
  const [ann, bo] = [await make.person(), await make.person()];
  await world.sql(`update people set time_zone = 'America/Vancouver' where id = $1`, [bo.id]);
  for (const person of [ann, bo])
    await make.enrolment({
      person,
      course: await make.taughtCourse({ title: 'Forklift' }),
      dueOn: '2026-03-11',
      assignedAt,
    });
  const told: number[][] = [];
  for (const at of [
    '2026-03-04T11:59:00Z',
    '2026-03-04T12:00:00Z',
    '2026-03-05T04:30:00Z',
    '2026-03-05T14:59:00Z',
    '2026-03-05T15:00:00Z',
  ]) {
    world.clock.set(new Date(at).toISOString());
    await run();
    told.push([(await letters(ann.id)).length, (await letters(bo.id)).length]);
  }
  expect(told).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 1],
  ]);
});

test('people who left, are on leave, may not sign in or are samples are left in peace', async () => {
  const people = [
    await make.person({ endedOn: '2026-03-01' }),
    await make.person(),
    await make.person(),
    await make.person(),
  ];
  const [, away, locked, sample] = people;
  for (const person of people)
    await make.enrolment({ person, course: await make.taughtCourse(), dueOn: '2026-03-13', assignedAt });
  await world.sql(`update employments set on_leave_since = '2026-03-01' where person_id = $1`, [away!.id]);
  await world.sql(`update people set locked_at = now() where id = $1`, [locked!.id]);
  await world.sql(`update employments set sample = true where person_id = $1`, [sample!.id]);
  world.clock.set('2026-03-06T13:00:00.000Z');
  await run();
  expect(
    await world.sql('select person_id from digests where person_id = any($1)', [people.map(({ id }) => id)]),
  ).toEqual([]);
});

test('no one of a suspended company is told anything', async () => {
  const company = await make.company();
  const ann = await make.person({ company });
  await make.enrolment({ person: ann, course: await make.taughtCourse(), dueOn: '2026-03-13', assignedAt });
  await world.sql('update companies set suspended_at = now(), suspension_reason = $2 where id = $1', [
    company.id,
    'Unpaid',
  ]);
  await run();
  expect(await letters(ann.id)).toEqual([]);
});

test('a digest of one company names what is due there, to its own people, and nothing of another (B18)', async () => {
  const [yard, mill] = [await make.company(), await make.company()];
  // Who works at both gets a digest from each.
  const [both, yardOnly, millOnly] = [
    await make.person({ company: yard }),
    await make.person({ company: yard }),
    await make.person({ company: mill }),
  ];
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, 'M1', '2021-01-01')`,
    [mill.id, both.id],
  );
  const due = { dueOn: '2026-03-13', assignedAt };
  const [ofYard, ofMill] = [
    await make.taughtCourse({ title: 'Yard rules' }),
    await make.taughtCourse({ title: 'Mill secrets' }),
  ];
  for (const person of [both, yardOnly])
    await make.enrolment({ person: { ...person, companyId: yard.id }, course: ofYard, ...due });
  for (const person of [both, millOnly])
    await make.enrolment({ person: { ...person, companyId: mill.id }, course: ofMill, ...due });
  await run();
  const written = await world.sql<{ company: string; person: string; text: string; there: boolean }>(
    `select m.company_id as company, m.person_id as person, m.subject || m.text_body || m.html_body as text,
      exists (select 1 from employments e join people p on p.id = e.person_id
        where e.company_id = m.company_id and p.id = m.person_id and p.email = m.to_address) as there
    from mails m where m.company_id = any($1) order by 1, 2`,
    [[yard.id, mill.id]],
  );
  const expected = [yard.id, mill.id].flatMap((company) =>
    [both.id, company === yard.id ? yardOnly.id : millOnly.id].map((person) => `${company} ${person}`),
  );
  expect(written.map(({ company, person }) => `${company} ${person}`)).toEqual(expected.toSorted());
  for (const { company, text, there } of written) {
    expect([there, text.includes('Yard rules'), text.includes('Mill secrets')]).toEqual([
      true,
      company === yard.id,
      company === mill.id,
    ]);
    for (const name of company === yard.id
      ? ['Mill secrets', mill.code, millOnly.name]
      : ['Yard rules', yard.code, yardOnly.name])
      expect(text).not.toContain(`${name} `);
  }
});

test('what a person switched off is not emailed, and stays in the inbox; quiet hours are waited for', async () => {
  const [ann, bob] = [await make.person(), await make.person()];
  for (const person of [ann, bob])
    await make.enrolment({ person, course: await make.taughtCourse(), dueOn: '2026-03-15', assignedAt });
  await world.sql(`update people set notifications = '{"email": {"due": false}}' where id = $1`, [ann.id]);
  await world.sql(
    `update people set notifications = '{"quietHours": {"from": "22:00", "to": "09:00"}}' where id = $1`,
    [bob.id],
  );
  world.clock.set('2026-03-08T11:00:00.000Z');
  await run();
  expect(await letters(ann.id)).toEqual([]);
  expect(
    await world.sql(`select suppressed_reason as reason from deliveries where person_id = $1 and channel = 'email'`, [
      ann.id,
    ]),
  ).toEqual([{ reason: 'optedOut' }]);
  expect(await world.sql('select 1 from inbox_entries where person_id = $1', [ann.id])).toHaveLength(1);
  // 9 o'clock in Toronto, the company's zone, on the day summer time began
  expect(await world.sql('select not_before from mails where person_id = $1', [bob.id])).toEqual([
    { not_before: '2026-03-08T13:00:00.000Z' },
  ]);
});

test('a title that is cut within a sign of two halves keeps no one from being reminded', async () => {
  const company = await make.company();
  const people = [];
  for (const title of [`${'🦺'.repeat(60)}`, `a${'🦺'.repeat(60)}`, 'Ladders']) {
    const person = await make.person({ company });
    people.push(person);
    await make.enrolment({ person, course: await make.taughtCourse({ title }), dueOn: '2026-03-09', assignedAt });
  }
  await run();
  for (const { id } of people) {
    const [letter, ...more] = await letters(id);
    expect([letter?.subject.isWellFormed(), letter?.subject.includes('\ufffd'), more]).toEqual([true, false, []]);
  }
});
