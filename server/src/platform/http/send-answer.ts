import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Runtime } from '../runtime.ts';
import type { ApiKey } from './api-key.ts';
import { errorAnswer } from './errors.ts';
import { etagOf, isCurrent } from './etag.ts';
import type { Download } from './handler.ts';
import { setApiHeaders } from './request-guards.ts';

export function sendError(runtime: Runtime, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, expected } = errorAnswer(error, request.id);
  if (!expected)
    runtime.log.error(
      {
        requestId: request.id,
        route: request.routeOptions.url,
        err: { name: (error as Error).name, message: (error as Error).message, stack: (error as Error).stack },
      },
      'unexpected',
    );
  // Anyone who asked is told to try again; a statement that takes too long every time has to be seen by someone who can
  // mend it.
  else if (body.error.code === 'unavailable')
    runtime.log.warn(
      {
        requestId: request.id,
        route: request.routeOptions.url,
        cause: (((error as Error).cause ?? error) as Error).message,
      },
      'unavailable',
    );
  const retryAfter = body.error.details?.retryAfter;
  if (typeof retryAfter === 'number') reply.header('retry-after', Math.ceil(retryAfter));
  setApiHeaders(reply);
  return reply.code(status).send(body);
}

export function isDownload(kind: string, result: unknown): result is Download {
  return kind === 'download' && typeof result === 'object' && result !== null && 'body' in result;
}

/**
 * What a program reads again and again is sent once: it may keep the answer, and asks each time whether it is still so.
 */
export function sendTagged(reply: FastifyReply, { companyId }: ApiKey, { headers }: FastifyRequest, answer: unknown) {
  const etag = etagOf(companyId, answer);
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    vary: `${String(reply.getHeader('vary') ?? '')}, Authorization`,
  });
  return isCurrent(headers['if-none-match'], etag) ? reply.code(304).send() : reply.code(200).send(answer);
}

export function sendDownload(
  reply: FastifyReply,
  { body, mime, filename, inline, bytes, cache, headers, status }: Download,
) {
  reply.header('content-type', mime);
  if (filename)
    reply.header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${filename.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    );
  if (bytes !== undefined) reply.header('content-length', bytes);
  if (cache) reply.header('cache-control', cache);
  for (const [name, value] of Object.entries(headers ?? {})) reply.header(name, value);
  return reply.code(status ?? 200).send(body);
}
