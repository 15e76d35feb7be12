import * as api from '@app/contract/identity/identity';
import * as profileApi from '@app/contract/identity/profile';
import { DomainError } from '@app/domain/errors';
import { canonicalEmail } from '@app/domain/identity/email';
import { askLimits } from '@app/domain/operations/mail-limits';
import { sql } from 'kysely';
import { command, publicCommand } from '../../../platform/http/handler.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import { takeTry } from '../../../platform/http/rate-limits.ts';
import { askOne } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { composeEmail } from '../emails.ts';
import { consumeToken, revokeTokens } from './one-time-tokens.ts';
import { findPerson, findPersonByEmail } from './people.ts';
import { employers } from '../questions.ts';
import { endSessions } from '../records.ts';
import { sendLink, unlessTooMany } from './user-tokens.ts';

/**
 * Tells the old address and asks the new one. An address that is someone else's gets no letter, and the answer is the
 * same (C13, C18).
 */
export const changeEmail = command(
  profileApi.changeEmail,
  async (work, { email }, { session, runtime }) => {
    work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
    if (session!.byPin) await refuseOfOthers(work);
    const canonical = canonicalEmail(email);
    if (!canonical)
      throw new DomainError('emailInvalid', { issues: [{ path: 'email', code: 'emailInvalid', message: 'refused' }] });
    // Counted whether the address is someone's or not: one too many is refused alike (C13).
    await takeTry(runtime, `ask:emailChange:${work.personId}`, askLimits.emailChange);
    const person = (await findPerson(work, work.personId))!;
    await revokeTokens(work, person.id, ['emailChange']);
    const taken = await findPersonByEmail(work, canonical);
    if (!taken)
      await unlessTooMany(
        sendLink(
          work,
          {
            kind: 'emailChange',
            personId: person.id,
            companyId: null,
            payload: { email: email.trim(), canonical, sessionId: session!.id },
            createdBy: person.id,
          },
          runtime.config.publicOrigin,
        ),
      );
    if (person.email)
      await writeMail(work, {
        ...composeEmail('emailChangeAsked', person.locale, {
          name: person.preferredName ?? person.legalName,
          address: email.trim(),
        }),
        to: person.email,
        personId: person.id,
      });
    work.record({ action: 'identity.askEmailChange', entity: 'person', entityId: person.id });
    return {};
  },
  { role: 'auth' },
);

/** A company knows the PIN it gave: with it no one takes over what the person is to another company. */
async function refuseOfOthers(work: Work): Promise<void> {
  const known = await askOne(work, employers, { personIds: [work.personId] });
  if (known.some(({ companyId }) => companyId !== work.companyId)) throw new DomainError('notByPin');
}

/** The new address is the person's own from here on; all sessions end but the one that asked. */
export const confirmEmail = publicCommand(api.confirmEmail, async (work, { token }) => {
  const { personId, payload } = await consumeToken(work, token, 'emailChange');
  const person = (await findPerson(work, personId!))!;
  if (await findPersonByEmail(work, String(payload['canonical']))) throw new DomainError('tokenExpired');
  await sql`update people set email = ${String(payload['email'])}, email_canonical = ${String(payload['canonical'])}
    where id = ${person.id}`.execute(work.tx);
  await endSessions(work, person.id, String(payload['sessionId']));
  await revokeTokens(work, person.id, ['passwordReset']);
  if (person.email)
    await writeMail(work, {
      ...composeEmail('emailChanged', person.locale, {
        name: person.preferredName ?? person.legalName,
        address: String(payload['email']),
      }),
      to: person.email,
      personId: person.id,
    });
  const oldest = (await askOne(work, employers, { personIds: [person.id] })).find(({ first }) => first);
  if (oldest)
    work.record({ action: 'identity.changeEmail', entity: 'person', entityId: person.id, companyId: oldest.companyId });
  return {};
});
