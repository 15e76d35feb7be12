import { levelBounds } from '@app/domain/operations/service-levels';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import type { Gauge } from 'prom-client';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Runtime } from '../../platform/runtime.ts';
import { jobRuns, mailRuns } from '../../platform/watch/channels.ts';
import { routeGroupsOf } from '../../platform/watch/route-groups.ts';
import { allHandlers } from '../compose.ts';
import { gaugesOf } from './metrics-readings.ts';

type Metrics = {
  watch(http: FastifyInstance): void;
  listen(place: { port: number; host: string }): Promise<FastifyInstance>;
};

/** Prometheus metrics: `watch` counts the requests of a server, `listen` serves them on a private port. */
export function createMetrics(runtime: Runtime): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const seconds = new Histogram({
    name: 'muster_request_seconds',
    help: 'Requests by route template, and by the group whose goal they have (none: no one waits for them)',
    labelNames: ['method', 'route', 'status', 'group'],
    // The same classes as the page of service levels counts in.
    buckets: levelBounds.reads.map((ms) => ms / 1000),
    registers,
  });
  for (const gauge of gaugesOf(runtime)) registry.registerMetric(gauge as Gauge);
  const quiet = countRuns(registry);
  const groupOf = routeGroupsOf(allHandlers);
  return {
    watch(http) {
      http.addHook('onResponse', async (request, reply) => {
        const group = groupOf(request, reply) ?? 'none';
        seconds.observe(
          { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode, group },
          reply.elapsedTime / 1000,
        );
      });
    },
    async listen({ port, host }) {
      const server = fastify({ logger: false });
      server.get('/metrics', async (_request, reply) =>
        reply.type(registry.contentType).send(await registry.metrics()),
      );
      server.addHook('onClose', async () => quiet());
      await server.listen({ port, host });
      return server;
    },
  };
}

/** Counts jobs and emails of this process; answers what ends that. */
function countRuns(registry: Registry): () => void {
  const registers = [registry];
  const jobSeconds = new Histogram({
    name: 'muster_job_seconds',
    help: 'Attempts at jobs in this process, by name and outcome',
    // `job` is a label of Prometheus's own.
    labelNames: ['task', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 900],
    registers,
  });
  const handed = new Counter({
    name: 'muster_mails_handed_total',
    help: 'Emails handed to the mail server by this process, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const begun = new WeakMap<object, number>();
  const start = (run: object) => void begun.set(run, performance.now());
  const nothing = { end() {}, asyncStart() {}, error() {} };
  const jobs = {
    ...nothing,
    start,
    asyncEnd: (run: { job: string; error?: unknown }) =>
      jobSeconds.observe(
        { task: run.job, outcome: run.error ? 'failed' : 'done' },
        (performance.now() - (begun.get(run) ?? performance.now())) / 1000,
      ),
  };
  const mails = {
    ...nothing,
    start,
    asyncEnd: (run: { error?: unknown }) => handed.inc({ outcome: run.error ? 'refused' : 'sent' }),
  };
  jobRuns.subscribe(jobs);
  mailRuns.subscribe(mails);
  return () => {
    jobRuns.unsubscribe(jobs);
    mailRuns.unsubscribe(mails);
  };
}
