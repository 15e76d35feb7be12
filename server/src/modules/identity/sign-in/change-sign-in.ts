import * as api from '@app/contract/identity/people';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import type { Work } from '../../../platform/database/work.ts';
import { adminRightsLost } from '../events.ts';
import { composeEmail } from '../emails.ts';
import type { PersonRow } from '../people/people.ts';
import { findPerson } from '../people/people.ts';
import { refuseLastPlatformAdmin } from '../people/platform-admins.ts';

// What the platform does about how someone signs in. The person is told by email where one reaches them.

async function holdPerson(work: Work, personId: string): Promise<PersonRow & { lockedAt: string | null }> {
  const { rows } = await sql<{
    lockedAt: string | null;
  }>`select locked_at as "lockedAt" from people where id = ${personId} and merged_into is null for update`.execute(
    work.tx,
  );
  const person = rows[0] && (await findPerson(work, personId));
  if (!person) throw new DomainError('notFound');
  return { ...person, lockedAt: rows[0]!.lockedAt };
}

export const endAllSessions = async (work: Work, personId: string): Promise<number> =>
  (await sql<{ ended: number }>`select end_all_sessions(array[${personId}]::uuid[]) as ended`.execute(work.tx)).rows[0]!
    .ended;

export const lockPerson = command(api.lockPerson, async (work, { personId, reason }) => {
  work.authorize('identity.changeSignIn');
  if (personId === work.personId) throw new DomainError('notForOneself');
  await refuseLastPlatformAdmin(work, null, [personId]);
  const { lockedAt } = await holdPerson(work, personId);
  if (lockedAt) throw new DomainError('lockedAlready');
  await sql`update people set locked_at = ${work.now}, lock_reason = ${reason} where id = ${personId}`.execute(work.tx);
  await sql`select revoke_links(${personId})`.execute(work.tx);
  const ended = await endAllSessions(work, personId);
  await work.emit(adminRightsLost, { personId, companyId: null });
  work.record({ action: 'identity.lock', entity: 'person', entityId: personId, reason, changes: { ended } });
  return {};
});

export const unlockPerson = command(api.unlockPerson, async (work, { personId }) => {
  work.authorize('identity.changeSignIn');
  const { lockedAt } = await holdPerson(work, personId);
  if (!lockedAt) throw new DomainError('notLocked');
  await sql`update people set locked_at = null, lock_reason = null where id = ${personId}`.execute(work.tx);
  work.record({ action: 'identity.unlock', entity: 'person', entityId: personId });
  return {};
});

export const endPersonSessions = command(api.endPersonSessions, async (work, { personId }) => {
  work.authorize('identity.changeSignIn');
  await holdPerson(work, personId);
  const ended = await endAllSessions(work, personId);
  work.record({ action: 'identity.endPersonSessions', entity: 'person', entityId: personId, changes: { ended } });
  return { ended };
});

/** For the person who lost phone and codes: the password alone is enough again, and the owner hears of it. */
export const resetSecondFactor = command(api.resetSecondFactor, async (work, { personId, reason }) => {
  work.authorize('identity.changeSignIn');
  if (personId === work.personId) throw new DomainError('notForOneself');
  const person = await holdPerson(work, personId);
  const { rows } = await sql<{ removed: boolean }>`select remove_second_factor(${personId}) as removed`.execute(
    work.tx,
  );
  if (!rows[0]!.removed) throw new DomainError('secondFactorOff');
  await endAllSessions(work, personId);
  if (person.email)
    await writeMail(work, {
      ...composeEmail('secondFactorReset', person.locale, { name: person.preferredName ?? person.legalName }),
      to: person.email,
      personId,
    });
  work.record({ action: 'identity.resetSecondFactor', entity: 'person', entityId: personId, reason });
  return {};
});
