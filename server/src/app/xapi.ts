import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerXapi, mostBytes } from '../modules/lrs/index.ts';
import { requestLimit } from '../platform/http/request-limit.ts';
import { mayAskFrom } from '../platform/http/content-origin-config.ts';
import { networkOf } from '../platform/http/rate-limits.ts';
import type { Runtime } from '../platform/runtime.ts';
import { bearWith } from '../platform/http/request-body-timeout.ts';

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS'] as const;
const asked =
  'Authorization, Content-Type, Content-Length, X-Experience-API-Version, If-Match, If-None-Match, Accept-Language';
const told =
  'ETag, Last-Modified, X-Experience-API-Version, X-Experience-API-Consistent-Through, X-Experience-API-Hash';

/**
 * The learning record store at `/xapi`, as xAPI has it. Who asks is known by a key in a header that no browser adds by
 * itself, never by a cookie. Pages may ask from the origin of course packages only, and only with the key of a launch:
 * a company's key has no business in a browser.
 */
export function mountXapi(http: FastifyInstance, runtime: Runtime): void {
  const limit = requestLimit(() => performance.now());
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // A little above what attachments may have: the multipart around them.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: mostBytes + 64 * 1024 },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.addHook('onRequest', async (request, reply) => {
      setHeaders(reply, allowedOrigin(runtime, request.headers.origin));
      // Attachments take their time on a slow line. Who asks is known when all is there; until then a network is one
      // sender.
      if (request.headers.authorization !== undefined) bearWith(request.raw, networkOf(request.ip));
    });
    scope.route({
      method: [...methods],
      url: '/xapi/*',
      handler: async (request, reply) => {
        if (request.method === 'OPTIONS') return reply.headers(preflight).code(204).send();
        const query = queryOf(request);
        if (!query) return reply.code(400).send({ error: { message: 'A parameter stands twice' } });
        const answer = await answerXapi(runtime, limit, {
          method: request.method,
          // Many an activity puts a stroke of its own behind the address it was given.
          path: `/${(request.params as { '*': string })['*'].replace(/^\/+/, '')}`,
          query,
          headers: request.headers as Record<string, string | undefined>,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          requestId: request.id,
          ip: request.ip,
        });
        return reply
          .headers(answer.headers ?? {})
          .code(answer.status)
          .send(answer.body ?? (answer.status === 204 || answer.status === 304 ? undefined : ''));
      },
    });
  });
}

const preflight = {
  'access-control-allow-methods': methods.join(', '),
  'access-control-allow-headers': asked,
  'access-control-max-age': '600',
};

function setHeaders(reply: FastifyReply, origin: string | null): void {
  reply.headers({
    ...(origin !== null && { 'access-control-allow-origin': origin }),
    vary: 'Origin',
    'access-control-expose-headers': told,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'x-experience-api-version': '2.0.0',
  });
}

const allowedOrigin = ({ config }: Runtime, origin: string | undefined): string | null =>
  origin !== undefined && mayAskFrom(config.content, origin) ? origin : null;

/** Null where a parameter stands twice: which of them is meant is anyone's guess. */
function queryOf(request: FastifyRequest): Map<string, string> | null {
  const query = new Map<string, string>();
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (typeof value !== 'string') return null;
    query.set(name, value);
  }
  return query;
}
