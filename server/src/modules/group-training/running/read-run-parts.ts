import { lateSignatures } from '@app/domain/group-training/closing-facts';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Run } from './run-types.ts';

type Signature = Run['signatures'][number];

/**
 * The signatures of a training that count, and those that came after its closing, may be missing there, and await a
 * decision.
 */
export async function readSignatures(
  work: Work,
  companyId: string,
  trainingId: string,
): Promise<{ open: Signature[]; late: Signature[] }> {
  const { rows } = await sql<Signature & { state: 'open' | 'late' | 'dismissed' }>`
    select s.id, coalesce(w.entry_id, s.entry_id) as "entryId", s.role, s.person_id as "personId",
      p.legal_name as signer, b.legal_name as "proxyBy",
      s.proxy_reason as "proxyReason", s.signed_at as "signedAt", s.received_at as "receivedAt",
      case when not s.late or d.applied then 'open' when d.signature_id is null then 'late'
        else 'dismissed' end as state
    from training_signatures s left join training_walk_ins w on w.company_id = s.company_id and w.id = s.entry_id
      left join people p on p.id = s.person_id left join people b on b.id = s.proxy_by
      left join late_signature_decisions d on d.company_id = s.company_id and d.signature_id = s.id
    where s.company_id = ${companyId} and s.training_id = ${trainingId} order by s.signed_at, s.id`.execute(work.tx);
  const of = (wanted: (typeof rows)[number]['state']) =>
    rows.filter(({ state }) => state === wanted).map(({ state: _state, ...signature }): Signature => signature);
  return { open: of('open'), late: lateSignatures(of('open'), of('late')) };
}

export async function readPapers(work: Work, companyId: string, trainingId: string): Promise<Run['papers']> {
  const { rows } = await sql<Run['papers'][number]>`select id, added_at as "addedAt" from training_papers
    where company_id = ${companyId} and training_id = ${trainingId} order by added_at, id`.execute(work.tx);
  return rows;
}

export async function readClosings(work: Work, companyId: string, trainingId: string): Promise<Run['closings']> {
  const { rows } = await sql<Run['closings'][number]>`
    select c.id, c.number, c.closed_at as "closedAt", p.legal_name as by, c.reason,
      c.archive_file_id is not null as archived, c.reopened_at as "reopenedAt",
      c.reopen_reason as "reopenReason", o.legal_name as "reopenedBy",
      (select count(*)::int from jsonb_array_elements(c.outcomes) x where (x ->> 'certified')::boolean) as certified,
      (select count(*)::int from jsonb_array_elements(c.outcomes) x
        where x ->> 'final' in ('attended', 'partial')) as attended,
      (select coalesce(jsonb_agg(jsonb_build_object('personId', n.id, 'name', n.legal_name) order by n.name_key), '[]')
        from jsonb_array_elements_text(c.no_longer_earned) l(id) join people n on n.id = l.id::uuid) as "noLongerEarned"
    from training_closings c left join people p on p.id = c.closed_by left join people o on o.id = c.reopened_by
    where c.company_id = ${companyId} and c.training_id = ${trainingId} order by c.number desc`.execute(work.tx);
  return rows;
}
