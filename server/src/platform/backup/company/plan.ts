import { type HeldReason } from '@app/domain/operations/put-back';
import type pg from 'pg';
import type { CompanyTable, Edge, UniqueIndex } from './ownership.ts';
import { isLoaded, keyOf, list, pastName } from './past-rows.ts';
import type { People } from './people-since.ts';

export type Scene = { live: pg.ClientBase; companyId: string; tables: readonly CompanyTable[]; edges: readonly Edge[]; unique: readonly UniqueIndex[] };
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

export const isPutBack = ({ way }: Pick<CompanyTable, 'way'>): boolean => way === 'back' || way === 'unlessUsed';
export const full = ({ schema, name }: Pick<CompanyTable, 'schema' | 'name'>): string => `${schema}.${name}`;
const same = (one: readonly string[], of: string, other: readonly string[], as: string): string =>
  one.map((column, place) => `${of}."${column}" = ${as}."${other[place]}"`).join(' and ');

/**
 * Compares the past with today, row by row: what is to be inserted, updated and removed, and what of it stays as it is, with the reason. Into
 * `plan`, a table that only this transaction sees; `since` are facts that were added or changed after the backup.
 */
export async function makePlan(scene: Scene, people: People): Promise<void> {
  const { live, companyId, tables } = scene;
  await live.query(`create temp table plan (name text, key text, act text, why text, primary key (name, key)) on commit drop`);
  for (const table of tables.filter(({ way }) => way !== 'stays')) {
    const [past, now, on] = [pastName(table.name), full(table), same(table.key, 'p', table.key, 't')];
    const mine = `t.${table.scope} = $1`;
    const differs = `row(${list(table.columns, 'p')})::text <> row(${list(table.columns, 't')})::text`;
    await live.query(
      `insert into plan (name, key, act) select '${table.name}', ${keyOf(table, 'p')}, 'insert' from ${past} p where not exists (select from ${now} t where ${mine} and ${on})
      union all select '${table.name}', ${keyOf(table, 't')}, '${isPutBack(table) ? 'remove' : 'since'}' from ${now} t where ${mine} and not exists (select from ${past} p where ${on})
      union all select '${table.name}', ${keyOf(table, 't')}, '${isPutBack(table) ? 'update' : 'since'}' from ${now} t join ${past} p on ${on} where ${mine} and ${differs}`,
      [companyId],
    );
  }
  await live.query('analyze plan');
  await holdPeople(scene, people);
  await holdUsed(scene);
  await holdSeated(scene);
  for (let changed = 1; changed > 0;) {
    changed = await holdPartsOfUsed(scene);
    changed += await holdConflicts(scene);
    changed += await holdOrphans(scene);
    changed += await holdNamed(scene);
  }
}

const hold = async (
  { live, companyId }: Scene,
  name: string,
  why: HeldReason,
  acts: readonly string[],
  keys: string,
  values: unknown[] = [],
): Promise<number> => {
  const { rows } = await live.query<{ n: number }>(
    `with held as (update plan set why = '${why}' where name = '${name}' and why is null and act = any ($2) and key in (${keys}) returning 1)
    select count(*)::int as n, $1::uuid as of from held`,
    [companyId, acts, ...values],
  );
  return rows[0]!.n;
};

/** Of people who were forgotten or joined since, nothing moves; and nothing comes back that names who was forgotten, or whose time was over. */
async function holdPeople(scene: Scene, { forgotten, merged, words, deleted }: People): Promise<void> {
  const { live, tables, edges, companyId } = scene;
  const loaded = tables.filter(({ way }) => way !== 'stays');
  await live.query(`create temp table gone (name text, key text, primary key (name, key)) on commit drop`);
  for (const table of loaded) {
    const [past, key] = [pastName(table.name), keyOf(table, 'p')];
    const ids = table.key.filter((column) => column !== 'company_id');
    if (table.columns.includes('person_id')) {
      for (const [ids, why] of [
        [forgotten, 'forgotten'],
        [merged, 'merged'],
      ] as const)
        if (ids.length > 0)
          await hold(
            scene,
            table.name,
            why,
            ['insert', 'update', 'remove'],
            `select ${key} from ${past} p where p.person_id = any ($3) union select ${keyOf(table, 't')} from ${full(table)} t where t.${table.scope} = $1 and t.person_id = any ($3)`,
            [ids],
          );
      if (forgotten.length > 0) await live.query(`insert into gone select '${table.name}', ${key} from ${past} p where p.person_id = any ($1)`, [forgotten]);
    }
    if (words.length > 0)
      await hold(
        scene,
        table.name,
        'forgotten',
        ['insert', 'update'],
        `select ${key} from ${past} p where exists (select from unnest($3::text[]) w where p::text ~* w)`,
        [words],
      );
    if (deleted.length > 0 && ids.length > 0)
      await hold(
        scene,
        table.name,
        'forgotten',
        ['insert'],
        `select ${key} from ${past} p where array[${ids.map((column) => `p."${column}"::text`).join(', ')}] && $3::text[]`,
        [deleted],
      );
  }
  await live.query(`insert into gone select name, key from plan where why = 'forgotten' and act in ('insert', 'update') on conflict do nothing`);
  const { rows } = await live.query('select from gone limit 1');
  if (rows.length === 0) return;
  const byName = new Map(loaded.map((table) => [full(table), table]));
  // What belongs to a record of theirs says something of them as well. Who is employed is no such record: others have them as managers.
  const parts = edges.filter(({ child, parent }) => byName.has(child) && byName.has(parent) && parent !== 'public.employments' && child !== parent);
  for (let added = 1; added > 0;) {
    added = 0;
    for (const edge of parts) {
      const [child, parent] = [byName.get(edge.child)!, byName.get(edge.parent)!];
      const { rowCount } = await live.query(
        `insert into gone select '${child.name}', ${keyOf(child, 'c')} from ${pastName(child.name)} c join ${pastName(parent.name)} r on ${same(edge.childColumns, 'c', edge.parentColumns, 'r')}
        join gone g on g.name = '${parent.name}' and g.key = ${keyOf(parent, 'r')} on conflict do nothing`,
      );
      added += rowCount ?? 0;
    }
  }
  await live.query(
    `update plan p set why = 'forgotten' from gone g where g.name = p.name and g.key = p.key and p.why is null and p.act in ('insert', 'update') and $1::uuid is not null`,
    [companyId],
  );
}

/** Facts that came or changed since say that someone relied on a row: it stays as it is. */
async function holdUsed(scene: Scene): Promise<void> {
  const byName = new Map(scene.tables.map((table) => [full(table), table]));
  for (const edge of scene.edges) {
    const [child, parent] = [byName.get(edge.child), byName.get(edge.parent)];
    if (child?.way !== 'missing' || parent?.way !== 'unlessUsed') continue;
    await hold(
      scene,
      parent.name,
      'used',
      ['update', 'remove'],
      `select ${keyOf(parent, 'r')} from ${full(parent)} r join ${full(child)} c on ${same(edge.childColumns, 'c', edge.parentColumns, 'r')}
      join plan s on s.name = '${child.name}' and s.key = ${keyOf(child, 'c')} and s.act = 'since' where r.${parent.scope} = $1 and c.${child.scope} = $1`,
    );
  }
}

/**
 * Seats are a ledger that only goes on. An attempt that lost its seat since gets the same one again where it is free or still the person's; where
 * it isn't, the attempt stays as it is. `seats_again`: which uses go on, and whether the seat has to move for it.
 */
async function holdSeated(scene: Scene): Promise<void> {
  const { live, companyId } = scene;
  await live.query(
    `create temp table seats_again on commit drop as
    select u.seat_id, u.enrolment_id, u.person_id, s.state = 'available' as moves
    from past_seat_uses u join seat_uses n on n.company_id = u.company_id and n.seat_id = u.seat_id and n.enrolment_id = u.enrolment_id
      join seats s on s.company_id = u.company_id and s.id = u.seat_id join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
      join past_seats b on b.id = s.id
    where n.company_id = $1 and u.ended_at is null and n.ended_at is not null and u.person_id = n.person_id and u.used_at is not distinct from n.used_at
      and (s.person_id = u.person_id and s.state = b.state
        or s.state = 'available' and b.state = 'allocated' and u.used_at is null and l.blocked_at is null and (s.assign_by is null or s.assign_by >= current_date))
      and not exists (select from seat_uses o where o.company_id = n.company_id and o.seat_id = n.seat_id and o.course_id = n.course_id and o.ended_at is null)`,
    [companyId],
  );
  const use = (of: string) => `row(${of}.person_id, ${of}.used_at, ${of}.ended_at)`;
  await hold(
    scene,
    'enrolments',
    'seat',
    ['insert', 'update'],
    `select row(company_id, enrolment_id)::text from (
      select coalesce(u.company_id, n.company_id) as company_id, coalesce(u.enrolment_id, n.enrolment_id) as enrolment_id, coalesce(u.seat_id, n.seat_id) as seat_id
      from past_seat_uses u full join (select * from seat_uses where company_id = $1) n on n.company_id = u.company_id and n.seat_id = u.seat_id and n.enrolment_id = u.enrolment_id
      where u.company_id is null or n.company_id is null or ${use('u')} is distinct from ${use('n')}) d
    where not exists (select from seats_again a where a.seat_id = d.seat_id and a.enrolment_id = d.enrolment_id)`,
  );
}

/** A row that is part of one that stays as it is stays with it; and with an employee who stays, what was added about them. */
async function holdPartsOfUsed(scene: Scene): Promise<number> {
  let held = 0;
  const byName = new Map(scene.tables.filter(isPutBack).map((table) => [full(table), table]));
  for (const edge of scene.edges) {
    const [child, parent] = [byName.get(edge.child), byName.get(edge.parent)];
    if (!child || !parent) continue;
    const on = same(edge.childColumns, 'c', edge.parentColumns, 'r');
    const part = child.way === 'unlessUsed' && parent.way === 'unlessUsed' && child.module === parent.module;
    if (part) {
      const standing = `join plan x on x.name = '${parent.name}' and x.key = ${keyOf(parent, 'r')} and x.why is not null and x.act in ('update', 'remove')`;
      held += await hold(
        scene,
        child.name,
        'used',
        ['update', 'remove'],
        `select ${keyOf(child, 'c')} from ${full(child)} c join ${full(parent)} r on ${on} ${standing} where c.${child.scope} = $1`,
      );
      held += await hold(
        scene,
        child.name,
        'used',
        ['insert'],
        `select ${keyOf(child, 'c')} from ${pastName(child.name)} c join ${full(parent)} r on ${on} ${standing}`,
      );
    } else if (parent.name === 'employments' && edge.childColumns.includes('person_id'))
      held += await hold(
        scene,
        child.name,
        'named',
        ['remove'],
        `select ${keyOf(child, 'c')} from ${full(child)} c join ${full(parent)} r on ${on}
        join plan x on x.name = 'employments' and x.key = ${keyOf(parent, 'r')} and x.why is not null and x.act = 'remove' where c.${child.scope} = $1`,
      );
  }
  return held;
}

const goes = (table: Pick<CompanyTable, 'name' | 'key'>, of: string, acts: string): string =>
  `exists (select from plan x where x.name = '${table.name}' and x.key = ${keyOf(table, of)} and x.why is null and x.act in (${acts}))`;

/** What must be unique and is taken by a row that stays. */
async function holdConflicts(scene: Scene): Promise<number> {
  let held = 0;
  for (const { table: name, expressions, condition, columns } of scene.unique) {
    const table = scene.tables.find((one) => full(one) === name);
    if (!table || table.way === 'stays' || columns.some((column) => table.generated.includes(column))) continue;
    const named = expressions.map((expression, place) => `${expression} as e${place}`).join(', ');
    const where = condition ? `(${condition})` : 'true';
    held += await hold(
      scene,
      table.name,
      'conflict',
      ['insert', 'update'],
      `select o.key from (select ${keyOf(table, 'p')} as key, ${named} from ${pastName(table.name)} p where ${where}) o
      join plan m on m.name = '${table.name}' and m.key = o.key and m.why is null and m.act in ('insert', 'update')
      join (select ${keyOf(table, 't')} as key, ${named} from ${name} t where ${table.scope} = $1 and ${where} and not ${goes(table, 't', `'remove', 'update'`)}) n
        on ${expressions.map((_, place) => `o.e${place} = n.e${place}`).join(' and ')}`,
    );
  }
  return held;
}

/** A row whose parent will not be there can't be put back. */
async function holdOrphans(scene: Scene): Promise<number> {
  let held = 0;
  const byName = new Map(scene.tables.map((table) => [full(table), table]));
  const planned = await names(scene, ['insert', 'update']);
  for (const edge of scene.edges) {
    const child = byName.get(edge.child);
    if (!child || child.way === 'stays' || !planned.has(child.name)) continue;
    const parent = byName.get(edge.parent);
    const on = same(edge.childColumns, 'c', edge.parentColumns, 'r');
    const stays = `exists (select from ${edge.parent} r where ${on}${parent && isPutBack(parent) ? ` and not ${goes(parent, 'r', `'remove'`)}` : ''})`;
    const comes =
      parent && parent.way !== 'stays' ? ` and not exists (select from ${pastName(parent.name)} r where ${on} and ${goes(parent, 'r', `'insert'`)})` : '';
    const given = edge.childColumns.map((column) => `c."${column}" is not null`).join(' and ');
    held += await hold(
      scene,
      child.name,
      'parent',
      ['insert', 'update'],
      `select ${keyOf(child, 'c')} from ${pastName(child.name)} c where ${given} and not ${stays}${comes}`,
    );
  }
  return held;
}

/** A row that one which stays still names is not removed. */
async function holdNamed(scene: Scene): Promise<number> {
  let held = 0;
  const byName = new Map(scene.tables.map((table) => [full(table), table]));
  const planned = await names(scene, ['remove']);
  for (const edge of scene.edges) {
    const parent = byName.get(edge.parent);
    if (!parent || !isPutBack(parent) || !planned.has(parent.name)) continue;
    const child = byName.get(edge.child);
    const goesToo = child && isPutBack(child) ? ` and not ${goes(child, 'c', `'remove', 'update'`)}` : '';
    held += await hold(
      scene,
      parent.name,
      'named',
      ['remove'],
      `select ${keyOf(parent, 'r')} from ${full(parent)} r join ${edge.child} c on ${same(edge.childColumns, 'c', edge.parentColumns, 'r')} where r.${parent.scope} = $1${goesToo}`,
    );
  }
  return held;
}

async function names({ live }: Scene, acts: readonly string[]): Promise<Set<string>> {
  const { rows } = await live.query<{ name: string }>('select distinct name from plan where why is null and act = any ($1)', [acts]);
  return new Set(rows.map(({ name }) => name));
}

/** What the plan says, by table; tables of which nothing is to be put back and nothing is held are left out. */
export async function planned({ live, companyId, tables }: Scene): Promise<PlannedTable[]> {
  const { rows } = await live.query<{ name: string; act: 'insert' | 'update' | 'remove'; why: HeldReason | null; n: number }>(
    `select name, act, why, count(*)::int as n from plan where act <> 'since' group by 1, 2, 3 order by 1, 2, 3`,
  );
  const found: PlannedTable[] = [];
  for (const table of tables.filter(isLoaded)) {
    const own = rows.filter(({ name }) => name === table.name);
    if (own.length === 0) continue;
    const counts = await live.query<{ past: number; now: number }>(
      `select (select count(*)::int from ${pastName(table.name)}) as past, (select count(*)::int from ${full(table)} where ${table.scope} = $1) as now`,
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
