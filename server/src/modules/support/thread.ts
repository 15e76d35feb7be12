import type * as api from '@app/contract/support/support';
import { correctionKinds } from '@app/domain/support/correction';
import { closesAt } from '@app/domain/support/ticket';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../platform/database/work.ts';
import type { Ticket } from './records.ts';
import { idsOfThread, titlesSql } from './records.ts';

type Thread = z.input<typeof api.getTicket.result>;
type Entry = Thread['entries'][number];
type More = Pick<Thread, 'context' | 'course' | 'follows' | 'mergedInto' | 'satisfaction' | 'satisfactionNote'>;

/** What is shown of tickets that were merged into one: what people said, not how each ticket was handled. */
const saidKinds = ['reply', 'split', 'transfer', 'sheetRequest', 'sheetAnswer', 'rated', ...correctionKinds];
const requesterKinds = [
  'reply',
  'status',
  'merged',
  'split',
  'transfer',
  'sheetRequest',
  'sheetAnswer',
  ...correctionKinds,
];

/** Of a row of a ticket `a`: which ticket that is, where it is not this one. */
export const fromSql = ({ id }: Pick<Ticket, 'id'>) =>
  sql`case when a.id <> ${id} then jsonb_build_object('id', a.id, 'number', a.number) end`;

/**
 * A ticket with all that happened to it. Its requester sees whom it was assigned to and who replied only as the
 * support, and no priorities; of merged tickets those that are theirs.
 */
export async function threadOf(work: Work, ticket: Ticket, { staff }: { staff: boolean }): Promise<Thread> {
  const { rows: more } = await sql<More>`select t.context, t.satisfaction, t.satisfaction_note as "satisfactionNote",
      (select ${titlesSql} from enrolments e join course_versions v on v.id = e.course_version_id
        where e.company_id = t.company_id and e.id = t.enrolment_id) as course,
      (select json_build_object('id', f.id, 'number', f.number) from tickets f
        where f.company_id = t.company_id and f.id = t.follows_id
        and (${staff} or f.requester_id = t.requester_id)) as follows,
      (select json_build_object('id', m.id, 'number', m.number) from tickets m
        where m.company_id = t.company_id and m.id = t.merged_into_id) as "mergedInto"
    from tickets t where t.company_id = ${ticket.companyId} and t.id = ${ticket.id}`.execute(work.tx);
  const { rows: entries } =
    await sql<Entry>`select v.id, v.kind, v.by_support as "bySupport", v.body, v.details - 'email' as details,
      v.details -> 'email' as email, ${fromSql(ticket)} as "from", v.at,
      case when v.by_support and not ${staff} then null
        else coalesce(p.preferred_name, p.legal_name, case when not v.by_support then a.asker_name end) end as name,
      coalesce((select jsonb_agg(jsonb_build_object('name', f ->> 'name', 'mime', f ->> 'mime', 'bytes',
        (f ->> 'bytes')::int)) from jsonb_array_elements(v.files) f), '[]') as files
    from ticket_entries v join tickets a on a.company_id = v.company_id and a.id = v.ticket_id
      left join people p on p.id = v.person_id
    where v.company_id = ${ticket.companyId} and v.ticket_id in ${idsOfThread(ticket)}
      and (a.id = ${ticket.id} or v.kind = any(${saidKinds}::text[]))
      and (${staff} or (v.kind = any(${requesterKinds}::text[]) and a.requester_id = ${ticket.requesterId}))
        order by v.at, v.id`.execute(work.tx);
  return {
    id: ticket.id,
    number: ticket.number,
    subject: ticket.subject,
    category: ticket.category,
    status: ticket.status,
    createdAt: ticket.createdAt,
    repliedAt: ticket.repliedAt,
    answered: entries.findLast(({ kind, from }) => kind === 'reply' && from === null)?.bySupport ?? false,
    closesAt: ticket.status === 'solved' ? closesAt(ticket.solvedAt!) : null,
    entries,
    ...more[0]!,
  };
}
