import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

/** Tickets whose time goes on say that something was asked and when it was solved; from which address a reply came and what it quoted goes, the files with the night's sweep. */
export async function forgetTickets(work: Work, { ids }: Forgotten): Promise<void> {
  const people = [...ids];
  const theirs = sql`exists (select 1 from tickets t where t.company_id = x.company_id and t.id = x.ticket_id and t.requester_id = any(${people}::uuid[]))`;
  await sql`update ticket_entries x set body = case when body is null then null else ${redacted} end, files = '[]',
      details = case when details ? 'answer' then details || jsonb_build_object('answer', ${redacted}::text) else details - 'email' end where ${theirs}`.execute(
    work.tx,
  );
  await sql`update ticket_notes x set body = ${redacted} where ${theirs}`.execute(work.tx);
  await sql`update tickets set subject = ${redacted}, context = null, satisfaction_note = null where requester_id = any(${people}::uuid[])`.execute(work.tx);
}
