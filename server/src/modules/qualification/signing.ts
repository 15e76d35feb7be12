import { createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';
import { currentKey } from '../../platform/secrets.ts';

const keys = new WeakMap<Secrets, { kid: string; key: KeyObject }>();

/** Signs a compact JWS with the current Ed25519 key (RFC 8037). Synchronous: about 0.1 ms. */
export function signJws(secrets: Secrets, header: Record<string, unknown>, payload: unknown): string {
  const { kid, key } = signingKey(secrets);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${part({ alg: 'EdDSA', kid, ...header })}.${part(payload)}`;
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
}

function signingKey(secrets: Secrets): { kid: string; key: KeyObject } {
  let found = keys.get(secrets);
  if (!found) {
    const { id, key } = currentKey(secrets.credential);
    found = { kid: id, key: createPrivateKey({ key, format: 'jwk' }) };
    keys.set(secrets, found);
  }
  return found;
}

/** `did:web` of an origin (W3C did:web method): a port is percent-encoded. */
export function didOf(publicOrigin: string): string {
  return `did:web:${new URL(publicOrigin).host.replace(':', '%3A')}`;
}

/** The public halves of every signing key ever used, as a JWK set (RFC 7517). */
export function publicKeys(secrets: Secrets): { keys: Record<string, string>[] } {
  return { keys: Object.entries(secrets.credential.keys).map(([kid, { kty, crv, x }]) => ({ kid, kty, crv, x, alg: 'EdDSA', use: 'sig' })) };
}

/** The DID document that says where those keys stand. */
export function didDocument(secrets: Secrets, publicOrigin: string) {
  const id = didOf(publicOrigin);
  const methods = publicKeys(secrets).keys.map(({ kid, kty, crv, x }) => ({
    id: `${id}#${kid}`,
    type: 'JsonWebKey2020',
    controller: id,
    publicKeyJwk: { kty, crv, x },
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}
