import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { makeRenewals } from '../../../../test/make/make-renewals.ts';

// Acting from a report on rows of which something is over already, and acts that end in the middle. The clock stands at
// 2 March 2026.

const world = await openWorld();
const { make } = world;

const acts = {
  assignments: { dueOn: null, note: null, evenIfValid: false, seatedOnly: false },
  reminders: {},
  'due-days': { dueOn: '2026-05-01', reason: 'Plant shutdown' },
  extensions: { days: 7, reason: 'Was ill for a week' },
  exemptions: { toOn: '2026-12-31', reason: 'On light duty', note: null },
  bookings: {},
} as const;
type Act = keyof typeof acts;

async function makeHere(sold = false) {
  const here = await makeRenewals(world, { sold });
  const act = (what: Act, rows: object, more: object = {}) =>
    here.admin.post(
      `/settings/reports/${what}`,
      { rows, ...acts[what], preview: false, ...more },
      { headers: { 'idempotency-key': randomUUID() } },
    );
  /** What became of each row, by the name of its person. */
  const said = async (what: Act, rows: object, more: object = {}) => {
    const { done, skipped } = (await act(what, rows, more)).body as {
      done: { label: string }[];
      skipped: { label: string; code: string }[];
    };
    return Object.fromEntries([
      ...done.map(({ label }) => [label.split(' · ')[0], 'done']),
      ...skipped.map(({ label, code }) => [label.split(' · ')[0], code]),
    ]);
  };
  return { ...here, act, said };
}
const those = (report: string, ids: readonly string[]) => ({ report, chosen: { ids } });

describe('more time', () => {
  /** Someone whose started attempt lapsed some days ago. */
  async function makeLapsed(here: Awaited<ReturnType<typeof makeHere>>, name: string, completeBy: string) {
    const person = await here.worker(name, '2026-03-20');
    await here.seats(1);
    expect(await here.said('assignments', { report: 'companyExpiring', chosen: { query: { q: name } } })).toEqual({
      [name]: 'done',
    });
    expect(
      (await (await world.as(person)).post(`/learning/courses/${here.course.id}/opening`, { deviceId: randomUUID() }))
        .status,
    ).toBe(200);
    const [attempt] = await world.sql<{ id: string }>('select id from enrolments where person_id = $1', [person.id]);
    await world.sql('update seats set complete_by = $2 where person_id = $1', [person.id, completeBy]);
    await world.sql('update enrolments set withdrawn_at = now(), lapsed_at = now() where id = $1', [attempt!.id]);
    return { person, attemptId: attempt!.id };
  }
  const seatOf = async (personId: string) =>
    (
      await world.sql<{ by: string; days: number }>(
        'select complete_by as by, extended_days as days from seats where person_id = $1',
        [personId],
      )
    )[0]!;
  const isOpen = async (id: string) =>
    (await world.sql<{ open: boolean }>('select withdrawn_at is null as open from enrolments where id = $1', [id]))[0]!
      .open;

  test('that would be over already is given to no one, and uses up none of the few days', async () => {
    const here = await makeHere(true);
    const { person, attemptId } = await makeLapsed(here, 'Ann', '2026-02-22');
    const rows = those('companyEnrolments', [attemptId]);
    expect(await here.said('extensions', rows, { preview: true })).toEqual({ Ann: 'extensionPast' });
    expect(await here.said('extensions', rows)).toEqual({ Ann: 'extensionPast' });
    expect(await seatOf(person.id)).toEqual({ by: '2026-02-22', days: 0 });
    expect(await here.said('extensions', rows, { days: 8 })).toEqual({ Ann: 'done' });
    expect([await seatOf(person.id), await isOpen(attemptId)]).toEqual([{ by: '2026-03-02', days: 8 }, true]);
  });

  test('opens nothing for those who left, or who began again', async () => {
    const here = await makeHere(true);
    const left = await makeLapsed(here, 'Left', '2026-03-01');
    await world.sql(`update employments set ended_on = '2026-03-01' where person_id = $1`, [left.person.id]);
    const anew = await makeLapsed(here, 'Anew', '2026-03-01');
    await make.enrolment({ person: anew.person, course: here.course, attemptNumber: 2 });
    expect(await here.said('extensions', those('companyEnrolments', [left.attemptId, anew.attemptId]))).toEqual({
      Left: 'notEmployedNow',
      Anew: 'enrolmentClosed',
    });
    expect([await isOpen(left.attemptId), await isOpen(anew.attemptId)]).toEqual([false, false]);
    expect([(await seatOf(left.person.id)).days, (await seatOf(anew.person.id)).days]).toEqual([0, 0]);
  });
});

test('a row named twice is one; a training that is over or cancelled takes no one', async () => {
  const here = await makeHere();
  const attempt = await make.enrolment({ person: await here.worker('Ann'), course: here.course });
  const rows = those('companyEnrolments', [attempt, attempt]);
  expect((await here.act('reminders', rows, { preview: true })).body).toMatchObject({
    changed: 1,
    done: [{ id: attempt }],
    skipped: [],
  });
  const cancelled = await make.training(here.company, {
    course_id: here.course.id,
    cancelled_at: '2026-03-01T00:00:00Z',
  });
  const over = await make.training(here.company, { course_id: here.course.id });
  await world.sql(
    `update training_sessions set starts_at = '2026-02-01T09:00Z', ends_at = '2026-02-01T10:00Z'
      where training_id = $1`,
    [over.id],
  );
  for (const { id } of [cancelled, over]) {
    const choices = {
      trainingId: id,
      includeValid: true,
      includeUnprepared: true,
      includeClashes: true,
      waitlist: true,
    };
    expect(await here.said('bookings', rows, choices)).toEqual({ Ann: 'trainingNotOpen' });
  }
});

test('no one is exempt from what is not required of them any more, or was never', async () => {
  const here = await makeHere();
  const [stays, moved, left] = [
    await here.worker('Stays', '2026-02-01'),
    await here.worker('Moved', '2026-02-01'),
    await here.worker('Left', '2026-02-01'),
  ];
  const [requirement] = await world.sql<{ id: string }>(
    'select requirement_id as id from requirements where company_id = $1',
    [here.company.id],
  );
  const attempts: string[] = [];
  for (const person of [stays, moved, left]) attempts.push(await make.enrolment({ person, course: here.course }));
  await world.sql(`update enrolments set requirement_id = $2, origin = 'rule' where company_id = $1`, [
    here.company.id,
    requirement!.id,
  ]);
  await world.sql(`update position_assignments set ended_on = '2026-02-15' where person_id = $1`, [moved.id]);
  await world.sql(`update employments set ended_on = '2026-02-15' where person_id = $1`, [left.id]);
  const expected = { Stays: 'done', Moved: 'notRequired', Left: 'notRequired' };
  expect(await here.said('exemptions', those('companyEnrolments', attempts), { preview: true })).toEqual(expected);
  // The report of a day on which it was required still.
  expect(
    await here.said('exemptions', { report: 'companyExpired', asOf: '2026-02-10', chosen: { query: {} } }),
  ).toEqual(expected);
  expect(await world.sql('select person_id as id from holds where company_id = $1', [here.company.id])).toEqual([
    { id: stays.id },
  ]);
});

test('an act that fails at its last row did nothing: no row, no email, no entry; done again it does all', async () => {
  const here = await makeHere();
  for (const name of ['Ann', 'Ben', 'Cem'])
    await make.enrolment({ person: await here.worker(name, '2026-02-01'), course: here.course, dueOn: '2026-03-10' });
  const rows = { report: 'companyUnfinished', chosen: { query: {} } };
  const count = async (table: string, where = 'true') =>
    (
      await world.sql<{ n: number }>(`select count(*)::int as n from ${table} where company_id = $1 and ${where}`, [
        here.company.id,
      ])
    )[0]!.n;
  const state = async () => [
    await count('enrolments', `due_on = '2026-05-01'`),
    await count('enrolments', 'reminded_on is not null'),
    await count('mails', `kind = 'assignment.reminder'`),
    await count('holds'),
    await count('audit_entries', `action in ('assignment.remind', 'assignment.moveDueDays', 'hold.place')`),
  ];
  // The entry of the whole is written last.
  await world.sql(`create function no_entry() returns trigger language plpgsql as $$
    begin if new.action in ('assignment.remind', 'assignment.moveDueDays', 'hold.place') then raise exception 'killed'; end if; return new; end $$`);
  await world.sql('create trigger no_entry before insert on audit_entries for each row execute function no_entry()');
  const tried = async () => [
    await here.act('reminders', rows),
    await here.act('due-days', rows),
    await here.act('exemptions', { ...rows, report: 'companyExpired' }),
  ];
  expect((await tried()).map(({ status }) => status)).toEqual([500, 500, 500]);
  expect(await state()).toEqual([0, 0, 0, 0, 0]);
  await world.sql('drop trigger no_entry on audit_entries');
  expect((await tried()).map(({ status, body }) => [status, body.changed])).toEqual([
    [200, 3],
    [200, 3],
    [200, 3],
  ]);
  expect((await state()).slice(0, 4)).toEqual([3, 3, 3, 3]);
});
