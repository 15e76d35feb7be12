import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { HeldRun } from './run-access.ts';

/** Marks of roster entry `e`, also those made while it was a walk-in's. */
const ofEntry = sql`(m.entry_id = e.id or m.entry_id in (select w.id from training_walk_ins w
  where w.company_id = e.company_id and w.training_id = e.training_id and w.entry_id = e.id))`;

/** Whether a mark that counts says that the person of roster entry `e` was there. */
export const attendedSql = sql<boolean>`exists (select from attendance_marks m
  where m.company_id = e.company_id and m.training_id = e.training_id and ${ofEntry}
  and not m.late and m.kind <> 'note' and m.value not in ('null', '0', '"noShow"', '"unable"')
  and not exists (select from attendance_marks n where n.company_id = m.company_id and n.training_id = m.training_id
    and n.kind = m.kind and not n.late
    and n.session_id is not distinct from m.session_id and n.item is not distinct from m.item and m.id = any(n.seen)
      and n.id <> m.id))`;

/**
 * Someone whose place was cancelled, or who waits for one, while a phone without a connection recorded that they came
 * did come: as a walk-in. `markIds` are the marks that arrived now. Answers whose places these are.
 */
export async function restoreAttendees(
  work: Work,
  { companyId, id }: HeldRun,
  markIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    personId: string;
  }>`update roster_entries e set cancelled_at = null, cancelled_by = null, cancel_reason = null, declined_at = null,
      declined_reason = null, booked_at = coalesce(e.booked_at, ${work.now}), offered_at = null, offer_until = null,
        walk_in = true
    where e.company_id = ${companyId} and e.training_id = ${id}
      and (e.booked_at is null or e.cancelled_at is not null or e.declined_at is not null)
      and exists (select from attendance_marks m where m.company_id = e.company_id and m.training_id = e.training_id
        and m.id = any(${[...markIds]}::uuid[]) and ${ofEntry})
      and ${attendedSql}
    returning e.person_id as "personId"`.execute(work.tx);
  return rows.map(({ personId }) => personId);
}
