import type * as api from '@app/contract/support/inbound';
import { requesterMay } from '@app/domain/support/ticket';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../../platform/database/work.ts';
import { senderOf } from './email-facts.ts';
import type { Ticket } from '../records.ts';
import { findTicket } from '../records.ts';

type Choice = z.input<typeof api.getInboundEmail.result>['choices'][number];

/**
 * What staff can make of an email that waits: what its sender could have done, had the address been proven. A ticket of
 * another is never among them, whatever the email names.
 */
export async function choicesOf(work: Work, emailId: string): Promise<Choice[]> {
  const { rows } = await sql<{
    address: string;
    named: string | null;
  }>`select from_address as address, named_ticket_id as named from inbound_emails
    where id = ${emailId} and outcome in ('held', 'ignored') and decided_at is null and raw_path is not null
      and from_address is not null
      and reason is distinct from 'tooLarge' and reason is distinct from 'unreadable'`.execute(work.tx);
  const [email] = rows;
  if (!email) return [];
  const sender = await senderOf(work, email.address);
  const ticket = email.named ? await answeredTicket(work, email.named) : null;
  const own =
    ticket && (ticket.requesterId === null ? ticket.askerEmail === email.address : ticket.requesterId === sender?.id);
  return [
    ...(ticket && own && requesterMay(ticket.status).reply
      ? [{ as: 'reply' as const, ticketId: ticket.id, number: ticket.number, subject: ticket.subject }]
      : []),
    ...(sender?.companies ?? []).map(({ id, name }) => ({
      as: 'person' as const,
      companyId: id,
      company: name,
      name: sender!.name,
    })),
    { as: 'stranger' as const },
  ];
}

/** The ticket in which the thread of a named one continues; null where its time was over and it was deleted. */
async function answeredTicket(work: Work, id: string): Promise<Ticket | null> {
  const { rows } = await sql<{
    id: string;
  }>`with recursive thread as (select t.id, t.merged_into_id from tickets t where t.id = ${id}
      union select t.id, t.merged_into_id from tickets t join thread h on t.id = h.merged_into_id)
    select id from thread where merged_into_id is null`.execute(work.tx);
  return rows[0] ? findTicket(work, sql`t.id = ${rows[0].id}`) : null;
}
