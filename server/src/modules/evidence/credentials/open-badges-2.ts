import { isDeepStrictEqual } from 'node:util';
import type { Reading } from './reading.ts';
import { idOf, text } from './reading.ts';
import type { Checking } from './keys.ts';
import { isRecord, json } from './keys.ts';
import type { Jws, Signature } from './proofs.ts';
import { checkJws } from './proofs.ts';
import { listed } from './revocation.ts';

type Thing = Record<string, unknown>;

/**
 * An assertion of Open Badges 2.0. A signed one is proved by its issuer's key; a hosted one by standing, word for word,
 * at the address that is its name, on a server of its issuer. Badge class, issuer and key are inside, or at addresses:
 * those need the network.
 */
export async function checkOpenBadge2(checking: Checking, assertion: Thing, jws: Jws | null): Promise<Reading> {
  const badge = await thing(checking, assertion['badge']);
  const issuerId = idOf(badge?.['issuer']);
  const issuer = await thing(checking, badge?.['issuer']);
  const recipient = isRecord(assertion['recipient']) ? assertion['recipient'] : {};
  const proved = jws ? await signed(checking, assertion, jws, issuerId) : await hosted(checking, assertion, issuerId);
  const list = issuer?.['revocationList'];
  return {
    form: jws ? 'openBadges2Signed' : 'openBadges2Hosted',
    signature: proved.signature,
    keySource: proved.keySource,
    revocation: proved.revoked
      ? 'revoked'
      : list
        ? await listed(checking, list, 'revokedAssertions', assertion['id'])
        : jws && !issuer
          ? 'notChecked'
          : proved.asked,
    title: text(badge?.['name']),
    issuerId: issuerId ?? known(checking, assertion),
    issuerName: text(issuer?.['name']),
    holderName: null,
    holderId: recipient['hashed'] === true ? null : text(recipient['identity']),
    holderHashed: recipient['hashed'] === true,
    validFrom: assertion['issuedOn'],
    validUntil: assertion['expires'],
  };
}

type Proved = Signature & { revoked: boolean; asked: 'notRevoked' | 'notChecked' | 'notOffered' };

async function signed(checking: Checking, assertion: Thing, jws: Jws, issuer: string | null): Promise<Proved> {
  const signature = await checkJws(checking, jws, {
    issuer: issuer ?? known(checking, assertion),
    named: keyName(assertion),
  });
  return { ...signature, revoked: false, asked: 'notOffered' };
}

const keyName = (assertion: Thing): string | null => {
  const { verification, verify } = assertion;
  return isRecord(verification) ? text(verification['creator']) : isRecord(verify) ? text(verify['url']) : null;
};

/**
 * The issuer that the operator named, by its key's name: all that is known of a signed assertion without the network.
 */
const known = (checking: Checking, assertion: Thing): string | null => {
  const name = keyName(assertion);
  return checking.known.find(({ keys }) => name !== null && keys.some(({ kid }) => kid === name))?.id ?? null;
};

async function hosted({ fetch, problems }: Checking, assertion: Thing, issuer: string | null): Promise<Proved> {
  const unknown = { signature: 'notChecked', keySource: null, revoked: false, asked: 'notChecked' } as const;
  const id = text(assertion['id']);
  if (!id || !/^https?:/.test(id)) {
    problems.add('noProof');
    return unknown;
  }
  if (!fetch) {
    problems.add('fetchingIsOff');
    return unknown;
  }
  const answer = await fetch(id);
  const copy = answer ? json(answer.body) : null;
  // Of a revoked one only this is left at its address.
  if (copy?.['revoked'] === true || answer?.status === 410) return { ...unknown, revoked: true };
  if (answer?.status !== 200 || !copy) {
    problems.add('fetchFailed');
    return unknown;
  }
  if (!isDeepStrictEqual(copy, assertion)) {
    problems.add('hostedCopyDiffers');
    return { ...unknown, signature: 'invalid' };
  }
  const own = issuer !== null && URL.canParse(issuer) && new URL(issuer).host === new URL(id).host;
  return { signature: 'valid', keySource: own ? 'issuer' : 'credential', revoked: false, asked: 'notRevoked' };
}

/** A badge class or an issuer: inside, or at its address. */
async function thing({ fetch, problems }: Checking, value: unknown): Promise<Thing | null> {
  if (isRecord(value)) return value;
  const address = text(value);
  if (!address) return null;
  if (!fetch) {
    problems.add('fetchingIsOff');
    return null;
  }
  const answer = await fetch(address);
  const found = answer?.status === 200 ? json(answer.body) : null;
  if (!found) problems.add('fetchFailed');
  return found;
}
