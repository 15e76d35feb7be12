import type { CredentialFacts } from '@app/domain/evidence/credential';
import { createHash, verify } from 'node:crypto';
import { canonical, ContextNotKnown } from './canonical.ts';
import type { Checking, FoundKey } from './keys.ts';
import { findKeys, isRecord, json } from './keys.ts';
import { multibase } from './multikey.ts';

export type Signature = Pick<CredentialFacts, 'signature' | 'keySource'>;
const notChecked: Signature = { signature: 'notChecked', keySource: null };
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];

export type Jws = { header: Record<string, unknown>; payload: Record<string, unknown>; text: string };

/** A compact JWS whose header and payload are JSON objects; null for anything else. */
export function readJws(text: string): Jws | null {
  const [head, body, signature, more] = text.split('.');
  if (!head || !body || !signature || more !== undefined) return null;
  const [header, payload] = [head, body].map((part) => json(Buffer.from(part, 'base64url').toString('utf8')));
  return header && payload ? { header, payload, text } : null;
}

export async function checkJws(
  checking: Checking,
  jws: Jws,
  asked: { issuer: string | null; named?: string | null },
): Promise<Signature> {
  const { header, text } = jws;
  if (typeof header['alg'] !== 'string' || !algorithms.includes(header['alg'])) {
    checking.problems.add('algorithmNotSupported');
    return notChecked;
  }
  const named =
    asked.named ??
    (typeof header['kid'] === 'string' ? header['kid'] : asked.issuer?.startsWith('did:key:') ? asked.issuer : null);
  const keys = await findKeys(checking, {
    issuer: asked.issuer,
    named,
    embedded: isRecord(header['jwk']) ? header['jwk'] : null,
  });
  if (keys.length === 0) return notChecked;
  const { compactVerify } = await import('jose');
  return firstThatFits(keys, (key) =>
    compactVerify(text, key, { algorithms }).then(
      () => true,
      () => false,
    ),
  );
}

async function firstThatFits(
  keys: readonly FoundKey[],
  fits: (key: FoundKey['key']) => Promise<boolean> | boolean,
): Promise<Signature> {
  for (const { key, source } of keys) if (await fits(key)) return { signature: 'valid', keySource: source };
  return { signature: 'invalid', keySource: null };
}

const suites = ['eddsa-rdfc-2022', 'eddsa-2022', 'ecdsa-rdfc-2019', 'Ed25519Signature2020'];
const suiteOf = (proof: Record<string, unknown>) =>
  String(proof['type'] === 'DataIntegrityProof' ? proof['cryptosuite'] : proof['type']);

/** A proof inside the document (W3C Data Integrity). Of several, the first of a kind we know counts. */
export async function checkEmbedded(
  checking: Checking,
  document: Record<string, unknown>,
  issuer: string | null,
): Promise<Signature> {
  const proofs = [document['proof']].flat().filter(isRecord);
  const proof = proofs.find((one) => suites.includes(suiteOf(one)));
  if (!proof) {
    checking.problems.add(proofs.length > 0 ? 'algorithmNotSupported' : 'noProof');
    return notChecked;
  }
  if (proof['proofPurpose'] !== 'assertionMethod') checking.problems.add('purposeDiffers');
  const { proof: _proof, ...claims } = document;
  const { proofValue, ...options } = proof;
  const value = typeof proofValue === 'string' ? multibase(proofValue) : null;
  const method = proof['verificationMethod'];
  const named =
    typeof method === 'string' ? method : isRecord(method) && typeof method['id'] === 'string' ? method['id'] : null;
  if (!value) return { signature: 'invalid', keySource: null };
  const keys = await findKeys(checking, { issuer, named, embedded: null });
  if (keys.length === 0) return notChecked;
  try {
    const parts = await Promise.all([canonical({ ...options, '@context': document['@context'] }), canonical(claims)]);
    const data = Buffer.concat(parts.map((part) => createHash('sha256').update(part).digest()));
    return await firstThatFits(keys, (key) =>
      key.asymmetricKeyType === 'ed25519'
        ? verify(null, data, key, value)
        : suiteOf(proof) === 'ecdsa-rdfc-2019' && verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, value),
    );
  } catch (error) {
    checking.problems.add(error instanceof ContextNotKnown ? 'contextNotKnown' : 'notAllSigned');
    return notChecked;
  }
}
