import { signIn as api } from '@app/contract/identity/identity';
import { DomainError } from '@app/domain/errors';
import { canonicalEmail } from '@app/domain/identity/email';
import { sql } from 'kysely';
import type { Call } from '../../../platform/http/handler.ts';
import { bare } from '../../../platform/http/handler.ts';
import { workOnCredentials } from '../../../platform/runtime.ts';
import { recordSecurityEvent } from '../../../platform/security/security-events.ts';
import type { Work } from '../../../platform/database/work.ts';
import { signedIn } from '../events.ts';
import { rememberDevice } from './known-devices.ts';
import { findCredential, holdCredential, matches, renewedHash, storePassword } from './credentials.ts';
import type { Standing } from '../questions.ts';
import type { PinSession } from '../records.ts';
import { actorAt, holdSignIn, standingsOf, startSession } from '../records.ts';
import { isOn, startPartialSession } from '../second-factor/second-factors.ts';
import { digest, takeSignInTry } from './try-limits.ts';
import { nobody } from '../people/user-tokens.ts';

/**
 * Unknown address, wrong password, no password yet, left the company: one answer, one amount of work. The password is
 * compared between two units of work, so that no connection waits for it.
 */
export const signIn = bare(
  api,
  async ({ email, password, remember }, call) => {
    const { runtime } = call;
    // What is no address at all is counted and compared like any other.
    const canonical = canonicalEmail(email) ?? `?${digest(email)}`;
    const tries = await takeSignInTry(call, canonical, (device) =>
      workOnCredentials(runtime, null, call, (work) => isKnown(work, device, canonical), reading),
    );
    const { credential, standing, codeAsked } = await workOnCredentials(
      runtime,
      null,
      call,
      async (work) => {
        const credential = await findCredential(work, canonical);
        const personId = credential?.personId ?? nobody;
        const standings = await standingsOf(work, personId);
        return { credential, standing: standings[0] ?? null, codeAsked: await isOn(work, personId) };
      },
      reading,
    );
    const right = await matches(credential, password);
    if (!right || !credential || !standing) {
      await tries.failed();
      await recordSecurityEvent(runtime, {
        kind: 'signIn.refused',
        personId: credential?.personId ?? null,
        route: api.path,
        requestId: call.requestId,
        ip: call.ip,
      });
      throw new DomainError('wrongCredentials');
    }
    const hash = await renewedHash(credential, password);
    // It may have been changed while it was compared, and a second factor turned on.
    const hold = async (work: Work) => {
      if (!(await holdCredential(work, credential)) || (await isOn(work, credential.personId)) !== codeAsked)
        throw new DomainError('wrongCredentials');
      if (hash) await storePassword(work, credential.personId, hash);
    };
    if (codeAsked) {
      const partialToken = await workOnCredentials(
        runtime,
        null,
        call,
        async (work) => {
          await hold(work);
          return startPartialSession(work, credential.personId, remember);
        },
        { audited: false },
      );
      await tries.succeeded();
      return { partialToken };
    }
    await admitPerson(call, credential.personId, standing, remember, hold);
    await tries.succeeded();
    return {};
  },
  { withSession: true },
);

const reading = { write: false, audited: false };

/**
 * Starts a session for a person just recognised; anyone who was signed in on this browser before is not any more.
 * `also` runs in the same unit of work, refuses by throwing, and answers what the audit row should say.
 */
export async function admitPerson(
  call: Call,
  personId: string,
  standing: Standing,
  remember: boolean,
  also: (work: Work) => Promise<Record<string, unknown> | void> = async () => {},
  pin?: PinSession,
): Promise<void> {
  let known = () => {};
  const { token, maxAge } = await workOnCredentials(
    call.runtime,
    { actor: actorAt(personId, standing), timeZone: standing.timeZone },
    call,
    async (work) => {
      work.authorize('identity.changeSelf', { personId, companyId: standing.companyId });
      // In the order of those who lock people or change passwords: they end sessions last.
      if (!(await holdSignIn(work, personId))) throw new DomainError('wrongCredentials');
      const changes = await also(work);
      if (call.session)
        await sql`update auth.sessions set ended_at = now() where id = ${call.session.id} and ended_at is null`.execute(
          work.tx,
        );
      // A device that people share is no one's.
      if (!pin) known = await rememberDevice(work, call, personId, 'signIn');
      await work.emit(signedIn, { personId, companyId: standing.companyId });
      work.record({
        action: pin ? 'identity.signInByPin' : 'identity.signIn',
        entity: 'person',
        entityId: personId,
        ...(changes && { changes }),
      });
      return startSession(work, {
        personId,
        companyId: standing.companyId,
        remembered: remember,
        admin: standing.buAdmin,
        ip: call.ip,
        userAgent: call.userAgent,
        pin,
      });
    },
  );
  call.setSessionCookie(token, maxAge);
  known();
}

async function isKnown(work: Work, device: Buffer, canonicalEmail: string): Promise<boolean> {
  const { rows } = await sql`select 1 from auth.known_devices d join people p on p.id = d.person_id
      where d.token_hash = ${device} and p.email_canonical = ${canonicalEmail}`.execute(work.tx);
  return rows.length > 0;
}
