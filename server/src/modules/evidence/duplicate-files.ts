import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/** A certificate of the acting company that shows the very bytes someone sends again, and was not turned down. */
export type EarlierFile = { sha256: string; personId: string; person: string; skillId: string; at: Instant };

/** Which of these files certificates show already, oldest first: by the bytes as they came, or as they are kept. */
export async function duplicateFilesOf(work: Work, digests: readonly string[]): Promise<EarlierFile[]> {
  work.authorize('evidence.review', { companyId: work.companyId });
  const { rows } = await sql<EarlierFile>`
    select d.sha256, e.person_id as "personId", p.legal_name as person, e.skill_id as "skillId", e.submitted_at as at
    from evidence e cross join lateral jsonb_array_elements(e.files) f
      cross join lateral (values (f ->> 'sent'), (f ->> 'sha256')) d (sha256)
    join people p on p.id = e.person_id
    where e.company_id = ${work.companyId} and d.sha256 = any(${[...digests]}::text[])
      and (select v.kind from evidence_events v where v.company_id = e.company_id and v.evidence_id = e.id
        order by v.sequence desc limit 1)
        not in ('rejected', 'withdrawn', 'revoked')
    order by e.submitted_at, e.id`.execute(work.tx);
  return rows;
}
