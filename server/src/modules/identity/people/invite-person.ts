import { invitePerson as api } from '@app/contract/identity/identity';
import { DomainError } from '@app/domain/errors';
import { command } from '../../../platform/http/handler.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { askOne } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { stillMeant } from './accept-invitation.ts';
import { findCredentialOf } from '../sign-in/credentials.ts';
import { personInvited } from '../events.ts';
import { employment } from '../questions.ts';
import { sendLink } from './user-tokens.ts';

export const invitePerson = command(
  api,
  async (work, { personId }, { runtime }) => {
    work.authorize('identity.invite', { companyId: work.companyId });
    await sendInvitation(
      work,
      { personId, companyId: work.companyId, createdBy: work.personId },
      runtime.config.publicOrigin,
    );
    await work.emit(personInvited, { personId, companyId: work.companyId });
    work.record({ action: 'identity.invite', entity: 'person', entityId: personId });
    return {};
  },
  { role: 'auth' },
);

type Invitation = { personId: string; companyId: string; createdBy: string };

/**
 * Role and company come from the employment, never from what is sent (C17). The address is the company's own note of
 * it: whose it is shows when the invitation is accepted, to the person who reads its emails.
 */
async function sendInvitation(
  work: Work,
  { personId, companyId, createdBy }: Invitation,
  publicOrigin: string,
): Promise<void> {
  const employed = await askOne(work, employment, { companyId, personId });
  if (!employed || employed.ended) throw new DomainError('notFound');
  const { email } = employed;
  if (!email) throw new DomainError('personWithoutEmail');
  if (await findCredentialOf(work, personId)) throw new DomainError('alreadyActive');
  await sendLink(work, { kind: 'invitation', personId, companyId, payload: { email }, createdBy }, publicOrigin);
}

/**
 * Has these employees of a company, the acting one unless told, invited after the commit, in the acting person's name.
 */
export async function inviteLater(work: Work, personIds: readonly string[], companyId = work.companyId): Promise<void> {
  const { personId: createdBy } = work;
  for (let from = 0; from < personIds.length; from += 100)
    await work.enqueue(inviteEach.name, { companyId, createdBy, personIds: personIds.slice(from, from + 100) });
}

export const inviteEach: Job = {
  name: 'identity.inviteEach',
  async run(runtime, payload) {
    const { companyId, createdBy, personIds } = payload as {
      companyId: string;
      createdBy: string;
      personIds: string[];
    };
    for (const personId of personIds)
      await workAsSystem(
        runtime,
        'identity.inviteEach',
        async (work) => {
          work.reach('identity.invite');
          // Anyone who asked may have lost the claim meanwhile: then no one asks any more (A23).
          if (!(await stillMeant(work, { createdBy, companyId }))) return;
          await sendInvitation(work, { personId, companyId, createdBy }, runtime.config.publicOrigin);
        },
        { companyId, audited: false, role: 'auth' },
      ).catch((error: unknown) => {
        // Someone who left, came, or lost the address meanwhile needs no email.
        if (!(error instanceof DomainError)) throw error;
      });
  },
};
