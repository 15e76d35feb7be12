import type pg from 'pg';

/** Every way a table could let one company see another, found in the catalogue. Empty when both walls stand. */
const text = `
  with tables as (
    select c.oid, n.nspname || '.' || c.relname as name, c.relrowsecurity, c.relforcerowsecurity, c.relowner,
      substring(obj_description(c.oid) from '^[a-z-]+ \\[([a-z ]+)\\]: ') as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'),
  tenant as (select * from tables where kind = 'tenant'),
  column_of as (select a.attrelid, a.attname, a.attnum, a.attnotnull from pg_attribute a
    where a.attnum > 0 and not a.attisdropped)
  select name || ': its comment does not begin with "<owner> [tenant|tenant root|person|shared|platform|auth]: "'
    as problem
    from tables where kind is null or kind not in ('tenant', 'tenant root', 'person', 'shared', 'platform', 'auth')
  union all select name || ': has company_id but is no tenant table' from tables
    where kind = 'shared' and exists (select 1 from column_of where attrelid = oid and attname = 'company_id')
  union all select name || ': a tenant table without company_id not null' from tenant
    where not exists (select 1 from column_of where attrelid = oid and attname = 'company_id' and attnotnull)
  union all select name || ': row level security is not forced' from tables
    where kind in ('tenant', 'tenant root', 'person') and not (relrowsecurity and relforcerowsecurity)
  union all select name || ': no restrictive wall for muster_app' from tables
    where kind in ('tenant', 'tenant root', 'person') and not exists (select 1 from pg_policy p
      where p.polrelid = tables.oid and not p.polpermissive and p.polcmd = '*'
        and 'muster_app'::regrole = any (p.polroles)
        and pg_get_expr(p.polqual, p.polrelid) like '%current_setting(''app.company_id''::text%')
  union all select name || ': its primary key does not begin with company_id' from tenant
    where not exists (select 1 from pg_constraint k join column_of a on a.attrelid = tenant.oid
      and a.attnum = k.conkey[1]
      where k.conrelid = tenant.oid and k.contype = 'p' and a.attname = 'company_id')
  union all select t.name || ': ' || k.conname || ' points at a tenant table without company_id' from tenant t
    join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
    where k.confrelid in (select oid from tenant) and not exists (select 1 from unnest(k.conkey) as key(number)
      join column_of a on a.attrelid = t.oid and a.attnum = key.number where a.attname = 'company_id')
  union all select name || ': may be truncated by an application role'
    from tables, unnest(array['muster_app', 'muster_platform', 'muster_auth', 'muster_public']) as role
    where has_table_privilege(role, oid, 'truncate')
  union all select name || ': muster_app may write a shared table' from tables
    where kind = 'shared' and has_table_privilege('muster_app', oid, 'insert, update, delete')
  union all select name || ': muster_app may read a table of sign-in' from tables
    where kind = 'auth' and has_table_privilege('muster_app', oid, 'select')
  union all select name || ': is owned by an application role' from tables
    where relowner in (select oid from pg_roles where rolname in ('muster_app', 'muster_platform', 'muster_auth',
      'muster_public'))
  union all select 'audit_entries: may be written by ' || role
    from unnest(array['muster_app', 'muster_platform', 'muster_auth']) as role
    where has_table_privilege(role, 'audit_entries', 'insert, update, delete')
  union all select n.nspname || '.' || c.relname || ': a view that does not ask as its reader' from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions), false)
  union all select n.nspname || '.' || c.relname || ': a materialized view ignores the wall' from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'm'
  union all select n.nspname || '.' || c.relname || ': is no view of muster_bi_owner with a security barrier'
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'bi' and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not (c.relkind = 'v' and c.relowner = 'muster_bi_owner'::regrole
        and coalesce('security_barrier=true' = any (c.reloptions), false))
  union all select name || ': an analysis login may read it' from tables
    where has_any_column_privilege('muster_bi', oid, 'select, insert, update')
  union all select name || ': its rows are not kept apart for muster_bi_owner' from tables
    where kind not in ('shared', 'platform', 'auth')
    and has_any_column_privilege('muster_bi_owner', oid, 'select')
      and not exists (select 1 from pg_policy p where p.polrelid = tables.oid
      and 'muster_bi_owner'::regrole = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) like '%bi.company()%')
  union all select rolname || ': must be neither superuser nor exempt from row level security' from pg_roles
    where rolname in ('muster_app', 'muster_platform', 'muster_auth', 'muster_public', 'muster_bi_owner', 'muster_bi')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
  order by 1`;

export async function rowSecurityProblems(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(text);
  return rows.map((row) => row.problem);
}
