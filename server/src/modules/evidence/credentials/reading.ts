import { cutText } from '@app/domain/cut-text';
import type {
  CredentialFacts,
  CredentialForm,
  CredentialProblem,
  CredentialVerdict,
} from '@app/domain/evidence/credential';
import { isRecord } from './keys.ts';

/**
 * What is said of a credential once it was checked. Words come from the person who made it; only `verdict` and what it
 * rests on are ours.
 */
export type CheckedCredential = Omit<CredentialFacts, 'problems'> & {
  problems: CredentialProblem[];
  form: CredentialForm;
  verdict: CredentialVerdict;
  title: string | null;
  issuerId: string | null;
  issuerName: string | null;
  /** We, or one the operator named. */
  issuerKnown: boolean;
  holderName: string | null;
  holderId: string | null;
  /** The holder is named by a hash only: anyone who is shown it can compare, not read. */
  holderHashed: boolean;
  checkedAt: string;
};

/** A credential as it was read and its signature checked, before it is said what that comes to. */
export type Reading = Pick<
  CheckedCredential,
  | 'form'
  | 'title'
  | 'issuerId'
  | 'issuerName'
  | 'holderName'
  | 'holderId'
  | 'holderHashed'
  | 'signature'
  | 'keySource'
  | 'revocation'
> & {
  validFrom: unknown;
  validUntil: unknown;
};

/** Text of someone else's, cut to what a line can hold. */
export function text(value: unknown): string | null {
  const plain = isRecord(value) ? (Object.values(value).find((one) => typeof one === 'string') ?? null) : value;
  return typeof plain === 'string' && plain.trim()
    ? cutText(
        plain
          .toWellFormed()
          .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
          .trim(),
        300,
      )
    : null;
}

export const idOf = (value: unknown): string | null => text(isRecord(value) ? value['id'] : value);
