import { awaited, noReplyDue } from '@app/domain/support/reply-clock';
import type { TicketPriority } from '@app/domain/support/ticket';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Merge } from '../identity/index.ts';
import { restoreRows } from '../identity/index.ts';
import { addEntry } from './records.ts';
import { setClock } from './reply-clock.ts';

type Across = {
  companyId: string;
  id: string;
  number: number;
  priority: TicketPriority;
  solved: boolean;
  intoId: string;
  into: number;
};

/**
 * Each of the two has their own tickets again, also those that came of them while the records were one. Answers how
 * many of the latter were moved.
 */
export async function partTickets(work: Work, merge: Merge): Promise<number> {
  await restoreRows(work, merge, 'tickets');
  const both = sql`any(${[merge.keptId, merge.mergedId]}::uuid[])`;
  return (await followSources(work, both)) + (await separate(work, both));
}

/** What was split off repeats words of the ticket that it came from: it is its requester's, at any depth. */
async function followSources(work: Work, both: ReturnType<typeof sql>): Promise<number> {
  for (let moved = 0; ;) {
    const { rows } = await sql`update tickets t set requester_id = s.requester_id
      from ticket_entries v join tickets s on s.company_id = v.company_id and s.number = (v.details ->> 'from')::bigint
      where v.company_id = t.company_id and v.ticket_id = t.id and v.kind = 'split' and v.details ? 'from'
        and v.at = t.created_at
        and t.requester_id = ${both} and s.requester_id = ${both} and t.requester_id <> s.requester_id
          returning t.id`.execute(work.tx);
    if (rows.length === 0) return moved;
    moved += rows.length;
  }
}

/**
 * A ticket that was merged into one of the other person is by itself again, and the platform's turn where it was not
 * solved before.
 */
async function separate(work: Work, both: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<Across>`select t.company_id as "companyId", t.id, t.number::int as number, t.priority,
      t.solved_at is not null as solved, m.id as "intoId", m.number::int as into
    from tickets t join tickets m on m.company_id = t.company_id and m.id = t.merged_into_id
    where t.requester_id = ${both} and m.requester_id <> t.requester_id order by t.company_id, t.id
      for update of t, m`.execute(work.tx);
  for (const { companyId, id, number, priority, solved, intoId, into } of rows) {
    await sql`update tickets set merged_into_id = null, waits_for = null
      where company_id = ${companyId} and id = ${id}`.execute(work.tx);
    await setClock(work, { companyId, id }, solved ? noReplyDue : awaited(noReplyDue, work.now), priority);
    await addEntry(work, { companyId, id }, { kind: 'split', bySupport: true, details: { from: into } });
    await addEntry(work, { companyId, id: intoId }, { kind: 'split', bySupport: true, details: { into: number } });
  }
  return rows.length;
}
