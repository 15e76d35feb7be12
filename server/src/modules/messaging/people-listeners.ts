import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DataSubject, MergePair, MergePreview } from '../identity/index.ts';
import type { Work } from '../../platform/database/work.ts';
import { when } from '../../platform/database/work.ts';
import type { Merge } from '../identity/index.ts';
import { mergeUndone, moveRows, noteRows, peopleMerged, restoreRows } from '../identity/index.ts';

/** The messages' part of what a person takes along. */
export async function keptMessages(work: Work, { personId, companyId }: DataSubject): Promise<Record<string, unknown>> {
  const { rows } = await sql`select m.variants -> r.variant as message, r.facts as fields, m.frozen_at as "sentAt",
      r.acknowledged_at as "acknowledgedAt", m.acknowledge_by as "acknowledgeBy"
    from message_recipients r join messages m on m.company_id = r.company_id and m.id = r.message_id
    where r.company_id = ${companyId} and r.person_id = ${personId} and r.sent_round > 0 order by m.frozen_at`.execute(
    work.tx,
  );
  return { messages: rows };
}

const both = (merge: Merge) => sql<SqlBool>`t.company_id = any(${[...merge.both]}::uuid[])`;
const alsoOf = (personId: string) =>
  sql<SqlBool>`exists (select 1 from message_recipients k
    where k.company_id = t.company_id and k.message_id = t.message_id and k.person_id = ${personId})`;
const rows = { table: 'message_recipients', key: ['company_id', 'message_id', 'person_id'] };

const carried = [
  'acknowledged_at',
  'acknowledged_on_kiosk',
  'included',
  'left_out',
  'sent_round',
  'not_before',
  'locale',
  'variant',
  'facts',
];

/**
 * Each message is one person's once: where both records got it, the kept one's stays; handed over if either was, so
 * that no batch sends it again, and so acknowledged.
 */
async function mergeRecipients(work: Work, merge: Merge): Promise<void> {
  const { keptId, mergedId } = merge;
  const kept = sql<SqlBool>`t.person_id = ${keptId} and ${both(merge)} and ${alsoOf(mergedId)}`;
  await noteRows(work, merge, { ...rows, columns: carried, where: kept });
  await sql`update message_recipients t set included = t.included or m.included, left_out = case
    when not (t.included or m.included) then t.left_out end, sent_round = greatest(t.sent_round, m.sent_round),
    not_before = coalesce(t.not_before, m.not_before),
      locale = coalesce(t.locale, m.locale), variant = coalesce(t.variant, m.variant),
        facts = coalesce(t.facts, m.facts),
      acknowledged_on_kiosk = case when m.acknowledged_at < coalesce(t.acknowledged_at,
        'infinity') then m.acknowledged_on_kiosk else t.acknowledged_on_kiosk end,
      acknowledged_at = least(t.acknowledged_at, m.acknowledged_at)
    from message_recipients m where m.company_id = t.company_id and m.message_id = t.message_id
      and m.person_id = ${mergedId} and ${kept}`.execute(work.tx);
  const doubled = sql<SqlBool>`t.person_id = ${mergedId} and ${both(merge)} and ${alsoOf(keptId)}`;
  await noteRows(work, merge, { ...rows, columns: [], where: doubled, gone: true });
  await sql`delete from message_recipients t where ${doubled}`.execute(work.tx);
  await moveRows(work, merge, { ...rows, where: both(merge) });
}

export const peopleListeners = [
  when(peopleMerged, mergeRecipients),
  when(mergeUndone, (work, merge) => restoreRows(work, merge, 'message_recipients')),
];

/** How many messages went to a record that might be merged. */
export async function previewMessages(work: Work, { mergedId }: MergePair): Promise<MergePreview> {
  const { rows: found } = await sql<{
    messages: number;
  }>`select count(*)::int as messages from message_recipients where person_id = ${mergedId}`.execute(work.tx);
  return { moves: found[0]! };
}
