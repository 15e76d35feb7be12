import { DomainError } from '@app/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Runtime } from '../platform/runtime.ts';
import { didDocument, publicKeys } from '../platform/security/signing.ts';

const daysGood = 180;

/**
 * `security.txt` (RFC 9116): whom to tell of a vulnerability. Its end moves along, so that it never stands there
 * expired.
 */
function securityText({ config, clock }: Runtime): string {
  const expires = new Date(Date.parse(clock.now()) + daysGood * 86_400_000).toISOString().slice(0, 10);
  return [
    ...config.securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: en, fr',
    `Canonical: ${config.publicOrigin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/**
 * Where verifiers look for our public keys: a JWK set, and the DID document of `did:web`. Open to every origin, on
 * purpose.
 */
export function mountWellKnown(http: FastifyInstance, runtime: Runtime): void {
  const headers = {
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  const keys = publicKeys(runtime.secrets, runtime.config.publicOrigin);
  const did = JSON.stringify(didDocument(runtime.secrets, runtime.config.publicOrigin));
  http.get('/.well-known/security.txt', (_request, reply) =>
    reply.headers(headers).type('text/plain; charset=utf-8').send(securityText(runtime)),
  );
  http.get('/.well-known/jwks.json', (_request, reply) =>
    reply
      .headers(headers)
      .type('application/jwk-set+json')
      .send(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) })),
  );
  http.get('/.well-known/keys/:id', (request, reply) => {
    const found = keys.find(({ id }) => id === (request.params as { id: string }).id);
    if (!found) throw new DomainError('notFound');
    return reply.headers(headers).type('application/jwk+json').send(JSON.stringify(found.jwk));
  });
  http.get('/.well-known/did.json', (_request, reply) => reply.headers(headers).type('application/did+json').send(did));
}
