import { claimInvitation as api } from '@app/contract/identity/identity';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { stillMeant } from './accept-invitation.ts';
import { invitationClaimed, signedIn } from '../events.ts';
import { consumeToken, findToken } from './one-time-tokens.ts';
import { findPerson } from './people.ts';
import { accountBehind } from './user-tokens.ts';

/**
 * Someone with an account accepts another company's invitation: anyone who reads the emails of an address and is signed
 * in with it. Until then the two companies know nothing of each other (B15).
 */
export const claimInvitation = command(
  api,
  async (work, { token }, { session }) => {
    work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
    // A PIN is one company's; it draws no one into another.
    if (session!.byPin) throw new DomainError('notByPin');
    const found = await findToken(work, token);
    if (
      !found ||
      found.kind !== 'invitation' ||
      found.expired ||
      !found.personId ||
      !found.companyId ||
      !(await stillMeant(work, found))
    )
      throw new DomainError('tokenExpired');
    const unused = await findPerson(work, found.personId);
    const account = await accountBehind(work, found, unused);
    if (account?.id !== work.personId) throw new DomainError('notFound');
    const { companyId, personId: unusedId } = found;
    await consumeToken(work, token, 'invitation');
    await work.emit(invitationClaimed, { companyId, unusedId, personId: work.personId });
    await work.emit(signedIn, { companyId, personId: work.personId });
    await sql`select forget_unused_person(${unusedId})`.execute(work.tx);
    work.record({ action: 'identity.claimInvitation', entity: 'person', entityId: work.personId, companyId });
    return { companyId };
  },
  { role: 'auth' },
);
