import { acceptInvitation as api } from '@app/contract/identity/identity';
import { DomainError } from '@app/domain/errors';
import { canonicalEmail } from '@app/domain/identity/email';
import { sql } from 'kysely';
import { bare } from '../../../platform/http/handler.ts';
import { workOnCredentials } from '../../../platform/runtime.ts';
import { askOne } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { storePassword } from '../sign-in/credentials.ts';
import { invitationAccepted } from '../events.ts';
import { mayInvite } from '../questions.ts';
import { consumeToken, findToken } from './one-time-tokens.ts';
import type { OneTimeToken } from './one-time-tokens.ts';
import { findPerson, hashOfNew, passwordFacts } from './people.ts';
import { standingsOf } from '../records.ts';
import { admitPerson } from '../sign-in/sign-in.ts';
import { accountBehind } from './user-tokens.ts';

/**
 * Sets the password, keeps the agreement and signs in. Refused alike when the link is used or old, when the person who
 * invited is no longer an admin there, or when the employment or the company has ended (C17).
 */
export const acceptInvitation = bare(
  api,
  async ({ token, preferredName, password, locale, versionIds }, call) => {
    const { person, standing, facts } = await workOnCredentials(
      call.runtime,
      null,
      call,
      async (work) => {
        const found = await findToken(work, token);
        if (
          !found ||
          found.kind !== 'invitation' ||
          found.expired ||
          !found.personId ||
          !(await stillMeant(work, found))
        )
          throw new DomainError('tokenExpired');
        const person = await findPerson(work, found.personId);
        const standing = (await standingsOf(work, found.personId)).find(
          ({ companyId }) => companyId === found.companyId,
        );
        if (!person || !standing) throw new DomainError('tokenExpired');
        if (await accountBehind(work, found, person)) throw new DomainError('accountExists');
        return { person, standing, facts: await passwordFacts(work, person) };
      },
      { write: false, audited: false },
    );
    const hash = await hashOfNew(password, facts, 'password');
    await admitPerson(call, person.id, standing, false, async (work) => {
      const used = await consumeToken(work, token, 'invitation');
      if (used.personId !== person.id) throw new DomainError('tokenExpired');
      await storePassword(work, person.id, hash);
      // The email reached them: from now on the address is theirs to sign in with.
      const email = person.email ?? String(used.payload['email']);
      await sql`update people set preferred_name =
        ${preferredName && preferredName !== person.legalName ? preferredName : null}, locale = ${locale},
        email = ${email}, email_canonical = ${canonicalEmail(email)} where id = ${person.id}`.execute(work.tx);
      await work.emit(invitationAccepted, {
        personId: person.id,
        companyId: standing.companyId,
        versionIds,
        locale,
        ip: call.ip,
        userAgent: call.userAgent,
      });
    });
    return {};
  },
  { withSession: true },
);

/** Whether the person who invited still may: an administrator there, or of the platform. */
export const stillMeant = (
  work: Work,
  { createdBy, companyId }: Pick<OneTimeToken, 'createdBy' | 'companyId'>,
): Promise<boolean> => askOne(work, mayInvite, { personId: createdBy, companyId });
