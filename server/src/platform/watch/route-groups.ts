import type { RouteGroup } from '@app/domain/operations/service-levels';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handler } from '../http/handler.ts';

/**
 * The group whose goal a request has; null for what no one waits for: health, reports of browsers, and answers that
 * stay open.
 */
export type GroupOf = (request: FastifyRequest, reply: FastifyReply) => RouteGroup | null;

const unmeasured = new Set(['/healthz', '/readyz', '/csp-reports']);

export function routeGroupsOf(handlers: readonly Handler[]): GroupOf {
  const known = new Map(
    handlers.map((handler) => [`${handler.endpoint.method} /api${handler.endpoint.path}`, groupOfHandler(handler)]),
  );
  return (request, reply) => {
    const template = request.routeOptions.url ?? '';
    if (unmeasured.has(template) || String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      return null;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    return (
      known.get(`${method} ${template}`) ?? (request.url.startsWith('/api/') && method !== 'GET' ? 'changes' : 'pages')
    );
  };
}

function groupOfHandler({ endpoint: { kind, method }, heavy }: Handler): RouteGroup {
  if (kind !== 'json' || heavy) return 'files';
  return method === 'GET' ? 'reads' : 'changes';
}
