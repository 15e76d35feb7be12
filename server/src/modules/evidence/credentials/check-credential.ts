import { DomainError } from '@app/domain/errors';
import type { CredentialProblem } from '@app/domain/evidence/credential';
import { credentialVerdict } from '@app/domain/evidence/credential';
import type { Checking } from './keys.ts';
import { isRecord, json } from './keys.ts';
import { checkOpenBadge2 } from './open-badges-2.ts';
import type { CheckedCredential, Reading } from './reading.ts';
import { idOf, text } from './reading.ts';
import { checkEmbedded, checkJws, readJws } from './proofs.ts';
import { revocationOf } from './revocation.ts';

/** Checks a credential of any issuer: Open Badges 2.0 (hosted or signed) and 3.0 (VC-JWT, or with a proof inside). */
export async function checkCredential(text: string, given: Omit<Checking, 'problems'>): Promise<CheckedCredential> {
  const problems = new Set<CredentialProblem>();
  const checking: Checking = { ...given, problems };
  const jws = readJws(text);
  const document = jws?.payload ?? json(text);
  if (!document) throw new DomainError('credentialUnreadable');
  const reading = isAssertion(document)
    ? await checkOpenBadge2(checking, document, jws)
    : await checkOpenBadge3(checking, document, jws);
  const { own, known, now } = checking;
  const facts = {
    ...reading,
    validFrom: instantOf(reading.validFrom),
    validUntil: instantOf(reading.validUntil),
    problems: [...problems],
  };
  const listed = known.find(({ id }) => id === reading.issuerId);
  return {
    ...facts,
    issuerName: listed?.name ?? reading.issuerName,
    issuerKnown: reading.issuerId === own.id || listed !== undefined,
    verdict: credentialVerdict(facts, now),
    checkedAt: now,
  };
}

const isAssertion = (document: Record<string, unknown>): boolean =>
  [document['type']].flat().includes('Assertion') || isRecord(document['verify']);

async function checkOpenBadge3(
  checking: Checking,
  document: Record<string, unknown>,
  jws: ReturnType<typeof readJws>,
): Promise<Reading> {
  const credential = isRecord(document['vc']) ? document['vc'] : document;
  if (![credential['type']].flat().includes('VerifiableCredential')) throw new DomainError('credentialUnreadable');
  const issuer = idOf(credential['issuer']) ?? text(document['iss']);
  const subject = [credential['credentialSubject']].flat().find(isRecord) ?? {};
  const validFrom = credential['validFrom'] ?? credential['issuanceDate'];
  const validUntil =
    credential['validUntil'] ??
    credential['expirationDate'] ??
    (typeof document['exp'] === 'number' ? new Date(document['exp'] * 1000).toISOString() : null);
  if (jws && !claimsAgree(document, { id: credential['id'], issuer, subject: subject['id'], validFrom, validUntil }))
    checking.problems.add('claimsDiffer');
  const signature = jws ? await checkJws(checking, jws, { issuer }) : await checkEmbedded(checking, credential, issuer);
  const achievement = isRecord(subject['achievement']) ? subject['achievement'] : {};
  const identities = [subject['identifier']].flat().filter(isRecord);
  const named = identities.find((one) => one['hashed'] !== true && one['identityType'] === 'name');
  return {
    form: jws ? 'openBadges3Jwt' : 'openBadges3DataIntegrity',
    ...signature,
    revocation: await revocationOf(checking, credential, issuer),
    title: text(achievement['name']) ?? text(credential['name']),
    issuerId: issuer,
    issuerName: isRecord(credential['issuer']) ? text(credential['issuer']['name']) : null,
    holderName: text(subject['name']) ?? text(named?.['identityHash']),
    holderId: text(subject['id']),
    holderHashed: identities.some((one) => one['hashed'] === true),
    validFrom,
    validUntil,
  };
}

type ReportedValue = { id: unknown; issuer: string | null; subject: unknown; validFrom: unknown; validUntil: unknown };

/**
 * The claims of the JWT repeat what the credential says (Open Badges 3.0, 8.2.6.1); those that are there must say the
 * same.
 */
function claimsAgree({ iss, jti, sub, nbf, exp }: Record<string, unknown>, said: ReportedValue): boolean {
  const same = (claim: unknown, value: unknown) =>
    claim === undefined || value === undefined || value === null || claim === value;
  const sameInstant = (claim: unknown, value: unknown) =>
    claim === undefined ||
    typeof value !== 'string' ||
    (typeof claim === 'number' && Math.floor(Date.parse(value) / 1000) === Math.floor(claim));
  return (
    iss !== undefined &&
    iss === said.issuer &&
    same(jti, said.id) &&
    same(sub, said.subject) &&
    sameInstant(nbf, said.validFrom) &&
    sameInstant(exp, said.validUntil)
  );
}

function instantOf(value: unknown): string | null {
  const at = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value * 1000 : Number.NaN;
  return Number.isNaN(at) || Math.abs(at) > 8.64e15 ? null : new Date(at).toISOString();
}
