import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Parcel } from './deliver.ts';

/**
 * Notes that the person who acts acknowledged what reached their inbox from this source: its entries are read and its
 * deliveries acknowledged, reminders too. What was noted before stays as it was.
 */
export async function noteAcknowledged(work: Work, { kind, id }: Parcel['source']): Promise<void> {
  const own = (
    row: string,
  ) => sql`${work.visible('delivery.readInbox', { personId: `${row}.person_id`, companyId: `${row}.company_id` })}
    and ${sql.ref(`${row}.company_id`)} = ${work.companyId} and ${sql.ref(`${row}.source_kind`)} = ${kind}
      and ${sql.ref(`${row}.source_id`)} = ${id}`;
  await sql`update inbox_entries i set read_at = ${work.now}, changed_in = pg_current_xact_id()::text::bigint
    where ${own('i')} and i.read_at is null`.execute(work.tx);
  await sql`update deliveries d set opened_at = coalesce(d.opened_at, ${work.now}), acknowledged_at = ${work.now}
    where ${own('d')} and d.channel = 'inbox' and d.acknowledged_at is null and d.suppressed_at is null`.execute(
    work.tx,
  );
}
