import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { assertRestored, assertRestoredDatabase } from '../platform/backup/unfinished-restore.ts';
import { withConnection } from '../platform/database/database.ts';
import type { Working } from '../platform/jobs/job-worker.ts';
import { startWorker } from '../platform/jobs/job-worker.ts';
import type { Runtime } from '../platform/runtime.ts';
import { assertOwnKeys, rememberKeys } from '../platform/security/own-keys.ts';
import { findSecrets } from '../platform/security/secrets.ts';
import { StartupError } from '../platform/startup-error.ts';
import { retryWhileUnavailable } from '../platform/database/retry-while-unavailable.ts';
import { rowSecurityProblems } from '../platform/database/row-security-check.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { zonesToMend } from '../platform/database/zones.ts';
import { offerSetUp } from '../modules/identity/index.ts';
import { createApplication } from './application.ts';
import type { Closing } from './closing.ts';
import { createClosing, mostMs } from './closing.ts';
import { allJobs, compose } from './compose.ts';
import { openDatabase } from './database-source.ts';
import { createHealth } from './health.ts';
import { prepareDatabase } from './prepare.ts';
import { countServiceLevels, writeEveryMinute } from './watch/service-levels.ts';

export type Running = { stop(): Promise<void> };

/** Behind a balancer, where another process serves on: what requests and jobs in progress have to end, each. */
const lastOnesMs = 60_000;
/** What ending the queue's thread may take after that, and giving jobs back. */
const endingMs = 500;
const givingBackMs = 1000;

/**
 * Database, migrations, worker, HTTP: in this order, and back again on stop. What was begun is undone when a later step
 * fails. `begun` is told how to stop before the first job or request: the start may go on for long after it, where the
 * database goes away.
 */
export async function startServer(
  config: Config,
  say: (line: string) => void,
  begun: (running: Running) => void = () => {},
): Promise<Running> {
  assertRestored(config.dataDir);
  const found = findSecrets(config.dataDir);
  let { secrets } = found;
  const closing = createClosing();
  try {
    await refuseTakenPort(config);
    const database = await openDatabase(config, () => secrets, say);
    closing.add(database.stop, 'toItsEnd');
    // A database that dies now comes back, and every step here may be done again: no reason to give up.
    const patiently = <R>(step: () => Promise<R>) => retryWhileUnavailable(step, say);
    await patiently(() => withConnection(database.connect('superuser'), assertRestoredDatabase));
    await patiently(() => assertOwnKeys(database.connect, found, config.keysLost));
    secrets = found.keep();
    await patiently(() => prepareDatabase(database.connect, database.passwordOf, say, config.allowNewerSchema));
    await patiently(() => rememberKeys(database.connect, secrets, config.keysLost));
    const runtime = compose(config, database.connect, secrets, systemClock, await openFiles(config));
    const patience = config.drainSeconds > 0 ? lastOnesMs : mostMs;
    let worker: Promise<Working> | null = null;
    // The last thing of all: what a job still does ends with this process, before another has begun it.
    closing.add(async () => (await worker)?.giveBack().catch(() => {}), givingBackMs);
    closing.add(() => runtime.pools.end());
    closing.add(async () => runtime.replicas?.end());
    await patiently(() => assertWalls(runtime));
    await patiently(() => tellOfZones(runtime, say));
    const demo = config.demo ? await import('../../db/seed/seed.ts') : null;
    if (demo) await patiently(() => demo.seedDemo(runtime, say));
    const metrics = config.metrics ? (await import('./watch/metrics.ts')).createMetrics(runtime) : null;
    const serves = config.role !== 'worker';
    const levels = countServiceLevels(runtime);
    const traces = config.traces ? (await import('./watch/traces.ts')).startTraces(config.traces, config.role) : null;
    if (traces) closing.add(() => traces.stop());
    const http = serves
      ? await createApplication(
          runtime,
          [levels, metrics, traces].filter((one) => one !== null),
        )
      : createHealth(runtime);
    const stop = () => leave(runtime, closing, serves ? config.drainSeconds : 0);
    begun({ stop });
    if (config.role !== 'web') {
      const working = (worker = patiently(() =>
        startWorker(runtime, database.connect, allJobs, { alone: database.embedded }),
      ));
      closing.add(async () => (await working).stop(patience), patience + endingMs);
      await working;
    }
    if (metrics) {
      const metricsServer = await metrics.listen(config.metrics!);
      closing.add(() => metricsServer.close());
    }
    const writing = writeEveryMinute(levels);
    closing.add(() => writing.stop());
    closing.add(() => http.close(), patience);
    await http.listen({ port: config.port, host: config.host }).catch(inWords(config));
    // The start took memory that serving does not need (`--expose-gc`: scripts/server-flags.mjs); ready comes first.
    setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), 1000).unref();
    say(
      serves
        ? `Muster is ready at ${config.publicOrigin}`
        : `This process runs jobs. Its health is at http://${config.host}:${config.port}/readyz`,
    );
    if (!serves) return { stop };
    if (config.content.warning) say(config.content.warning);
    const setUp = await patiently(() => offerSetUp(runtime));
    if (setUp)
      say(
        `No administrator exists yet. Create the first one at this address; it works once, within one hour:\n  ${setUp}`,
      );
    for (const { email, password } of demo?.demoSignIns() ?? []) say(`sign in as ${email.padEnd(32)} ${password}`);
    for (const line of demo?.demoPins() ?? []) say(`sign in as ${line}`);
    return { stop };
  } catch (error) {
    await closing.all();
    throw error;
  }
}

/** Balancers learn from /readyz that this process leaves; until they have, it serves everything. */
async function leave({ draining }: Runtime, closing: Closing, seconds: number): Promise<void> {
  draining.begin();
  await wait(seconds * 1000);
  await closing.all();
}

/** Said before the database is started for nothing. */
async function refuseTakenPort(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((free, taken) => {
    probe.once('error', taken);
    probe.listen(config.port, config.host, () => probe.close(() => free()));
  }).catch(inWords(config));
}

const inWords =
  ({ port, host }: Config) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${port} on ${host} is in use by another program, possibly another Muster. Stop it, or choose another port, for example PORT=3001.`,
      );
    if (error.code === 'EACCES')
      throw new StartupError(
        `This user is not allowed to listen on port ${port}. Choose a port above 1023 behind a proxy, for example PORT=3000.`,
      );
    if (error.code === 'EADDRNOTAVAIL') throw new StartupError(`HOST=${host} is not an address of this machine.`);
    throw error;
  };

/** The embedded database was given the server's zones; anyone who runs another updates it. */
async function tellOfZones(runtime: Runtime, say: (line: string) => void): Promise<void> {
  const zones = await zonesToMend(runtime.pools.platform, new Date());
  if (zones.length > 0)
    say(
      `PostgreSQL and this server have different time zone data for ${zones.join(', ')}. Update the older one (tzdata); until then, dates can be wrong there.`,
    );
}

/** A database in which one company could see another is not served from. */
async function assertWalls(runtime: Runtime): Promise<void> {
  const problems = await rowSecurityProblems(runtime.pools.platform);
  if (problems.length > 0)
    throw new StartupError(`The database does not keep companies' data separate: ${problems.join('; ')}`);
}
