import pg from 'pg';
import { lookUpPlaces } from '../../server/src/platform/embedded-places.ts';
import type { Acknowledged } from './history.ts';
import type { FindLost, Sql } from './load.ts';

export interface Findings {
  lost: number;
  doubled: number;
  brokenChains: number;
  damagedIndexes: number;
  examples: string[];
}

/** Looks into the database behind the server's back. */
export async function withSql<Result>(dataDir: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ host: lookUpPlaces(dataDir).socketDir, port: 5432, user: 'postgres', database: 'muster' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(async (text, values = []) => (await client.query(text, values)).rows);
  } finally {
    await client.end();
  }
}

/**
 * Every acknowledged change left its one audit row, in a chain without gaps, and its own mark where the writer says; and no
 * index was damaged.
 */
export async function check(sql: Sql, acknowledged: Acknowledged[], audited: (writer: string) => boolean, lostOf: Record<string, FindLost>): Promise<Findings> {
  const examples: string[] = [];
  const rows = await sql<{ request: string; entries: number }>('select request_id as request, count(*)::int as entries from audit_entries group by 1');
  const entriesOf = new Map(rows.map((row) => [row.request, row.entries]));
  const unaudited = acknowledged.filter((entry) => audited(entry.writer) && !entriesOf.has(entry.requestId));
  examples.push(...unaudited.map((entry) => `${entry.writer}: request ${entry.requestId} left no audit row`));
  for (const [kind, findLost] of Object.entries(lostOf)) {
    const mine = acknowledged.filter((entry) => entry.writer.startsWith(kind));
    examples.push(...(await findLost(sql, mine)).map((key) => `${kind}: ${key} is not there`));
  }
  const lost = examples.length;
  const doubled = rows.filter((row) => row.request !== null && row.entries > 1);
  const chains = await sql<{ company: string; broken: string }>(
    'select company_id as company, first_broken_audit_link(company_id) as broken from audit_heads where first_broken_audit_link(company_id) is not null',
  );
  examples.push(...doubled.map((row) => `request ${row.request} was done ${row.entries} times`), ...chains.map((row) => `audit chain of ${row.company} is broken at ${row.broken}`));
  const damaged = await damagedIndexes(sql);
  return { lost, doubled: doubled.length, brokenChains: chains.length, damagedIndexes: damaged.length, examples: [...examples, ...damaged] };
}

async function damagedIndexes(sql: Sql): Promise<string[]> {
  await sql('create extension if not exists amcheck');
  const indexes = await sql<{ name: string; id: number }>(
    `select c.oid::regclass::text as name, c.oid::int as id from pg_class c join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
     where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and n.nspname in ('public', 'auth', 'graphile_worker')`,
  );
  const damaged: string[] = [];
  for (const { name, id } of indexes) {
    await sql('select bt_index_check($1::oid::regclass, true)', [id]).catch((error: Error) => damaged.push(`index ${name}: ${error.message}`));
  }
  return damaged;
}
