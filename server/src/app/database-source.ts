import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openArchive, archiveSettings, startArchive } from '../platform/backup/log-archive.ts';
import type { Config } from '../platform/config.ts';
import type { Connect } from '../platform/database/database.ts';
import { withConnection } from '../platform/database/database.ts';
import { give, type Places } from '../platform/embedded/embedded-places.ts';
import { startEmbedded } from '../platform/embedded/embedded-postgres.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { retryWhileUnavailable } from '../platform/database/retry-while-unavailable.ts';

export type DatabaseSource = {
  connect: Connect;
  passwordOf: (role: string) => string | null;
  stop: () => Promise<void>;
  embedded: boolean;
};

/** The embedded PostgreSQL in the data folder, or the external one of `DATABASE_URL`. */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'poolerUrl' | 'replicaUrl' | 'backupArchive'>>,
  secrets: () => Secrets,
  say: (line: string) => void,
): Promise<DatabaseSource> {
  if (config.databaseUrl) {
    const passwordOf = (role: string) => (secrets().databasePasswords as Record<string, string>)[role] ?? null;
    const connect: Connect = (role, way) => {
      if (role === 'superuser' || role === 'muster_owner') return { connectionString: config.databaseUrl! };
      const elsewhere = { direct: null, pooled: config.poolerUrl, replica: config.replicaUrl }[way ?? 'direct'];
      const own = new URL(elsewhere ?? config.databaseUrl!);
      own.username = role;
      own.password = passwordOf(role) ?? '';
      return { connectionString: own.toString() };
    };
    return { connect, passwordOf, stop: async () => {}, embedded: false };
  }
  const archive = config.backupArchive ? await openArchive(config.backupArchive, config.dataDir) : null;
  let spool = '';
  const settings = (places: Places) => {
    spool = join(places.root, 'wal-spool');
    mkdirSync(spool, { recursive: true });
    give(spool, places.user, 0o700);
    return archiveSettings(spool);
  };
  const database = await startEmbedded({ dataDir: config.dataDir, log: say, ...(archive && { settings }) });
  const { systemIdentifier } = database;
  const archiving =
    archive &&
    startArchive(
      {
        spool,
        archive,
        dataDir: config.dataDir,
        connection: database.connection('postgres', 'postgres'),
        systemIdentifier,
      },
      (reason) => say(`The log cannot be archived: ${reason}`),
    );
  const stop = async (): Promise<void> => {
    await archiving?.stop();
    await database.stop();
  };
  try {
    await retryWhileUnavailable(() => ensureDatabase(database.connection('postgres', 'postgres')), say);
  } catch (error) {
    await stop();
    throw error;
  }
  const connect: Connect = (role) =>
    database.connection(role === 'superuser' || role === 'muster_owner' ? 'postgres' : role, 'muster');
  return { connect, passwordOf: () => null, stop, embedded: true };
}

async function ensureDatabase(config: pg.ClientConfig): Promise<void> {
  await withConnection(config, async (client) => {
    const found = await client.query(`select 1 from pg_database where datname = 'muster'`);
    if (found.rowCount === 0) await client.query('create database muster');
  });
}
