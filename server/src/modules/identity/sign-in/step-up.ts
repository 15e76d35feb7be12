import * as api from '@app/contract/identity/profile';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { Call } from '../../../platform/http/handler.ts';
import { bare } from '../../../platform/http/handler.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import { workOnCredentials } from '../../../platform/runtime.ts';
import { actorOf } from '../../../platform/http/session.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Credential } from './credentials.ts';
import { findCredentialOf, holdCredential, matches, storePassword } from './credentials.ts';
import { composeEmail } from '../emails.ts';
import { revokeTokens } from '../people/one-time-tokens.ts';
import { findPerson, hashOfNew, passwordFacts } from '../people/people.ts';
import { chosenPin, typedPin } from '../pins/pins.ts';
import { endSessions, renewToken } from '../records.ts';
import { takeCode, wrongCode } from '../second-factor/second-factors.ts';
import { forgetDevices } from './known-devices.ts';
import { deviceHash, takeConfirmationTry } from './try-limits.ts';

/**
 * The password of the person who is signed in, compared outside any transaction; tries are counted like those of a
 * sign-in.
 */
async function provePassword(call: Call, password: string, field: string): Promise<Credential> {
  const session = call.session!;
  const tries = await takeConfirmationTry(call, session.personId);
  const credential = await onOwn(call, (work) => findCredentialOf(work, session.personId), {
    write: false,
    audited: false,
  });
  if (!credential || !(await matches(credential, password))) throw wrongPassword(field);
  await tries.succeeded();
  return credential;
}

const wrongPassword = (path: string) =>
  new DomainError('wrongPassword', { issues: [{ path, code: 'wrongPassword', message: 'refused' }] });

function onOwn<R>(
  call: Call,
  run: (work: Work) => Promise<R>,
  options: { write?: boolean; audited?: boolean } = {},
): Promise<R> {
  const session = call.session!;
  return workOnCredentials(
    call.runtime,
    { actor: actorOf(session), timeZone: session.timeZone },
    call,
    async (work) => {
      work.authorize('identity.changeSelf', { personId: session.personId, companyId: session.companyId });
      return run(work);
    },
    options,
  );
}

/** The PIN the person who is signed in chose at this company; good only in a session that a PIN opened. */
async function provePin(call: Call, pin: string): Promise<void> {
  const { personId, companyId, byPin } = call.session!;
  const tries = await takeConfirmationTry(call, personId);
  const own = byPin
    ? await onOwn(call, (work) => chosenPin(work, companyId, personId), { write: false, audited: false })
    : null;
  if (!(await matches(own, typedPin(pin))))
    throw new DomainError('wrongPin', { issues: [{ path: 'pin', code: 'wrongPin', message: 'refused' }] });
  await tries.succeeded();
}

/** By password, by a code of the second factor, or by the PIN one signed in with; all count as tries in one place. */
export const confirmIdentity = bare(api.confirmIdentity, async ({ password, code, pin }, call) => {
  if ([password, code, pin].filter((given) => given !== undefined).length !== 1) throw new DomainError('invalidInput');
  const { id, personId } = call.session!;
  const confirm = (work: Work) => sql`update auth.sessions set confirmed_at = now() where id = ${id}`.execute(work.tx);
  if (password !== undefined) {
    await provePassword(call, password, 'password');
    await onOwn(call, confirm, { audited: false });
    return {};
  }
  if (pin !== undefined) {
    await provePin(call, pin);
    await onOwn(call, confirm, { audited: false });
    return {};
  }
  const tries = await takeConfirmationTry(call, personId);
  const prove = async (work: Work) => {
    if (!(await takeCode(work, call.runtime.secrets, personId, code!))) throw wrongCode();
    await confirm(work);
  };
  await onOwn(call, prove, { audited: false });
  await tries.succeeded();
  return {};
});

/** Ends all other sessions at once, gives this one a new token, and tells the person by mail. */
export const changePassword = bare(api.changePassword, async ({ currentPassword, newPassword }, call) => {
  const proved = await provePassword(call, currentPassword, 'currentPassword');
  const session = call.session!;
  const { person, facts } = await onOwn(
    call,
    async (work) => {
      const person = (await findPerson(work, session.personId))!;
      return { person, facts: await passwordFacts(work, person) };
    },
    { write: false, audited: false },
  );
  const hash = await hashOfNew(newPassword, facts, 'newPassword');
  const { token, maxAge } = await onOwn(call, async (work) => {
    // Of two who change it the second one knew the old one: they may be whom the first one shuts out.
    if (!(await holdCredential(work, proved))) throw wrongPassword('currentPassword');
    await storePassword(work, person.id, hash);
    await endSessions(work, person.id, session.id);
    await revokeTokens(work, person.id, ['passwordReset', 'emailChange']);
    await forgetDevices(work, person.id, deviceHash(call));
    await sql`update auth.sessions set confirmed_at = now() where id = ${session.id}`.execute(work.tx);
    if (person.email)
      await writeMail(work, {
        ...composeEmail('passwordChanged', person.locale, { name: person.preferredName ?? person.legalName }),
        to: person.email,
        personId: person.id,
      });
    work.record({ action: 'identity.changePassword', entity: 'person', entityId: person.id });
    return renewToken(work, session.id);
  });
  call.setSessionCookie(token, maxAge);
  return {};
});
