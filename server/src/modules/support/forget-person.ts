import { sql } from 'kysely';
import { forgetMailsAbout } from '../../platform/audit/forget-trails.ts';
import type { Work } from '../../platform/database/work.ts';
import { forgetCorrections } from './corrections/end-waiting.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

/**
 * Tickets whose time goes on say that something was asked and when it was solved; from which address a reply came and
 * what it quoted goes, the files with the night's sweep. So do requests without signing in from an address that was
 * theirs alone, and emails from it, whole and with what they were sent with, and what the staff were told of any of
 * them.
 */
export async function forgetTickets(work: Work, { ids, words }: Forgotten): Promise<void> {
  const [people, addresses] = [[...ids], words.map((word) => word.toLowerCase()).filter((word) => word.includes('@'))];
  const ofThem = sql`(t.requester_id = any(${people}::uuid[]) or lower(t.asker_email) = any(${addresses}::text[]))`;
  const theirs = sql`exists (select 1 from tickets t where t.company_id = x.company_id and t.id = x.ticket_id
    and ${ofThem})`;
  const { rows } = await sql<{
    path: string | null;
  }>`with theirs as (select x.id, x.raw_path as path from inbound_emails x
        where x.cleared_at is null and (lower(x.from_address) = any(${addresses}::text[]) or ${theirs}) for update),
      gone as (update inbound_emails x set from_address = null, from_name = null, subject = '', message_id = null,
        body = '', quoted = '', parts = '[]', raw_path = null,
        cleared_at = ${work.now}::timestamptz from theirs where x.id = theirs.id)
    select distinct path from theirs`.execute(work.tx);
  for (const { path } of rows) if (path) await work.enqueue('files.removeBytes', { bucket: 'inbound', path });
  await forgetCorrections(work, people, redacted);
  const entries = await sql<{ id: string }>`select id from ticket_entries x where ${theirs}`.execute(work.tx);
  await forgetMailsAbout(
    work,
    'support.staff',
    entries.rows.map(({ id }) => id),
  );
  await sql`update ticket_entries x set body = case when body is null then null else ${redacted} end, files = '[]',
      details = case when details ? 'answer' then details || jsonb_build_object('answer', ${redacted}::text)
        else details - 'email' - 'note' end where ${theirs}`.execute(work.tx);
  await sql`update ticket_notes x set body = ${redacted} where ${theirs}`.execute(work.tx);
  await sql`update ticket_times x set note = ${redacted} where note is not null and ${theirs}`.execute(work.tx);
  await sql`update tickets t set subject = ${redacted}, context = null, satisfaction_note = null,
      asker_name = case when asker_name is not null then ${redacted} end, asker_email = case
        when asker_email is not null then ${redacted} end
    where ${ofThem}`.execute(work.tx);
}
