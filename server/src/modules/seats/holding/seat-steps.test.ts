import type { SeatEvent, SeatState } from '@app/domain/seats/seat-states';
import { seatEvents, seatOrigins, seatStates, seatSteps } from '@app/domain/seats/seat-states';
import { plainTerms } from '@app/domain/seats/terms.cases';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../lots/lots.ts';
import { moveSeats } from './move-seats.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const person = await make.person({ company });
const course = await make.course();
const productId = await make.insert('products', { sku: 'STEPS', names: { en: 'Forklift' } });
const system = <R>(run: (work: Parameters<Parameters<typeof workAsSystem<R>>[2]>[0]) => Promise<R>) =>
  workAsSystem(
    world.runtime,
    'test',
    async (work) => (work.authorize('seat.manage', { companyId: company.id }), run(work)),
    {
      companyId: company.id,
      audited: false,
    },
  );
await system((work) =>
  makeLot(work, {
    ...{
      companyId: company.id,
      productId,
      ownerPersonId: null,
      origin: 'granted',
      reason: 'For the test',
      quantity: 1,
    },
    ...{ unitMinor: 0, currency: null, terms: plainTerms, courseIds: [course.id], acquiredOn: '2026-03-02' },
  }),
);
const [seat] = await world.sql<{ id: string }>('select id from seats where company_id = $1', [company.id]);
const entries = async () =>
  (await world.sql<{ n: number }>('select count(*)::int as n from seat_entries where seat_id = $1', [seat!.id]))[0]!.n;
const held = ['allocated', 'consumed'];

/** The seat is in a state, however it came there: past every trigger. */
const putInto = (state: string) =>
  world.sql(
    `do $do$ begin perform set_config('session_replication_role', 'replica', true); update seat_lots set total = 1, available = 0, reserved = 0, allocated = 0, consumed = 0, return_pending = 0,
       returned = 0, expired = 0, cancelled = 0, transferred = 0 where company_id = '${company.id}';
     update seat_lots set ${state === 'returnPending' ? 'return_pending' : state} = 1 where company_id = '${company.id}';
     update seats set state = '${state}', person_id = ${held.includes(state) ? `'${person.id}'` : 'null'} where id = '${seat!.id}'; end $do$`,
  );

test('the database knows the same steps as the rules, and no others', async () => {
  const pairs = seatEvents.flatMap((event) => seatStates.map((before) => ({ event, before })));
  const rows = await world.sql<{ event: string; before: string; after: string | null }>(
    `select event, before, seat_step(event, before) as after
      from jsonb_to_recordset($1::jsonb) as p(event text, before text)`,
    [JSON.stringify(pairs)],
  );
  expect(rows).toEqual(pairs.map(({ event, before }) => ({ event, before, after: seatSteps[event][before] ?? null })));
});

test('it takes these and refuses every other, no matter who writes it', async () => {
  // Each way from each state to each, tried and undone.
  await world.sql(`create function tried_steps(events text[], states text[]) returns table (event text, before text, after text, refused_by text) language plpgsql as $$
    begin
      perform set_config('session_replication_role', 'replica', true);
      update seat_lots set available = 1, reserved = 1, allocated = 1, consumed = 1, return_pending = 1, total = 5 where company_id = '${company.id}';
      for event, before, after in select e, b, a from unnest(events) e, unnest(states) b, unnest(states) a loop
        perform set_config('session_replication_role', 'replica', true);
        update seats set state = before, person_id = case when before in ('allocated', 'consumed') then '${person.id}'::uuid end where id = '${seat!.id}';
        perform set_config('session_replication_role', 'origin', true);
        begin
          update seats set state = after, person_id = case when after in ('allocated', 'consumed') then '${person.id}'::uuid end, last_event = event, changed_at = clock_timestamp()
            where id = '${seat!.id}';
          raise exception 'taken' using errcode = 'P0099';
        exception when sqlstate 'P0099' then refused_by := null; return next;
          when others then get stacked diagnostics refused_by = constraint_name; return next;
        end;
      end loop;
    end $$`);
  const rows = await world.sql<{ event: SeatEvent; before: SeatState; after: SeatState; by: string | null }>(
    'select event, before, after, refused_by as by from tried_steps($1, $2)',
    [seatEvents, seatStates],
  );
  expect(rows).toHaveLength(seatEvents.length * seatStates.length ** 2);
  for (const { event, before, after, by } of rows)
    expect(by, `${before}, ${event}, ${after}`).toBe(
      seatSteps[event][before] === after ? null : 'seats_take_known_steps',
    );
});

test.each(seatEvents)('%s moves a seat from where it is known, books it, and from nowhere else', async (event) => {
  for (const before of seatStates) {
    await putInto(before);
    world.clock.advance(1000);
    const booked = await entries();
    const after = seatSteps[event][before];
    const personId = after && held.includes(after) ? person.id : null;
    const moved = await system((work) =>
      moveSeats(work, { companyId: company.id, seatIds: [seat!.id], event, personId }),
    );
    expect(moved, before).toEqual(after ? [seat!.id] : []);
    const [now] = await world.sql<{ state: string }>('select state from seats where id = $1', [seat!.id]);
    expect(now!.state).toBe(after ?? before);
    expect(await entries()).toBe(booked + (after ? 1 : 0));
  }
});

test('a seat begins free, by a way in', async () => {
  await putInto('available');
  for (const [state, event] of [
    ['allocated', 'granted'],
    ['available', 'allocate'],
    ['available', 'extend'],
  ] as const)
    await expect(
      world.sql(
        `insert into seats (company_id, lot_id, product_id, number, state, person_id, last_event, changed_at)
         select company_id, lot_id, product_id, 2, $2, $3, $4, now() from seats where id = $1`,
        [seat!.id, state, state === 'allocated' ? person.id : null, event],
      ),
    ).rejects.toMatchObject({ constraint: 'seats_take_known_steps' });
  expect(seatOrigins).toHaveLength(3);
});
