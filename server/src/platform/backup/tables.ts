import type pg from 'pg';

/** One table whose rows are backed up. `columns`: those that are stored, not computed. */
export type Table = { schema: string; name: string; columns: string[] };

/** Written by what installs them, and compared instead of copied: which migrations a database has had. */
const installed = `n.nspname || '.' || c.relname not in ('public.schema_migrations', 'graphile_worker.migrations')`;

/** Every table of Muster and of its queue, by name. What an operator made in the same database is not ours to copy. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname in ('public', 'auth') and c.relowner = 'muster_owner'::regrole
      or n.nspname = 'graphile_worker') and ${installed}
    order by 1, 2`);
  return rows;
}

export const fullName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`;

/**
 * Tables are read and written as their owner, so that a database user without any right of its own can make and restore
 * a backup.
 */
export const actAsOwnerOf = (client: pg.ClientBase, schema: string): Promise<unknown> =>
  client.query(schema === 'graphile_worker' ? 'reset role' : 'set role muster_owner');

/** Text of values is the same on every server and in every session. */
export const plainText = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off;
  set statement_timeout = 0; set lock_timeout = '60s'; set idle_in_transaction_session_timeout = 0`;

/**
 * Tables of which the owner would not see every row: a copy of them would be silently incomplete. Empty where all is
 * well.
 */
export async function hiddenFromOwner(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relrowsecurity and c.relforcerowsecurity and c.relowner = 'muster_owner'::regrole and (
      not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
        and 'muster_owner'::regrole = any (p.polroles)
        and pg_get_expr(p.polqual, p.polrelid) = 'true')
      or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
        and p.polroles && array[0::oid, 'muster_owner'::regrole::oid]))
    order by 1`);
  return rows.map(({ name }) => name);
}

export type Sequence = { schema: string; name: string; value: number | null };

/** Where each sequence is; null: it has given nothing yet. */
export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select schemaname as schema, sequencename as name, last_value as value from pg_sequences
      where schemaname in ('public', 'auth', 'graphile_worker') order by 1, 2`);
  return rows;
}

/**
 * The facts by which two databases are compared beside their rows: ends of the audit chains, sums of seats and of
 * money.
 */
export async function totalsOf(client: pg.ClientBase): Promise<Record<string, unknown>> {
  const { rows } = await client.query<{ totals: Record<string, unknown> }>(`select json_build_object(
    'auditHeads', (select coalesce(json_object_agg(company_id, sequence || ' ' || encode(hash, 'hex')
      order by company_id), '{}') from audit_heads),
    'seats', (select coalesce(json_object_agg(state, n order by state), '{}')
      from (select state, count(*)::int as n from seats group by 1) s),
    'seatEntries', (select coalesce(json_object_agg(event, n order by event), '{}')
      from (select event, count(*)::int as n from seat_entries group by 1) s),
    'journal', (select coalesce(json_object_agg(account, total order by account), '{}') from (
      select e.currency || ' ' || l.account as account, sum(l.amount_minor)::text as total
      from journal_lines l join journal_entries e on e.company_id = l.company_id and e.id = l.entry_id group by 1) j)
  ) as totals`);
  return rows[0]!.totals;
}
