import { sql } from 'kysely';
import type { Listener } from '../../platform/database/work.ts';
import { when } from '../../platform/database/work.ts';
import { recordsFellDue } from '../identity/index.ts';

/**
 * Tickets are deleted with those merged into them when their retention period ends; files that no ticket uses are
 * deleted by the night's sweep.
 */
export const retentionListeners: Listener[] = [
  when(recordsFellDue, async (work, asked) => {
    if (asked.kind !== 'tickets') return;
    const { companyId } = asked;
    const roots = [...asked.ids];
    const { rows } = await sql<{
      id: string;
    }>`with recursive thread as (select id from tickets where company_id = ${companyId} and id = any(${roots}::uuid[])
        union select t.id from tickets t join thread on t.company_id = ${companyId} and t.merged_into_id = thread.id)
      select id from thread`.execute(work.tx);
    const ids = rows.map(({ id }) => id);
    const theirs = sql`company_id = ${companyId} and ticket_id = any(${ids}::uuid[])`;
    await sql`delete from inbound_emails where ${theirs}`.execute(work.tx);
    await sql`delete from ticket_entries where ${theirs}`.execute(work.tx);
    await sql`delete from ticket_corrections where ticket_company_id = ${companyId}
      and ticket_id = any(${ids}::uuid[])`.execute(work.tx);
    await sql`delete from ticket_notes where ${theirs}`.execute(work.tx);
    await sql`delete from ticket_times where ${theirs}`.execute(work.tx);
    await sql`delete from ticket_writers where ${theirs}`.execute(work.tx);
    await sql`update tickets set follows_id = null where company_id = ${companyId}
      and follows_id = any(${ids}::uuid[])`.execute(work.tx);
    // At once: those that were merged point at each other.
    await sql`delete from tickets where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(work.tx);
    const left =
      await sql`select id from tickets where company_id = ${companyId} and id = any(${roots}::uuid[])`.execute(work.tx);
    asked.deleted += roots.length - left.rows.length;
  }),
];
