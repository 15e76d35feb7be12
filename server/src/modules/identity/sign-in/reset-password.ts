import * as api from '@app/contract/identity/identity';
import { DomainError } from '@app/domain/errors';
import { canonicalEmail } from '@app/domain/identity/email';
import { bare } from '../../../platform/http/handler.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import { countTry, networkOf, takeTry } from '../../../platform/http/rate-limits.ts';
import { workAsSystem, workOnCredentials } from '../../../platform/runtime.ts';
import { findCredentialOf, storePassword } from './credentials.ts';
import { composeEmail } from '../emails.ts';
import { consumeToken, findToken, revokeTokens } from '../people/one-time-tokens.ts';
import { findPerson, findPersonByEmail, hashOfNew, passwordFacts } from '../people/people.ts';
import { actorAt, endSessions, standingsOf } from '../records.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';
import { digest, liftSignInLimits } from './try-limits.ts';
import { nobody, sendLink, unlessTooMany } from '../people/user-tokens.ts';

const hour = 3600;
const letters = { tries: 3, seconds: hour };

/** Always the same answer after the same work: whether the address is known is found out by a job, afterwards (C13). */
export const requestPasswordReset = bare(api.requestPasswordReset, async ({ email }, { runtime, ip }) => {
  await takeTry(runtime, `reset:network:${networkOf(ip)}`, { tries: 20, seconds: hour });
  const canonical = canonicalEmail(email) ?? '';
  const { count } = await countTry(runtime, `reset:account:${digest(canonical)}`, letters);
  await workAsSystem(
    runtime,
    sendPasswordReset.name,
    async (work) => {
      work.reach('identity.invite');
      await work.enqueue(sendPasswordReset.name, { email: count > letters.tries ? '' : canonical });
    },
    { companyId: nobody, audited: false, role: 'auth' },
  );
  return {};
});

export const sendPasswordReset: Job = {
  name: 'identity.sendPasswordReset',
  async run(runtime, { email }) {
    await unlessTooMany(
      workAsSystem(
        runtime,
        'identity.sendPasswordReset',
        async (work) => {
          work.reach('identity.invite');
          const person = await findPersonByEmail(work, String(email));
          // Who was invited and never set a password has an invitation for that; who left everywhere has nothing to
          // sign in to.
          if (
            !person ||
            !(await findCredentialOf(work, person.id)) ||
            (await standingsOf(work, person.id)).length === 0
          )
            return;
          await sendLink(
            work,
            { kind: 'passwordReset', personId: person.id, companyId: null, payload: {}, createdBy: null },
            runtime.config.publicOrigin,
          );
        },
        { companyId: nobody, audited: false, role: 'auth' },
      ),
    );
  },
};

/**
 * Sets the password, ends every session, and makes this browser the one that is known. The link is used up only when
 * the password is taken.
 */
export const resetPassword = bare(api.resetPassword, async ({ token, password }, call) => {
  const { runtime } = call;
  const { person, facts, standing } = await workOnCredentials(
    runtime,
    null,
    call,
    async (work) => {
      const found = await findToken(work, token);
      const person =
        found?.kind === 'passwordReset' && !found.expired && found.personId
          ? await findPerson(work, found.personId)
          : null;
      const [standing] = person ? await standingsOf(work, person.id) : [];
      if (!person || !standing) throw new DomainError('tokenExpired');
      return { person, standing, facts: await passwordFacts(work, person) };
    },
    { write: false, audited: false },
  );
  const hash = await hashOfNew(password, facts, 'password');
  let known = () => {};
  await workOnCredentials(
    runtime,
    { actor: actorAt(person.id, standing), timeZone: standing.timeZone },
    call,
    async (work) => {
      work.authorize('identity.changeSelf', { personId: person.id, companyId: standing.companyId });
      const used = await consumeToken(work, token, 'passwordReset');
      if (used.personId !== person.id) throw new DomainError('tokenExpired');
      await storePassword(work, person.id, hash);
      await endSessions(work, person.id);
      await forgetDevices(work, person.id);
      known = await rememberDevice(work, call, person.id, 'email');
      // A pending change of address may be what an intruder left behind.
      await revokeTokens(work, person.id, ['emailChange', 'passwordReset']);
      if (person.email)
        await writeMail(work, {
          ...composeEmail('passwordChanged', person.locale, { name: person.preferredName ?? person.legalName }),
          to: person.email,
          personId: person.id,
        });
      work.record({ action: 'identity.resetPassword', entity: 'person', entityId: person.id });
    },
  );
  known();
  // Who reads the account's email is its owner: what others guessed delays them no longer (C12).
  await liftSignInLimits(runtime, canonicalEmail(person.email ?? '') ?? '');
  return {};
});
