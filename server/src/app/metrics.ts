import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Runtime } from '../platform/runtime.ts';

export type Metrics = { watch(http: FastifyInstance): void; listen(port: number): Promise<FastifyInstance> };

/** Prometheus metrics: `watch` counts the requests of a server, `listen` serves them on a private port of the loopback. */
export function createMetrics(runtime: Runtime): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'muster_request_seconds',
    help: 'Requests by route template',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  for (const name of ['app', 'platform', 'auth', 'public'] as const) {
    const pool = runtime.pools[name];
    const collect = function (this: Gauge) {
      this.set(pool.waitingCount);
    };
    registry.registerMetric(
      new Gauge({ name: `muster_pool_${name}_waiting`, help: `Requests waiting for a connection of the ${name} pool`, registers: [], collect }),
    );
  }
  const { queue } = runtime;
  for (const [name, help, value] of [
    ['due_seconds', 'How long the oldest job has been due that nobody has taken', () => queue.seen().dueSeconds ?? 0],
    ['still_seconds', 'Since a job last began or ended', () => queue.seen().stillSeconds],
    ['worker_replaced', 'Times the worker stood still and was replaced', () => queue.replaced],
  ] as const) {
    const collect = function (this: Gauge) {
      this.set(value());
    };
    registry.registerMetric(new Gauge({ name: `muster_jobs_${name}`, help, registers: [], collect }));
  }
  return {
    watch(http) {
      http.addHook('onResponse', async (request, reply) => {
        seconds.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
    async listen(port) {
      const server = fastify({ logger: false });
      server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
      await server.listen({ port, host: '127.0.0.1' });
      return server;
    },
  };
}
