import type pg from 'pg';
import { BackupRefusal } from '../refusal.ts';
import type { Edge } from './ownership.ts';
import { keyOf, list, pastName } from './past-rows.ts';
import { full, isPutBack, type Scene } from './scene.ts';

const standing = (act: string, name: string) => `x.name = '${name}' and x.why is null and x.act in (${act})`;

/**
 * Writes what the plan says, in the transaction that made it. Triggers rest, because what they would write is among the
 * rows or is derived again; a row that changes is taken out and put in, so that two rows may change places.
 */
export async function writePlan({ live, companyId, tables }: Scene): Promise<void> {
  await live.query('set local session_replication_role = replica');
  for (const table of tables.filter(isPutBack).filter(({ scope }) => scope === 'company_id'))
    await live.query(
      `delete from ${full(table)} t using plan x where t.${table.scope} = $1 and x.key = ${keyOf(table, 't')}
        and ${standing(`'remove', 'update'`, table.name)}`,
      [companyId],
    );
  for (const table of tables.filter(({ way, scope }) => way !== 'stays' && scope === 'company_id'))
    await live.query(
      `insert into ${full(table)} (${list(table.columns)}) overriding system value select ${list(table.columns, 'p')}
        from ${pastName(table.name)} p join plan x on x.key = ${keyOf(table, 'p')}
      where p.${table.scope} = $1 and ${standing(`'insert', 'update'`, table.name)}`,
      [companyId],
    );
  // The company's own row never goes, not for a moment: rows that others add name it.
  for (const table of tables.filter(({ scope }) => scope === 'id'))
    await live.query(
      `update ${full(table)} t set (${list(table.columns)}) = row(${list(table.columns, 'p')})
        from ${pastName(table.name)} p join plan x on x.key = ${keyOf(table, 'p')}
      where t.id = $1 and p.id = t.id and ${standing(`'update'`, table.name)}`,
      [companyId],
    );
  await live.query('set local session_replication_role = origin');
  await seatAgain(live, companyId);
  // Derived from what was written behind the back of the triggers that watch it.
  for (const name of ['kept_days', 'kept_standing', 'kept_counts', 'standing_marks'])
    await live.query(`delete from ${name} where company_id = $1`, [companyId]);
}

/** Attempts that go on have their seats again. The ledger books each move, as it does every other. */
async function seatAgain(live: pg.ClientBase, companyId: string): Promise<void> {
  const going = `seats_again a join plan x on x.key = row($1::uuid, a.enrolment_id)::text and ${standing(`'insert', 'update'`, 'enrolments')}`;
  await live.query(
    `update seats s set state = 'allocated', person_id = m.person_id, last_event = 'allocate',
      last_cause = '{"reason": "restored"}', changed_at = now(), changed_by = null
    from (select distinct a.seat_id, a.person_id from ${going} where a.moves) m
      where s.company_id = $1 and s.id = m.seat_id`,
    [companyId],
  );
  await live.query(
    `update seat_uses u set ended_at = null from (select a.seat_id, a.enrolment_id from ${going}) m
      where u.company_id = $1 and u.seat_id = m.seat_id and u.enrolment_id = m.enrolment_id`,
    [companyId],
  );
}

/**
 * Rows of the company, or that name rows of it, whose parents are not there: PostgreSQL did not look while its triggers
 * rested.
 */
export async function danglingRows({ live, companyId, tables }: Scene, edges: readonly Edge[]): Promise<string[]> {
  const found: string[] = [];
  const scopes = new Map(tables.map((table) => [full(table), table.scope]));
  for (const { child, childColumns, parent, parentColumns, name } of edges) {
    const scope = scopes.get(child) ?? (childColumns.includes('company_id') ? 'company_id' : null);
    if (!scope) continue;
    const { rows } = await live.query<{ n: number }>(
      `select count(*)::int as n from ${child} c where c.${scope} = $1
        and ${childColumns.map((column) => `c."${column}" is not null`).join(' and ')}
      and not exists (select from ${parent} p where
        ${childColumns.map((column, place) => `p."${parentColumns[place]}" = c."${column}"`).join(' and ')})`,
      [companyId],
    );
    if (rows[0]!.n > 0)
      found.push(`${rows[0]!.n} rows of ${child} name rows of ${parent} that are not there (${name})`);
  }
  return found;
}

/** Names and hashes of the files that rows of the plan state: what has to lie in the store for them. */
export async function filesOfPlan({ live, tables }: Scene): Promise<{ place: string; sha256: string }[]> {
  const parts: string[] = [];
  for (const table of tables.filter(({ way }) => way !== 'stays')) {
    const rows = `${pastName(table.name)} p join plan x on x.key = ${keyOf(table, 'p')} and ${standing(`'insert', 'update'`, table.name)}`;
    if (table.name === 'files') parts.push(`select p.bucket, p.path, p.sha256 from ${rows}`);
    const { rows: columns } = await live.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${full(table)}'::regclass
        and atttypid = 'jsonb'::regtype and not attisdropped`,
    );
    for (const { name } of columns)
      parts.push(`select f ->> 'bucket', f ->> 'path', f ->> 'sha256' from ${rows},
        jsonb_path_query(p."${name}", 'strict $.** ? (exists (@.bucket) && exists (@.path) && exists (@.sha256))',
          silent => true) f where p."${name}"::text like '%"sha256"%'`);
  }
  const { rows } = await live.query<{ place: string; sha256: string }>(
    `select distinct 'files/' || bucket || '/' || path as place, sha256
      from (${parts.join(' union ')}) stated (bucket, path, sha256)
    where bucket is not null and path is not null and sha256 is not null order by 1`,
  );
  return rows;
}

/** What an operator should know before: what stays as it is though the backup has it otherwise. */
export async function notesOf({ live, companyId }: Scene): Promise<string[]> {
  const { rows } = await live.query<Record<'revoked' | 'issued' | 'rights' | 'suspensions' | 'agreed', number>>(
    `select
      (select count(*)::int from plan where name = 'achievements' and act = 'since'
        and key not in (select row(company_id, id)::text from past_achievements)) as issued,
      (select count(*)::int from achievements a join past_achievements p on p.id = a.id
        where a.company_id = $1 and a.revoked_at is not null and p.revoked_at is null) as revoked,
      (select count(*)::int from holds h left join past_holds p on p.id = h.id
        where h.company_id = $1 and (p.id is null or p.retracted_at is distinct from h.retracted_at)) as suspensions,
      (select count(*)::int from plan where name = 'legal_acceptances' and act = 'since') as agreed,
      (select count(*)::int from past_rights r left join employments e on e.company_id = $1
        and e.person_id = r.person_id where e.bu_admin_since is null) as rights`,
    [companyId],
  );
  const { revoked, issued, rights, suspensions, agreed } = rows[0]!;
  return [
    issued > 0 ? `${issued} certificates issued since stay, with the attempts behind them.` : '',
    revoked > 0
      ? `${revoked} certificates revoked since stay revoked: a revocation is public. Issue them again where it was wrong.`
      : '',
    suspensions > 0 ? `${suspensions} suspensions and exemptions set or lifted since stay as they are.` : '',
    agreed > 0 ? `${agreed} agreements to legal documents since stay.` : '',
    rights > 0
      ? `${rights} people were administrators of the company at that moment and are not now: rights are given again by people.`
      : '',
  ].filter((line) => line !== '');
}

export function refuseAny(words: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const most = 20;
  throw new BackupRefusal(
    [
      `${words} Nothing was changed.`,
      ...problems.slice(0, most).map((problem) => `  ${problem}`),
      ...(problems.length > most ? [`  and ${problems.length - most} more`] : []),
    ].join('\n'),
  );
}
