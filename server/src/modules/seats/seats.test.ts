import { plainTerms } from '@app/domain/seats/terms.cases';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MadeCourse } from '../../../test/make/make-enrolment.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { closeEnrolments } from '../enrolment/attempts/close-enrolments.ts';
import { giveBackSeats } from './holding/give-back-seats.ts';
import { makeLot } from './lots/lots.ts';
import { consumeSeat } from './holding/consume-seat.ts';
import { takeSeats } from './holding/take-seats.ts';

// The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const today = '2026-03-02';

let company: Awaited<ReturnType<typeof make.company>>;
let ann: MadePerson;
let course: MadeCourse;
let productId: string;
const system = <Result>(run: (work: Work) => Promise<Result>) =>
  workAsSystem(world.runtime, 'test', async (work) => (work.reach('enrolment.view'), run(work)), {
    companyId: company.id,
    audited: false,
  });

beforeEach(async () => {
  company = await make.company();
  ann = await make.person({ company, name: 'Ann' });
  course = await make.taughtCourse();
  productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
});

type Input = { quantity?: number; assignWithinDays?: number | null; courses?: MadeCourse[]; ownerPersonId?: string };
const lot = ({ quantity = 1, assignWithinDays = 365, courses = [course], ownerPersonId }: Input = {}) =>
  system((work) =>
    makeLot(work, {
      companyId: company.id,
      productId,
      ownerPersonId: ownerPersonId ?? null,
      origin: 'granted',
      reason: 'For the test',
      quantity,
      unitMinor: 0,
      currency: null,
      terms: { ...plainTerms, assignWithinDays },
      courseIds: courses.map(({ id }) => id),
      acquiredOn: today,
    }),
  );
const attempt = async (person: MadePerson, of = course) => ({
  enrolmentId: await make.enrolment({ person, course: of }),
  personId: person.id,
  courseId: of.id,
});
type Wish = Awaited<ReturnType<typeof attempt>>;
const take = (...wishes: Wish[]) => system((work) => takeSeats(work, { companyId: company.id, on: today, wishes }));
const giveBack = (...wishes: Wish[]) =>
  system((work) =>
    giveBackSeats(work, {
      companyId: company.id,
      enrolmentIds: wishes.map(({ enrolmentId }) => enrolmentId),
      on: today,
      why: 'withdrawn',
    }),
  );
const start = ({ enrolmentId }: Wish) =>
  system((work) => consumeSeat(work, { companyId: company.id, enrolmentId, on: today }));
const seats = () =>
  world.sql<{ id: string; state: string; person: string | null; assign_by: string | null; complete_by: string | null }>(
    `select id, state, person_id as person, assign_by::text, complete_by::text from seats where company_id = $1
      order by id`,
    [company.id],
  );
const ledger = async () =>
  (
    await world.sql<{ line: string }>(
      `select concat_ws(' ', event, state_before, state_after) as line from seat_entries where company_id = $1
        order by sequence`,
      [company.id],
    )
  ).map(({ line }) => line);

describe('a seat', () => {
  test('goes to an attempt, is spent by its start, and its days to complete begin', async () => {
    await lot();
    const wish = await attempt(ann);
    expect(await take(wish)).toEqual(new Set([wish.enrolmentId]));
    await start(wish);
    expect(await seats()).toMatchObject([{ state: 'consumed', person: ann.id, complete_by: '2026-05-31' }]);
    expect(await giveBack(wish)).toEqual([]);
    expect(await seats()).toMatchObject([{ state: 'consumed' }]);
    expect(await ledger()).toEqual(['granted available', 'allocate available allocated', 'start allocated consumed']);
  });

  test('comes back from who has not started, with the days it had', async () => {
    await lot();
    const wish = await attempt(ann);
    await take(wish);
    expect(await giveBack(wish)).toHaveLength(1);
    expect(await giveBack(wish)).toEqual([]);
    expect(await seats()).toMatchObject([{ state: 'available', person: null, assign_by: '2027-03-02' }]);
  });

  test('that comes back after its last day is over', async () => {
    await lot();
    const wish = await attempt(ann);
    await take(wish);
    await world.sql(`update seats set assign_by = '2026-03-01' where company_id = $1`, [company.id]);
    await giveBack(wish);
    expect(await seats()).toMatchObject([{ state: 'expired', person: null }]);
  });

  test('for several courses carries one attempt at each and counts once', async () => {
    const second = await make.taughtCourse();
    await lot({ courses: [course, second] });
    const [one, other] = [await attempt(ann), await attempt(ann, second)];
    await take(one);
    await start(one);
    expect(await take(other)).toEqual(new Set([other.enrolmentId]));
    expect((await seats()).map(({ state }) => state)).toEqual(['consumed']);
    await giveBack(other);
    expect((await seats()).map(({ state }) => state)).toEqual(['consumed']);
  });

  test('for several courses is one seat too when they are asked for at once', async () => {
    const second = await make.taughtCourse();
    await lot({ courses: [course, second], quantity: 2 });
    const wishes = [await attempt(ann), await attempt(ann, second)];
    expect(await take(...wishes)).toEqual(new Set(wishes.map(({ enrolmentId }) => enrolmentId)));
    expect((await seats()).map(({ state }) => state).toSorted()).toEqual(['allocated', 'available']);
  });

  test('that runs out first is used first, one that never does last', async () => {
    await lot({ assignWithinDays: null });
    await lot({ assignWithinDays: 30 });
    await lot({ assignWithinDays: 10 });
    const people = [ann, await make.person({ company }), await make.person({ company })];
    const used: (string | null)[] = [];
    for (const person of people) {
      await take(await attempt(person));
      used.push((await seats()).find((seat) => seat.person === person.id)!.assign_by);
    }
    expect(used).toEqual(['2026-03-12', '2026-04-01', null]);
  });

  test('someone bought for themselves goes to no one else', async () => {
    const bob = await make.person({ company });
    await lot({ ownerPersonId: ann.id });
    expect((await take(await attempt(bob))).size).toBe(0);
    expect((await take(await attempt(ann))).size).toBe(1);
  });

  test('of a lot whose invoice is long overdue is given to no one', async () => {
    await lot();
    await world.sql(`update seat_lots set blocked_at = now() where company_id = $1`, [company.id]);
    expect((await take(await attempt(ann))).size).toBe(0);
  });
});

describe('many at once', () => {
  test.each([
    [40, 1],
    [40, 10],
  ])('%i people, %i seats: as many get one as there are (G17)', async (many, few) => {
    await lot({ quantity: few });
    const wishes = await Promise.all(Array.from({ length: many }, async () => attempt(await make.person({ company }))));
    const seated = await Promise.all(wishes.map((wish) => take(wish)));
    expect(seated.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(few);
    // Anyone who came while another held the last seat was told there is none; asked again, none is left over.
    for (const wish of wishes) await take(wish);
    const after = await seats();
    expect(after.filter(({ state }) => state === 'allocated')).toHaveLength(few);
    expect(new Set(after.map(({ person }) => person)).size).toBe(few);
    const [counted] = await world.sql<{ total: number; allocated: number; available: number }>(
      'select total, allocated, available from seat_lots where company_id = $1',
      [company.id],
    );
    expect(counted).toEqual({ total: few, allocated: few, available: 0 });
  });
});

describe('an attempt at a course that needs a seat', () => {
  beforeEach(async () => {
    await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  });
  const enrolment = async (id: string) =>
    (await world.sql<{ waits_for_seat: boolean }>('select waits_for_seat from enrolments where id = $1', [id]))[0];

  test('is refused where the company has none, and nothing of it stays', async () => {
    const me = await world.as(ann);
    expect(await me.post('/enrolments', { courseId: course.id })).toMatchObject({
      status: 409,
      body: { error: { code: 'noSeatLeft' } },
    });
    expect(await world.sql('select from enrolments where person_id = $1', [ann.id])).toEqual([]);
  });

  test('takes one, spends it at the first launch, and gives it back only before that', async () => {
    await lot();
    const me = await world.as(ann);
    const { enrolmentId } = (await me.post('/enrolments', { courseId: course.id })).body;
    await me.post(`/enrolments/${enrolmentId}/withdrawal`, {});
    expect(await seats()).toMatchObject([{ state: 'available' }]);
    await me.post('/enrolments', { courseId: course.id });
    expect((await me.post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() })).status).toBe(200);
    expect(await seats()).toMatchObject([{ state: 'consumed' }]);
  });

  test('that waits gets the first seat that comes in, the earliest due first', async () => {
    const bob = await make.person({ company });
    const [late, soon] = [await attempt(ann), await attempt(bob)];
    await world.sql(
      `update enrolments set waits_for_seat = true, due_on = case id when $1 then date '2026-06-01'
        else date '2026-04-01' end where company_id = $2`,
      [late.enrolmentId, company.id],
    );
    await lot();
    expect([await enrolment(late.enrolmentId), await enrolment(soon.enrolmentId)]).toEqual([
      { waits_for_seat: true },
      { waits_for_seat: false },
    ]);
    await giveBack(soon);
    expect(await enrolment(late.enrolmentId)).toEqual({ waits_for_seat: false });
  });

  test('of the person who leaves gives its seat to the next', async () => {
    await lot();
    const bob = await make.person({ company });
    const me = await world.as(ann);
    await me.post('/enrolments', { courseId: course.id });
    const waiting = await attempt(bob);
    await world.sql('update enrolments set waits_for_seat = true where id = $1', [waiting.enrolmentId]);
    await system((work) => closeEnrolments(work, { companyId: company.id, personId: ann.id }));
    expect(await seats()).toMatchObject([{ state: 'allocated', person: bob.id }]);
  });
});

describe('the database refuses', () => {
  test('a lot whose seats do not add up', async () => {
    await lot({ quantity: 3 });
    await expect(world.sql('update seat_lots set total = 4 where company_id = $1', [company.id])).rejects.toThrow(
      'do not add up',
    );
    await expect(world.sql('update seat_lots set available = 2 where company_id = $1', [company.id])).rejects.toThrow(
      'do not add up',
    );
  });
  test('to change the ledger or to delete a seat, for the server’s own role', async () => {
    await lot();
    for (const text of [
      `delete from seats`,
      `update seat_entries set event = 'x'`,
      `delete from seat_lots`,
      `insert into seat_entries (company_id) values (new_id())`,
    ])
      await expect(
        system((work) => sql.raw(text).execute(work.tx)),
        text,
      ).rejects.toThrow(/permission denied/);
  });
});
