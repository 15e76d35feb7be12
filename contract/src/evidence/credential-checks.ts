import {
  credentialForms,
  credentialProblems,
  credentialVerdicts,
  keySources,
  revocationResults,
  signatureResults,
} from '@app/domain/evidence/credential';
import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { endpoint, instant } from '../endpoint.ts';

/** What the check of a digital credential found. Names and titles are those that the credential gives. */
export const checkedCredential = z.object({
  form: z.enum(credentialForms),
  verdict: z.enum(credentialVerdicts),
  signature: z.enum(signatureResults),
  /** Where the key came from that the signature was checked with. */
  keySource: z.enum(keySources).nullable(),
  revocation: z.enum(revocationResults),
  problems: z.array(z.enum(credentialProblems)),
  title: freeText().nullable(),
  issuerId: freeText().nullable(),
  issuerName: freeText().nullable(),
  issuerKnown: z.boolean(),
  holderName: freeText().nullable(),
  holderId: freeText().nullable(),
  holderHashed: z.boolean(),
  validFrom: instant.nullable(),
  validUntil: instant.nullable(),
  checkedAt: instant,
});

export const checkCredential = endpoint({
  method: 'POST',
  path: '/public/credential-checks',
  area: 'public',
  exempt: true,
  summary:
    'Verify a digital credential of any issuer: Open Badges 2.0 (hosted, signed) and 3.0 (VC-JWT, Data Integrity), as text, JSON, SVG, or a PNG as a data URL',
  input: z.object({ credential: freeText().min(1).max(900_000) }),
  result: checkedCredential,
});
