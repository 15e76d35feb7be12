import { DomainError } from '@app/domain/errors';
import { isRecoveryCode, recoveryCode, recoveryCodes } from '@app/domain/identity/recovery-code';
import type { Mac } from '@app/domain/identity/totp';
import { stepOfCode, totp, typedCode } from '@app/domain/identity/totp';
import { sql } from 'kysely';
import { createHmac, randomBytes } from 'node:crypto';
import { newToken, tokenHash } from '../../../platform/http/cookies.ts';
import { canUnseal, seal, unseal } from '../../../platform/security/sealing.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import type { Work } from '../../../platform/database/work.ts';

const partialSeconds = 600;

export type Factor = { sealed: string; lastStep: number; confirmedAt: string | null };

/** A person's authenticator app, confirmed or begun, locked until the end of this unit of work. */
export async function lockFactor(work: Work, personId: string): Promise<Factor | null> {
  const { rows } =
    await sql<Factor>`select sealed_secret as sealed, last_step::int as "lastStep", confirmed_at as "confirmedAt"
    from auth.second_factors where person_id = ${personId} for update`.execute(work.tx);
  return rows[0] ?? null;
}

export async function isOn(work: Work, personId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from auth.second_factors where person_id = ${personId} and confirmed_at is not null`.execute(
      work.tx,
    );
  return rows.length > 0;
}

/** Puts a new secret in place of one that was begun and never confirmed. */
export async function storeSecret(work: Work, { sealing }: Secrets, personId: string): Promise<Buffer> {
  const secret = randomBytes(totp.secretBytes);
  await sql`insert into auth.second_factors (person_id, sealed_secret, created_at)
    values (${personId}, ${seal(sealing, secret, personId)}, ${work.now})
    on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at,
      last_step = 0
    where second_factors.confirmed_at is null`.execute(work.tx);
  return secret;
}

/** The step of an app's code, to be stored with it; null for a wrong, old or used one. */
export function stepFor(
  work: Work,
  { sealing }: Secrets,
  personId: string,
  { sealed, lastStep }: Factor,
  code: string,
): number | null {
  // Its key was given up as lost: no code of the app can be right, a recovery code still is.
  if (!canUnseal(sealing, sealed)) return null;
  const secret = unseal(sealing, sealed, personId);
  const mac: Mac = (message) => createHmac(totp.algorithm, secret).update(message).digest();
  return stepOfCode(typedCode(code), mac, { now: work.now, lastStep });
}

/**
 * Takes a code, once: of the app, or one for recovery. Null when it is neither; a wrong one and a used one are not told
 * apart.
 */
export async function takeCode(
  work: Work,
  secrets: Secrets,
  personId: string,
  code: string,
): Promise<'app' | 'recovery' | null> {
  const factor = await lockFactor(work, personId);
  if (!factor?.confirmedAt) return null;
  if (isRecoveryCode(typedCode(code))) {
    const used = await sql`update auth.recovery_codes set used_at = ${work.now}
      where code_hash = ${tokenHash(typedCode(code))} and person_id = ${personId} and used_at is null`.execute(work.tx);
    return used.numAffectedRows ? 'recovery' : null;
  }
  const step = stepFor(work, secrets, personId, factor, code);
  if (step === null) return null;
  await sql`update auth.second_factors set last_step = ${step} where person_id = ${personId}`.execute(work.tx);
  return 'app';
}

export const wrongCode = () =>
  new DomainError('wrongCode', { issues: [{ path: 'code', code: 'wrongCode', message: 'refused' }] });

/** Ten new recovery codes in place of all earlier ones. Only their hashes are kept: they are shown this once. */
export async function issueRecoveryCodes(work: Work, personId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes.count }, () => recoveryCode(randomBytes(recoveryCodes.letters)));
  await sql`delete from auth.recovery_codes where person_id = ${personId}`.execute(work.tx);
  for (const code of codes)
    await sql`insert into auth.recovery_codes (code_hash, person_id)
      values (${tokenHash(typedCode(code))}, ${personId})`.execute(work.tx);
  return codes;
}

export async function recoveryCodesLeft(work: Work, personId: string): Promise<number> {
  const { rows } = await sql<{
    left: number;
  }>`select count(*)::int as left from auth.recovery_codes where person_id = ${personId} and used_at is null`.execute(
    work.tx,
  );
  return rows[0]!.left;
}

/** For the person who gave the right password: opens nothing but the question for the code, once, for ten minutes. */
export async function startPartialSession(work: Work, personId: string, remembered: boolean): Promise<string> {
  const token = newToken();
  await sql`insert into auth.partial_sessions (token_hash, person_id, remembered, expires_at)
    values (${tokenHash(token)}, ${personId}, ${remembered}, now() + make_interval(secs => ${partialSeconds}))`.execute(
    work.tx,
  );
  return token;
}

export async function findPartialSession(
  work: Work,
  token: string,
): Promise<{ personId: string; remembered: boolean } | null> {
  const { rows } = await sql<{
    personId: string;
    remembered: boolean;
  }>`select person_id as "personId", remembered from auth.partial_sessions
    where token_hash = ${tokenHash(token)} and used_at is null and expires_at > now()`.execute(work.tx);
  return rows[0] ?? null;
}

/** Uses it up; anyone who comes second is refused like with one that never was. */
export async function consumePartialSession(work: Work, token: string): Promise<void> {
  const used = await sql`update auth.partial_sessions set used_at = now()
      where token_hash = ${tokenHash(token)} and used_at is null and expires_at > now()`.execute(work.tx);
  if (!used.numAffectedRows) throw new DomainError('tokenExpired');
}
