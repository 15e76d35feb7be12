import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

export type Company = { id: string; timeZone: string };

/**
 * So many at once: what they add is worked out in memory, and within the time one statement may take also where others
 * load the machine.
 */
const atOnce = 2_000;

/**
 * A job's unit of work for one company: all its statements see one moment, which is what makes a mark seen a change
 * seen.
 */
export const keeping = <R>(
  runtime: Runtime,
  job: string,
  company: Company,
  run: (work: Work) => Promise<R>,
): Promise<R> =>
  workAsSystem(
    runtime,
    job,
    (work) => {
      work.authorize('standing.viewCompany', { companyId: company.id });
      return run(work);
    },
    { companyId: company.id, audited: false, snapshot: true, statementSeconds: 60 },
  );

/** One at a time for each company; anyone who comes second finds the work done, or the marks it left for the next. */
async function alone(work: Work, company: Company): Promise<boolean> {
  const { rows } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`standing:${company.id}`}, 0)) as got`.execute(work.tx);
  return rows[0]!.got;
}

/**
 * Brings what is kept of a company up to today and now: what the marked people add is kept again, and their marks go;
 * on a new day, or when everyone is marked, that of all. Marks of changes this moment does not see, or which are known
 * only later, stay.
 */
export async function keepCounts(runtime: Runtime, job: string, company: Company): Promise<void> {
  await keeping(runtime, job, company, async (work) => {
    if (!(await alone(work, company))) return;
    const today = dayOf(work.now, company.timeZone);
    const whom = await toBeKept(work, company, today);
    for (let from = 0; from < whom.length; from += atOnce)
      await sql`select keep_standing(${company.id}, ${today}, ${work.now},
        ${whom.slice(from, from + atOnce)}::uuid[])`.execute(work.tx);
    await sql`delete from standing_marks where company_id = ${company.id}
      and (known_at is null or known_at <= ${work.now})`.execute(work.tx);
    await sql`insert into kept_days (company_id, on_date, known_at) values (${company.id}, ${today}, ${work.now})
      on conflict (company_id) do update set on_date = excluded.on_date,
        known_at = greatest(kept_days.known_at, excluded.known_at)`.execute(work.tx);
  });
}

/**
 * The marked people; all who work there or did when it was last kept, where a day begins or a change concerns everyone.
 */
async function toBeKept(work: Work, { id }: Company, today: string): Promise<string[]> {
  const { rows } = await sql<{
    all: boolean;
  }>`select not exists (select 1 from kept_days where company_id = ${id} and on_date = ${today})
    or exists (select 1 from standing_marks where company_id = ${id} and person_id is null) as all`.execute(work.tx);
  const found = rows[0]!.all
    ? sql<{
        id: string;
      }>`select p.person_id as id from placements p where p.company_id = ${id} and p.started_on <= ${today}
        and ${notEndedBefore('p', today)}
        union select k.person_id from kept_standing k where k.company_id = ${id} order by id`
    : sql<{
        id: string;
      }>`select distinct m.person_id as id from standing_marks m where m.company_id = ${id} and m.person_id is not null
        order by id`;
  return (await found.execute(work.tx)).rows.map((row) => row.id);
}

/**
 * Drops what is kept of a company: its counts are derived until they are kept again. Its marks stay, in case someone is
 * keeping it now.
 */
export async function forgetCounts(runtime: Runtime, job: string, company: Company): Promise<void> {
  await keeping(runtime, job, company, async (work) => {
    for (const table of ['kept_days', 'kept_standing', 'kept_counts'])
      await sql`delete from ${sql.table(table)} where company_id = ${company.id}`.execute(work.tx);
  });
}

/**
 * Marks of a company of which nothing is kept mean nothing. A day that is none says so, and is written before they go:
 * anyone who keeps the company at the same time writes the same row, finds it changed, and is undone; else it might
 * never hear of a change it did not see.
 */
export async function forgetMarks(runtime: Runtime, job: string, company: Company): Promise<void> {
  await workAsSystem(
    runtime,
    job,
    async (work) => {
      work.authorize('standing.viewCompany', { companyId: company.id });
      await sql`insert into kept_days (company_id, on_date, known_at) values (${company.id}, '-infinity', ${work.now})
        on conflict (company_id) do update set known_at = excluded.known_at
          where kept_days.on_date = '-infinity'`.execute(work.tx);
      await sql`delete from standing_marks m where m.company_id = ${company.id}
        and (m.known_at is null or m.known_at <= ${work.now})
        and exists (select 1 from kept_days d where d.company_id = m.company_id and d.on_date = '-infinity')`.execute(
        work.tx,
      );
    },
    { companyId: company.id, audited: false },
  );
}
