import type pg from 'pg';

export type OutsideDay = { company: string; certificateNumber: string; day: string };

/**
 * Proofs that count today and were recorded, before the rule of `recordedDayIssue`, with a day on which no one can have
 * earned them: after the day they were recorded (wherever on earth the company is), or more than 80 years before it.
 * Read past the walls by the operator's doctor; changes nothing.
 */
export async function proofsWithDaysOutside(client: Pick<pg.ClientBase, 'query'>): Promise<OutsideDay[]> {
  const { rows } = await client.query<OutsideDay>(
    `select company, "certificateNumber", day::text from (
       select c.display_name as company, a.certificate_number as "certificateNumber",
         a.recorded_at at time zone 'UTC' as recorded,
         case when a.corrects_id is null then (a.snapshot->>'completedOn')::date else a.valid_from end as day
       from achievements a join companies c on c.id = a.company_id
       where a.source in ('external', 'import', 'manual') and a.revoked_at is null and a.retracted_at is null) p
     where day > (recorded + interval '14 hours')::date
       or day < (recorded - interval '80 years' - interval '12 hours')::date
     order by company, "certificateNumber"`,
  );
  return rows;
}
