import { Gauge } from 'prom-client';
import type { Runtime } from '../../platform/runtime.ts';
import type { Readings } from '../../platform/watch/readings.ts';
import { takeReadings } from '../../platform/watch/readings.ts';

/** Milliseconds for which one look at the database answers: all gauges of a scrape, and a second scraper. */
const remembered = 5_000;

type Sample = { value: number; labels?: Record<string, string> };

/**
 * What a scrape asks: of this process (pools, worker), and of the whole installation (the rest, the same in every
 * process).
 */
export function gaugesOf(runtime: Runtime): Gauge<string>[] {
  const look = looking(runtime);
  const { queue } = runtime;
  const ofAll = (name: string, help: string, read: (readings: Readings) => number | null) =>
    gauge(name, help, [], async () => {
      const readings = await look();
      const value = readings && read(readings);
      return value === null ? [] : [{ value }];
    });
  const pools = (['app', 'platform', 'auth', 'tries', 'public'] as const).map(
    (pool) => [pool, runtime.pools[pool]] as const,
  );
  return [
    gauge(
      'muster_pool_connections',
      'Connections of each pool: busy, idle, and requests that wait for one',
      ['pool', 'state'],
      () =>
        pools.flatMap(([pool, { totalCount, idleCount, waitingCount }]) =>
          Object.entries({ busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }).map(
            ([state, value]) => ({ labels: { pool, state }, value }),
          ),
        ),
    ),
    gauge('muster_pool_size', 'The most connections of each pool', ['pool'], () =>
      pools.map(([pool, { options }]) => ({ labels: { pool }, value: options.max })),
    ),
    gauge(
      'muster_replica_reads',
      'Reads of this process that a replica may answer, by who did: it, or the primary because it was behind or away',
      ['outcome'],
      () => Object.entries(runtime.replicas?.counts ?? {}).map(([outcome, value]) => ({ labels: { outcome }, value })),
    ),
    gauge(
      'muster_jobs_due_seconds',
      'How long the oldest job has been due that the worker of this process has not taken',
      [],
      () => [{ value: queue.seen().dueSeconds ?? 0 }],
    ),
    gauge('muster_jobs_still_seconds', 'Since a job last began or ended in this process', [], () => [
      { value: queue.seen().stillSeconds },
    ]),
    gauge('muster_jobs_worker_replaced', 'Times the worker stood still and was replaced', [], () => [
      { value: queue.replaced },
    ]),
    gauge('muster_database_up', '1 when the database answers', [], async () => [{ value: (await look()) ? 1 : 0 }]),
    ofAll(
      'muster_queue_age_seconds',
      'How long the oldest job has been due that no process has taken',
      ({ queueSeconds }) => queueSeconds,
    ),
    ofAll('muster_jobs_waiting', 'Jobs that wait, due or not', ({ jobs }) => jobs.waiting),
    ofAll('muster_jobs_dead', 'Jobs that failed at every try and wait for a person', ({ jobs }) => jobs.dead),
    ofAll('muster_mails_waiting', 'Emails that are not sent yet', ({ mails }) => mails.waiting),
    ofAll('muster_mails_failed', 'Emails that failed permanently within a day', ({ mails }) => mails.failed),
    ofAll(
      'muster_outbox_age_seconds',
      'How long the oldest email has been due that was never tried',
      ({ outboxSeconds }) => outboxSeconds,
    ),
    ofAll('muster_backup_age_seconds', 'Since the last complete backup', ({ backupSeconds }) => backupSeconds),
    ofAll(
      'muster_backup_verified_age_seconds',
      'Since the last backup that was verified by a restore',
      ({ verifiedSeconds }) => verifiedSeconds,
    ),
    gauge('muster_replication_lag_seconds', 'How far each replica is behind', ['replica'], async () =>
      ((await look())?.replicas ?? []).map(({ replica, seconds }) => ({ labels: { replica }, value: seconds })),
    ),
  ];
}

/** A gauge that is read when it is asked; what has no value has no line. */
function gauge(
  name: string,
  help: string,
  labelNames: string[],
  read: () => Sample[] | Promise<Sample[]>,
): Gauge<string> {
  return new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const samples = await read();
      this.reset();
      if (labelNames.length === 0 && samples.length === 0) this.remove();
      for (const { labels, value } of samples) this.set(labels ?? {}, value);
    },
  });
}

/** Looks at most once in a while. Null while the database is away: a scrape tells of that, and of the process. */
function looking(runtime: Runtime): () => Promise<Readings | null> {
  let last: { at: number; readings: Promise<Readings | null> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > remembered) last = { at: now, readings: takeReadings(runtime).catch(() => null) };
    return last.readings;
  };
}
