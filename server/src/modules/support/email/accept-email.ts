import * as api from '@app/contract/support/inbound';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { bare } from '../../../platform/http/handler.ts';
import type { Call } from '../../../platform/http/handler.ts';
import { workAs } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { choicesOf } from './email-choices.ts';
import { senderOf } from './email-facts.ts';
import { intoTicket } from './email-into-ticket.ts';
import { undecided } from './inbound-emails.ts';
import type { PreparedParts } from './keep-parts.ts';
import { forgetParts, prepareParts } from './keep-parts.ts';
import type { ReadEmail } from './read-email.ts';
import { readEmail } from './read-email-apart.ts';
import { findTicket } from '../records.ts';

type Acceptance = { emailId: string; as: 'reply' | 'person' | 'stranger'; companyId: string | null };

/** A person of the platform looked at an email that waited, and vouches for it: only now are its files opened. */
export const acceptInboundEmail = bare(api.acceptInboundEmail, async (asked, call) => {
  const path = await inStaffWork(call, false, async (work) => {
    await chosen(work, asked);
    return (await undecided(work, asked.emailId)).rawPath;
  });
  if (!path) throw new DomainError('emailDecided');
  const { runtime } = call;
  const email = await readEmail(await runtime.files.readWhole('inbound', path), runtime);
  const prepared = await prepareParts(runtime, email.parts, { companyId: call.session!.companyId, personId: null });
  try {
    return await inStaffWork(call, true, (work) => accept(work, call, asked, email, prepared));
  } catch (error) {
    await forgetParts(runtime, prepared.files);
    throw error;
  }
});

const inStaffWork = <R>(
  { runtime, session, requestId, ip }: Call,
  audited: boolean,
  run: (work: Work) => Promise<R>,
): Promise<R> => {
  if (!session) throw new DomainError('notSignedIn');
  return workAs(runtime, session, { write: true, audited, staff: true, requestId, ip }, (work) => {
    work.authorize('ticket.handle');
    return run(work);
  });
};

/** The choice that was made, if it is still one. */
async function chosen(work: Work, { emailId, as, companyId }: Acceptance) {
  const found = (await choicesOf(work, emailId)).find(
    (choice) => choice.as === as && (choice.as !== 'person' || choice.companyId === companyId),
  );
  if (!found) throw new DomainError('emailDecided');
  return found;
}

async function accept(
  work: Work,
  { runtime }: Call,
  asked: Acceptance,
  email: ReadEmail,
  prepared: PreparedParts,
): Promise<{ ticketId: string }> {
  const { rawPath } = await undecided(work, asked.emailId);
  const choice = await chosen(work, asked);
  const sender = await senderOf(work, email.from!.address);
  const target = async () => {
    if (choice.as === 'reply')
      return { kind: 'reply' as const, ticket: await findTicket(work, sql`t.id = ${choice.ticketId}`, { lock: true }) };
    if (choice.as === 'person')
      return {
        kind: 'new' as const,
        asker: { companyId: choice.companyId, personId: sender!.id, locale: sender!.locale },
        followsId: null,
      };
    // The platform's own company, as for a request from the sign-in page.
    const { rows } = await sql<{ id: string }>`select id from companies where is_platform`.execute(work.tx);
    return { kind: 'stranger' as const, companyId: rows[0]!.id, locale: sender?.locale ?? 'en', followsId: null };
  };
  const placed = await intoTicket(work, runtime, email, prepared, await target());
  await sql`update inbound_emails set decided_at = ${work.now}, decided_by = ${work.personId}, decision = 'accepted',
    company_id = ${placed.companyId},
      ticket_id = ${placed.ticketId}, entry_id = ${placed.entryId}, body = '', quoted = '', raw_path = null
        where id = ${asked.emailId}`.execute(work.tx);
  await work.enqueue('files.removeBytes', { bucket: 'inbound', path: rawPath! });
  work.record({
    action: 'ticket.acceptEmail',
    entity: 'inboundEmail',
    entityId: asked.emailId,
    changes: { as: asked.as, ticketId: placed.ticketId, sender: email.sender, byEmail: true },
    companyId: placed.companyId,
  });
  return { ticketId: placed.ticketId };
}
