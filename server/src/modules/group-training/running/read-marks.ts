import type { Mark } from '@app/domain/group-training/marks';
import { lateMarks, subjectKey, unreplaced } from '@app/domain/group-training/marks';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

export type StoredMark = Mark & {
  person: string | null;
  by: string;
  method: 'tap' | 'code' | 'qr' | 'pin' | 'number';
  decided: boolean;
  receivedAt: Instant;
  replaces: boolean;
};

/**
 * The marks of a training that count, and those that came after its closing. Marks about a walk-in are about their
 * roster entry once it is known. With `until`, those that counted at that moment: what a reopening added later is left
 * out.
 */
export async function readMarks(
  work: Work,
  companyId: string,
  trainingId: string,
  until: Instant | null = null,
): Promise<{ open: StoredMark[]; late: StoredMark[] }> {
  // Never null (each mark is made by a person): by
  const { rows } = await sql<StoredMark>`
    select m.id, coalesce(w.entry_id, m.entry_id) as "entryId", m.session_id as "sessionId", m.kind, m.item, m.value,
      m.seen, m.corrected_at as at,
      m.by_person as "byId", p.legal_name as by, coalesce(o.legal_name, w.name) as person, m.method, m.late,
        m.received_at as "receivedAt", cardinality(m.seen) > 0 as replaces, d.mark_id is not null as decided
    from attendance_marks m left join training_walk_ins w on w.company_id = m.company_id and w.id = m.entry_id
      left join people p on p.id = m.by_person
      left join roster_entries r on m.late and r.company_id = m.company_id and r.id = coalesce(w.entry_id, m.entry_id)
        left join people o on o.id = r.person_id
      left join late_mark_decisions d on d.company_id = m.company_id and d.mark_id = m.id
    where m.company_id = ${companyId} and m.training_id = ${trainingId}
      and m.received_at <= coalesce(${until}::timestamptz, 'infinity') order by m.received_at, m.id`.execute(work.tx);
  const applied = Map.groupBy(
    rows.filter(({ late }) => !late),
    subjectKey,
  );
  return {
    open: [...applied.values()].flatMap((marks) => unreplaced(marks)),
    late: lateMarks(rows).filter(({ decided }) => !decided),
  };
}
