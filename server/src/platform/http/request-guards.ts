import { DomainError } from '@app/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A name no one gave us is refused: it would poison links, caches and same-origin rules. */
export function refuseUnknownHost(request: FastifyRequest, allowed: readonly string[]): void {
  if (!allowed.includes(request.headers.host ?? '')) throw new DomainError('wrongHost');
}

/** Cross-site requests change nothing: `Sec-Fetch-Site` first, `Origin` where a client does not send it. */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  if (site !== undefined ? site === 'same-origin' : origin === undefined || origin === publicOrigin) return;
  throw new DomainError('crossSite');
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * What nothing behind the door should have to think of: a request under two names, of which this server might read one
 * and what stands before it the other; and methods that no one needs (TRACE would say back to a page what its browser
 * sent).
 */
export function refuseAtTheDoor(request: IncomingMessage, response: ServerResponse): boolean {
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  const known = methods.has(request.method ?? '');
  if (hosts < 2 && known) return false;
  const code = known ? 'wrongHost' : 'methodNotAllowed';
  const requestId = randomUUID();
  response.writeHead(known ? 400 : 405, {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
    connection: 'close',
    ...(!known && { allow: [...methods].join(', ') }),
  });
  response.end(JSON.stringify({ error: { code, requestId } }));
  return true;
}

/** Nothing here unpacks a body: one that says it is packed would be read as something else. */
export function refuseEncodedBody({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') throw new DomainError('unsupportedType');
}

const apiHeaders = {
  'cache-control': 'private, no-store',
  vary: 'Cookie, Sec-Fetch-Site',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

/** What every answer of the API carries. */
export function setApiHeaders(reply: FastifyReply): void {
  reply.headers(apiHeaders);
}
