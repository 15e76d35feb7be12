import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadeCourse } from '../../../test/make/make-enrolment.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { forgetUndos } from '../company/employees/undo.ts';
import { makeLot } from '../seats/index.ts';
import { announceAssigned } from './jobs.ts';

// What an act changed goes back exactly, or nothing does. The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const today = '2026-03-02';
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

let company: Awaited<ReturnType<typeof make.company>>;
let admin: Caller;
let ann: MadePerson;
let bob: MadePerson;
let course: MadeCourse;
let productId: string;

beforeEach(async () => {
  world.clock.set('2026-03-02T09:00:00.000Z');
  company = await make.company({ time_zone: 'UTC' });
  admin = await world.as(await make.companyAdmin({ company }));
  ann = await make.person({ company, name: 'Ann', email: `${randomUUID()}@ann.example` });
  bob = await make.person({ company, name: 'Bob' });
  course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
});

const lot = (quantity: number) =>
  workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('enrolment.view');
      const of = {
        companyId: company.id,
        productId,
        ownerPersonId: null,
        origin: 'granted' as const,
        reason: 'For the test',
        quantity,
        unitMinor: 0,
      };
      return makeLot(work, { ...of, currency: null, terms: plainTerms, courseIds: [course.id], acquiredOn: today });
    },
    { companyId: company.id, audited: false },
  );
const undo = async (undoId: string, by = admin) => {
  // Nothing else happens in the same instant.
  world.clock.advance(1000);
  const { status, body } = await by.post(`/settings/undos/${undoId}`, {}, key());
  world.clock.advance(1000);
  return status === 200 ? null : `${status} ${body.error.code}`;
};
/** Every fact that one of these acts may change. */
const facts = async () => ({
  enrolments: await world.sql(
    `select id, person_id, attempt_number, origin, due_on, started_at, withdrawn_at, outcome_reason, progress_percent,
      waits_for_seat, occasion
     from enrolments where company_id = $1 order by id`,
    [company.id],
  ),
  seats: await world.sql('select id, state, person_id, complete_by from seats where company_id = $1 order by id', [
    company.id,
  ]),
  uses: await world.sql(
    'select seat_id, enrolment_id, used_at, ended_at from seat_uses where company_id = $1 order by 1, 2',
    [company.id],
  ),
  employments: await world.sql(
    'select person_id, started_on, ended_on, closed_on, pin_since from employments where company_id = $1 order by 1',
    [company.id],
  ),
  placements: await world.sql(
    'select person_id, site_id, started_on, ended_on from placements where company_id = $1 and retracted_at is null order by 1, started_on',
    [company.id],
  ),
  positions: await world.sql(
    'select person_id, position_id, started_on, ended_on, is_primary from position_assignments where company_id = $1 and retracted_at is null order by 1, 3',
    [company.id],
  ),
  pins: await world.sql(
    'select person_id, hash, one_time, issued_at, expires_at, used_at from auth.pins where company_id = $1 order by 1',
    [company.id],
  ),
});
const assign = async (people: MadePerson[]) =>
  (
    await admin.post(
      `/settings/courses/${course.id}/assignments`,
      { audience: { ids: people.map(({ id }) => id) }, dueOn: null, note: null, evenIfValid: true, preview: false },
      key(),
    )
  ).body as { changed: number; undoId: string };
const attemptOf = async (person: MadePerson) =>
  (
    await world.sql<{ id: string }>(
      'select id from enrolments where person_id = $1 and course_id = $2 order by attempt_number desc limit 1',
      [person.id, course.id],
    )
  )[0]!.id;
const unassign = async (person: MadePerson) =>
  (
    await admin.post(
      `/settings/courses/${course.id}/withdrawals`,
      { selection: { ids: [await attemptOf(person)] }, reason: 'Wrong person', preview: false },
      key(),
    )
  ).body as { undoId: string };
const open = async (person: MadePerson) =>
  (await world.as(person)).post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() });
const seatsGiven = async (people: MadePerson[]) =>
  (
    await admin.post(
      '/settings/seats/assignments',
      { productId, audience: { ids: people.map(({ id }) => id) }, preview: false },
      key(),
    )
  ).body as {
    undoId: string;
  };

describe('an assignment', () => {
  test('is as if it had not been: no attempt, the seat free, no email; once, and only for the company', async () => {
    await lot(1);
    const before = await facts();
    const { undoId } = await assign([ann, bob]);
    expect((await facts()).seats).not.toEqual(before.seats);
    const other = await world.as(await make.companyAdmin({ company: await make.company() }));
    expect(await undo(undoId, other)).toBe('404 notFound');
    expect(await undo(randomUUID())).toBe('404 notFound');
    expect(await undo(undoId, await world.as(ann))).toBe('403 notAllowed');
    expect(await undo(undoId)).toBeNull();
    expect(await facts()).toEqual(before);
    expect(await undo(undoId)).toBe('409 undoneAlready');
    await announceAssigned.run(world.runtime, { companyId: company.id }, { id: '1', number: 1 });
    expect(await world.sql("select 1 from mails where person_id = $1 and kind like 'assignment%'", [ann.id])).toEqual(
      [],
    );
    const [entry] = await world.sql<{ action: string; changes: object }>(
      `select action, changes from audit_entries where company_id = $1 and action = 'company.undo'`,
      [company.id],
    );
    expect(entry).toMatchObject({ changes: { act: 'assignment', count: 2 } });
  });

  test('is kept where a person opened the course, was told, or has another due date: nothing is undone for anyone', async () => {
    await lot(2);
    const one = await assign([ann, bob]);
    expect((await open(bob)).status).toBe(200);
    const started = await facts();
    expect(await undo(one.undoId)).toBe('409 undoStarted');
    expect(await facts()).toEqual(started);

    course = await make.taughtCourse();
    const two = await assign([ann, bob]);
    await announceAssigned.run(world.runtime, { companyId: company.id }, { id: '1', number: 1 });
    expect(await undo(two.undoId)).toBe('409 undoTold');

    course = await make.taughtCourse();
    const three = await assign([ann]);
    const moved = await admin.post(
      `/settings/courses/${course.id}/due-days`,
      { selection: { ids: [await attemptOf(ann)] }, dueOn: '2026-05-01', reason: 'Holiday', preview: false },
      key(),
    );
    expect(moved.status, moved.text).toBe(200);
    expect(await undo(three.undoId)).toBe('409 undoMovedOn');
  });

  test('undone while a person opens the course: either it was opened and is kept, or it is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { undoId } = await assign([ann]);
      const [opened, undone] = await Promise.all([open(ann), admin.post(`/settings/undos/${undoId}`, {}, key())]);
      const left = await world.sql<{ opened: boolean }>(
        'select opened_at is not null or started_at is not null as opened from enrolments where person_id = $1 and course_id = $2',
        [ann.id, course.id],
      );
      if (undone.status === 200) {
        expect(opened.status).not.toBe(500);
        expect(left.filter((one) => !one.opened)).toEqual([]);
      } else {
        expect([opened.status, undone.body.error.code]).toEqual([200, 'undoStarted']);
        expect(left).toEqual([{ opened: true }]);
      }
      course = await make.taughtCourse();
    }
  });

  test('is kept after a day, and what could be undone is forgotten then', async () => {
    const { undoId } = await assign([ann]);
    await world.sql("update undoable_acts set done_at = done_at - interval '25 hours' where id = $1", [undoId]);
    expect(await undo(undoId)).toBe('409 undoTooLate');
    await forgetUndos.run(world.runtime, {}, { id: '1', number: 1 });
    expect(await undo(undoId)).toBe('404 notFound');
  });
});

describe('a withdrawal', () => {
  test('goes on where it was, on the same seat, started or not', async () => {
    await lot(3);
    await assign([ann, bob]);
    await open(ann);
    const before = await facts();
    for (const person of [ann, bob]) {
      const { undoId } = await unassign(person);
      expect(await facts()).not.toEqual(before);
      expect(await undo(undoId)).toBeNull();
      expect(await facts()).toEqual(before);
    }
  });

  test('is kept where the seat went to someone else, the person was enrolled again, or left', async () => {
    await lot(1);
    await assign([bob]);
    const one = await unassign(bob);
    await assign([ann]);
    const taken = await facts();
    expect(await undo(one.undoId)).toBe('409 undoSeatTaken');
    expect(await facts()).toEqual(taken);
    await unassign(ann);
    await assign([bob]);
    expect(await undo(one.undoId)).toBe('409 undoMovedOn');
    const three = await unassign(bob);
    await admin.post(`/settings/employees/${bob.id}/ending`, { lastDay: '2026-03-01', reason: null });
    expect(await undo(three.undoId)).toBe('409 undoMovedOn');
  });
});

describe('seats', () => {
  test('assigned by name: whom it enrolled is not enrolled, who waited waits again', async () => {
    // Bob waits; the seats that came in were not for his course then.
    await assign([bob]);
    await world.sql('update enrolments set waits_for_seat = false where person_id = $1', [bob.id]);
    await lot(2);
    await world.sql('update enrolments set waits_for_seat = true where person_id = $1', [bob.id]);
    world.clock.advance(1000);
    const before = await facts();
    const { undoId } = await seatsGiven([ann, bob]);
    expect((await facts()).seats.map((seat) => seat['state'])).toEqual(['allocated', 'allocated']);
    expect(await undo(undoId)).toBeNull();
    const after = await facts();
    // What Bob used for a moment stays as a use that ended.
    expect({ ...after, uses: [] }).toEqual({ ...before, uses: [] });
    expect(after.uses).toEqual([expect.objectContaining({ used_at: null, ended_at: expect.anything() })]);
    const again = await seatsGiven([ann]);
    await open(ann);
    expect(await undo(again.undoId)).toBe('409 undoStarted');
  });

  test('reclaimed: they are the person’s again with their attempts, unless someone else has them', async () => {
    await lot(1);
    await seatsGiven([ann]);
    const before = await facts();
    const reclaim = async () =>
      (
        await admin.post(
          '/settings/seats/releases',
          {
            selection: { ids: before.seats.map((seat) => seat['id'] as string) },
            reason: 'Wrong person',
            preview: false,
          },
          key(),
        )
      ).body.undoId as string;
    expect(await undo(await reclaim())).toBeNull();
    expect(await facts()).toEqual(before);
    const undoId = await reclaim();
    await seatsGiven([bob]);
    expect(await undo(undoId)).toBe('409 undoSeatTaken');
  });
});

describe('whatever happened meanwhile', () => {
  const block = (since: string | null) =>
    world.sql('update seat_lots set blocked_at = $2 where company_id = $1', [company.id, since]);
  const reclaimAll = async () => {
    const ids = (await facts()).seats.map((seat) => seat['id'] as string);
    return (
      await admin.post(
        '/settings/seats/releases',
        { selection: { ids }, reason: 'Wrong person', preview: false },
        key(),
      )
    ).body.undoId as string;
  };

  test('a seat of a blocked lot, or one whose last day passed, goes back to no one', async () => {
    await lot(1);
    await assign([bob]);
    const withdrawn = await unassign(bob);
    await block('2026-03-02T09:00:00Z');
    const before = await facts();
    expect(await undo(withdrawn.undoId)).toBe('409 undoSeatTaken');
    await block(null);
    await world.sql("update seats set assign_by = '2026-03-01' where company_id = $1", [company.id]);
    expect(await undo(withdrawn.undoId)).toBe('409 undoSeatTaken');
    expect(await facts()).toEqual(before);
    await world.sql('update seats set assign_by = null where company_id = $1', [company.id]);
    expect(await undo(withdrawn.undoId)).toBeNull();
    const reclaimed = await reclaimAll();
    await block('2026-03-02T09:00:00Z');
    expect(await undo(reclaimed)).toBe('409 undoSeatTaken');
  });

  test('what started on a seat whose lot is blocked since goes on', async () => {
    await lot(1);
    await assign([bob]);
    await open(bob);
    const before = await facts();
    const { undoId } = await unassign(bob);
    await block('2026-03-02T09:00:00Z');
    expect(await undo(undoId)).toBeNull();
    expect(await facts()).toEqual(before);
  });

  test('of two acts on the same attempt, each is undone as the last only', async () => {
    await lot(1);
    const made = await assign([bob]);
    const one = await unassign(bob);
    expect(await undo(made.undoId)).toBe('409 undoMovedOn');
    expect(await undo(one.undoId)).toBeNull();
    const two = await reclaimAll();
    expect(await undo(one.undoId)).toBe('409 undoneAlready');
    expect(await undo(two)).toBeNull();
    expect(await undo(made.undoId)).toBeNull();
    expect((await facts()).enrolments).toEqual([]);
    expect((await facts()).seats).toEqual([expect.objectContaining({ state: 'available', person_id: null })]);
  });

  test('a company that is suspended undoes nothing', async () => {
    const { undoId } = await assign([bob]);
    const before = await facts();
    await world.sql('update companies set suspended_at = now() where id = $1', [company.id]);
    expect(await undo(undoId)).not.toBeNull();
    expect(await facts()).toEqual(before);
    await world.sql('update companies set suspended_at = null where id = $1', [company.id]);
    expect(await undo(undoId)).toBeNull();
  });

  test('who is assigned a course in the moment they leave has nothing open after it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const leaver = await make.person({ company, name: `Leaver ${round}` });
      await Promise.all([
        assign([leaver]),
        admin.post(`/settings/employees/${leaver.id}/ending`, { lastDay: '2026-03-01', reason: null }),
      ]);
      expect(
        await world.sql('select 1 from enrolments where person_id = $1 and withdrawn_at is null', [leaver.id]),
        `round ${round}`,
      ).toEqual([]);
    }
  });

  test('a withdrawal undone in the moment the person leaves opens nothing that stays open', async () => {
    for (let round = 0; round < 12; round += 1) {
      const leaver = await make.person({ company, name: `Leaver ${round}` });
      await assign([leaver]);
      const { undoId } = await unassign(leaver);
      await Promise.all([
        admin.post(`/settings/employees/${leaver.id}/ending`, { lastDay: '2026-03-01', reason: null }),
        admin.post(`/settings/undos/${undoId}`, {}, key()),
      ]);
      expect(
        await world.sql('select 1 from enrolments where person_id = $1 and withdrawn_at is null', [leaver.id]),
        `round ${round}`,
      ).toEqual([]);
    }
  });

  test('an undone end is ended again, and undone again, to the same facts', async () => {
    await lot(2);
    await assign([bob]);
    await open(bob);
    await make.pin(bob, '271828');
    const before = await facts();
    for (let round = 0; round < 3; round += 1) {
      const { undoId } = (await admin.post(`/settings/employees/${bob.id}/ending`, { lastDay: today, reason: null }))
        .body;
      expect(await undo(undoId)).toBeNull();
      expect(await facts()).toEqual(before);
    }
  });
});

describe('a seat on which no attempt stands', () => {
  /** Bob is at it on a seat of his, and is given another one. */
  const second = async () => {
    await lot(2);
    await assign([bob]);
    expect((await open(bob)).status).toBe(200);
    const given = await seatsGiven([bob]);
    const [seat] = await world.sql<{ id: string }>(
      "select id from seats where company_id = $1 and state = 'allocated'",
      [company.id],
    );
    return { given: given.undoId, seatId: seat!.id };
  };
  const reclaim = async (seatId: string) =>
    (
      await admin.post(
        '/settings/seats/releases',
        { selection: { ids: [seatId] }, reason: 'One is enough', preview: false },
        key(),
      )
    ).body.undoId as string;

  test('goes to who waits for one when its giving is undone', async () => {
    const { given, seatId } = await second();
    await assign([ann]);
    expect((await facts()).enrolments.filter((one) => one['waits_for_seat'])).toHaveLength(1);
    expect(await undo(given)).toBeNull();
    expect((await facts()).seats).toContainEqual(
      expect.objectContaining({ id: seatId, state: 'allocated', person_id: ann.id }),
    );
    expect((await facts()).enrolments.filter((one) => one['waits_for_seat'])).toEqual([]);
  });

  test('reclaimed is no more the person’s who left, or has another one since', async () => {
    const { seatId } = await second();
    expect(await undo(await reclaim(seatId))).toBeNull();
    const one = await reclaim(seatId);
    await lot(1);
    const [later] = await world.sql<{ id: string; lot: string }>(
      `select s.id, l.id as lot from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
        where s.company_id = $1 order by l.made_at desc, l.id desc limit 1`,
      [company.id],
    );
    const given = await admin.post(
      '/settings/seats/assignments',
      { productId, lotId: later!.lot, audience: { ids: [bob.id] }, preview: false },
      key(),
    );
    expect(given.body).toMatchObject({ changed: 1 });
    const before = await facts();
    expect(await undo(one)).toBe('409 undoMovedOn');
    expect(await facts()).toEqual(before);

    const two = await reclaim(later!.id);
    expect(
      (await admin.post(`/settings/employees/${bob.id}/ending`, { lastDay: '2026-03-01', reason: null })).status,
    ).toBe(200);
    expect(await undo(two)).toBe('409 undoMovedOn');
  });
});

describe('an end of employment', () => {
  test('is undone whole: placements, positions, attempts, seats and the PIN, for one and for many', async () => {
    await lot(2);
    const position = await make.position(company);
    const later = await make.position(company);
    await make.assignment(ann, position.id);
    await make.assignment(ann, later.id, { started_on: '2026-04-01' });
    await make.pin(ann, '271828');
    await assign([ann, bob]);
    await open(bob);
    const before = await facts();
    for (const lastDay of [today, '2026-03-01', '2026-03-20']) {
      const { undoId } = (await admin.post(`/settings/employees/${ann.id}/ending`, { lastDay, reason: null })).body;
      expect(await facts()).not.toEqual(before);
      expect(await undo(undoId), lastDay).toBeNull();
      expect(await facts(), lastDay).toEqual(before);
    }
    const many = await admin.post('/settings/employees/bulk/ending', {
      selection: { ids: [ann.id, bob.id] },
      preview: false,
      lastDay: today,
      reason: null,
    });
    expect(many.body).toMatchObject({ changed: 2 });
    expect(await undo(many.body.undoId)).toBeNull();
    expect(await facts()).toEqual(before);
    expect(await undo(many.body.undoId)).toBe('409 undoneAlready');
  });

  test('is kept where something newer is recorded: another last day, a rehire, a seat that went on, an archived site', async () => {
    await lot(1);
    await assign([bob]);
    const end = async (person: MadePerson, lastDay = today) =>
      (await admin.post(`/settings/employees/${person.id}/ending`, { lastDay, reason: null })).body.undoId as string;
    const one = await end(bob);
    await assign([ann]);
    const before = await facts();
    expect(await undo(one)).toBe('409 undoSeatTaken');
    expect(await facts()).toEqual(before);

    const two = await end(ann, '2026-03-20');
    expect(
      (await admin.put(`/settings/employees/${ann.id}/ending`, { lastDay: '2026-03-25', reason: null })).status,
    ).toBe(200);
    expect(await undo(two)).toBe('409 undoMovedOn');

    const siteId = (
      await admin.post('/settings/sites', { code: 'YARD', name: 'Yard', timeZone: 'UTC', address: null }, key())
    ).body.siteId as string;
    const eve = await make.person({ company, name: 'Eve' });
    await admin.post(`/settings/employees/${eve.id}/transfers`, {
      from: today,
      siteId,
      departmentId: null,
      managerId: null,
    });
    const three = await end(eve, '2026-03-01');
    expect((await admin.post(`/settings/sites/${siteId}/archive`, {})).status).toBe(200);
    expect(await undo(three)).toBe('409 undoMovedOn');
  });

  test('is kept where a position it cut was archived, or two records became one', async () => {
    const position = await make.position(company);
    await make.assignment(ann, position.id);
    const end = async (person: MadePerson) =>
      (await admin.post(`/settings/employees/${person.id}/ending`, { lastDay: today, reason: null })).body
        .undoId as string;
    const one = await end(ann);
    expect((await admin.post(`/settings/positions/${position.id}/archive`)).status).toBe(200);
    expect(await undo(one)).toBe('409 undoMovedOn');
    expect((await admin.delete(`/settings/positions/${position.id}/archive`)).status).toBe(200);
    expect(await undo(one)).toBeNull();

    const two = await end(bob);
    const elsewhere = await make.person({ company: await make.company(), name: 'Bob' });
    const platform = await world.as(await make.platformAdmin());
    const merged = await platform.post(`/admin/employees/${elsewhere.id}/merges`, {
      mergedId: bob.id,
      reason: 'One human being',
    });
    expect(merged.status, merged.text).toBe(200);
    expect(await undo(two)).toBe('409 undoMovedOn');
  });

  test('brings no PIN back that was gone before it: not after a cancelled end, nor after a rehire', async () => {
    const end = async (lastDay: string) =>
      (await admin.post(`/settings/employees/${ann.id}/ending`, { lastDay, reason: null })).body.undoId as string;
    await make.pin(ann, '271828');
    await end(today);
    expect((await admin.post(`/settings/employees/${ann.id}/ending/cancellation`, {})).status).toBe(200);
    const cancelled = await facts();
    expect(cancelled.pins).toEqual([]);
    expect(await undo(await end('2026-03-20'))).toBeNull();
    expect(await facts()).toEqual(cancelled);

    await make.pin(ann, '271828');
    await end('2026-03-01');
    const back = { startedOn: today, siteId: null, departmentId: null, managerId: null };
    expect((await admin.post(`/settings/employees/${ann.id}/rehiring`, back)).status).toBe(200);
    const rehired = await facts();
    expect(await undo(await end('2026-03-20'))).toBeNull();
    expect(await facts()).toEqual(rehired);
  });

  test('brings no PIN back that was removed, or replaced, since it was set aside', async () => {
    const end = async (lastDay: string) =>
      (await admin.post(`/settings/employees/${ann.id}/ending`, { lastDay, reason: null })).body.undoId as string;
    await make.pin(ann, '271828');
    await end(today);
    expect((await admin.post(`/settings/employees/${ann.id}/ending/cancellation`, {})).status).toBe(200);
    const slips = await admin.post(
      '/settings/employees/bulk/pins',
      { selection: { ids: [ann.id] }, format: 'a4' },
      key(),
    );
    expect(slips.status, slips.text.slice(0, 300)).toBe(200);
    const undoId = await end('2026-03-20');
    expect((await admin.delete(`/settings/employees/${ann.id}/pin`)).status).toBe(200);
    expect(await undo(undoId)).toBeNull();
    expect((await facts()).pins).toEqual([]);
  });

  test('is undone by those who may end employments then, and once when several try at the same moment', async () => {
    const other = await make.companyAdmin({ company });
    const second = await world.as(other);
    const { undoId } = (await second.post(`/settings/employees/${ann.id}/ending`, { lastDay: today, reason: null }))
      .body;
    await world.sql('update employments set bu_admin_since = null where person_id = $1', [other.id]);
    expect(await undo(undoId, await world.as(other))).toBe('403 notAllowed');
    const both = await Promise.all([0, 1, 2].map(() => admin.post(`/settings/undos/${undoId}`, {}, key())));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('is undone through the last instant of its day, and not after', async () => {
    const at = async (ms: number) => {
      world.clock.set('2026-03-02T09:00:00.000Z');
      const { undoId } = await assign([ann]);
      world.clock.set(new Date(Date.parse('2026-03-03T09:00:00.000Z') + ms).toISOString());
      const { status, body } = await admin.post(`/settings/undos/${undoId}`, {}, key());
      world.clock.set('2026-03-02T09:00:00.000Z');
      return status === 200 ? null : body.error.code;
    };
    expect(await at(0)).toBeNull();
    expect(await at(1)).toBe('undoTooLate');
  });

  test('of a withdrawal races with others for the seat: one has it, nothing is half done', async () => {
    await lot(1);
    await assign([bob]);
    const { undoId } = await unassign(bob);
    const [undone, given] = await Promise.all([
      admin.post(`/settings/undos/${undoId}`, {}, key()),
      admin.post('/settings/seats/assignments', { productId, audience: { ids: [ann.id] }, preview: false }, key()),
    ]);
    expect([200, 409]).toContain(undone.status);
    expect(given.status).toBe(200);
    const { seats, uses } = await facts();
    expect(seats).toEqual([
      expect.objectContaining({ state: 'allocated', person_id: undone.status === 200 ? bob.id : ann.id }),
    ]);
    expect(uses.filter((use) => use['ended_at'] === null)).toHaveLength(1);
  });
});
