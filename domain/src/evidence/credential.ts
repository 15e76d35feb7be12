import type { Instant } from '../time.ts';

/** The forms of digital credentials that can be checked. */
export const credentialForms = [
  'openBadges2Hosted',
  'openBadges2Signed',
  'openBadges3Jwt',
  'openBadges3DataIntegrity',
] as const;
export type CredentialForm = (typeof credentialForms)[number];

export const signatureResults = ['valid', 'invalid', 'notChecked'] as const;
/**
 * Where the key came from: our own, one the operator trusts, one that only the issuer can have published, or the
 * credential itself.
 */
export const keySources = ['ourselves', 'knownIssuer', 'issuer', 'credential'] as const;
export const revocationResults = ['notRevoked', 'revoked', 'notChecked', 'notOffered'] as const;
/** Why something could not be checked, or does not hold. */
export const credentialProblems = [
  'noProof',
  'algorithmNotSupported',
  'keyNotFound',
  'fetchingIsOff',
  'fetchFailed',
  'contextNotKnown',
  'notAllSigned',
  'claimsDiffer',
  'purposeDiffers',
  'hostedCopyDiffers',
] as const;
export type CredentialProblem = (typeof credentialProblems)[number];

export const credentialVerdicts = [
  'genuine',
  'unproven',
  'notChecked',
  'invalid',
  'revoked',
  'expired',
  'notYetValid',
] as const;
export type CredentialVerdict = (typeof credentialVerdicts)[number];

export type CredentialFacts = {
  signature: (typeof signatureResults)[number];
  keySource: (typeof keySources)[number] | null;
  revocation: (typeof revocationResults)[number];
  validFrom: Instant | null;
  validUntil: Instant | null;
  problems: readonly CredentialProblem[];
};

/** Problems of what was signed, not of the signature: it holds, and the credential does not. */
const fatal: ReadonlySet<CredentialProblem> = new Set(['claimsDiffer', 'purposeDiffers', 'hostedCopyDiffers']);

/**
 * What a check comes to. `genuine`: signed by its issuer, as far as keys can show. `unproven`: the signature holds, but
 * its key came with the credential, so that anyone could have made both; that it was not changed is all it says.
 */
export function credentialVerdict(facts: CredentialFacts, now: Instant): CredentialVerdict {
  if (facts.signature === 'invalid' || facts.problems.some((problem) => fatal.has(problem))) return 'invalid';
  if (facts.revocation === 'revoked') return 'revoked';
  const at = Date.parse(now);
  if (facts.validUntil && Date.parse(facts.validUntil) <= at) return 'expired';
  if (facts.signature === 'notChecked') return 'notChecked';
  if (facts.validFrom && Date.parse(facts.validFrom) > at) return 'notYetValid';
  return facts.keySource === 'credential' || facts.keySource === null ? 'unproven' : 'genuine';
}
