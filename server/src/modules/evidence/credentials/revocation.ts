import type { CredentialFacts } from '@app/domain/evidence/credential';
import { gunzipSync } from 'node:zlib';
import type { Checking } from './keys.ts';
import { isRecord, json } from './keys.ts';
import { multibase } from './multikey.ts';
import { checkEmbedded, checkJws, readJws } from './proofs.ts';

type Revocation = CredentialFacts['revocation'];
const mostListBytes = 16 * 2 ** 20;

/**
 * Whether an Open Badges 3.0 credential was revoked, by the list it names: ours is asked at once, those of others over
 * the network.
 */
export async function revocationOf(
  checking: Checking,
  credential: Record<string, unknown>,
  issuer: string | null,
): Promise<Revocation> {
  const entries = [credential['credentialStatus']].flat().filter(isRecord);
  if (entries.length === 0) return 'notOffered';
  const answers = await Promise.all(entries.map((entry) => entryOf(checking, entry, issuer, credential['id'])));
  return answers.includes('revoked') ? 'revoked' : answers.includes('notChecked') ? 'notChecked' : 'notRevoked';
}

async function entryOf(
  checking: Checking,
  entry: Record<string, unknown>,
  issuer: string | null,
  id: unknown,
): Promise<Revocation> {
  const { type, statusPurpose, statusListCredential, statusListIndex } = entry;
  if (type === '1EdTechRevocationList' || type === '1EdTechRevocationListEntry')
    return listed(checking, entry['id'], 'revokedCredential', id);
  if (type !== 'BitstringStatusListEntry' && type !== 'StatusList2021Entry') return 'notChecked';
  const index = Number(statusListIndex);
  if (typeof statusListCredential !== 'string' || !Number.isSafeInteger(index) || index < 0) return 'notChecked';
  if (statusPurpose !== 'revocation' && statusPurpose !== 'suspension') return 'notRevoked';
  if (issuer === checking.own.id && statusListCredential.split('?')[0] === checking.own.statusList)
    return (await checking.own.isRevoked(index)) ? 'revoked' : 'notRevoked';
  const bits = await bitsOf(checking, statusListCredential, issuer);
  if (!bits || index >= bits.length * 8) return 'notChecked';
  return bits[index >> 3]! & (0x80 >> (index & 7)) ? 'revoked' : 'notRevoked';
}

/** The list, once its own signature was checked against the same issuer. */
async function bitsOf(checking: Checking, address: string, issuer: string | null): Promise<Buffer | null> {
  const text = (await fetched(checking, address))?.trim();
  if (!text) return null;
  const jws = readJws(text);
  const list = jws ? (isRecord(jws.payload['vc']) ? jws.payload['vc'] : jws.payload) : json(text);
  if (!list) return null;
  const { signature } = jws ? await checkJws(checking, jws, { issuer }) : await checkEmbedded(checking, list, issuer);
  const subject = list['credentialSubject'];
  if (signature !== 'valid' || !isRecord(subject) || typeof subject['encodedList'] !== 'string') return null;
  const encoded = subject['encodedList'];
  try {
    return gunzipSync(
      encoded.startsWith('u')
        ? Buffer.from(encoded.slice(1), 'base64url')
        : (multibase(encoded) ?? Buffer.from(encoded, 'base64url')),
      {
        maxOutputLength: mostListBytes,
      },
    );
  } catch {
    return null;
  }
}

/** A plain list of what was revoked, by ids: of Open Badges 2.0, and the simple one of 3.0. */
export async function listed(
  checking: Checking,
  address: unknown,
  member: 'revokedCredential' | 'revokedAssertions',
  id: unknown,
): Promise<Revocation> {
  const text = typeof address === 'string' ? await fetched(checking, address) : null;
  const list = text ? json(text)?.[member] : null;
  if (!Array.isArray(list)) return 'notChecked';
  return list.some((one: unknown) => (isRecord(one) ? (one['id'] ?? one['uid']) : one) === id)
    ? 'revoked'
    : 'notRevoked';
}

async function fetched({ fetch, problems }: Checking, address: string): Promise<string | null> {
  if (!fetch) {
    problems.add('fetchingIsOff');
    return null;
  }
  const answer = await fetch(address);
  if (answer?.status !== 200) problems.add('fetchFailed');
  return answer?.status === 200 ? answer.body : null;
}
