import { lostColumns, stayingColumns } from '@app/domain/operations/put-back';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { CompanyTable, OwnedTable } from './ownership.ts';

/** Where rows of the past lie while they are compared. */
export const pastName = (name: string): string => `past_${name}`;
export const list = (columns: readonly string[], of = ''): string =>
  columns.map((column) => `${of && `${of}.`}"${column}"`).join(', ');
/** The key of a row as one text. */
export const keyOf = ({ key }: Pick<OwnedTable, 'key'>, of: string): string => `row(${list(key, of)})::text`;

/** Rows of the ledger of seats are not put back, but compared: an attempt goes on only where its seat does. */
const comparedOnly: ReadonlySet<string> = new Set(['seats', 'seat_uses']);
export const isLoaded = ({ way, name }: Pick<CompanyTable, 'way' | 'name'>): boolean =>
  way !== 'stays' || comparedOnly.has(name);

/**
 * Copies the company's rows of the past beside those of today, into tables that only this transaction sees. Rows of
 * other companies are not read.
 */
export async function loadPast(
  live: pg.ClientBase,
  past: pg.ClientBase,
  tables: readonly CompanyTable[],
  companyId: string,
): Promise<void> {
  for (const table of tables.filter(isLoaded)) {
    const name = `pg_temp.${pastName(table.name)}`;
    const columns = list(table.columns);
    await live.query(
      `create temp table ${pastName(table.name)} on commit drop as select ${columns} from ${table.schema}.${table.name}
        limit 0`,
    );
    const rows = past.query(
      copyTo(
        `copy (select ${columns} from ${table.schema}.${table.name} where ${table.scope} = '${companyId}') to stdout`,
      ),
    );
    await pipeline(rows, live.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
    await live.query(`create unique index on ${name} (${list(table.key)})`);
    await keepStaying(live, table);
    await live.query(`analyze ${name}`);
  }
}

/** What stays as it is in rows that are put back, and what of rows that are gone does not come back. */
async function keepStaying(live: pg.ClientBase, { schema, name, key, columns }: CompanyTable): Promise<void> {
  const staying = (stayingColumns[name] ?? []).filter((column) => columns.includes(column));
  if (staying.length === 0) return;
  const same = key.map((column) => `t."${column}" = p."${column}"`).join(' and ');
  await live.query(
    `update ${pastName(name)} p set ${staying.map((column) => `"${column}" = t."${column}"`).join(', ')}
      from ${schema}.${name} t where ${same}`,
  );
  const lost = lostColumns[name] ?? [];
  if (lost.length > 0)
    await live.query(
      `update ${pastName(name)} p set ${lost.map((column) => `"${column}" = null`).join(', ')}
        where not exists (select from ${schema}.${name} t where ${same})`,
    );
}
