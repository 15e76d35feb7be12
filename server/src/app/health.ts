import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { untilUnready } from '../platform/jobs/queue-health.ts';
import type { Runtime } from '../platform/runtime.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can do its work now, jobs too, and is not on its way out. Neither says
 * more than that.
 */
export function mountHealth(http: FastifyInstance, runtime: Runtime): void {
  const headers = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  http.get('/healthz', (_request, reply) => reply.headers(headers).send({ ok: true }));
  http.get('/readyz', async (_request, reply) => {
    const ready =
      !runtime.draining.begun &&
      !runtime.queue.standsStill(untilUnready) &&
      // Not by the pool of requests: while all its connections wait for a lock, a balancer that turned away from every
      // process would end the service.
      (await runtime.pools.tries.query('select 1').then(
        () => true,
        () => false,
      ));
    return reply
      .headers(headers)
      .code(ready ? 200 : 503)
      .send({ ok: ready });
  });
}

/** What a process that only runs jobs answers: its health, and nothing else. */
export function createHealth(runtime: Runtime): FastifyInstance {
  const http = fastify({ logger: false });
  mountHealth(http, runtime);
  return http;
}
