import { correctionKinds } from '@app/domain/support/correction';
import { sql } from 'kysely';
import type { DataSubject } from '../identity/index.ts';
import type { Work } from '../../platform/database/work.ts';

/** The tickets' part of what a person takes along: what they wrote and what they were told. */
export async function keptTickets(work: Work, { personId, companyId }: DataSubject): Promise<Record<string, unknown>> {
  const { rows } =
    await sql`select t.number::int as number, t.category, t.subject, t.created_at as "createdAt", t.solved_at as "solvedAt", t.context, t.satisfaction,
      t.satisfaction_note as "satisfactionNote",
      (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', v.at, 'rating', v.details -> 'rating', 'note', v.details -> 'note')) order by v.at, v.id)
        from ticket_entries v where v.company_id = t.company_id and v.ticket_id = t.id and v.kind = 'rated') as ratings,
      (select jsonb_agg(jsonb_build_object('at', v.at, 'bySupport', v.by_support, 'text', v.body,
          'files', (select jsonb_agg(jsonb_build_object('name', f ->> 'name', 'mime', f ->> 'mime')) from jsonb_array_elements(v.files) f)) order by v.at, v.id)
        from ticket_entries v where v.company_id = t.company_id and v.ticket_id = t.id and v.kind = 'reply') as replies,
      -- What another company was told and said is behind its wall: the thread has it.
      (select jsonb_agg(jsonb_build_object('at', v.at, 'what', v.kind) || (v.details - 'companyId') order by v.at, v.id)
        from ticket_entries v where v.company_id = t.company_id and v.ticket_id = t.id and v.kind = any(${[...correctionKinds]}::text[])) as "passedOn"
    from tickets t where t.company_id = ${companyId} and t.requester_id = ${personId} order by t.number`.execute(
      work.tx,
    );
  const corrections = (
    await sql`select c.fields, c.note, c.created_at as "createdAt", c.decided_at as "decidedAt", c.corrected, c.reason,
      c.recalled_at as "recalledAt"
      from ticket_corrections c where c.company_id = ${companyId} and c.person_id = ${personId}
        order by c.created_at`.execute(work.tx)
  ).rows;
  return { tickets: rows, corrections };
}
