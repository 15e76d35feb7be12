import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { Renewals } from '../../../../test/make/make-renewals.ts';
import { makeRenewals } from '../../../../test/make/make-renewals.ts';

// Acting from a report. The clock stands at 2 March 2026; renewals open 90 days before the last day.

const world = await openWorld();
const { make } = world;
const once = (key: string = randomUUID()) => ({ headers: { 'idempotency-key': key } });
const stranger = await world.as(await make.companyAdmin({ company: await make.company() }));

let here: Renewals;
let admin: Caller;
beforeEach(async () => {
  here = await makeRenewals(world);
  ({ admin } = here);
});

type Rows = Record<string, unknown>;
const all = (report: string, query: Record<string, string> = {}): Rows => ({ report, chosen: { query } });
const those = (report: string, ids: unknown[], more: Record<string, string> = {}): Rows => ({
  report,
  chosen: { ids },
  ...more,
});
const addresses = {
  companyExpiring: 'expiring',
  companyExpired: 'expired',
  companyUnfinished: 'unfinished',
  companyEnrolments: 'enrolments',
};
const listed = async (report: keyof typeof addresses, query: Record<string, string> = {}, by = admin) =>
  (await by.get(`/settings/reports/${addresses[report]}`, { limit: '100', ...query })).body.rows as Record<
    string,
    string
  >[];
const idOf = async (report: keyof typeof addresses, name: string) =>
  (await listed(report)).find((row) => row['name'] === name)!['id']!;

const wishes = {
  assignments: { dueOn: null, note: null, evenIfValid: false, seatedOnly: false },
  reminders: {},
  'due-days': { dueOn: '2026-05-01', reason: 'Plant shutdown' },
  extensions: { days: 7, reason: 'Was ill for a week' },
  exemptions: { toOn: '2026-12-31', reason: 'On light duty', note: null },
} as const;
type Act = keyof typeof wishes;
const act = (what: Act | 'bookings', rows: Rows, more: Rows = {}, by = admin, key?: string) =>
  by.post(
    `/settings/reports/${what}`,
    { rows, ...(what !== 'bookings' && wishes[what]), preview: false, ...more },
    once(key),
  );
/** What became of each row, by the name of its person. */
const said = ({ body }: { body: { done: { label: string }[]; skipped: { label: string; code: string }[] } }) =>
  Object.fromEntries([
    ...body.done.map(({ label }) => [label.split(' · ')[0], 'done'] as const),
    ...body.skipped.map(({ label, code }) => [label.split(' · ')[0], code] as const),
  ]);
const attempts = () =>
  world.sql<{ name: string; due: string; origin: string; waits: boolean }>(
    `select p.legal_name as name, e.due_on as due, e.origin, e.waits_for_seat as waits from enrolments e
      join people p on p.id = e.person_id
     where e.company_id = $1 and e.withdrawn_at is null order by e.due_on, p.legal_name`,
    [here.company.id],
  );

describe('assigning renewals', () => {
  test('a preview changes nothing; then each row is told, by the last valid day, and the report shows it', async () => {
    await here.worker('Soon', '2026-03-20');
    await here.worker('Later', '2026-04-10');
    await here.worker('Not open', '2026-08-10');
    await make.enrolment({ person: await here.worker('Has it', '2026-03-25'), course: here.course });
    const rows = all('companyExpiring');
    const expected = { Soon: 'done', Later: 'done', 'Not open': 'stillValid', 'Has it': 'alreadyAssigned' };
    const before = await act('assignments', rows, { preview: true });
    expect(said(before)).toEqual(expected);
    expect(before.body).toMatchObject({
      changed: 2,
      courses: [{ course: 'Forklift refresher', people: 2, seats: null }],
    });
    expect(await attempts()).toHaveLength(1);
    const key = randomUUID();
    const done = await act('assignments', rows, {}, admin, key);
    expect(said(done)).toEqual(expected);
    expect(done.body.undoId).toEqual(expect.any(String));
    const made = [
      { name: 'Soon', due: '2026-03-20', origin: 'admin', waits: false },
      { name: 'Later', due: '2026-04-10', origin: 'admin', waits: false },
    ];
    expect((await attempts()).filter(({ name }) => name !== 'Has it')).toEqual(made);
    expect((await listed('companyExpiring', { renewal: 'assigned' })).map(({ name }) => name)).toEqual([
      'Soon',
      'Has it',
      'Later',
    ]);
    // The same call is answered the same; another finds nothing left.
    expect((await act('assignments', rows, {}, admin, key)).body).toEqual(done.body);
    expect(said(await act('assignments', rows))).toEqual({
      ...expected,
      Soon: 'alreadyAssigned',
      Later: 'alreadyAssigned',
    });
    expect((await admin.post(`/settings/undos/${done.body.undoId}`, {}, once())).status).toBe(200);
    expect((await attempts()).map(({ name }) => name)).toEqual(['Has it']);
  });

  test('all that match is what the filters leave when it is done, less those left out', async () => {
    await here.worker('Soon', '2026-03-20');
    await here.worker('Later', '2026-05-10');
    await here.worker('Kept out', '2026-03-22');
    const chosen = { query: { leadTime: 'd30' }, except: [await idOf('companyExpiring', 'Kept out')] };
    await here.worker('Came since', '2026-03-15');
    expect(said(await act('assignments', { report: 'companyExpiring', chosen }))).toEqual({
      Soon: 'done',
      'Came since': 'done',
    });
  });

  test('what expired, a chosen day, people who are valid still, and a qualification to which no course leads', async () => {
    const ann = await here.worker('Ann', '2026-02-01');
    await here.worker('Ben', '2026-08-10');
    expect(said(await act('assignments', all('companyExpired'), { dueOn: '2026-03-31' }))).toEqual({ Ann: 'done' });
    expect(said(await act('assignments', all('companyExpiring'), { evenIfValid: true }))).toEqual({ Ben: 'done' });
    expect((await attempts()).map(({ name, due }) => [name, due])).toEqual([
      ['Ann', '2026-03-31'],
      ['Ben', '2026-08-10'],
    ]);
    const other = await make.skill();
    await make.requirement(here.company, { skillId: other.id });
    await make.achievement(ann, { skillId: other.id, validThrough: '2026-02-10' });
    const ids = (await listed('companyExpired')).filter(({ renewal }) => renewal === 'noCourse').map(({ id }) => id);
    expect(said(await act('assignments', those('companyExpired', ids)))).toEqual({ Ann: 'noRenewalCourse' });
  });

  test('a failed course is assigned once more; rows chosen on another day are those of that day', async () => {
    const ann = await here.worker('Ann', '2026-11-30');
    const failed = await make.enrolment({ person: ann, course: here.course, startedAt: '2026-02-01T09:00:00Z' });
    await world.sql(`update enrolments set failed_at = '2026-02-02T09:00:00Z' where id = $1`, [failed]);
    expect(said(await act('assignments', those('companyUnfinished', [failed])))).toEqual({ Ann: 'stillValid' });
    expect(said(await act('assignments', those('companyUnfinished', [failed]), { evenIfValid: true }))).toEqual({
      Ann: 'done',
    });
    const [row] = await listed('companyExpiring', { asOf: '2026-09-01' });
    expect(await listed('companyExpiring')).toEqual([]);
    expect((await act('assignments', those('companyExpiring', [row!['id']]))).status).toBe(404);
    expect(said(await act('assignments', those('companyExpiring', [row!['id']], { asOf: '2026-09-01' })))).toEqual({
      Ann: 'alreadyAssigned',
    });
  });
});

describe('seats', () => {
  beforeEach(async () => {
    here = await makeRenewals(world, { sold: true });
    ({ admin } = here);
    for (const [name, day] of [
      ['Late', '2026-05-15'],
      ['Soon', '2026-03-20'],
      ['Middle', '2026-04-10'],
    ] as const)
      await here.worker(name, day);
  });
  const toBuy = async (rows: Rows) => (await admin.post('/settings/reports/seats', { rows })).body.courses;

  test('reserved for the earliest as far as there are any; the others are passed over, or wait', async () => {
    await here.seats(1);
    const before = await act('assignments', all('companyExpiring'), { preview: true });
    expect(before.body.courses).toMatchObject([{ people: 3, seats: { available: 1, waiting: 2 } }]);
    const seated = await act('assignments', all('companyExpiring'), { seatedOnly: true });
    expect(said(seated)).toEqual({ Soon: 'done', Middle: 'noSeatLeft', Late: 'noSeatLeft' });
    expect((await listed('companyExpiring')).map(({ name, seat }) => [name, seat])).toEqual([
      ['Soon', 'reserved'],
      ['Middle', 'needed'],
      ['Late', 'needed'],
    ]);
    expect((await act('assignments', all('companyExpiring'))).body.courses).toMatchObject([
      { people: 2, seats: { available: 0, waiting: 2 } },
    ]);
    expect((await attempts()).map(({ name, waits }) => [name, waits])).toEqual([
      ['Soon', false],
      ['Middle', true],
      ['Late', true],
    ]);
  });

  test('reserving passes over who has a seat or needs none, and never lets anyone wait', async () => {
    await here.worker('Gone', '2026-02-20');
    await here.seats(2);
    const free = await make.taughtCourse({ title: 'Free of charge' });
    await world.sql('update courses set needs_seat = false where id = $1', [free.id]);
    const other = await make.skill();
    await make.gives(free.versionId, other.id, 1);
    await make.requirement(here.company, { skillId: other.id });
    await make.achievement(await here.worker('Free'), { skillId: other.id, validThrough: '2026-03-25' });
    expect(said(await act('assignments', all('companyExpired'), { reserve: true }))).toEqual({ Gone: 'done' });
    const rows = all('companyExpiring');
    const expected = { Soon: 'done', Middle: 'noSeatLeft', Late: 'noSeatLeft', Free: 'seatNotNeeded' };
    expect(said(await act('assignments', rows, { reserve: true, preview: true }))).toEqual(expected);
    expect(said(await act('assignments', rows, { reserve: true }))).toEqual(expected);
    expect(said(await act('assignments', rows, { reserve: true }))).toEqual({ ...expected, Soon: 'seatNotNeeded' });
    expect((await attempts()).map(({ name, waits }) => [name, waits]).toSorted()).toEqual([
      ['Gone', false],
      ['Soon', false],
    ]);
  });

  test('to buy is what is needed less what is there and on order, with the product, its price, and for whom', async () => {
    const people = Object.fromEntries((await listed('companyExpiring')).map(({ name, personId }) => [name, personId]));
    expect(await toBuy(all('companyExpiring'))).toMatchObject([
      {
        ...{
          needed: 3,
          available: 0,
          ordered: 0,
          toBuy: 3,
          unitMinor: 5000,
          currency: 'CAD',
          productId: expect.any(String),
        },
        forPeople: [people['Soon'], people['Middle'], people['Late']],
      },
    ]);
    await here.seats(1);
    expect(await toBuy(all('companyExpiring', { leadTime: 'd30,d60' }))).toMatchObject([
      { needed: 2, available: 1, toBuy: 1 },
    ]);
    await act('assignments', all('companyExpiring', { leadTime: 'd30' }));
    expect(await toBuy(all('companyExpiring'))).toMatchObject([
      { needed: 2, available: 0, toBuy: 2, forPeople: [people['Middle'], people['Late']] },
    ]);
    // Who waits has an enrolment: a seat that comes in is theirs without being named.
    await act('assignments', all('companyExpiring'));
    expect(await toBuy(all('companyExpiring'))).toMatchObject([{ needed: 2, toBuy: 2, forPeople: [] }]);
    expect(await toBuy(all('companyUnfinished', { blocker: 'noSeat' }))).toMatchObject([{ needed: 2, toBuy: 2 }]);
    await here.seats(5);
    expect(await toBuy(all('companyExpiring'))).toEqual([]);
    expect((await stranger.post('/settings/reports/seats', { rows: all('companyExpiring') })).body.courses).toEqual([]);
  });

  test('more time goes to those whose seat has an end; lapsed ones open again, and fourteen days are the most', async () => {
    const [soon] = (await listed('companyExpiring')).filter(({ name }) => name === 'Soon');
    await here.seats(2);
    await act('assignments', all('companyExpiring', { leadTime: 'd30,d60' }));
    const me = await world.as({ id: soon!['personId']!, companyId: here.company.id });
    expect((await me.post(`/learning/courses/${here.course.id}/opening`, { deviceId: randomUUID() })).status).toBe(200);
    const [seat] = await world.sql<{ by: string }>(
      `select complete_by as by from seats where company_id = $1 and state = 'consumed'`,
      [here.company.id],
    );
    expect(said(await act('extensions', all('companyEnrolments'), { preview: true }))).toEqual({
      Soon: 'done',
      Middle: 'seatAllocated',
    });
    expect(said(await act('extensions', all('companyEnrolments')))).toEqual({ Soon: 'done', Middle: 'seatAllocated' });
    const after = await world.sql<{ by: string }>(
      `select complete_by as by from seats where company_id = $1 and state = 'consumed'`,
      [here.company.id],
    );
    expect((Date.parse(after[0]!.by) - Date.parse(seat!.by)) / 86_400_000).toBe(7);
    expect(said(await act('extensions', all('companyEnrolments'), { days: 8 }))).toEqual({
      Soon: 'extensionTooLong',
      Middle: 'seatAllocated',
    });
    expect(said(await act('extensions', all('companyExpiring')))).toEqual({
      Soon: 'done',
      Middle: 'seatAllocated',
      Late: 'notAssignedYet',
    });
  });
});

describe('reminding, due dates and exemptions', () => {
  test('open enrolments of several courses, once a day each; the others are named with the reason', async () => {
    const second = await make.taughtCourse({ title: 'Lockout' });
    const [ann, ben, cem, dot] = [
      await here.worker('Ann'),
      await here.worker('Ben'),
      await here.worker('Cem'),
      await here.worker('Dot', '2026-03-20'),
    ];
    await make.enrolment({ person: ann, course: here.course });
    await make.enrolment({ person: ben, course: second });
    await make.enrolment({
      person: cem,
      course: second,
      startedAt: '2026-02-01T09:00:00Z',
      completedAt: '2026-02-02T09:00:00Z',
    });
    await make.enrolment({ person: dot, course: second });
    await world.sql('update people set email = null where id = $1', [dot.id]);
    const mails = () =>
      world.sql(`select 1 from mails where kind = 'assignment.reminder' and company_id = $1`, [here.company.id]);
    const expected = { Ann: 'done', Ben: 'done', Cem: 'enrolmentClosed', Dot: 'personWithoutEmail' };
    expect(said(await act('reminders', all('companyEnrolments'), { preview: true }))).toEqual(expected);
    expect(await mails()).toHaveLength(0);
    expect(said(await act('reminders', all('companyEnrolments')))).toEqual(expected);
    expect(await mails()).toHaveLength(2);
    expect(said(await act('reminders', all('companyUnfinished')))).toEqual({
      Ann: 'remindedToday',
      Ben: 'remindedToday',
      Dot: 'personWithoutEmail',
    });
    expect(await mails()).toHaveLength(2);
    expect(said(await act('reminders', all('companyExpiring')))).toEqual({ Dot: 'notAssignedYet' });
    const told = await world.sql<{ action: string }>(
      `select action from audit_entries where company_id = $1 and action = 'assignment.remind'`,
      [here.company.id],
    );
    expect(told).toHaveLength(3);
  });

  test('someone who got many reminders gets no further one, and is told as passed over', async () => {
    const ann = await here.worker('Ann');
    for (let n = 0; n < 6; n++)
      await make.enrolment({ person: ann, course: await make.taughtCourse({ title: `Course ${n}` }) });
    const { body } = await act('reminders', all('companyUnfinished'));
    expect([body.changed, body.skipped.map(({ code }: { code: string }) => code)]).toEqual([5, ['tooManyEmails']]);
    expect(
      await world.sql(`select 1 from enrolments where company_id = $1 and reminded_on is not null`, [here.company.id]),
    ).toHaveLength(5);
  });

  test('due dates move with a reason that stays', async () => {
    const ann = await here.worker('Ann');
    const open = await make.enrolment({ person: ann, course: here.course, dueOn: '2026-03-10' });
    const rows = those('companyUnfinished', [open]);
    expect(said(await act('due-days', rows, { preview: true }))).toEqual({ Ann: 'done' });
    expect((await attempts())[0]!.due).toBe('2026-03-10');
    expect(said(await act('due-days', rows))).toEqual({ Ann: 'done' });
    expect((await attempts())[0]!.due).toBe('2026-05-01');
    expect(said(await act('due-days', rows))).toEqual({ Ann: 'alreadyThere' });
    expect((await admin.get(`/settings/enrolments/${open}/due-changes`)).body).toMatchObject([
      { after: '2026-05-01', reason: 'Plant shutdown' },
    ]);
    expect((await act('due-days', rows, { dueOn: '2026-03-01' })).body.error).toMatchObject({
      code: 'dueInThePast',
      issues: [{ path: 'dueOn' }],
    });
  });

  test('people are exempt from what the row requires, never oneself, and not twice', async () => {
    await here.worker('Ann', '2026-02-01');
    const [position] = await world.sql<{ id: string }>('select id from positions where company_id = $1', [
      here.company.id,
    ]);
    await make.assignment(here.boss, position!.id, { started_on: '2025-03-01' });
    await make.achievement(here.boss, { skillId: here.skillId, validFrom: '2025-03-01', validThrough: '2026-02-02' });
    const rows = all('companyExpired');
    expect(said(await act('exemptions', rows, { preview: true }))).toEqual({
      Ann: 'done',
      'Bea Boss': 'notForOneself',
    });
    expect(await listed('companyExpired')).toHaveLength(2);
    expect(said(await act('exemptions', rows))).toEqual({ Ann: 'done', 'Bea Boss': 'notForOneself' });
    expect((await listed('companyExpired')).map(({ name }) => name)).toEqual(['Bea Boss']);
    expect(
      await world.sql(
        'select kind, from_on as from, to_on as to, skill_id as skill, reason from holds where company_id = $1',
        [here.company.id],
      ),
    ).toEqual([
      { kind: 'exemption', from: '2026-03-02', to: '2026-12-31', skill: here.skillId, reason: 'On light duty' },
    ]);
    expect((await act('exemptions', rows, { toOn: '2027-12-31' })).body.error).toMatchObject({
      code: 'exemptionTooLong',
      issues: [{ path: 'toOn' }],
    });
  });

  test('exemptions are undone as a whole: they never were; not where one was lifted since', async () => {
    const ann = await here.worker('Ann', '2026-02-01');
    await here.worker('Ben', '2026-02-01');
    const undo = async (undoId: string) => (await admin.post(`/settings/undos/${undoId}`, {}, once())).status;
    const first = await act('exemptions', all('companyExpired'));
    expect(said(first)).toEqual({ Ann: 'done', Ben: 'done' });
    expect(await listed('companyExpired')).toHaveLength(0);
    expect([await undo(first.body.undoId), await undo(first.body.undoId)]).toEqual([200, 409]);
    expect(await listed('companyExpired')).toHaveLength(2);
    const told = await world.sql(
      `select entity_id as person from audit_entries where company_id = $1 and action = 'hold.lift'`,
      [here.company.id],
    );
    expect(told).toHaveLength(2);

    const second = await act('exemptions', all('companyExpired'));
    const [hold] = await world.sql<{ id: string }>(
      'select id from holds where company_id = $1 and person_id = $2 and retracted_at is null',
      [here.company.id, ann.id],
    );
    const lifting = { mistake: true, reason: 'Back at work' };
    await admin.post(`/settings/employees/${ann.id}/holds/${hold!.id}/lifting`, lifting, once());
    expect((await admin.post(`/settings/undos/${second.body.undoId}`, {}, once())).body.error.code).toBe('undoMovedOn');
    expect((await listed('companyExpired')).map(({ name }) => name)).toEqual(['Ann']);
  });

  test('an enrolment is exempt from by the requirement behind it; one that nothing requires is not', async () => {
    const [required, free] = [await here.worker('Ann'), await here.worker('Ben')];
    const [requirement] = await world.sql<{ id: string }>(
      'select requirement_id as id from requirements where company_id = $1',
      [here.company.id],
    );
    const attempt = await make.enrolment({ person: required, course: here.course, startedAt: '2026-02-01T09:00:00Z' });
    await world.sql(`update enrolments set requirement_id = $2, origin = 'rule' where id = $1`, [
      attempt,
      requirement!.id,
    ]);
    await make.enrolment({ person: free, course: here.course });
    expect(said(await act('exemptions', all('companyUnfinished')))).toEqual({ Ann: 'done', Ben: 'notRequired' });
    expect(said(await act('exemptions', those('companyUnfinished', [attempt])))).toEqual({ Ann: 'alreadyExempt' });
  });
});

test('sessions: those whom a training helps are booked up to its capacity; the others are told why', async () => {
  await here.worker('Ann', '2026-03-20');
  await here.worker('Ben', '2026-04-10');
  const cem = await here.worker('Cem', '2026-11-30');
  const other = await make.skill();
  await make.requirement(here.company, { skillId: other.id });
  await make.achievement(cem, { skillId: other.id, validThrough: '2026-04-20' });
  const training = await make.training(here.company, { course_id: here.course.id, max_people: 1 });
  const book = (more: Rows = {}) => act('bookings', all('companyExpiring'), { trainingId: training.id, ...more });
  const before = await book({ preview: true });
  expect(said(before)).toEqual({ Ann: 'done', Ben: 'trainingFull', Cem: 'otherCourse' });
  expect(await world.sql('select 1 from roster_entries where training_id = $1', [training.id])).toHaveLength(0);
  expect((await book({ waitlist: true })).body).toMatchObject({ changed: 2, booked: 1, waitlisted: 1 });
  expect(said(await book())).toMatchObject({ Ann: 'placeHeld', Cem: 'otherCourse' });
  const theirs = await make.training(await make.company(), { course_id: here.course.id });
  const sessions = async (rows: Rows, by = admin) =>
    (await by.post('/settings/reports/sessions', { rows })).body.trainingIds;
  await make.training(here.company, { course_id: (await make.taughtCourse()).id });
  await make.training(here.company, { course_id: here.course.id, cancelled_at: '2026-03-01T00:00:00Z' });
  expect(await sessions(all('companyExpiring', { q: 'Ann' }))).toEqual([training.id]);
  expect(await sessions(all('companyExpiring', { q: 'Cem' }))).toEqual([]);
  expect(await sessions(all('companyExpiring'), stranger)).toEqual([]);
  expect((await book({ trainingId: theirs.id })).status).toBe(404);
  const ofSkill = await make.training(here.company, { skill_id: other.id });
  expect(await sessions(all('companyExpiring'))).toEqual(expect.arrayContaining([training.id, ofSkill.id]));
  expect(
    said(await act('bookings', all('companyExpiring'), { trainingId: ofSkill.id, includeValid: true })),
  ).toMatchObject({
    Cem: 'done',
    Ann: 'otherCourse',
  });
});

describe('foreign rows, wrong input, and two at once', () => {
  const acts = Object.keys(wishes) as Act[];

  test.each(acts)('%s: rows of another company are not there, whether they are named or match', async (what) => {
    await make.enrolment({ person: await here.worker('Ann', '2026-03-20'), course: here.course });
    for (const report of ['companyExpiring', 'companyUnfinished'] as const) {
      const ids = [(await listed(report))[0]!['id']!];
      expect((await act(what, those(report, ids), {}, stranger)).status).toBe(404);
      expect((await act(what, those(report, [randomUUID()]))).status).toBe(404);
      expect((await act(what, all(report), {}, stranger)).body).toMatchObject({ changed: 0, done: [], skipped: [] });
      const mixed = await act(what, those(report, [...ids, randomUUID()]), { preview: true });
      expect(mixed.body.skipped.at(-1)).toMatchObject({ label: '', code: 'rowGone' });
      expect(mixed.body.done.length + mixed.body.skipped.length).toBe(2);
    }
    const learner = await world.as(await make.person({ company: here.company }));
    expect((await act(what, all('companyUnfinished'), {}, learner)).status).toBe(403);
  });

  test.each([
    ['a report without rows to act on', all('companyActivity')],
    ['a filter that the report does not have', all('companyExpiring', { colour: 'red' })],
    ['a value that a filter does not have', all('companyExpiring', { leadTime: 'd45' })],
    ['no rows', those('companyExpiring', [])],
    [
      'more ids than one may name',
      those(
        'companyExpiring',
        Array.from({ length: 1001 }, () => randomUUID()),
      ),
    ],
    ['what is no id', those('companyExpiring', ['x'])],
    ['a day that is none', { ...all('companyExpiring'), asOf: '2026-02-31' }],
    ['a moment where there is none', { ...all('companyUnfinished'), asOf: '2026-02-01' }],
  ])('refused: %s', async (_what, rows) => expect((await act('reminders', rows)).status).toBe(400));

  test.each([
    ['extensions', { days: 0 }, 'days'],
    ['extensions', { days: 15 }, 'days'],
    ['extensions', { reason: 'x ' }, 'reason'],
    ['due-days', { reason: '' }, 'reason'],
    ['due-days', { dueOn: 'soon' }, 'dueOn'],
    ['exemptions', { toOn: '2026-03-01' }, 'toOn'],
    ['exemptions', { reason: '  ' }, 'reason'],
    ['assignments', { dueOn: '2026-03-01' }, 'dueOn'],
    ['assignments', { note: 'x'.repeat(501) }, 'note'],
  ] as const)('refused at its field: %s %o', async (what, more, path) => {
    const { status, body } = await act(what, all('companyExpiring'), more);
    expect([status, body.error.issues[0].path]).toEqual([400, path]);
  });

  test('more rows than can be changed at once are refused as a whole, with the most', async () => {
    const ann = await here.worker('Ann');
    await world.sql(
      `insert into enrolments (company_id, person_id, course_id, course_version_id, attempt_number, origin, assigned_at,
        withdrawn_at)
       select $1, $2, $3, $4, n, 'admin', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'
         from generate_series(1, 2001) n`,
      [here.company.id, ann.id, here.course.id, here.course.versionId],
    );
    const { status, body } = await act('reminders', all('companyEnrolments'), { preview: true });
    expect([status, body.error]).toMatchObject([422, { code: 'tooManyRows', details: { most: 2000 } }]);
    expect((await act('reminders', all('companyEnrolments', { status: 'assigned' }), { preview: true })).status).toBe(
      200,
    );
  });

  test('two administrators at once: one result', async () => {
    here = await makeRenewals(world, { sold: true });
    ({ admin } = here);
    for (const name of ['Ann', 'Ben', 'Cem']) await here.worker(name, '2026-03-20');
    await here.seats(2);
    const second = await world.as(await make.companyAdmin({ company: here.company, name: 'Other Boss' }));
    const both = async (what: Act, report: string) =>
      (await Promise.all([act(what, all(report)), act(what, all(report), {}, second)]))
        .map((answer) => [answer.status, answer.body.changed])
        .toSorted();
    expect(await both('assignments', 'companyExpiring')).toEqual([
      [200, 0],
      [200, 3],
    ]);
    expect((await attempts()).map(({ waits }) => waits).toSorted()).toEqual([false, false, true]);
    expect(await both('reminders', 'companyUnfinished')).toEqual([
      [200, 0],
      [200, 3],
    ]);
    expect(
      await world.sql(`select 1 from mails where kind = 'assignment.reminder' and company_id = $1`, [here.company.id]),
    ).toHaveLength(3);
    expect(await both('due-days', 'companyUnfinished')).toEqual([
      [200, 0],
      [200, 3],
    ]);
    await both('exemptions', 'companyExpiring');
    expect(await world.sql(`select person_id from holds where company_id = $1`, [here.company.id])).toHaveLength(3);
  });
});
