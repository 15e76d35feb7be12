import { DomainError } from '@app/domain/errors';
import type pg from 'pg';
import { bookPlace } from '../../server/src/modules/group-training/booking/book-place.ts';
import type { Call } from '../../server/src/platform/http/handler.ts';
import type { Runtime } from '../../server/src/platform/runtime.ts';
import { workAs } from '../../server/src/platform/runtime.ts';
import type { Scene } from './scene.ts';

let days = 30;

/**
 * A training to come with one place, and everyone who wants it. Each is on a day of its own: who won an earlier one is
 * free on it.
 */
export async function fillLastPlace(
  client: pg.ClientBase,
  { companyId, trainerId }: Scene,
): Promise<{ trainingId: string; personIds: string[] }> {
  days += 1;
  const made = await client.query<{ id: string }>(
    `with t as (insert into trainings (company_id, title, time_zone, created_at, scheduled_at, max_people, booking_rule)
        values ($1, 'One place', 'America/Toronto', now(), now(), 1, 'open') returning id),
       s as (insert into training_sessions (company_id, training_id, starts_at, ends_at) select $1, id,
         now() + make_interval(days => $2), now() + make_interval(days => $2, hours => 4) from t)
     select id from t`,
    [companyId, days],
  );
  const people = await client.query<{ id: string }>(
    'select person_id as id from employments where company_id = $1 and person_id <> $2',
    [companyId, trainerId],
  );
  return { trainingId: made.rows[0]!.id, personIds: people.rows.map(({ id }) => id) };
}

/** Everyone books at once; answers how many were told that they have the place. */
export async function bookAtOnce(
  runtime: Runtime,
  { companyId, timeZone }: Scene,
  trainingId: string,
  personIds: readonly string[],
): Promise<number> {
  const told = await Promise.all(
    personIds.map((personId) => {
      const session = {
        companyId,
        personId,
        timeZone,
        locale: 'en',
        claims: { buAdmin: false, qmsAdmin: false },
        buAdmin: false,
        qmsAdmin: false,
      };
      const call = { runtime, session } as unknown as Call;
      const book = (): Promise<boolean> =>
        workAs(runtime, session as never, { write: true }, (work) =>
          bookPlace.run(work, { trainingId, wish: 'book' } as never, call),
        ).then(
          () => true,
          (error: unknown) => {
            // Who waited too long for the lock is told to try again, and does.
            if (error instanceof DomainError && error.code === 'unavailable') return book();
            if (error instanceof DomainError && error.code === 'trainingFull') return false;
            throw error;
          },
        );
      return book();
    }),
  );
  return told.filter(Boolean).length;
}

/** The same by hand: a lock, a count, an insert. */
export async function bookAtOnceByHand(
  pool: pg.Pool,
  { companyId }: Scene,
  trainingId: string,
  personIds: readonly string[],
): Promise<number> {
  const told = await Promise.all(
    personIds.map(async (personId) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('select from trainings where company_id = $1 and id = $2 for update', [
          companyId,
          trainingId,
        ]);
        const { rowCount } = await client.query(
          `insert into roster_entries (company_id, training_id, person_id, booked_at, made_at) select $1, $2, $3, now(),
            now()
           where (select count(*) from roster_entries where company_id = $1 and training_id = $2
             and booked_at is not null) < 1`,
          [companyId, trainingId, personId],
        );
        await client.query('commit');
        return rowCount === 1;
      } finally {
        client.release();
      }
    }),
  );
  return told.filter(Boolean).length;
}

export async function bookedIn(client: pg.ClientBase, trainingId: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from roster_entries where training_id = $1 and booked_at is not null',
    [trainingId],
  );
  return rows[0]!.n;
}
