import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connect } from './database.ts';
import { withConnection } from './database.ts';

const directory = join(import.meta.dirname, '../../../db/migrations');

/**
 * Brings the database to the newest schema: forward only, each file in its own transaction, under an advisory lock.
 * Refuses a database that is newer than this program, or whose applied files differ from ours. `only`: no others, to make the schema of an
 * earlier version.
 */
export async function migrate(connect: Connect, say: (line: string) => void = () => {}, only: ReadonlySet<string> | null = null): Promise<string[]> {
  const applied: string[] = [];
  await withConnection(connect('superuser'), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', ['muster.migrate']);
    await client.query(`create table if not exists public.schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    // Before the table is handed over: a user that is no superuser may hand it only to a role that could create it there.
    await client.query('grant create, usage on schema public to muster_owner');
    await client.query('alter table public.schema_migrations owner to muster_owner');
    await client.query(`do $$ begin execute format('grant create on database %I to muster_owner', current_database()); end $$`);
    const known = await client.query<{ name: string; sha256: string }>('select name, sha256 from public.schema_migrations');
    const done = new Map(known.rows.map((row) => [row.name, row.sha256]));
    const files = await migrationFiles();
    for (const name of done.keys()) {
      if (!files.some((file) => file.name === name)) throw new Error(`The database is newer than this program: it has ${name}`);
    }
    for (const { name, sql, sha256 } of files) {
      const before = done.get(name);
      if (before === sha256) continue;
      if (only && !only.has(name)) continue;
      if (before) throw new Error(`${name} was applied with other contents; migrations are never changed once released`);
      say(name);
      await client.query('begin');
      try {
        await client.query('set local role muster_owner');
        await client.query(sql);
        await client.query('reset role');
        await client.query('insert into public.schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
  });
  return applied;
}

/** The migration files in order, with the hash that tells whether one was changed after release. */
export async function migrationFiles(): Promise<{ name: string; sql: string; sha256: string }[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
