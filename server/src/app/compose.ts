import { createHash, createSecretKey } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import { systemClock } from '../platform/clock.ts';
import { isReport } from '../platform/lists/files/export-definition.ts';
import type { Config } from '../platform/config.ts';
import type { Connect } from '../platform/database/database.ts';
import { openPools } from '../platform/database/database.ts';
import { Replicas } from '../platform/database/replicas/replicas.ts';
import { Draining } from '../platform/http/draining.ts';
import { handlersForKeys } from '../platform/http/for-keys.ts';
import type { StoredBytes } from '../platform/files/files.ts';
import { fileStore } from '../platform/files/file-addresses.ts';
import { filesOnDisk } from '../platform/files/open-files.ts';
import { createLog } from '../platform/log.ts';
import { QueueHealth } from '../platform/jobs/queue-health.ts';
import type { Runtime } from '../platform/runtime.ts';
import { scannerOf } from '../platform/files/scanner.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { currentKey } from '../platform/security/secrets.ts';
import { modules } from './modules.ts';

/**
 * Puts one running process together. The database must be migrated already. `bytes`: where its files are (`openFiles`).
 */
export function compose(
  config: Config,
  connect: Connect,
  secrets: Secrets,
  clock: Clock = systemClock,
  bytes: StoredBytes = filesOnDisk(config),
): Runtime {
  const pools = openPools(connect);
  return {
    config,
    connect,
    pools,
    replicas: config.replicaUrl ? new Replicas(connect, pools) : null,
    clock,
    files: fileStore(bytes, Buffer.from(currentKey(secrets.fileUrl).key, 'base64url'), () => Date.parse(clock.now())),
    scanner: scannerOf(config),
    secrets,
    sessionKey: createSecretKey(createHash('sha256').update(currentKey(secrets.session).key).digest()),
    log: createLog(config.logLevel),
    queue: new QueueHealth(),
    draining: new Draining(),
    listeners: modules.flatMap((module) => [...(module.listeners ?? []), ...(module.provides ?? [])]),
    reports: new Map(
      allHandlers.flatMap(({ exported }) =>
        exported && isReport(exported) ? [[exported.list.key, exported] as const] : [],
      ),
    ),
  };
}

const ofModules = modules.flatMap((module) => module.handlers);
export const allHandlers = [...ofModules, ...handlersForKeys(ofModules)];
export const allJobs = modules.flatMap((module) => module.jobs ?? []);
