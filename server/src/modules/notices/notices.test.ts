import { offsetCases } from '@app/domain/notices/offsets.cases';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { weekDue } from './companies-due.ts';
import { reachedSql } from './readers.ts';
import { makeDigests } from './jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { sql } from 'kysely';

const world = await openWorld();
const { make } = world;
const run = () => makeDigests.run(world.runtime, {}, { id: '1', number: 1 });
/** Runs at eight in the morning of a day, UTC. */
const runOn = async (day: string) => {
  world.clock.set(`${day}T08:00:00.000Z`);
  await run();
};
const assignedAt = '2026-01-01T09:00:00Z';

let company: Awaited<ReturnType<typeof make.company>>;
let chief: MadePerson;
beforeEach(async () => {
  company = await make.company({ time_zone: 'UTC' });
  chief = await make.companyAdmin({ company });
  world.clock.set('2026-03-02T08:00:00.000Z');
});

/** What someone was told by a rule: day and offset. */
const told = async (person: { id: string }, rule: string) =>
  (
    await world.sql<{ on: string; offset: number }>(
      `select d.on_day::text as "on", n.day_offset as "offset" from notices n
        join digests d on d.company_id = n.company_id and d.id = n.digest_id
      where n.person_id = $1 and n.rule = $2 order by d.on_day, n.day_offset`,
      [person.id, rule],
    )
  ).map(({ on, offset }) => `${on} ${offset}`);
const inbox = async (person: { id: string }) =>
  (
    await world.sql<{ text: string }>(
      `select array_to_string(paragraphs, ' ') as text from inbox_entries where person_id = $1 order by shown_from`,
      [person.id],
    )
  ).map(({ text }) => text);

describe('what is told', () => {
  test.each(offsetCases)(
    'the database finds the same turn: %s',
    async (_name, anchor, offsets, today, knownOn, expected) => {
      const rows = await workAsSystem(
        world.runtime,
        'test',
        async (work) => {
          work.reach('notice.view');
          const turn = reachedSql(
            sql`${anchor}::date`,
            sql`${[...offsets]}::int[]`,
            sql`${today}::date`,
            sql`${knownOn}::date`,
          );
          return (await sql<{ turn: number | null }>`select ${turn} as turn`.execute(work.tx)).rows;
        },
        { companyId: company.id, write: false, audited: false },
      );
      expect(rows).toEqual([{ turn: expected }]);
    },
  );

  test('a qualification that expires, and can be renewed: on its days, one line; not once it is renewed, exempt or retired', async () => {
    const people = await Promise.all(['Ann', 'Bob', 'Cy', 'Di'].map((name) => make.person({ company, name })));
    const [ann, bob, cy, di] = people as [MadePerson, MadePerson, MadePerson, MadePerson];
    const [skill, old] = [await make.skill(), await make.skill({ retired: true })];
    for (const person of [ann, bob, cy])
      await make.achievement(person, { skillId: skill.id, validThrough: '2026-05-31' });
    await make.achievement(di, { skillId: old.id, validThrough: '2026-05-31' });
    await make.achievement(bob, { skillId: skill.id, validFrom: '2026-06-01', validThrough: '2027-05-31' });
    await make.insert('holds', {
      company_id: company.id,
      person_id: cy.id,
      kind: 'exemption',
      from_on: '2026-01-01',
      to_on: '2026-12-31',
      reason: 'On leave of the task',
      recorded_at: assignedAt,
    });
    for (const day of [
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
      '2026-04-01',
      '2026-04-02',
      '2026-05-01',
      '2026-05-24',
      '2026-05-31',
      '2026-06-07',
      '2026-06-08',
    ])
      await runOn(day);
    expect(await told(ann, 'qualificationExpiring')).toEqual([
      '2026-03-02 -90',
      '2026-04-01 -60',
      '2026-05-01 -30',
      '2026-05-24 -7',
      '2026-05-31 0',
    ]);
    expect(await told(ann, 'qualificationExpired')).toEqual(['2026-06-07 7']);
    expect(await told(ann, 'renewalOpen')).toEqual(['2026-03-02 0']);
    const [first] = await inbox(ann);
    expect(first).toContain('is valid through May 31, 2026, 90 days from now. You can renew it now.');
    expect(first!.match(/valid through/g)).toHaveLength(1);
    for (const person of [bob, cy, di]) expect(await inbox(person)).toEqual([]);
  });

  test('a record of a course that came without an edition is named as its certificate names it, else as the course is taught now', async () => {
    const [ann, bob] = [await make.person({ company, name: 'Ann' }), await make.person({ company, name: 'Bob' })];
    const course = await make.taughtCourse();
    const [taught] = await world.sql<{ title: string }>(
      `select texts -> 'en' ->> 'title' as title from course_versions where course_id = $1`,
      [course.id],
    );
    const record = (person: MadePerson, snapshot: object) =>
      make.achievement(person, { courseId: course.id, validThrough: '2026-05-31', snapshot: JSON.stringify(snapshot) });
    await record(ann, { course: { titles: { en: 'Old slings and hoists', fr: 'Anciennes élingues' } } });
    await record(bob, {});
    await runOn('2026-05-24');
    await runOn('2026-05-31');
    expect((await inbox(ann)).join(' ')).toContain('“Old slings and hoists” is valid through');
    expect((await inbox(bob)).join(' ')).toContain(`“${taught!.title}” is valid through`);
  });

  test('records that are imported or corrected late set nothing off that had passed', async () => {
    const [ann, bob] = [await make.person({ company }), await make.person({ company })];
    const skill = await make.skill();
    await make.achievement(ann, { skillId: skill.id, validThrough: '2026-05-03', recordedAt: '2026-04-03T09:00:00Z' });
    await make.achievement(bob, { skillId: skill.id, validThrough: '2026-04-01', recordedAt: '2026-04-08T09:00:00Z' });
    for (const day of ['2026-04-03', '2026-04-04', '2026-04-08', '2026-04-09', '2026-04-26']) await runOn(day);
    expect([await told(ann, 'qualificationExpiring'), await told(bob, 'qualificationExpired')]).toEqual([
      ['2026-04-26 -7'],
      [],
    ]);
  });

  test('the manager hears of a course five weeks overdue, and on Mondays of the team: each in the one digest of the day, without what is the manager’s own', async () => {
    const [boss, ann, away] = [
      await make.person({ company, name: 'Boss' }),
      await make.person({ company, name: 'Ann' }),
      await make.person({ company, name: 'Away' }),
    ];
    for (const person of [ann, away, boss])
      await world.sql('update placements set manager_id = $1 where person_id = $2', [boss.id, person.id]);
    await world.sql(`update employments set on_leave_since = '2026-01-01' where person_id = $1`, [away.id]);
    const course = await make.taughtCourse({ title: 'Forklift' });
    for (const person of [ann, away, boss]) await make.enrolment({ person, course, dueOn: '2026-03-05', assignedAt });
    for (const day of ['2026-03-09', '2026-03-10', '2026-03-16', '2026-04-09', '2026-04-10']) await runOn(day);
    expect(await told(boss, 'teamSummary')).toEqual(['2026-03-09 0', '2026-03-16 0']);
    expect(await told(boss, 'courseEscalated')).toEqual(['2026-04-09 35']);
    const [monday, , last] = await inbox(boss);
    expect(monday).toMatch(
      /Your team this week: 1 overdue, 0 expired, 0 expiring within 30 days\. Ann: “Forklift” was due on March 5, 2026\./,
    );
    expect(monday).not.toMatch(/Boss:|Away/);
    expect(last).toMatch(/Ann: “Forklift” was due on March 5, 2026 and is 35 days overdue\./);
    expect(
      await world.sql(
        'select on_day, count(*)::int as n from digests where person_id = $1 group by 1 having count(*) > 1',
        [boss.id],
      ),
    ).toEqual([]);
  });

  test('a manager hears of who waits for a practical evaluation; an administrator where no manager is here, and of no one after it was given', async () => {
    const [boss, ann, bob, done] = [
      await make.person({ company, name: 'Boss' }),
      await make.person({ company, name: 'Ann' }),
      await make.person({ company, name: 'Bob' }),
      await make.person({ company, name: 'Done' }),
    ];
    for (const person of [ann, done])
      await world.sql('update placements set manager_id = $1 where person_id = $2', [boss.id, person.id]);
    const course = await make.taughtCourse({ title: 'Forklift', evaluation: { steps: [] } });
    for (const person of [ann, bob, done]) {
      const id = await make.enrolment({
        person,
        course,
        dueOn: null as never,
        assignedAt,
        startedAt: '2026-03-09T09:00:00Z',
      });
      await world.sql(
        `update enrolments set evaluation_due_at = '2026-03-10T15:00:00Z', withdrawn_at = case
          when person_id = $2 then timestamptz '2026-03-10T16:00:00Z' end where id = $1`,
        [(id as { id?: string }).id ?? id, done.id],
      );
    }
    for (const day of ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-17']) await runOn(day);
    expect([
      await told(boss, 'evaluationWaiting'),
      await told(chief, 'evaluationWaiting'),
      await told(ann, 'evaluationWaiting'),
    ]).toEqual([['2026-03-11 1', '2026-03-17 7'], ['2026-03-11 1', '2026-03-17 7'], []]);
    expect((await inbox(boss))[0]).toContain(
      'Ann has been waiting for the practical evaluation of “Forklift” since March 10, 2026.',
    );
  });

  test('administrators hear of requested sheets until they are answered, and of sheets due for review while the product is at a site', async () => {
    const siteId = await make.insert('sites', { company_id: company.id, code: 'SDS', name: 'Yard', time_zone: 'UTC' });
    const request = {
      company_id: company.id,
      site_id: siteId,
      kind: 'missing',
      product: 'Acetone',
      created_at: '2026-03-09T15:00:00Z',
    };
    const [open, answered] = [
      await make.insert('sds_requests', request),
      await make.insert('sds_requests', { ...request, product: 'Xylene' }),
    ];
    await world.sql(`update sds_requests set answered_at = '2026-03-11T09:00:00Z', answer = 'Here' where id = $1`, [
      answered,
    ]);
    const sheet = async (revisedOn: string, more: Record<string, unknown> = {}) => {
      const at = '2026-01-05T09:00:00Z';
      const sheetId = await make.insert('sds_sheets', {
        company_id: company.id,
        product: `P ${revisedOn}`,
        manufacturer: 'M',
        created_at: at,
        changed_at: at,
      });
      const file = { file: '{}', sha256: randomUUID().replaceAll('-', '').repeat(2), confirmed_at: at };
      await make.insert('sds_revisions', {
        company_id: company.id,
        sheet_id: sheetId,
        revised_on: revisedOn,
        language: 'en',
        jurisdiction: 'whmis',
        ...file,
      });
      await make.insert('site_chemicals', {
        company_id: company.id,
        site_id: siteId,
        sheet_id: sheetId,
        quantity: 'upTo1',
        added_at: at,
        ...more,
      });
    };
    await sheet('2023-03-12');
    await sheet('2023-03-12');
    await sheet('2023-03-13', { removed_at: '2026-02-01T09:00:00Z' });
    for (const day of ['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13']) await runOn(day);
    expect(await told(chief, 'sheetRequestWaiting')).toEqual(['2026-03-10 1', '2026-03-12 3']);
    expect(await told(chief, 'sheetReviewDue')).toEqual(['2026-03-12 0']);
    const [{ subjects }] = (await world.sql<{ subjects: string[] }>(
      `select array_agg(distinct subject) as subjects from notices
        where rule = 'sheetRequestWaiting' and day_offset = 3`,
    )) as [{ subjects: string[] }];
    expect(subjects).toEqual([open]);
  });

  test('administrators hear of corrections that support passed on until they are decided or recalled, but not of their own', async () => {
    const other = await make.companyAdmin({ company });
    const at = '2026-03-09T15:00:00Z';
    const pass = async (personId: string, more: object = {}) => {
      const ticket = {
        company_id: company.id,
        requester_id: personId,
        category: 'correction',
        subject: 'Name',
        created_at: at,
        replied_at: at,
      };
      const about = {
        ticket_company_id: company.id,
        ticket_id: await make.insert('tickets', ticket),
        fields: ['name'],
        note: 'Reid',
        created_at: at,
      };
      return make.insert('ticket_corrections', { company_id: company.id, person_id: personId, ...about, ...more });
    };
    const ann = await make.person({ company, name: 'Ann' });
    await pass(ann.id);
    await pass(other.id, { decided_at: '2026-03-10T09:00:00Z', corrected: true });
    await pass(other.id, { recalled_at: at });
    await pass(other.id);
    for (const day of ['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-16']) await runOn(day);
    expect(await told(chief, 'correctionWaiting')).toEqual([
      '2026-03-10 1',
      '2026-03-10 1',
      '2026-03-12 3',
      '2026-03-12 3',
      '2026-03-16 7',
      '2026-03-16 7',
    ]);
    expect(await told(other, 'correctionWaiting')).toEqual(['2026-03-10 1', '2026-03-12 3', '2026-03-16 7']);
    expect((await inbox(chief)).join()).toContain('A correction of Ann’s data has been waiting since March 9, 2026.');
  });

  test('administrators hear of what waits, but not of their own', async () => {
    const ann = await make.person({ company, name: 'Ann' });
    const skill = await make.skill();
    // Sent on a Friday, by the other administrator for themselves as well.
    const other = await make.companyAdmin({ company });
    for (const person of [ann, other]) {
      const id = await make.evidence(person, skill.id, { submitted_at: '2026-03-06T09:00:00Z', number: randomUUID() });
      await world.sql(`update evidence_events set at = '2026-03-06T09:00:00Z' where evidence_id = $1`, [id]);
    }
    const course = await make.taughtCourse({ title: 'Forklift' });
    const waiting = await make.enrolment({
      person: ann,
      course,
      dueOn: null as never,
      assignedAt: '2026-03-10T09:00:00Z',
    });
    await world.sql('update enrolments set waits_for_seat = true, started_at = null where id = $1', [
      (waiting as { id?: string }).id ?? waiting,
    ]);
    for (const day of ['2026-03-10', '2026-03-11', '2026-03-14', '2026-03-17', '2026-03-18']) await runOn(day);
    expect(await told(chief, 'evidenceWaiting')).toEqual([
      '2026-03-11 0',
      '2026-03-11 0',
      '2026-03-14 3',
      '2026-03-14 3',
      '2026-03-18 7',
      '2026-03-18 7',
    ]);
    expect(await told(other, 'evidenceWaiting')).toEqual(['2026-03-11 0', '2026-03-14 3', '2026-03-18 7']);
    expect(await told(chief, 'seatWaiting')).toEqual(['2026-03-11 1', '2026-03-17 7']);
    expect(await told(ann, 'seatWaiting')).toEqual([]);
    expect((await inbox(chief))[0]).toContain('Ann is waiting for a seat for “Forklift”.');
  });

  test('people who wait for a seat are one line for each course and day, counted by person', async () => {
    const [forklift, ladders] = [
      await make.taughtCourse({ title: 'Forklift' }),
      await make.taughtCourse({ title: 'Ladders' }),
    ];
    const wait = async (name: string, course: typeof forklift, assignedAt: string) => {
      const person = await make.person({ company, name });
      const id = await make.enrolment({ person, course, dueOn: null as never, assignedAt });
      await world.sql('update enrolments set waits_for_seat = true, started_at = null where id = $1', [id]);
      return person;
    };
    await wait('Ann', forklift, '2026-03-10T09:00:00Z');
    await wait('Bob', forklift, '2026-03-10T15:00:00Z');
    const left = await wait('Cleo', forklift, '2026-03-10T15:00:00Z');
    await wait('Dan', ladders, '2026-03-10T09:00:00Z');
    await wait('Eve', forklift, '2026-03-11T09:00:00Z');
    await world.sql(`update employments set ended_on = '2026-03-10' where person_id = $1`, [left.id]);
    await runOn('2026-03-11');
    expect(await told(chief, 'seatWaiting')).toEqual(['2026-03-11 1', '2026-03-11 1']);
    const [first] = await inbox(chief);
    expect(first).toContain('2 people are waiting for a seat for “Forklift”.');
    expect(first).toContain('Dan is waiting for a seat for “Ladders”.');
    expect(
      (await world.sql<{ subject: string }>('select subject from deliveries where person_id = $1', [chief.id]))[0]!
        .subject,
    ).toContain('3 people waiting');
    await runOn('2026-03-12');
    expect((await inbox(chief)).at(-1)).toContain('Eve is waiting for a seat for “Forklift”.');
    expect(await told(chief, 'seatWaiting')).toHaveLength(3);
  });

  test('a booked session is reminded of as its training says, again when it moves, and not once it is cancelled', async () => {
    const [ann, bob] = [await make.person({ company }), await make.person({ company })];
    const training = await make.training(company, {
      reminder_days: 3,
      time_zone: 'UTC',
      sessions: [{ startsAt: '2026-03-20T13:00:00Z', endsAt: '2026-03-20T15:00:00Z' }],
    });
    await make.place(training, ann);
    await make.place(training, bob, {
      booked_at: assignedAt,
      cancelled_at: '2026-03-02T09:00:00Z',
      cancelled_by: 'attendee',
    });
    for (const day of ['2026-03-16', '2026-03-17', '2026-03-18']) await runOn(day);
    await world.sql(
      `update training_sessions set starts_at = '2026-03-24T13:00:00Z', ends_at = '2026-03-24T15:00:00Z'
        where training_id = $1`,
      [training.id],
    );
    for (const day of ['2026-03-20', '2026-03-21', '2026-03-22']) await runOn(day);
    await world.sql(`update trainings set cancelled_at = now() where id = $1`, [training.id]);
    await runOn('2026-03-23');
    expect([await told(ann, 'sessionReminder'), await told(bob, 'sessionReminder')]).toEqual([
      ['2026-03-17 -3', '2026-03-21 -3'],
      [],
    ]);
  });
});

test.each([
  ['cancelled', 'cancelled_at'],
  ['closed', 'closed_at'],
])('no one is reminded of a session whose training is %s', async (_name, column) => {
  const ann = await make.person({ company });
  const given = {
    reminder_days: 3,
    time_zone: 'UTC',
    sessions: [{ startsAt: '2026-03-20T13:00:00Z', endsAt: '2026-03-20T15:00:00Z' }],
  };
  const [over, other] = [await make.training(company, given), await make.training(company, given)];
  for (const training of [over, other]) await make.place(training, ann);
  const closedBy = column === 'closed_at' ? `, started_at = '2026-03-10T09:00:00Z', closed_by = '${chief.id}'` : '';
  await world.sql(`update trainings set ${column} = '2026-03-10T09:00:00Z'${closedBy} where id = $1`, [over.id]);
  await runOn('2026-03-17');
  expect(await told(ann, 'sessionReminder')).toHaveLength(1);
});

test.each([
  ['its first day', '2026-03-02', [], '2026-03-02'],
  ['the day after, where none was made', '2026-03-03', [], '2026-03-02'],
  ['two days after, where the first was begun only', '2026-03-04', [['UTC', null]], '2026-03-02'],
  [
    'two days after, where one was made in another time zone',
    '2026-03-04',
    [['America/Toronto', '2026-03-02T08:00:00.000Z']],
    '2026-03-02',
  ],
  ['the day after, where one was made', '2026-03-03', [['UTC', '2026-03-02T08:00:00.000Z']], null],
  ['three days after', '2026-03-05', [], null],
] as const)('the summary of a week on %s', (_name, day, made, expected) => {
  const runs = made.map(([timeZone, finishedAt]) => ({ timeZone, day: '2026-03-02', finishedAt }));
  expect(
    weekDue(
      { runs } as unknown as Parameters<typeof weekDue>[0],
      { weekday: 1 } as Parameters<typeof weekDue>[1],
      'UTC',
      day,
    ),
  ).toBe(expected);
});

describe('nothing twice', () => {
  test('two that run at the same time make one digest of each person, and none is missing (I19)', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => make.person({ company })));
    const course = await make.taughtCourse();
    for (const person of people) await make.enrolment({ person, course, dueOn: '2026-03-09', assignedAt });
    await Promise.all([run(), run(), run()]);
    const rows = await world.sql(
      `select count(*)::int as digests, count(distinct person_id)::int as people from digests where company_id = $1`,
      [company.id],
    );
    expect(rows).toEqual([{ digests: 30, people: 30 }]);
    expect(
      await world.sql(`select count(*)::int as n from mails where company_id = $1 and kind = 'notices.digest'`, [
        company.id,
      ]),
    ).toEqual([{ n: 30 }]);
    expect(
      await world.sql('select sum(notices)::int as n, sum(digests)::int as d from digest_runs where company_id = $1', [
        company.id,
      ]),
    ).toMatchObject([{ n: 30 }]);
  });

  test('who moves to another time zone has one digest that day all the same; what came up since is told the next day', async () => {
    const ann = await make.person({ company, name: 'Ann' });
    await world.sql(`update people set time_zone = 'UTC' where id = $1`, [ann.id]);
    const [skill, other] = [await make.skill(), await make.skill()];
    await make.achievement(ann, { skillId: skill.id, validThrough: '2026-05-01' });
    await runOn('2026-04-01');
    await make.achievement(ann, { skillId: other.id, validThrough: '2026-05-01', recordedAt: '2026-03-31T09:00:00Z' });
    await world.sql(`update people set time_zone = 'America/Toronto' where id = $1`, [ann.id]);
    world.clock.set('2026-04-01T14:00:00.000Z');
    await run();
    const days = () =>
      world.sql<{ on: string }>('select on_day::text as "on" from digests where person_id = $1 order by 1', [ann.id]);
    expect(await days()).toEqual([{ on: '2026-04-01' }]);
    world.clock.set('2026-04-02T14:00:00.000Z');
    await run();
    expect(await days()).toEqual([{ on: '2026-04-01' }, { on: '2026-04-02' }]);
    expect(await told(ann, 'qualificationExpiring')).toEqual(['2026-04-01 -30', '2026-04-02 -30']);
  });

  test('what was due before an upgrade is not sent after it', async () => {
    const ann = await make.person({ company });
    const course = await make.taughtCourse();
    await make.enrolment({ person: ann, course, dueOn: '2026-03-09', assignedAt });
    await world.sql(`update platform_notices set since = '2026-03-02T07:30:00.000Z'`);
    await run();
    expect(await inbox(ann)).toEqual([]);
    await runOn('2026-03-08');
    expect(await told(ann, 'courseDue')).toEqual(['2026-03-08 -1']);
    await world.sql('update platform_notices set since = null');
  });

  test('two records of one person are told what neither was told', async () => {
    const [kept, merged] = [await make.person({ company }), await make.person({ company })];
    const course = await make.taughtCourse();
    await make.enrolment({ person: merged, course, dueOn: '2026-03-09', assignedAt });
    await run();
    const admin = await make.platformAdmin();
    await make.secondFactor(admin.id);
    const me = await world.as(admin);
    await world.sql('update auth.sessions set confirmed_at = now() where person_id = $1', [admin.id]);
    expect(
      (await me.post(`/admin/employees/${kept.id}/merges`, { mergedId: merged.id, reason: 'The same person' })).status,
    ).toBe(200);
    for (const day of ['2026-03-03', '2026-03-08']) await runOn(day);
    expect([await told(kept, 'courseDue'), await told(merged, 'courseDue')]).toEqual([
      ['2026-03-02 -7', '2026-03-08 -1'],
      [],
    ]);
  });
});

describe('the rules of a company', () => {
  const rule = (offsets: number[], on = true) => ({ setting: { on, offsets, channels: ['inbox', 'email'] } });

  test('a company changes its own, the platform what others have; a learner neither', async () => {
    const [me, learner, staff] = [
      await world.as(chief),
      await world.as(await make.person({ company })),
      await world.as(await make.platformAdmin()),
    ];
    const other = await world.as(await make.companyAdmin());
    expect((await me.put('/settings/notices/rules/qualificationExpired', rule([14]))).status).toBe(200);
    expect((await staff.put('/admin/notices/rules/qualificationExpired', rule([21]))).status).toBe(200);
    const expired = async (caller: typeof me) =>
      (await caller.get('/settings/notices')).body.rules.find(
        (one: { rule: string }) => one.rule === 'qualificationExpired',
      );
    expect(await expired(me)).toMatchObject({ offsets: [14], own: true, usual: { offsets: [21] } });
    expect(await expired(other)).toMatchObject({ offsets: [21], own: false });
    expect((await me.put('/settings/notices/rules/qualificationExpired', { setting: null })).status).toBe(200);
    expect(await expired(me)).toMatchObject({ offsets: [21] });
    expect((await staff.put('/admin/notices/rules/qualificationExpired', { setting: null })).status).toBe(200);
    for (const path of ['/settings/notices', '/settings/notices/preview', '/settings/notices/health'])
      expect((await learner.get(path)).status).toBe(403);
    for (const path of ['/admin/notices', '/admin/notices/health']) expect((await me.get(path)).status).toBe(403);
    expect((await learner.put('/settings/notices/rules/courseDue', rule([-1]))).status).toBe(403);
    expect((await me.put('/admin/notices/rules/courseDue', rule([-1]))).status).toBe(403);
    expect((await me.put('/admin/notices/digest', { digest: { hour: 9, weekday: 1 } })).status).toBe(403);
  });

  test('no one can have people flooded: times stay within their range and number, and each is told once', async () => {
    const me = await world.as(chief);
    const fields = async (setting: unknown, key = 'courseDue') =>
      ((await me.put(`/settings/notices/rules/${key}`, { setting })).body.error?.issues ?? []).map(
        (one: { path: string; code: string }) => `${one.path} ${one.code}`,
      );
    expect(await fields({ on: true, offsets: [-1, -2, -3, -4, -5, -6, -7], channels: ['email'] })).toEqual([
      'offsets tooManyNoticeTimes',
    ]);
    expect(await fields({ on: true, offsets: [-400], channels: ['email'] })).toEqual(['offsets settingOutside']);
    expect(await fields({ on: true, offsets: [3], channels: ['email'] })).toEqual(['offsets settingOutside']);
    expect(await fields({ on: true, offsets: [-3], channels: [] })).toEqual(['channels noticeChannelMissing']);
    expect(await fields({ on: true, offsets: [0, 1], channels: ['email'] }, 'teamSummary')).toEqual([
      'offsets settingOutside',
    ]);
    expect((await me.put('/settings/notices/rules/everything', { setting: null })).status).toBe(404);
    expect(
      (await me.put('/settings/notices/digest', { digest: { hour: 3, weekday: 9 } })).body.error.issues.map(
        ({ path }: { path: string }) => path,
      ),
    ).toEqual(['hour', 'weekday']);
    const ann = await make.person({ company });
    await make.enrolment({ person: ann, course: await make.taughtCourse(), dueOn: '2026-03-09', assignedAt });
    await run();
    for (const offsets of [[-6], [-7, -6], [-5, -4], [-7]]) {
      world.clock.advance(60_000);
      expect((await me.put('/settings/notices/rules/courseDue', rule(offsets))).status).toBe(200);
      await run();
    }
    expect(await told(ann, 'courseDue')).toEqual(['2026-03-02 -7']);
  });

  test('a time that is added sends nothing that was due before, then counts like the others; the reminder days of courses are the same ones', async () => {
    const me = await world.as(chief);
    const [ann, bob] = [await make.person({ company }), await make.person({ company })];
    const course = await make.taughtCourse();
    await make.enrolment({ person: ann, course, dueOn: '2026-03-14', assignedAt });
    await make.enrolment({ person: bob, course, dueOn: '2026-03-17', assignedAt });
    expect((await me.put('/settings/notices/rules/courseDue', rule([-14, -1]))).status).toBe(200);
    expect((await me.get('/settings/assignment-rules')).body.reminderDays).toEqual([14, 1]);
    await run();
    await runOn('2026-03-03');
    expect([await told(ann, 'courseDue'), await told(bob, 'courseDue')]).toEqual([[], ['2026-03-03 -14']]);
  });

  test('the hour and weekday of the company', async () => {
    const me = await world.as(chief);
    expect((await me.put('/settings/notices/digest', { digest: { hour: 10, weekday: 3 } })).status).toBe(200);
    const ann = await make.person({ company });
    await make.enrolment({ person: ann, course: await make.taughtCourse(), dueOn: '2026-03-09', assignedAt });
    await run();
    expect(await inbox(ann)).toEqual([]);
    world.clock.set('2026-03-02T10:00:00.000Z');
    await run();
    expect(await inbox(ann)).toHaveLength(1);
    expect((await me.get('/settings/notices')).body.digest).toEqual({
      hour: 10,
      weekday: 3,
      own: true,
      usual: { hour: 7, weekday: 1 },
    });
    expect((await me.put('/settings/notices/digest', { digest: null })).status).toBe(200);
    expect((await me.get('/settings/notices')).body.digest).toMatchObject({ hour: 7, own: false });
  });
});

describe('the dry run', () => {
  test('tells exactly what the next seven days bring, and writes nothing', async () => {
    const me = await world.as(chief);
    const [ann, bob] = [await make.person({ company, name: 'Ann' }), await make.person({ company, name: 'Bob' })];
    await world.sql('update people set email = null, email_canonical = null where id = $1', [bob.id]);
    await world.sql('update placements set manager_id = $1 where person_id = $2', [ann.id, bob.id]);
    const course = await make.taughtCourse({ title: 'Forklift' });
    await make.enrolment({ person: ann, course, dueOn: '2026-03-12', assignedAt });
    await make.enrolment({ person: bob, course, dueOn: '2026-02-23', assignedAt });
    const skill = await make.skill();
    await make.achievement(bob, { skillId: skill.id, validThrough: '2026-04-06' });
    const tables = ['digests', 'notices', 'mails', 'deliveries', 'digest_runs'];
    const counts = () =>
      Promise.all(
        tables.map(async (table) => (await world.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n),
      );
    const before = await counts();
    const { body } = await me.get('/settings/notices/preview');
    expect(await counts()).toEqual(before);
    const found = body.digests.map((one: { person: string; day: string; notices: number; email: boolean }) => [
      one.day,
      one.person,
      one.notices,
      one.email,
    ]);
    for (let ahead = 0; ahead < 7; ahead += 1)
      await runOn(new Date(Date.parse('2026-03-02') + ahead * 86_400_000).toISOString().slice(0, 10));
    const made = await world.sql(
      `select d.on_day::text as day, coalesce(p.preferred_name, p.legal_name) as person, d.items,
        p.email is not null as email
      from digests d join people p on p.id = d.person_id where d.company_id = $1 order by 1, 2`,
      [company.id],
    );
    expect(found).toEqual(made.map((row) => [row['day'], row['person'], row['items'], row['email']]));
    expect(body.total).toBe(made.length);
    expect(body.days[0]).toMatchObject({
      day: '2026-03-02',
      rules: expect.arrayContaining([{ rule: 'courseOverdue', count: 1 }]),
    });
  });

  test('tells each person what they are about to be sent, in their language, and nothing of others', async () => {
    const [ann, bob] = [
      await make.person({ company, name: 'Ann' }),
      await make.person({ company, name: 'Bob', locale: 'fr' }),
    ];
    const course = await make.taughtCourse({ title: 'Forklift' });
    await make.enrolment({ person: ann, course, dueOn: '2026-03-10', assignedAt });
    await make.enrolment({ person: bob, course, dueOn: '2026-03-03', assignedAt });
    const daysOf = async (person: MadePerson) => (await (await world.as(person)).get('/profile/notices')).body.days;
    expect(await daysOf(ann)).toEqual([
      { day: '2026-03-03', lines: [{ text: '“Forklift” is due on March 10, 2026, in 7 days.', path: '/' }] },
    ]);
    const [first] = await daysOf(bob);
    expect([first.day, first.lines[0].text]).toEqual(['2026-03-02', expect.stringContaining('demain')]);
    await runOn('2026-03-02');
    expect((await daysOf(bob)).map(({ day }: { day: string }) => day)).not.toContain('2026-03-02');
    expect(await daysOf(await make.person({ company }))).toEqual([]);
  });

  test('tells the platform how many people of each company would be told, with a change where the company decides nothing else', async () => {
    const other = await make.company({ time_zone: 'UTC' });
    const [ann, bob] = [await make.person({ company }), await make.person({ company: other })];
    const course = await make.taughtCourse();
    for (const person of [ann, bob]) await make.enrolment({ person, course, dueOn: '2026-04-20', assignedAt });
    await (
      await world.as(await make.companyAdmin({ company: other }))
    ).put('/settings/notices/rules/courseDue', { setting: { on: true, offsets: [-5], channels: ['inbox'] } });
    const platform = await world.as(await make.platformAdmin());
    const seen = async (query: Record<string, string>) => {
      const rows: { companyId: string; people: number; own: boolean }[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const answer = await platform.get('/admin/notices/preview', { ...query, ...(cursor && { cursor }) });
        expect(answer.status, answer.text).toBe(200);
        rows.push(...answer.body.rows);
        cursor = answer.body.nextCursor;
      }
      expect(new Set(rows.map(({ companyId }) => companyId)).size).toBe(rows.length);
      return [company, other]
        .map(({ id }) => rows.find(({ companyId }) => companyId === id))
        .map((row) => [row?.people, row?.own]);
    };
    expect(await seen({})).toEqual([
      [0, false],
      [0, false],
    ]);
    expect(await seen({ rule: 'courseDue', offsets: '-45' })).toEqual([
      [1, false],
      [0, true],
    ]);
    expect(await inbox(ann)).toEqual([]);
    expect((await (await world.as(chief)).get('/admin/notices/preview')).status).toBe(403);
  });

  test('shows the digest of one person, also by a rule that is not saved; no one sees another company’s', async () => {
    const me = await world.as(chief);
    const ann = await make.person({ company, name: 'Ann' });
    await make.enrolment({
      person: ann,
      course: await make.taughtCourse({ title: 'Forklift' }),
      dueOn: '2026-03-08',
      assignedAt,
    });
    const draft = { rule: 'courseDue', offsets: '-3' };
    const { body } = await me.get(`/settings/notices/preview/${ann.id}`, { day: '2026-03-05', ...draft });
    expect(body).toMatchObject({
      person: 'Ann',
      subject: 'Course due: “Forklift”',
      paragraphs: expect.arrayContaining(['“Forklift” is due on March 8, 2026, in 3 days.']),
    });
    expect((await me.get(`/settings/notices/preview/${ann.id}`, { day: '2026-03-05' })).status).toBe(404);
    expect(
      (await me.get('/settings/notices/preview', { rule: 'courseDue', offsets: '-900' })).body.error.issues,
    ).toMatchObject([{ path: 'offsets', code: 'settingOutside' }]);
    const other = await world.as(await make.companyAdmin());
    expect((await other.get(`/settings/notices/preview/${ann.id}`, { day: '2026-03-05', ...draft })).status).toBe(404);
  });
});

describe('health', () => {
  test('what was made, when the next is, and what is late, on the company’s board and the platform’s', async () => {
    await world.sql(`update companies set created_at = '2026-02-01' where id = $1`, [company.id]);
    const [me, staff] = [await world.as(chief), await world.as(await make.platformAdmin())];
    const ann = await make.person({ company });
    await make.enrolment({ person: ann, course: await make.taughtCourse(), dueOn: '2026-03-09', assignedAt });
    const health = async () => (await me.get('/settings/notices/health')).body;
    const lateHere = async () =>
      (await staff.get('/admin/notices/health')).body.late.filter(
        ({ companyId }: { companyId: string }) => companyId === company.id,
      );
    world.clock.set('2026-03-02T08:00:01.000Z');
    expect(await health()).toMatchObject({
      lastAt: null,
      nextAt: '2026-03-03T07:00:00.000Z',
      digests: 0,
      late: [{ timeZone: 'UTC', dueAt: '2026-03-02T07:00:00.000Z' }],
    });
    expect(await lateHere()).toMatchObject([{ company: expect.any(String), dueAt: '2026-03-02T07:00:00.000Z' }]);
    await run();
    expect(await health()).toMatchObject({
      lastAt: '2026-03-02T08:00:01.000Z',
      digests: 1,
      sent: 0,
      waiting: 1,
      failed: 0,
      late: [],
      failure: null,
    });
    expect(await lateHere()).toEqual([]);
    await world.sql('update mails set sent_at = now(), sealed = null where person_id = $1', [ann.id]);
    expect(await health()).toMatchObject({ sent: 1, waiting: 0 });
  });

  test('a run that fails says so, keeps what it did, and the next one does the rest', async () => {
    await world.sql(`update companies set created_at = '2026-02-01' where id = $1`, [company.id]);
    const ann = await make.person({ company });
    await make.enrolment({ person: ann, course: await make.taughtCourse(), dueOn: '2026-03-09', assignedAt });
    await world.sql(
      `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await world.sql(
      'create trigger refuse_one before insert on inbox_entries for each row execute function refuse_one()',
    );
    await expect(run()).rejects.toThrow();
    world.clock.set('2026-03-02T09:00:00.000Z');
    const health = async () => (await (await world.as(chief)).get('/settings/notices/health')).body;
    expect(await health()).toMatchObject({ late: [{ timeZone: 'UTC' }], failure: { at: '2026-03-02T08:00:00.000Z' } });
    expect(await world.sql('select 1 from notices where company_id = $1', [company.id])).toEqual([]);
    await world.sql('drop trigger refuse_one on inbox_entries');
    await run();
    expect(await inbox(ann)).toHaveLength(1);
    expect(await health()).toMatchObject({ late: [], failure: null });
  });
});
