import type { HeldReason } from '@app/domain/operations/put-back';
import { holdPeople, holdSeated, holdUsed } from './held-rows.ts';
import { holdWithOthers } from './held-with.ts';
import { isLoaded, keyOf, list, pastName } from './past-rows.ts';
import type { People } from './people-since.ts';
import { full, isPutBack, same, type Scene } from './scene.ts';

export type PlannedTable = {
  name: string;
  /** Rows in the backup, and now. */
  past: number;
  now: number;
  insert: number;
  update: number;
  remove: number;
  held: Partial<Record<HeldReason, number>>;
};

/**
 * Compares the past with today, row by row: what is to be inserted, updated and removed, and what of it stays as it is,
 * with the reason. Into `plan`, a table that only this transaction sees; `since` are facts that were added or changed
 * after the backup.
 */
export async function makePlan(scene: Scene, people: People): Promise<void> {
  const { live, companyId, tables } = scene;
  await live.query(
    `create temp table plan (name text, key text, act text, why text, primary key (name, key)) on commit drop`,
  );
  for (const table of tables.filter(({ way }) => way !== 'stays')) {
    const [past, now, on] = [pastName(table.name), full(table), same(table.key, 'p', table.key, 't')];
    const mine = `t.${table.scope} = $1`;
    const differs = `row(${list(table.columns, 'p')})::text <> row(${list(table.columns, 't')})::text`;
    await live.query(
      `insert into plan (name, key, act) select '${table.name}', ${keyOf(table, 'p')}, 'insert' from ${past} p
        where not exists (select from ${now} t where ${mine} and ${on})
      union all select '${table.name}', ${keyOf(table, 't')}, '${isPutBack(table) ? 'remove' : 'since'}' from ${now} t
        where ${mine} and not exists (select from ${past} p where ${on})
      union all select '${table.name}', ${keyOf(table, 't')}, '${isPutBack(table) ? 'update' : 'since'}' from ${now} t
        join ${past} p on ${on} where ${mine} and ${differs}`,
      [companyId],
    );
  }
  await live.query('analyze plan');
  await holdPeople(scene, people);
  await holdUsed(scene);
  await holdSeated(scene);
  await holdWithOthers(scene);
}

/** What the plan says, by table; tables of which nothing is to be put back and nothing is held are left out. */
export async function planned({ live, companyId, tables }: Scene): Promise<PlannedTable[]> {
  const { rows } = await live.query<{
    name: string;
    act: 'insert' | 'update' | 'remove';
    why: HeldReason | null;
    n: number;
  }>(`select name, act, why, count(*)::int as n from plan where act <> 'since' group by 1, 2, 3 order by 1, 2, 3`);
  const found: PlannedTable[] = [];
  for (const table of tables.filter(isLoaded)) {
    const own = rows.filter(({ name }) => name === table.name);
    if (own.length === 0) continue;
    const counts = await live.query<{ past: number; now: number }>(
      `select (select count(*)::int from ${pastName(table.name)}) as past,
        (select count(*)::int from ${full(table)} where ${table.scope} = $1) as now`,
      [companyId],
    );
    const row: PlannedTable = { name: table.name, ...counts.rows[0]!, insert: 0, update: 0, remove: 0, held: {} };
    for (const { act, why, n } of own) {
      if (why === null) row[act] = n;
      else row.held[why] = (row.held[why] ?? 0) + n;
    }
    found.push(row);
  }
  return found;
}
