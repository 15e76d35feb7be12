import { consentKinds } from '@app/domain/support/correction';
import type { CorrectionFacts, CorrectionField } from '@app/domain/support/correction';
import type { Instant } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Ticket } from '../records.ts';
import { findTicket, idsOfThread } from '../records.ts';

export type Correction = CorrectionFacts & {
  id: string;
  companyId: string;
  company: string;
  personId: string;
  ticketCompanyId: string;
  ticketId: string;
  fields: CorrectionField[];
  note: string;
  createdAt: Instant;
  decidedBy: string | null;
  reason: string | null;
  toldAt: Instant | null;
};

/**
 * Corrections `c` that a condition leaves, those that wait first, then newest first; held until the commit where they
 * are to change.
 */
export async function loadCorrections(
  work: Work,
  where: RawBuilder<unknown>,
  { lock = false, limit = 200 } = {},
): Promise<Correction[]> {
  const { rows } = await sql<Correction>`select c.id, c.company_id as "companyId", o.display_name as company,
      c.person_id as "personId",
      c.ticket_company_id as "ticketCompanyId", c.ticket_id as "ticketId", c.fields, c.note,
        c.created_at as "createdAt", c.decided_at as "decidedAt",
      c.decided_by as "decidedBy", c.corrected, c.reason, c.told_at as "toldAt", c.recalled_at as "recalledAt"
    from ticket_corrections c join companies o on o.id = c.company_id where ${where}
    order by c.decided_at is null and c.recalled_at is null desc, c.created_at desc, c.id
      limit ${limit} ${lock ? sql`for update of c` : sql``}`.execute(work.tx);
  return rows;
}

/** Those `c` that were passed on from a ticket or from one that was merged into it. */
export const ofThread = (ticket: Ticket) =>
  sql`c.ticket_company_id = ${ticket.companyId} and c.ticket_id in ${idsOfThread(ticket)}`;

export const waitingSql = sql`c.decided_at is null and c.recalled_at is null`;

/**
 * What the thread of a ticket says about passing on, oldest first, for `agreedTo` and `askedAbout`. What another person
 * agreed to while their record was one with the requester's is no consent of theirs, and answers no question: they can
 * be asked.
 */
export async function passOnEntries(
  work: Work,
  ticket: Ticket,
): Promise<{ kind: string; details: Record<string, unknown> | null }[]> {
  const { rows } = await sql<{
    kind: string;
    details: Record<string, unknown> | null;
    own: boolean;
  }>`select kind, details,
      kind = 'passOnAsked' or coalesce(known_as(person_id) = ${ticket.requesterId}, false) as own from ticket_entries
    where company_id = ${ticket.companyId} and ticket_id in ${idsOfThread(ticket)}
      and kind = any(${[...consentKinds]}::text[]) order by at, id`.execute(work.tx);
  const answered = (at: number) =>
    rows.slice(at).some((one) => !one.own && one.details?.['companyId'] === rows[at]!.details?.['companyId']);
  return rows.filter((_one, at) => !answered(at));
}

/** The ticket that a correction came from, held; null once its retention period has ended. */
export async function ticketOf(
  work: Work,
  { ticketCompanyId, ticketId }: Pick<Correction, 'ticketCompanyId' | 'ticketId'>,
): Promise<Ticket | null> {
  const there = sql`t.company_id = ${ticketCompanyId} and t.id = ${ticketId}`;
  const { rows } = await sql`select 1 from tickets t where ${there} for update`.execute(work.tx);
  return rows[0] ? findTicket(work, there) : null;
}
