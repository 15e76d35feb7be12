import * as api from '@app/contract/identity/second-factor';
import { DomainError } from '@app/domain/errors';
import { authenticatorAddress } from '@app/domain/identity/totp';
import { base32 } from '@app/domain/identity/base32';
import { sql } from 'kysely';
import type { Call } from '../../../platform/http/handler.ts';
import { command, query } from '../../../platform/http/handler.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import { qrOf } from '../../../platform/files/qr.ts';
import { recordSecurityEvent } from '../../../platform/security/security-events.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Work } from '../../../platform/database/work.ts';
import { composeEmail } from '../emails.ts';
import { isHeld } from './factor-rules.ts';
import { findPerson } from '../people/people.ts';
import { endSessions, renewToken } from '../records.ts';
import {
  issueRecoveryCodes,
  lockFactor,
  recoveryCodesLeft,
  stepFor,
  storeSecret,
  wrongCode,
} from './second-factors.ts';
import { takeConfirmationTry } from '../sign-in/try-limits.ts';

const credentials = { role: 'auth' } as const;

export const getSecondFactor = query(
  api.getSecondFactor,
  async (work) => {
    work.authorize('identity.viewSelf', { personId: work.personId, companyId: work.companyId });
    const { rows } = await sql<{
      since: string | null;
    }>`select confirmed_at as since from auth.second_factors where person_id = ${work.personId}`.execute(work.tx);
    const since = rows[0]?.since ?? null;
    return { since, recoveryCodesLeft: since ? await recoveryCodesLeft(work, work.personId) : 0 };
  },
  credentials,
);

/** Nothing is on yet: a secret that no code has confirmed is asked for by no one. */
export const beginSecondFactor = command(
  api.beginSecondFactor,
  async (work, _input, { session, runtime }) => {
    authorizeOwn(work);
    refuseByPin(session!);
    if ((await lockFactor(work, work.personId))?.confirmedAt) throw new DomainError('secondFactorOn');
    const secret = await storeSecret(work, runtime.secrets, work.personId);
    const person = (await findPerson(work, work.personId))!;
    const address = authenticatorAddress(secret, { issuer: 'Muster', account: person.email ?? person.legalName });
    return { secret: base32(secret).replace(/(.{4})(?=.)/g, '$1 '), address, qr: await qrOf(address) };
  },
  { ...credentials, audited: false },
);

/** The app made a right code, so it holds the secret. Other devices signed in without it: they sign in again. */
export const turnOnSecondFactor = command(
  api.turnOnSecondFactor,
  async (work, { code }, call) => {
    authorizeOwn(work);
    refuseByPin(call.session!);
    const tries = await takeConfirmationTry(call, work.personId);
    const factor = await lockFactor(work, work.personId);
    if (factor?.confirmedAt) throw new DomainError('secondFactorOn');
    const step = factor && stepFor(work, call.runtime.secrets, work.personId, factor, code);
    if (!step) throw wrongCode();
    await sql`update auth.second_factors set confirmed_at = ${work.now}, last_step = ${step}
      where person_id = ${work.personId}`.execute(work.tx);
    const recoveryCodes = await issueRecoveryCodes(work, work.personId);
    await endSessions(work, work.personId, call.session!.id);
    const { token, maxAge } = await renewToken(work, call.session!.id);
    await tell(work, call, 'secondFactorOn');
    await tries.succeeded();
    call.setSessionCookie(token, maxAge);
    return { recoveryCodes };
  },
  credentials,
);

export const renewRecoveryCodes = command(
  api.renewRecoveryCodes,
  async (work, _input) => {
    authorizeOwn(work);
    if (!(await lockFactor(work, work.personId))?.confirmedAt) throw new DomainError('notFound');
    const recoveryCodes = await issueRecoveryCodes(work, work.personId);
    work.record({ action: 'identity.renewRecoveryCodes', entity: 'person', entityId: work.personId });
    return { recoveryCodes };
  },
  credentials,
);

export const turnOffSecondFactor = command(
  api.turnOffSecondFactor,
  async (work, _input, call) => {
    authorizeOwn(work);
    if (await isHeld(work, work.personId)) throw new DomainError('secondFactorHeld');
    const gone = await sql`delete from auth.second_factors where person_id = ${work.personId}
        and confirmed_at is not null`.execute(work.tx);
    if (!gone.numAffectedRows) throw new DomainError('notFound');
    await tell(work, call, 'secondFactorOff');
    return {};
  },
  credentials,
);

/**
 * A code comes after a password. Anyone who has a PIN alone would shut themselves out: with a second factor no PIN lets
 * in.
 */
function refuseByPin({ byPin }: Session): void {
  if (byPin) throw new DomainError('notByPin');
}

function authorizeOwn(work: Work): void {
  work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
}

/** The audit row, the security event and the email to the owner. */
async function tell(
  work: Work,
  { runtime, requestId, ip }: Call,
  what: 'secondFactorOn' | 'secondFactorOff',
): Promise<void> {
  const person = (await findPerson(work, work.personId))!;
  work.record({ action: `identity.${what}`, entity: 'person', entityId: person.id });
  await recordSecurityEvent(runtime, {
    kind: what === 'secondFactorOn' ? 'secondFactor.on' : 'secondFactor.off',
    personId: person.id,
    companyId: work.companyId,
    requestId,
    ip,
  });
  if (person.email)
    await writeMail(work, {
      ...composeEmail(what, person.locale, { name: person.preferredName ?? person.legalName }),
      to: person.email,
      personId: person.id,
    });
}
