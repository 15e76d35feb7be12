import { createPublicKey, verify } from 'node:crypto';
import type { Anchor } from './audit-check.ts';
import type { Secrets } from '../security/secrets.ts';
import { signJws } from '../security/signing.ts';

/**
 * What is signed of an exported log: the file by its SHA-256, what narrowed it, and the end of each chain it was taken
 * from.
 */
export type LogManifest = {
  kind: 'muster-log-export';
  version: 1;
  /** The platform that signed, and where its public keys are. */
  issuer: string;
  keys: string;
  at: string;
  file: string;
  sha256: string;
  rows: number;
  filters: Record<string, unknown>;
  heads: Anchor['heads'];
};
type Jwk = { kid?: string; kty?: string; crv?: string; x?: string };

const type = 'muster-log-export';

/**
 * Signed as a compact JWS (RFC 7515, EdDSA) with the key that signs credentials; `kid` names it in the published set.
 */
export const signManifest = (secrets: Secrets, manifest: LogManifest): string =>
  signJws(secrets, { typ: type }, manifest);

/**
 * The manifest of a JWS, where a key of the set signed it and it is one of a log; null otherwise. The algorithm is ours
 * and not the header's to choose.
 */
export function readManifest(jws: string, { keys }: { keys: readonly Jwk[] }): (LogManifest & { kid: string }) | null {
  const [head = '', payload = '', signature = '', ...rest] = jws.trim().split('.');
  try {
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as {
      alg?: string;
      typ?: string;
      kid?: string;
    };
    const jwk = keys.find(({ kid, crv }) => kid === header.kid && crv === 'Ed25519');
    if (rest.length > 0 || header.alg !== 'EdDSA' || header.typ !== type || !header.kid || !jwk) return null;
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x ?? '' }, format: 'jwk' });
    if (!verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))) return null;
    const manifest = JSON.parse(Buffer.from(payload, 'base64url').toString()) as LogManifest;
    return manifest.kind === 'muster-log-export' && manifest.version === 1 ? { ...manifest, kid: header.kid } : null;
  } catch {
    return null;
  }
}
