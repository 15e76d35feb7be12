import type { Actor, AnyActor } from '@app/domain/access/actor';
import type { Logger } from 'pino';
import type { ApiKey } from './http/api-key.ts';
import { actorOfKey } from './http/api-key.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { SessionKey } from './http/cookies.ts';
import type { Draining } from './http/draining.ts';
import type { Connect, Pools } from './database/database.ts';
import type { Replicas } from './database/replicas/replicas.ts';
import type { FileStore } from './files/files.ts';
import type { ExportDefinition } from './lists/files/export-definition.ts';
import type { QueueHealth } from './jobs/queue-health.ts';
import type { Scanner } from './files/scanner.ts';
import type { Secrets } from './security/secrets.ts';
import type { Acting } from './http/session.ts';
import { actorOf } from './http/session.ts';
import { inUnitOfWork } from './database/unit-of-work.ts';
import type { Listener, Work } from './database/work.ts';

/** What one running process is made of. Made once in `app/`, handed to handlers and jobs. */
export type Runtime = {
  config: Config;
  pools: Pools;
  clock: Clock;
  files: FileStore;
  /** Null where the operator named none. */
  scanner: Scanner | null;
  secrets: Secrets;
  /** Signs session cookies (the ring's current key). */
  sessionKey: SessionKey;
  connect: Connect;
  /** Null where none is configured. */
  replicas: Replicas | null;
  log: Logger;
  /** Whether jobs move. */
  queue: QueueHealth;
  /** Whether this process is on its way out. */
  draining: Draining;
  listeners: readonly Listener[];
  /** What each report's files are made of, by the key of its list. */
  reports: ReadonlyMap<string, ExportDefinition>;
};

/** What every unit of work of a process has. */
export const surroundings = ({ listeners, files, secrets, config, replicas }: Runtime) => ({
  listeners,
  files,
  sealing: secrets.sealing,
  signing: secrets.session,
  publicOrigin: config.publicOrigin,
  canText: config.sms !== null,
  pdfMegabytes: config.pdfMegabytes,
  replicas,
});

/**
 * A unit of work for a signed-in person outside the usual request: uploads, long answers, and jobs that someone
 * started.
 */
export function workAs<R>(
  runtime: Runtime,
  session: Acting,
  options: {
    write: boolean;
    audited?: boolean;
    staff?: boolean;
    snapshot?: boolean;
    stablePlans?: boolean;
    prepared?: boolean;
    rowByRow?: boolean;
    patienceSeconds?: number;
    statementSeconds?: number;
    mayLag?: () => boolean;
    requestId?: string;
    ip?: string;
  },
  run: (work: Work) => Promise<R>,
): Promise<R> {
  return inUnitOfWork(
    {
      pool: options.staff ? runtime.pools.platform : runtime.pools.app,
      actor: actorOf(session),
      companyId: session.companyId,
      timeZone: session.timeZone,
      now: runtime.clock.now(),
      write: options.write,
      audited: options.audited ?? options.write,
      ...(options.snapshot && { snapshot: true }),
      ...(options.stablePlans && { stablePlans: true }),
      ...(options.prepared && { prepared: true }),
      ...(options.rowByRow && { rowByRow: true }),
      ...(options.patienceSeconds && { patienceSeconds: options.patienceSeconds }),
      ...(options.statementSeconds && { statementSeconds: options.statementSeconds }),
      mayLag: options.mayLag,
      origin: { requestId: options.requestId ?? null, ip: options.ip ?? null },
      ...surroundings(runtime),
    },
    run,
  );
}

/**
 * A unit of work for a key, outside the usual request. `staff`: through the role that writes what all companies share.
 */
export function workAsKey<R>(
  runtime: Runtime,
  key: ApiKey,
  options: { write: boolean; audited?: boolean; staff?: boolean; requestId?: string; ip?: string },
  run: (work: Work) => Promise<R>,
): Promise<R> {
  return inUnitOfWork(
    {
      pool: options.staff ? runtime.pools.platform : runtime.pools.app,
      actor: actorOfKey(key),
      companyId: key.companyId,
      timeZone: key.timeZone,
      now: runtime.clock.now(),
      write: options.write,
      audited: options.audited ?? options.write,
      origin: { requestId: options.requestId ?? null, ip: options.ip ?? null },
      ...surroundings(runtime),
    },
    run,
  );
}

/**
 * A unit of work through the role that may touch sessions and credentials: for a stranger, or for the person just
 * recognised.
 */
export function workOnCredentials<R>(
  runtime: Runtime,
  who: { actor: Actor; timeZone?: string } | null,
  call: { requestId: string; ip: string },
  run: (work: Work) => Promise<R>,
  options: { write?: boolean; audited?: boolean } = {},
): Promise<R> {
  return inUnitOfWork(
    {
      pool: runtime.pools.auth,
      actor: who?.actor ?? null,
      companyId: who?.actor.companyId ?? null,
      timeZone: who?.timeZone ?? 'UTC',
      now: runtime.clock.now(),
      write: options.write ?? true,
      audited: options.audited ?? true,
      origin: { requestId: call.requestId, ip: call.ip },
      ...surroundings(runtime),
    },
    run,
  );
}

/** A unit of work of the system, under a job's name, for one company's chain; every reach is open to it. */
export async function workAsSystem<R>(
  runtime: Runtime,
  job: string,
  run: (work: Work) => Promise<R>,
  options: {
    companyId?: string;
    write?: boolean;
    audited?: boolean;
    role?: 'platform' | 'auth' | 'app';
    stablePlans?: boolean;
    prepared?: boolean;
    rowByRow?: boolean;
    patienceSeconds?: number;
    statementSeconds?: number;
    snapshot?: boolean;
  } = {},
): Promise<R> {
  const companyId = options.companyId ?? (await platformCompany(runtime));
  const actor: AnyActor = { kind: 'system', job, companyId };
  return inUnitOfWork(
    {
      pool: runtime.pools[options.role ?? 'platform'],
      actor,
      companyId,
      timeZone: 'UTC',
      now: runtime.clock.now(),
      write: options.write ?? true,
      audited: options.audited ?? true,
      stablePlans: options.stablePlans ?? false,
      ...(options.prepared && { prepared: true }),
      ...(options.patienceSeconds && { patienceSeconds: options.patienceSeconds }),
      ...(options.statementSeconds && { statementSeconds: options.statementSeconds }),
      ...(options.snapshot && { snapshot: true }),
      rowByRow: options.rowByRow ?? false,
      origin: { requestId: null, ip: null },
      ...surroundings(runtime),
    },
    run,
  );
}

async function platformCompany(runtime: Runtime): Promise<string> {
  const { rows } = await runtime.pools.platform.query<{ id: string }>('select id from companies where is_platform');
  if (!rows[0]) throw new Error('The platform has no company of its own yet: it was not set up');
  return rows[0].id;
}
