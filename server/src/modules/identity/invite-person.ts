import { invitePerson as api } from '@app/contract/identity';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/handler.ts';
import { findCredentialOf } from './credentials.ts';
import { sendLink } from './user-tokens.ts';

/** Role and company come from the employment, never from what is sent (C17). */
export const invitePerson = command(
  api,
  async (work, { personId }, { runtime }) => {
    work.authorize('identity.invite', { companyId: work.companyId });
    const { rows } = await sql<{ email: string | null }>`select p.email from employments e join people p on p.id = e.person_id
      where e.company_id = ${work.companyId} and e.person_id = ${personId} and (e.ended_on is null or e.ended_on >= ${work.today})`.execute(work.tx);
    if (!rows[0]) throw new DomainError('notFound');
    if (!rows[0].email) throw new DomainError('personWithoutEmail');
    if (await findCredentialOf(work, personId)) throw new DomainError('alreadyActive');
    await sendLink(work, { kind: 'invitation', personId, companyId: work.companyId, payload: {}, createdBy: work.personId }, runtime.config.publicOrigin);
    work.record({ action: 'identity.invite', entity: 'person', entityId: personId });
    return {};
  },
  { role: 'auth' },
);
