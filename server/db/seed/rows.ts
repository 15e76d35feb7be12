import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The same id for the same key in every demo world, in the form of a UUID. */
export function idOf(kind: string, key: string): string {
  const hex = createHash('sha256').update(`muster demo ${kind}: ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Row = Record<string, unknown>;

/** Inserts many rows with one statement per thousand; every row has the columns of the first. */
export async function insertRows(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!).join(', ');
  for (let start = 0; start < rows.length; start += 1000) {
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows.slice(start, start + 1000))],
    );
  }
}
