import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Runtime } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Standing } from './standing.ts';
import { inBatch } from './standing.ts';

/**
 * Sorts the rows out: of two that say the same the first counts; managers come before their people, older proofs before
 * newer ones. Anyone who answers to themself in the end has no turn. May be done again.
 */
export async function orderRows(runtime: Runtime, { id, kind }: Standing): Promise<boolean> {
  const change = async (run: (work: Work) => RawBuilder<unknown>): Promise<bigint | null> => {
    const step = await inBatch(
      runtime,
      id,
      'checking',
      async (work) => (await run(work).execute(work.tx)).numAffectedRows ?? 0n,
    );
    return step.over ? null : step.result;
  };
  const of = (work: Work, alias: string) =>
    sql`${sql.ref(`${alias}.company_id`)} = ${work.companyId} and ${sql.ref(`${alias}.import_id`)} = ${id}`;
  const twice = (
    work: Work,
    key: 'row_key' | 'email_key',
    problem: RawBuilder<unknown>,
  ) => sql`update import_rows r set outcome = 'refused', problems = r.problems || ${problem}
    from (select k.${sql.ref(key)} as key, min(k.row_number) as first,
      (array_agg(k.line order by k.row_number))[1] as line from import_rows k
      where ${of(work, 'k')} and k.${sql.ref(key)} is not null and k.outcome is null group by 1 having count(*) > 1) f
    where ${of(work, 'r')} and r.${sql.ref(key)} = f.key and r.row_number > f.first and r.outcome is null`;
  const steps = [
    (work: Work) =>
      twice(
        work,
        'row_key',
        sql`jsonb_build_array(jsonb_build_object('field', null, 'code', 'rowTwice', 'value', f.line::text))`,
      ),
    (work: Work) =>
      twice(
        work,
        'email_key',
        sql`jsonb_build_array(jsonb_build_object('field', 'email', 'code', 'emailTaken', 'value', r.email_key))`,
      ),
    kind === 'achievements'
      ? (work: Work) => sql`update import_rows r set turn = f.turn
          from (select k.row_number, row_number() over (partition by k.manager_key
            order by k.row_key, k.row_number) - 1 as turn from import_rows k
            where ${of(work, 'k')} and k.outcome is null) f
          where ${of(work, 'r')} and r.row_number = f.row_number and r.turn is null`
      : (
          work: Work,
        ) => sql`update import_rows r set turn = 0 where ${of(work, 'r')} and r.outcome is null and r.turn is null
          and (r.manager_key is null or not exists (select 1 from import_rows m
            where ${of(work, 'm')} and m.row_key = r.manager_key and m.outcome is null))`,
  ];
  for (const step of steps) if ((await change(step)) === null) return false;
  for (let turn = 1; kind === 'employees'; turn += 1) {
    const moved = await change(
      (work) => sql`update import_rows r set turn = ${turn} from import_rows m
        where ${of(work, 'r')} and ${of(work, 'm')} and m.row_key = r.manager_key and m.turn = ${turn - 1}
          and m.outcome is null and r.turn is null and r.outcome is null`,
    );
    if (moved === null) return false;
    if (moved === 0n) break;
  }
  return (
    kind !== 'employees' ||
    (await change(
      (work) => sql`update import_rows r set outcome = 'refused',
        problems = jsonb_build_array(jsonb_build_object('field', 'manager', 'code', 'managerCycle', 'value',
        r.manager_key))
        where ${of(work, 'r')} and r.turn is null and r.outcome is null`,
    )) !== null
  );
}
