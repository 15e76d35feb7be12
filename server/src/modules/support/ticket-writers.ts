import * as api from '@app/contract/support/ticket-work';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Ticket } from './records.ts';
import { anyTicket } from './records.ts';

/** Said again while one writes; without it, a minute later no one is warned any more. */
const countsForSeconds = 60;

export const sayWriting = command(
  api.sayWriting,
  async (work, { ticketId, writing }) => {
    const { companyId } = await anyTicket(work, ticketId);
    if (writing)
      await sql`insert into ticket_writers (company_id, ticket_id, person_id, at)
        values (${companyId}, ${ticketId}, ${work.personId}, ${work.now})
        on conflict (company_id, ticket_id, person_id) do update set at = excluded.at`.execute(work.tx);
    else
      await sql`delete from ticket_writers where company_id = ${companyId} and ticket_id = ${ticketId}
        and person_id = ${work.personId}`.execute(work.tx);
    return {};
  },
  { audited: false },
);

/** Names of the colleagues who are writing a reply right now. */
export async function writersOf(work: Work, { companyId, id }: Ticket): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(p.preferred_name, p.legal_name) as name from ticket_writers w join people p on p.id = w.person_id
    where w.company_id = ${companyId} and w.ticket_id = ${id} and w.person_id <> ${work.personId}
      and w.at > ${work.now}::timestamptz - make_interval(secs => ${countsForSeconds}) order by w.at`.execute(work.tx);
  return rows.map(({ name }) => name);
}
