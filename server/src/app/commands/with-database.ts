import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { lookUpPlaces } from '../../platform/embedded/embedded-places.ts';
import { startEmbedded } from '../../platform/embedded/embedded-postgres.ts';
import { findPostmaster } from '../../platform/embedded/embedded-process.ts';
import { StartupError } from '../../platform/startup-error.ts';

const patienceSeconds = 20;

/**
 * The database of an installation, for a command that runs beside its server or without it: a stopped embedded database
 * is started for the work and stopped again. `clusterDir`: the folder of an embedded one that was running.
 */
export async function withDatabase<Result>(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (connection: pg.ClientConfig, clusterDir: string | null) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl !== null) return work({ connectionString: config.databaseUrl }, null);
  if (!existsSync(join(config.dataDir, 'cluster.json')))
    throw new StartupError(`${config.dataDir} contains no database.`);
  const { clusterDir, socketDir } = lookUpPlaces(realpathSync(config.dataDir));
  if (await soonRunning(clusterDir))
    return work({ host: socketDir, port: 5432, user: 'postgres', database: 'muster' }, clusterDir);
  const database = await startEmbedded({ dataDir: config.dataDir });
  try {
    return await work(database.connection('postgres', 'muster'), null);
  } finally {
    await database.stop();
  }
}

/**
 * A server that was killed is back within seconds, and must not find its folder taken by a command. Only one that stays
 * away is stood in for.
 */
async function soonRunning(clusterDir: string): Promise<boolean> {
  const end = performance.now() + patienceSeconds * 1000;
  while (findPostmaster(clusterDir)?.status !== 'ready') {
    if (performance.now() > end) return false;
    await wait(200);
  }
  return true;
}
