import { DomainError } from '@app/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A name nobody gave us is refused: it would poison links, caches and same-origin rules. */
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

/** What every answer of the API carries. */
export function setApiHeaders(reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'private, no-store',
    vary: 'Cookie, Sec-Fetch-Site',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
}
