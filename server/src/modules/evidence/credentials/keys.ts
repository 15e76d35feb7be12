import type { CredentialProblem, keySources } from '@app/domain/evidence/credential';
import type { JsonWebKey, KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import type { OutsideFetch } from '../../../platform/http/outside-fetch.ts';
import { multikey } from './multikey.ts';

export type FoundKey = { key: KeyObject; source: (typeof keySources)[number] };
type Jwk = JsonWebKey & { kid?: string };
/** An issuer that the operator names, with the keys it is believed by. */
export type KnownIssuer = { id: string; name: string; keys: Jwk[] };

export type Checking = {
  now: string;
  /** Null: nothing is fetched from other servers. */
  fetch: OutsideFetch | null;
  own: { id: string; keys: Jwk[]; isRevoked: (index: number) => Promise<boolean>; statusList: string };
  known: readonly KnownIssuer[];
  problems: Set<CredentialProblem>;
};

type Input = {
  /** Who is said to have issued it; null where only the network could tell. */
  issuer: string | null;
  /** How the signature names its key. */
  named: string | null;
  embedded: Jwk | null;
};

/**
 * Keys that may have made a signature, and how much each proves. An issuer that is known (we, or one the operator
 * names) is believed by its known keys only: no credential brings other ones along. What is fetched comes before what
 * is embedded.
 */
export async function findKeys(checking: Checking, { issuer, named, embedded }: Input): Promise<FoundKey[]> {
  const { own, known, problems } = checking;
  if (issuer === own.id) return matching(own.keys, named, 'ourselves');
  const listed = known.find(({ id }) => id === issuer);
  if (listed && listed.keys.length > 0) return matching(listed.keys, named, 'knownIssuer');
  const fromName = (named && (await byName(checking, issuer, named))) || [];
  if (fromName.length > 0) return fromName;
  const inside = embedded ? asKey(embedded) : null;
  if (!inside) problems.add('keyNotFound');
  return inside ? [{ key: inside, source: 'credential' }] : [];
}

function matching(keys: readonly Jwk[], named: string | null, source: FoundKey['source']): FoundKey[] {
  const same = keys.filter(
    ({ kid }) => named !== null && kid !== undefined && (kid === named || named.endsWith(`#${kid}`)),
  );
  return (same.length > 0 ? same : keys).flatMap((jwk) => {
    const key = asKey(jwk);
    return key ? [{ key, source }] : [];
  });
}

async function byName(checking: Checking, issuer: string | null, named: string): Promise<FoundKey[]> {
  // A bare name is one within the issuer's own document.
  const [base = '', fragment] = named.includes(':') ? named.split('#') : ['', named.replace(/^#/, '')];
  const did = base || (issuer?.startsWith('did:') ? issuer : '');
  if (did.startsWith('did:')) {
    const source = did === issuer ? 'issuer' : 'credential';
    const key = did.startsWith('did:key:')
      ? multikey(did.slice(8))
      : did.startsWith('did:jwk:')
        ? asKey(json(Buffer.from(did.slice(8), 'base64url').toString()))
        : null;
    if (key) return [{ key, source }];
    const address = didWebAddress(did);
    return address
      ? keysAt(
          checking,
          address,
          (document) => (document['id'] === did ? keysOf(document, named, fragment) : []),
          source,
        )
      : [];
  }
  const source =
    issuer !== null && hostOf(issuer) !== null && hostOf(issuer) === hostOf(base) ? 'issuer' : 'credential';
  const fetched = /^https?:/.test(base)
    ? await keysAt(checking, base, (document) => keysOf(document, named, fragment), source)
    : [];
  if (fetched.length > 0) return fetched;
  // Some name the key by the key itself: then it came with the credential.
  const key = fragment ? multikey(fragment) : null;
  return key ? [{ key, source: 'credential' }] : [];
}

async function keysAt(
  { fetch, problems }: Checking,
  address: string,
  read: (document: Record<string, unknown>) => KeyObject[],
  source: FoundKey['source'],
): Promise<FoundKey[]> {
  if (!fetch) {
    problems.add('fetchingIsOff');
    return [];
  }
  const answer = await fetch(address);
  const document = answer?.status === 200 ? json(answer.body) : null;
  const keys = document ? read(document) : [];
  if (keys.length === 0) problems.add('fetchFailed');
  return keys.map((key) => ({ key, source }));
}

/**
 * Keys in what was fetched: one JWK, a set, a key of Open Badges 2.0 (PEM), a multikey, or a document that lists such.
 */
function keysOf(document: Record<string, unknown>, named: string, fragment: string | undefined): KeyObject[] {
  const list = [document['keys'], document['verificationMethod'], document['assertionMethod'], document['publicKey']]
    .flat()
    .filter(isRecord);
  const fits = (entry: Record<string, unknown>) =>
    [entry['id'], entry['kid']].some(
      (id) => id === named || (typeof id === 'string' && fragment && (id === fragment || id.endsWith(`#${fragment}`))),
    );
  const entries = list.length > 0 ? list.filter(fits) : [document];
  return entries.flatMap((entry) => keyOf(entry) ?? []);
}

function keyOf(entry: Record<string, unknown>): KeyObject | null {
  const { publicKeyJwk, publicKeyMultibase, publicKeyPem, kty } = entry;
  if (typeof publicKeyMultibase === 'string') return multikey(publicKeyMultibase);
  if (typeof publicKeyPem === 'string') return asKey(publicKeyPem);
  return asKey(isRecord(publicKeyJwk) ? publicKeyJwk : kty ? entry : null);
}

/** A public key; whatever is private, or no key, is none. */
export function asKey(given: unknown): KeyObject | null {
  try {
    if (typeof given === 'string') return createPublicKey(given);
    if (!isRecord(given) || 'd' in given || given['kty'] === 'oct') return null;
    return createPublicKey({ key: given as JsonWebKey, format: 'jwk' });
  } catch {
    return null;
  }
}

/** Where the document of a `did:web` is. */
export function didWebAddress(did: string): string | null {
  const [, host, ...path] = /^did:web:([^:]+)((?::[^:]+)*)$/.exec(did) ?? [];
  if (!host) return null;
  const rest = path.join('').split(':').filter(Boolean).map(decodeURIComponent);
  return `https://${decodeURIComponent(host)}/${rest.length > 0 ? `${rest.join('/')}/did.json` : '.well-known/did.json'}`;
}

/** The host that stands behind an identifier. */
function hostOf(id: string): string | null {
  const address = didWebAddress(id) ?? id;
  return URL.canParse(address) ? new URL(address).host || null : null;
}

export function json(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
