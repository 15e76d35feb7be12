import { mkdirSync, realpathSync } from 'node:fs';
import type pg from 'pg';
import { withConnection } from '../database/database.ts';
import { openCluster } from './embedded-cluster.ts';
import { lockDataDir } from './embedded-lock.ts';
import { findPlaces, type Places } from './embedded-places.ts';
import { clusterName } from './embedded-process.ts';
import { PostgresSupervisor } from './embedded-supervisor.ts';
import { refreshZones } from './embedded-zones.ts';
import { StartupError } from '../startup-error.ts';
import { retryWhileUnavailable } from '../database/retry-while-unavailable.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** Only names the socket; nothing listens on the network. */
  port?: number | null;
  /** False gives a fast throw-away cluster for tests that a power cut may destroy. */
  durable?: boolean;
  /** More settings of PostgreSQL, from the places of the cluster. */
  settings?: (places: Places) => Record<string, string>;
  log?: (line: string) => void;
  /** PostgreSQL ended without being asked; it is being restarted. */
  onDown?: () => void;
}

export interface Embedded {
  connection(role: string, database: string): pg.ClientConfig;
  superuser: 'postgres';
  systemIdentifier: string;
  /** Fast shutdown, within 10 s. */
  stop(): Promise<void>;
  pid(): number | null;
}

/**
 * Starts the PostgreSQL that comes with Muster, or adopts the one an earlier, killed Muster left running, and keeps it
 * running. Refuses with a `StartupError` what a person has to decide.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => {});
  const durable = options.durable ?? true;
  const port = options.port ?? 5432;
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const unlock = lockDataDir(dataDir);
  let server: PostgresSupervisor | null = null;
  // When Muster ends without stopping (an error no one caught), PostgreSQL is told on the way out. Only kill -9 leaves
  // it.
  const tellOnExit = (): void => {
    server?.tellToStop();
    unlock();
  };
  process.once('exit', tellOnExit);
  const stop = async (): Promise<void> => {
    await server?.stop();
    unlock();
    process.off('exit', tellOnExit);
  };
  try {
    const places = findPlaces(dataDir, log);
    const systemIdentifier = openCluster(places, durable, log);
    const connection = (role: string, database: string): pg.ClientConfig => ({
      host: places.socketDir,
      port,
      user: role,
      database,
    });
    // Only from here on it is known that whatever runs there is ours, and may be stopped when this start fails.
    const supervisor = new PostgresSupervisor(
      places,
      postgresArgs(places, port, durable, options.settings?.(places) ?? {}),
      log,
      options.onDown ?? (() => {}),
    );
    server = supervisor;
    await supervisor.start();
    await assertSettings(connection('postgres', 'postgres'), systemIdentifier, durable, log);
    await retryWhileUnavailable(() => refreshZones(connection('postgres', 'postgres'), log), log);
    return { connection, superuser: 'postgres', systemIdentifier, stop, pid: () => supervisor.pid };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sized for two cores and a small machine; everything not named keeps PostgreSQL's default. */
function postgresArgs(places: Places, port: number, durable: boolean, more: Record<string, string>): string[] {
  const settings: Record<string, string> = {
    cluster_name: clusterName(places.clusterDir),
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: places.socketDir,
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The details of an error hold the values of rows, that is, people's data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable
      ? {
          logging_collector: 'on',
          log_filename: 'postgresql-%a.log',
          log_truncate_on_rotation: 'on',
          log_rotation_age: '1d',
        }
      : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '256MB' }),
    ...more,
  };
  return ['-D', places.clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * What durability rests on is read back from the running server, whatever a configuration file or a role says. A server
 * that dies right after it became ready is being restarted meanwhile.
 */
async function assertSettings(
  connection: pg.ClientConfig,
  systemIdentifier: string,
  durable: boolean,
  log: (line: string) => void,
): Promise<void> {
  await retryWhileUnavailable(
    () =>
      withConnection(connection, async (client) => {
        const found = await client.query<{ id: string }>(
          'select system_identifier::text as id from pg_control_system()',
        );
        if (found.rows[0]?.id !== systemIdentifier)
          throw new StartupError(
            `Another PostgreSQL (cluster ${found.rows[0]?.id}) responds on this socket; expected ${systemIdentifier}.`,
          );
        if (!durable) return;
        const off = await client.query<{ setting: string }>(unsafeSettings);
        if (off.rows.length > 0) {
          const list = off.rows.map((row) => row.setting).join(', ');
          throw new StartupError(
            `PostgreSQL could lose saved data after a crash because of these settings: ${list}. Remove them from its configuration.`,
          );
        }
      }),
    log,
  );
}

const unsafeSettings = `
  with guard (name) as (values ('fsync'), ('full_page_writes'), ('synchronous_commit'), ('data_checksums'))
  select name || '=' || setting as setting from pg_settings join guard using (name) where setting <> 'on'
  union all
  select given || ' for ' || coalesce(role.rolname, 'every role')
    from pg_db_role_setting left join pg_roles role on role.oid = setrole, unnest(setconfig) as given
    join guard on given like name || '=%' and given <> name || '=on'`;
