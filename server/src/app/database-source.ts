import type pg from 'pg';
import type { Config } from '../platform/config.ts';
import type { Connect } from '../platform/database/database.ts';
import { withConnection } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/embedded/embedded-postgres.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { retryWhileUnavailable } from '../platform/database/retry-while-unavailable.ts';

export type DatabaseSource = { connect: Connect; passwordOf: (role: string) => string | null; stop: () => Promise<void>; embedded: boolean };

/** The embedded PostgreSQL in the data folder, or the external one of `DATABASE_URL`. */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  secrets: () => Secrets,
  say: (line: string) => void,
): Promise<DatabaseSource> {
  if (config.databaseUrl) {
    const url = new URL(config.databaseUrl);
    const passwordOf = (role: string) => (secrets().databasePasswords as Record<string, string>)[role] ?? null;
    const connect: Connect = (role) => {
      if (role === 'superuser' || role === 'muster_owner') return { connectionString: config.databaseUrl! };
      const own = new URL(url);
      own.username = role;
      own.password = passwordOf(role) ?? '';
      return { connectionString: own.toString() };
    };
    return { connect, passwordOf, stop: async () => {}, embedded: false };
  }
  const database = await startEmbedded({ dataDir: config.dataDir, log: say });
  try {
    await retryWhileUnavailable(() => ensureDatabase(database.connection('postgres', 'postgres')), say);
  } catch (error) {
    await database.stop();
    throw error;
  }
  const connect: Connect = (role) => database.connection(role === 'superuser' || role === 'muster_owner' ? 'postgres' : role, 'muster');
  return { connect, passwordOf: () => null, stop: database.stop, embedded: true };
}

async function ensureDatabase(config: pg.ClientConfig): Promise<void> {
  await withConnection(config, async (client) => {
    const found = await client.query(`select 1 from pg_database where datname = 'muster'`);
    if (found.rowCount === 0) await client.query('create database muster');
  });
}
