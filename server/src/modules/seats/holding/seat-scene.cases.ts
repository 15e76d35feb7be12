import type { SeatEntry } from '@app/domain/seats/ledger';
import { chainProblem, isConserved, movementsOf } from '@app/domain/seats/ledger.cases';
import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Caller, World } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../lots/lots.ts';

/** Where the clock of the worlds stands that use it. */
export const sceneDay = '2026-03-02';
export const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

/** A company of its own for each history: two products that open the same course, an admin and three people. */
export async function sceneIn(world: World) {
  const { make } = world;
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company, email: `${randomUUID()}@chief.example` }));
  const people = [
    await make.person({ company, name: 'Ann' }),
    await make.person({ company, name: 'Bob' }),
    await make.person({ company, name: 'Cem' }),
  ] as [MadePerson, MadePerson, MadePerson];
  const callers = (await Promise.all(people.map((person) => world.as(person)))) as [Caller, Caller, Caller];
  const course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  const products = [randomUUID(), randomUUID()] as [string, string];
  for (const id of products)
    await world.sql(`insert into products (id, sku, names) values ($1, $2, '{"en":"Forklift"}')`, [id, randomUUID()]);
  const lot = (quantity: number, which: 0 | 1 = 0) =>
    workAsSystem(
      world.runtime,
      'test',
      async (work) => {
        work.authorize('seat.manage', { companyId: company.id });
        return makeLot(work, {
          ...{
            companyId: company.id,
            productId: products[which],
            ownerPersonId: null,
            origin: 'granted',
            reason: 'For the test',
            quantity,
          },
          ...{ unitMinor: 0, currency: null, terms: plainTerms, courseIds: [course.id], acquiredOn: sceneDay },
        });
      },
      { companyId: company.id, audited: false },
    );
  const assign = (given: MadePerson[], which: 0 | 1 = 0) =>
    admin.post(
      '/settings/seats/assignments',
      { productId: products[which], audience: { ids: given.map(({ id }) => id) }, preview: false },
      key(),
    );
  const seats = () =>
    world.sql<{ id: string; state: string; person: string | null }>(
      'select id, state, person_id as person from seats where company_id = $1 order by changed_at, number',
      [company.id],
    );
  const heldBy = async (person: MadePerson) =>
    (await seats()).filter((seat) => seat.person === person.id && seat.state === 'allocated');
  const reassign = (seatId: string, person: MadePerson) =>
    admin.post(`/settings/seats/${seatId}/reassignment`, { personId: person.id, reason: 'Needed elsewhere' });
  const assignCourse = (given: MadePerson[]) =>
    admin.post(
      `/settings/courses/${course.id}/assignments`,
      { audience: { ids: given.map(({ id }) => id) }, dueOn: null, note: null, evenIfValid: false, preview: false },
      key(),
    );
  const waiting = async () =>
    (
      await world.sql<{ id: string }>(
        'select person_id as id from enrolments where company_id = $1 and waits_for_seat and withdrawn_at is null',
        [company.id],
      )
    ).map(({ id }) => people.find((person) => person.id === id)!.name);
  return {
    world,
    company,
    admin,
    people,
    callers,
    course,
    products,
    lot,
    assign,
    assignCourse,
    seats,
    heldBy,
    reassign,
    waiting,
  };
}
export type Scene = Awaited<ReturnType<typeof sceneIn>>;

/** What must be true of a company's seats at any moment. */
export async function expectOrder({ world, company, admin, products, seats }: Scene): Promise<void> {
  const entries = await world.sql<SeatEntry>(
    `select seat_id as "seatId", event, state_before as "from", state_after as "to" from seat_entries
      where company_id = $1
       and (state_before is distinct from state_after or event in ('start', 'lapse', 'extend', 'reassign'))
         order by sequence`,
    [company.id],
  );
  expect(isConserved(movementsOf(entries))).toBe(true);
  for (const [, chain] of Map.groupBy(entries, ({ seatId }) => seatId)) expect(chainProblem(chain)).toBeNull();
  const now = await seats();
  const counted = (await admin.get('/settings/seats/inventory')).body.rows as Record<string, number | string>[];
  for (const state of ['available', 'reserved', 'allocated', 'consumed', 'expired'])
    expect(
      counted.reduce((sum, row) => sum + Number(row[state] ?? 0), 0),
      state,
    ).toBe(now.filter((seat) => seat.state === state).length);
  expect(
    await world.sql(
      `select e.id from enrolments e where e.company_id = $1 and e.waits_for_seat and e.withdrawn_at is null
         and (e.started_at is not null or exists (select 1 from seat_uses u
           where u.company_id = e.company_id and u.enrolment_id = e.id and u.ended_at is null))`,
      [company.id],
    ),
    'seated and waiting',
  ).toEqual([]);
  expect(
    await world.sql(
      `select e.person_id from enrolments e join seats s on s.company_id = e.company_id and s.person_id = e.person_id
        and s.state = 'allocated'
         join seat_lot_courses k on k.company_id = s.company_id and k.lot_id = s.lot_id and k.course_id = e.course_id
       where e.company_id = $1 and e.waits_for_seat and e.completed_at is null and e.withdrawn_at is null
         and e.failed_at is null and e.voided_at is null
         and not exists (select 1 from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id
           and u.course_id = e.course_id
           and u.person_id = s.person_id and (u.ended_at is null or u.used_at is not null))`,
      [company.id],
    ),
    'waits beside a seat of their own that no one started',
  ).toEqual([]);
  const unstarted = `select s.product_id, s.person_id from seats s where s.company_id = $1 and s.state = 'allocated'
    group by 1, 2 having count(*) > 1`;
  expect(await world.sql(unstarted, [company.id]), 'two seats of one product for one person').toEqual([]);
  expect(products).toHaveLength(2);
}
