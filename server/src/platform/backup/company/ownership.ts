import { forgottenDecisions, type PutBackWay, putBackWay } from '@app/domain/operations/put-back';
import type pg from 'pg';
import { BackupRefusal } from '../refusal.ts';

/** Whose the rows of a table are. */
type Belongs = 'company' | 'person' | 'platform';
export type OwnedTable = {
  schema: string;
  name: string;
  module: string;
  belongs: Belongs;
  /** The column that says of which company a row is; null: of none, or of several. */
  scope: 'company_id' | 'id' | null;
  columns: string[];
  generated: string[];
  key: string[];
  secret: boolean;
};
export type CompanyTable = OwnedTable & { scope: 'company_id' | 'id'; way: PutBackWay };

const kinds: Readonly<Record<string, Belongs>> = {
  tenant: 'company',
  'tenant root': 'company',
  person: 'person',
  auth: 'person',
  shared: 'platform',
  platform: 'platform',
};

/** Every table with whose rows it holds, as its own comment and columns say. Throws at one that does not say. */
export async function ownedTables(client: pg.ClientBase): Promise<OwnedTable[]> {
  const { rows } = await client.query<
    Omit<OwnedTable, 'belongs' | 'scope'> & { kind: string | null; companyId: boolean }
  >(`
    select n.nspname as schema, c.relname as name, substring(obj_description(c.oid, 'pg_class')
      from '^([a-z-]+) \\[') as module,
      substring(obj_description(c.oid, 'pg_class') from '^[a-z-]+ \\[([a-z ]+)\\]: ') as kind,
      coalesce(bool_or(a.attname = 'company_id'), false) as "companyId",
        coalesce(bool_or(a.atttypid = 'bytea'::regtype and a.attname ~ '_hash$'), false) as secret,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce(array_agg(a.attname::text) filter (where a.attgenerated <> ''), '{}') as generated,
      array(select k.attname::text from pg_index i cross join unnest(i.indkey::int2[]) with ordinality at(number, place)
        join pg_attribute k on k.attrelid = c.oid and k.attnum = at.number where i.indrelid = c.oid and i.indisprimary
          order by at.place) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relowner = 'muster_owner'::regrole and c.relname <> 'schema_migrations'
    group by c.oid, n.nspname, c.relname order by 1, 2`);
  return rows.map(({ kind, companyId, ...table }) => {
    const belongs = kinds[kind ?? ''];
    if (!belongs)
      throw new BackupRefusal(
        `No one knows whose the rows of ${table.schema}.${table.name} are: its comment does not say.`,
      );
    const scope = kind === 'tenant root' ? 'id' : belongs === 'company' ? 'company_id' : null;
    if (scope === 'company_id' && !companyId)
      throw new BackupRefusal(`Rows of ${table.schema}.${table.name} do not say of which company they are.`);
    return { ...table, belongs, scope };
  });
}

/** The tables of companies, each with what becomes of its rows. Throws where that was not decided. */
export function companyTables(tables: readonly OwnedTable[]): CompanyTable[] {
  const ofCompanies = tables.filter((table) => table.belongs === 'company');
  const [stale] = forgottenDecisions(ofCompanies);
  if (stale) throw new BackupRefusal(`It was decided what becomes of ${stale}, which is not there.`);
  return ofCompanies.map((table) => {
    const way = table.scope === null ? null : putBackWay(table);
    if (way === null || table.scope === null)
      throw new BackupRefusal(`It was not decided what becomes of ${table.name} when a company is put back.`);
    if (way !== 'stays' && table.key.length === 0)
      throw new BackupRefusal(`${table.name} has no key by which its rows could be told apart.`);
    return { ...table, scope: table.scope, way };
  });
}

/** A foreign key: rows of `child` name one of `parent`. */
export type Edge = { child: string; childColumns: string[]; parent: string; parentColumns: string[]; name: string };

/** Names of tables are with their schema. */
export async function edgesOf(client: pg.ClientBase): Promise<Edge[]> {
  const { rows } = await client.query<Edge>(`
    select cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent, k.conname as name,
      array(select a.attname::text from unnest(k.conkey) with ordinality key(number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.number order by place) as "childColumns",
      array(select a.attname::text from unnest(k.confkey) with ordinality key(number, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = key.number order by place) as "parentColumns"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
      join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and cn.nspname in ('public', 'auth')
      and c.relowner = 'muster_owner'::regrole order by 1, 3`);
  return rows;
}

export type UniqueIndex = { table: string; expressions: string[]; condition: string | null; columns: string[] };

/** What must be unique beside the keys. `columns`: those that it reads. */
export async function uniqueIndexesOf(client: pg.ClientBase): Promise<UniqueIndex[]> {
  const { rows } = await client.query<UniqueIndex>(`
    select n.nspname || '.' || c.relname as table, pg_get_expr(i.indpred, i.indrelid) as condition,
      array(select pg_get_indexdef(i.indexrelid, place, true)
        from generate_series(1, i.indnkeyatts) place) as expressions,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid
        and (a.attnum = any (i.indkey::int2[]) or exists (
        select from pg_depend d where d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid = a.attnum))
          and a.attnum > 0) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relowner = 'muster_owner'::regrole and i.indisunique and not i.indisprimary
      order by 1, i.indexrelid`);
  return rows;
}
