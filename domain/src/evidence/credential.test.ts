import { expect, test } from 'vitest';
import type { CredentialFacts, CredentialVerdict } from './credential.ts';
import { credentialVerdict } from './credential.ts';

const now = '2026-03-02T09:00:00.000Z';
const good: CredentialFacts = {
  signature: 'valid',
  keySource: 'issuer',
  revocation: 'notRevoked',
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: null,
  problems: [],
};

test.each<[string, Partial<CredentialFacts>, CredentialVerdict]>([
  ['signed by its issuer', {}, 'genuine'],
  ['signed by ourselves', { keySource: 'ourselves' }, 'genuine'],
  ['signed by an issuer the operator named', { keySource: 'knownIssuer' }, 'genuine'],
  ['a key that came with the credential proves no issuer', { keySource: 'credential' }, 'unproven'],
  ['valid by no key that is known', { keySource: null }, 'unproven'],
  ['a signature that does not fit', { signature: 'invalid' }, 'invalid'],
  ['no key to be had', { signature: 'notChecked', keySource: null, problems: ['keyNotFound'] }, 'notChecked'],
  ['claims beside the credential say another thing', { problems: ['claimsDiffer'] }, 'invalid'],
  ['a proof made for another purpose', { problems: ['purposeDiffers'] }, 'invalid'],
  ['the hosted copy says another thing', { signature: 'notChecked', problems: ['hostedCopyDiffers'] }, 'invalid'],
  ['revoked', { revocation: 'revoked' }, 'revoked'],
  ['revoked and expired', { revocation: 'revoked', validUntil: '2026-01-02T00:00:00Z' }, 'revoked'],
  ['a broken signature is said before anything else', { signature: 'invalid', revocation: 'revoked' }, 'invalid'],
  ['revocation could not be asked', { revocation: 'notChecked' }, 'genuine'],
  ['expired this instant', { validUntil: now }, 'expired'],
  ['expires a moment later', { validUntil: '2026-03-02T09:00:00.001Z' }, 'genuine'],
  ['expired, whoever signed', { signature: 'notChecked', validUntil: '2026-01-02T00:00:00Z' }, 'expired'],
  ['not valid yet', { validFrom: '2026-03-02T09:00:00.001Z' }, 'notYetValid'],
  ['valid from this instant', { validFrom: now }, 'genuine'],
])('%s: %s', (_name, facts, verdict) => {
  expect(credentialVerdict({ ...good, ...facts }, now)).toBe(verdict);
});
