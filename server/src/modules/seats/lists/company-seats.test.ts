import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { keepSeats } from '../jobs.ts';
import { makeLot } from '../lots/lots.ts';
import { moveSeats } from '../holding/move-seats.ts';

// The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const today = '2026-03-02';
const keep = () => keepSeats.run(world.runtime, {}, { id: '1', number: 1 });
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

let company: Awaited<ReturnType<typeof make.company>>;
let chief: MadePerson;
let admin: Caller;
let ann: MadePerson;
let bob: MadePerson;
let course: MadeCourse;
let productId: string;
const system = <Result>(run: (work: Work) => Promise<Result>) =>
  workAsSystem(world.runtime, 'test', async (work) => (work.reach('enrolment.view'), run(work)), {
    companyId: company.id,
    audited: false,
  });

beforeEach(async () => {
  company = await make.company();
  chief = await make.companyAdmin({ company, email: `${randomUUID()}@chief.example` });
  admin = await world.as(chief);
  ann = await make.person({ company, name: 'Ann', email: `${randomUUID()}@ann.example` });
  bob = await make.person({ company, name: 'Bob' });
  course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
});

const lot = (quantity: number, given: Partial<Parameters<typeof makeLot>[1]> = {}) =>
  system((work) =>
    makeLot(work, {
      companyId: company.id,
      productId,
      ownerPersonId: null,
      origin: 'granted',
      reason: 'For the test',
      quantity,
      unitMinor: 0,
      currency: null,
      terms: plainTerms,
      courseIds: [course.id],
      acquiredOn: today,
      ...given,
    }),
  );
const assign = (people: MadePerson[], preview = false) =>
  admin.post(
    '/settings/seats/assignments',
    { productId, audience: { ids: people.map(({ id }) => id) }, preview },
    key(),
  );
const inventory = async () => (await admin.get('/settings/seats/inventory')).body.rows[0];
const seats = () =>
  world.sql<{ id: string; state: string; person: string | null }>(
    'select id, state, person_id as person from seats where company_id = $1 order by number',
    [company.id],
  );
const opening = async (person: MadePerson) =>
  (await world.as(person)).post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() });
const attempts = (person: MadePerson) =>
  world.sql<{ waits: boolean; withdrawn: string | null; lapsed: string | null; origin: string }>(
    'select waits_for_seat as waits, withdrawn_at as withdrawn, lapsed_at as lapsed, origin from enrolments where person_id = $1 order by attempt_number',
    [person.id],
  );

describe('seats given by name', () => {
  test('a preview says who gets none; given, people are enrolled, once, and the balance is shown at zero too', async () => {
    await lot(1);
    expect((await assign([ann, bob], true)).body).toMatchObject({
      changed: 1,
      available: 1,
      skipped: [{ id: bob.id, code: 'noSeatLeft' }],
    });
    expect((await seats()).map(({ state }) => state)).toEqual(['available']);
    expect((await assign([ann])).body).toMatchObject({ changed: 1, skipped: [] });
    expect((await assign([ann])).body).toMatchObject({ changed: 0, skipped: [{ code: 'seatHadAlready' }] });
    expect(await attempts(ann)).toMatchObject([{ waits: false, origin: 'seat' }]);
    expect(await inventory()).toMatchObject({
      id: productId,
      name: 'Forklift',
      available: 0,
      allocated: 1,
      granted: 1,
    });
    expect((await opening(ann)).status).toBe(200);
    expect(await inventory()).toMatchObject({ allocated: 0, consumed: 1 });
    const { rows } = (await admin.get('/settings/seats/ledger', { product: productId })).body;
    expect(rows.map(({ event }: { event: string }) => event).toSorted()).toEqual(['allocate', 'granted', 'start']);
  });

  test('the last one asked for two people at once, and one person twice at once: one each (G17)', async () => {
    await lot(1);
    const both = await Promise.all([assign([ann]), assign([bob])]);
    expect(both.reduce((sum, { body }) => sum + (body.changed ?? 0), 0)).toBe(1);
    await lot(12);
    const [free] = (await seats()).some(({ person }) => person === ann.id) ? [bob] : [ann];
    await Promise.all(Array.from({ length: 12 }, () => assign([free!])));
    expect((await seats()).filter(({ person }) => person === free!.id)).toHaveLength(1);
  });

  test('one person asked for by two who both looked before either wrote: still one seat (G17)', async () => {
    await lot(2);
    // Anyone who holds the table still lets everyone look and no one write.
    const holder = new pg.Client(world.connect('superuser'));
    await holder.connect();
    await holder.query('begin; lock table seats in share mode');
    const both = [assign([ann]), assign([ann])];
    const held = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await world.sql<{ n: number }>(held))[0]!.n < both.length);
    await holder.query('rollback');
    await holder.end();
    expect((await Promise.all(both)).map(({ body }) => body.changed).toSorted()).toEqual([0, 1]);
    expect((await seats()).filter(({ person }) => person === ann.id)).toHaveLength(1);
  });

  test('a seat on which someone started carries no second attempt of theirs, and no event makes it free (G18)', async () => {
    await lot(1);
    await assign([ann]);
    await opening(ann);
    const [seat] = await seats();
    await admin.post(
      `/settings/courses/${course.id}/withdrawals`,
      { selection: { query: {} }, reason: 'Once more', preview: false },
      key(),
    );
    expect((await attempts(ann))[0]!.withdrawn).not.toBeNull();
    // The same course once more wants another seat, for her as for anyone.
    expect((await (await world.as(ann)).post('/enrolments', { courseId: course.id })).body.error.code).toBe(
      'noSeatLeft',
    );
    for (const event of ['release', 'requestReturn', 'cancel', 'revoke', 'transfer', 'expire'] as const)
      expect(
        await system((work) => moveSeats(work, { companyId: company.id, seatIds: [seat!.id], event })),
        event,
      ).toEqual([]);
    expect(await seats()).toMatchObject([{ state: 'consumed', person: ann.id }]);
  });

  test('taken back before the start it is free for the next; once started it stays spent, however often it is tried (G18)', async () => {
    await lot(1);
    await assign([ann]);
    const [seat] = await seats();
    const back = () =>
      admin.post(
        '/settings/seats/releases',
        { selection: { ids: [seat!.id] }, reason: 'Somebody else needs it', preview: false },
        key(),
      );
    expect((await back()).body).toMatchObject({ changed: 1 });
    expect(await seats()).toMatchObject([{ state: 'available', person: null }]);
    expect((await attempts(ann))[0]!.withdrawn).not.toBeNull();
    for (let round = 0; round < 3; round++) {
      await assign([bob]);
      await opening(bob);
      expect((await back()).body).toMatchObject({ changed: 0, skipped: [{ code: 'seatConsumed' }] });
      await admin.post(
        `/settings/courses/${course.id}/withdrawals`,
        { selection: { query: {} }, reason: 'Once more', preview: false },
        key(),
      );
      expect(await seats()).toMatchObject([{ state: 'consumed', person: bob.id }]);
    }
  });

  test('another person gets it before the start, not after', async () => {
    await lot(1);
    await assign([ann]);
    const [seat] = await seats();
    const to = (person: MadePerson) =>
      admin.post(`/settings/seats/${seat!.id}/reassignment`, { personId: person.id, reason: 'Ann is away' });
    expect((await to(bob)).status).toBe(200);
    expect(await seats()).toMatchObject([{ state: 'allocated', person: bob.id }]);
    expect((await attempts(ann))[0]!.withdrawn).not.toBeNull();
    expect(await attempts(bob)).toMatchObject([{ waits: false, withdrawn: null }]);
    await opening(bob);
    expect((await to(ann)).body.error.code).toBe('seatConsumed');
  });

  test('no one of another company sees or moves them (B01)', async () => {
    await lot(1);
    await assign([ann]);
    const [seat] = await seats();
    const stranger = await world.as(await make.companyAdmin({ company: await make.company() }));
    expect((await stranger.get('/settings/seats')).body.rows).toEqual([]);
    expect(
      (await stranger.post(`/settings/seats/${seat!.id}/reassignment`, { personId: bob.id, reason: 'Mine now' }))
        .status,
    ).toBe(404);
    expect((await stranger.post(`/settings/seats/${seat!.id}/extension`, { days: 1, reason: 'Mine now' })).status).toBe(
      404,
    );
    expect(
      (
        await stranger.post(
          '/settings/seats/assignments',
          { productId, audience: { ids: [ann.id] }, preview: true },
          key(),
        )
      ).status,
    ).toBe(404);
    expect((await stranger.post('/settings/seats/codes', { productId, seats: 1, label: '' })).status).toBe(404);
    const foreigner = await make.person({ company: await make.company() });
    expect((await assign([foreigner])).status).toBe(404);
    expect(
      (
        await admin.post(`/settings/seats/${seat!.id}/reassignment`, {
          personId: foreigner.id,
          reason: 'To a stranger',
        })
      ).body.error.code,
    ).toBe('notEmployedNow');
  });
});

describe('codes', () => {
  test('are told once, taken by people of the company only, and give back what no one took', async () => {
    await lot(3);
    const made = (await admin.post('/settings/seats/codes', { productId, seats: 2, label: 'Night shift' })).body;
    expect(JSON.stringify((await admin.get('/settings/seats/codes')).body)).not.toContain(made.code);
    expect(await inventory()).toMatchObject({ available: 1, reserved: 2 });
    const stranger = await world.as(await make.person({ company: await make.company() }));
    expect((await stranger.post('/seats/redemption', { code: made.code })).body.error.issues).toMatchObject([
      { code: 'seatCodeUnknown' },
    ]);
    const me = await world.as(ann);
    expect((await me.post('/seats/redemption', { code: ` ${made.code.toLowerCase()} ` })).body).toEqual({
      courseIds: [course.id],
    });
    expect((await me.post('/seats/redemption', { code: made.code })).body.error.code).toBe('seatHadAlready');
    expect((await admin.post(`/settings/seats/codes/${made.codeId}/cancellation`, {})).body).toEqual({ released: 1 });
    const why = async (locale: string) =>
      (await admin.get('/settings/seats/ledger', { event: 'release', locale })).body.rows.map(
        ({ reason }: { reason: string }) => reason,
      );
    expect([await why('en'), await why('fr')]).toEqual([['Code cancelled'], ['Code annulé']]);
    expect(
      (await (await world.as(bob)).post('/seats/redemption', { code: made.code })).body.error.issues,
    ).toMatchObject([{ code: 'seatCodeOver' }]);
    expect(await inventory()).toMatchObject({ available: 2, reserved: 0, allocated: 1 });
  });
});

describe('requests', () => {
  test('are asked once, withdrawn, given or declined with a reason, and the person is told', async () => {
    const me = await world.as(ann);
    const ask = async () =>
      (await me.post('/seats/requests', { courseId: course.id, note: 'For the new hall' })).body.requestId as string;
    const first = await ask();
    expect(await ask()).toBe(first);
    await me.post(`/seats/requests/${first}/withdrawal`, {});
    const second = await ask();
    const decide = (give: boolean, reason = '') =>
      admin.post(`/settings/seats/requests/${second}/decision`, { give, reason });
    expect((await decide(false)).body.error.issues).toMatchObject([{ path: 'reason' }]);
    expect((await decide(true)).body.error.code).toBe('noSeatLeft');
    await lot(1);
    expect((await decide(true)).status).toBe(200);
    expect((await decide(true)).body.error.code).toBe('seatRequestDecided');
    expect(await attempts(ann)).toMatchObject([{ waits: false, origin: 'seat' }]);
    expect(
      await world.sql('select subject from mails where person_id = $1 and kind = $2', [ann.id, 'seats.answer']),
    ).toHaveLength(1);
    expect((await (await world.as(bob)).post(`/seats/requests/${second}/withdrawal`, {})).status).toBe(404);
  });
});

describe('as days pass', () => {
  test('a seat no one got in time expires, once', async () => {
    await lot(2, { terms: { ...plainTerms, assignWithinDays: 7 } });
    await keep();
    await keep();
    await world.sql(`update seats set assign_by = '2026-03-01' where company_id = $1`, [company.id]);
    await keep();
    await keep();
    expect(await inventory()).toMatchObject({ available: 0, expired: 2 });
    expect((await admin.get('/settings/seats/ledger', { event: 'expire' })).body.rows).toHaveLength(2);
  });

  test('what is not completed in time lapses; fourteen days more open it again, no more', async () => {
    await lot(1);
    await assign([ann]);
    await opening(ann);
    const [seat] = await seats();
    await world.sql(`update seats set complete_by = '2026-02-28' where id = $1`, [seat!.id]);
    await keep();
    await keep();
    expect((await attempts(ann))[0]!.lapsed).not.toBeNull();
    expect((await (await world.as(ann)).get('/enrolments')).body.rows[0].status).toBe('lapsed');
    const more = (days: number) =>
      admin.post(`/settings/seats/${seat!.id}/extension`, { days, reason: 'Was ill for weeks' });
    expect((await more(15)).body.error.issues).toMatchObject([{ path: 'days', code: 'extensionTooLong' }]);
    expect((await more(14)).body).toEqual({ completeBy: '2026-03-14' });
    expect(await attempts(ann)).toMatchObject([{ lapsed: null, withdrawn: null }]);
    expect((await opening(ann)).status).toBe(200);
    expect((await more(1)).status).toBe(400);
    expect((await admin.get('/settings/seats/ledger', { event: 'lapse' })).body.rows).toHaveLength(1);
  });

  test('the platform’s support extends an attempt of any company within the same limit, in that company’s log', async () => {
    await lot(1);
    await assign([ann]);
    await opening(ann);
    const [seat] = await seats();
    await world.sql(`update seats set complete_by = '2026-02-28' where id = $1`, [seat!.id]);
    await keep();
    const staff = await make.platformAdmin();
    const [attempt] = await world.sql<{ id: string }>('select id from enrolments where person_id = $1', [ann.id]);
    const extend = async (days: number, by?: Caller) =>
      (by ?? (await world.as(staff))).post(`/admin/enrolments/${attempt!.id}/extension`, {
        days,
        reason: 'Support ticket 12',
      });
    expect((await extend(1, admin)).status).toBe(403);
    expect((await extend(15)).body.error.issues).toMatchObject([{ path: 'days', code: 'extensionTooLong' }]);
    expect((await extend(14)).body).toEqual({ completeBy: '2026-03-14' });
    expect(await attempts(ann)).toMatchObject([{ lapsed: null }]);
    expect((await extend(1)).status).toBe(400);
    const entries = await world.sql(
      `select company_id, actor_id, reason from audit_entries
        where entity = 'seat' and entity_id = $1 and actor_id = $2`,
      [seat!.id, staff.id],
    );
    expect(entries).toEqual([{ company_id: company.id, actor_id: staff.id, reason: 'Support ticket 12' }]);
    expect(
      (
        await (
          await world.as(staff)
        ).post(`/admin/enrolments/${randomUUID()}/extension`, { days: 1, reason: 'Support ticket 12' })
      ).status,
    ).toBe(404);
    // An attempt without a seat has no deadline to move.
    const other = await make.enrolment({ person: bob as never, course: await make.taughtCourse() });
    expect(
      (
        await (
          await world.as(staff)
        ).post(`/admin/enrolments/${other}/extension`, { days: 1, reason: 'Support ticket 12' })
      ).body.error.code,
    ).toBe('accessWithoutEnd');
  });
});
