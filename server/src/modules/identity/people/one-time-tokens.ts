import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { newToken, tokenHash } from '../../../platform/http/cookies.ts';
import type { SecretAddress } from '../../../platform/security/secret-address.ts';
import { secretAddress } from '../../../platform/security/secret-address.ts';
import type { Work } from '../../../platform/database/work.ts';

export type TokenKind = 'invitation' | 'passwordReset' | 'emailChange' | 'setUp';
export type OneTimeToken = {
  id: string;
  kind: TokenKind;
  personId: string | null;
  companyId: string | null;
  payload: Record<string, unknown>;
  createdBy: string | null;
  expired: boolean;
};

const minute = 60;
/** Lifetimes in seconds, in database time. */
const seconds: Record<TokenKind, number> = {
  invitation: 7 * 24 * 60 * minute,
  passwordReset: 30 * minute,
  emailChange: 24 * 60 * minute,
  setUp: 60 * minute,
};

type Issue = {
  kind: TokenKind;
  personId?: string;
  companyId?: string;
  payload?: Record<string, unknown>;
  createdBy?: string;
};

/** Makes a link's token; an earlier one of the same kind for the same person ends. Only its hash is kept. */
export async function issueToken(
  work: Work,
  { kind, personId, companyId, payload = {}, createdBy }: Issue,
): Promise<string> {
  if (personId) await revokeTokens(work, personId, [kind]);
  const token = newToken();
  await sql`insert into auth.one_time_tokens (token_hash, kind, person_id, company_id, payload, created_by, expires_at)
    values (${tokenHash(token)}, ${kind}, ${personId ?? null}, ${companyId ?? null}, ${JSON.stringify(payload)},
      ${createdBy ?? null}, now() + make_interval(secs => ${seconds[kind]}))`.execute(work.tx);
  return token;
}

const columns = sql`id, kind, person_id as "personId", company_id as "companyId", payload, created_by as "createdBy",
  expires_at <= now() as expired`;

/** A token that was neither used nor revoked, expired or not; null for any other. */
export async function findToken(work: Work, token: string): Promise<OneTimeToken | null> {
  const { rows } = await sql<OneTimeToken>`select ${columns} from auth.one_time_tokens
      where token_hash = ${tokenHash(token)} and used_at is null and revoked_at is null`.execute(work.tx);
  return rows[0] ?? null;
}

/**
 * Uses a token up, once and for all; anyone who comes second, late, or with a token of another kind is refused alike.
 */
export async function consumeToken(work: Work, token: string, kind: TokenKind): Promise<OneTimeToken> {
  const { rows } = await sql<OneTimeToken>`update auth.one_time_tokens set used_at = now()
    where token_hash = ${tokenHash(token)} and kind = ${kind} and used_at is null and revoked_at is null
      and expires_at > now() returning ${columns}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('tokenExpired');
  return rows[0];
}

export async function revokeTokens(work: Work, personId: string, kinds: readonly TokenKind[]): Promise<void> {
  await sql`update auth.one_time_tokens set revoked_at = now()
    where person_id = ${personId} and kind = any(${kinds}) and used_at is null and revoked_at is null`.execute(work.tx);
}

/** The address of `/user` for a token. In the fragment, so that it reaches no log, proxy or Referer. */
export const userAddress = (publicOrigin: string, token: string): SecretAddress =>
  secretAddress(`${publicOrigin}/user#token=${token}`);
