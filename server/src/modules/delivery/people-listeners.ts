import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DataSubject, MergePair, MergePreview } from '../identity/index.ts';
import type { Listener, Work } from '../../platform/database/work.ts';
import { when } from '../../platform/database/work.ts';
import { mergeUndone, moveRows, noteRows, peopleMerged, restoreRows } from '../identity/index.ts';

type Sent = {
  subject: string;
  channel: string;
  kind: string;
  address: string | null;
  queuedAt: string;
  sentAt: string | null;
  failedAt: string | null;
};

/** What delivery keeps of a person: what was sent, their inbox and their devices. */
export const peopleListeners: Listener[] = [
  when(peopleMerged, async (work, merge) => {
    await moveRows(work, merge, { table: 'deliveries' });
    await moveRows(work, merge, { table: 'inbox_entries' });
    // The merged person is signed out everywhere; a device that goes on with the kept record subscribes for it.
    const where = sql<SqlBool>`t.person_id = ${merge.mergedId}`;
    await noteRows(work, merge, {
      table: 'push_subscriptions',
      key: ['company_id', 'id'],
      columns: [],
      where,
      gone: true,
    });
    await sql`delete from push_subscriptions where person_id = ${merge.mergedId}`.execute(work.tx);
  }),
  when(mergeUndone, async (work, merge) => {
    for (const table of ['deliveries', 'inbox_entries', 'push_subscriptions']) await restoreRows(work, merge, table);
  }),
];

export async function keptDeliveries(
  work: Work,
  { personId, companyId }: DataSubject,
): Promise<Record<string, unknown>> {
  const sent = await sql<Sent>`select subject, channel, kind, address, queued_at as "queuedAt", sent_at as "sentAt",
      failed_at as "failedAt" from deliveries
    where company_id = ${companyId} and person_id = ${personId} order by queued_at, id`.execute(work.tx);
  const inbox = await sql<{
    subject: string;
  }>`select subject, paragraphs, action, shown_from as "shownFrom", read_at as "readAt" from inbox_entries
    where company_id = ${companyId} and person_id = ${personId} order by shown_from, id`.execute(work.tx);
  const devices = await sql<{ device: string }>`select device, added_at as "addedAt" from push_subscriptions
    where company_id = ${companyId} and person_id = ${personId} order by added_at`.execute(work.tx);
  return { deliveries: sent.rows, inbox: inbox.rows, notificationDevices: devices.rows };
}

/** How much was sent to a record that might be merged. */
export async function previewDeliveries(work: Work, { mergedId }: MergePair): Promise<MergePreview> {
  const { rows: found } = await sql<{
    deliveries: number;
  }>`select count(*)::int as deliveries from deliveries where person_id = ${mergedId}`.execute(work.tx);
  return { moves: found[0]! };
}
