import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Merge } from '../identity/index.ts';

type Added = { id: string; personId: string; companyId: string | null; kind: string | null; reason: string };

/**
 * While two records are one a hold on either keeps both. Undoing the merge takes one person, releasing a hold two: what
 * was held goes on being held. A hold that was placed since the merge is on both records from now on; so is any on the
 * merged one, as what they did since stays with the kept one.
 */
export async function partHolds(work: Work, { mergeId, keptId, mergedId }: Merge): Promise<void> {
  const { rows } =
    await sql<Added>`with recursive theirs as (select ${mergedId}::uuid as id union select p.id from people p
      join theirs t on p.merged_into = t.id),
      held as (select h.*, exists (select from theirs t where t.id = h.person_id) as of_merged from legal_holds h
        where h.person_id = any (person_family(${keptId}))
          and coalesce(h.release_confirmed_at, h.release_takes_effect_at, 'infinity') > ${work.now})
    insert into legal_holds (person_id, company_id, kind, reason, set_by, set_at)
    select case when h.of_merged then ${keptId}::uuid else ${mergedId}::uuid end, h.company_id, h.kind, h.reason,
      h.set_by, h.set_at from held h
    where (h.of_merged or h.set_at >= (select merged_at from people_merges where id = ${mergeId}))
      and not exists (select from held o where o.of_merged <> h.of_merged
        and o.company_id is not distinct from h.company_id and o.kind is not distinct from h.kind
        and o.reason = h.reason and o.release_asked_at is null)
    order by h.set_at, h.id returning id, person_id as "personId", company_id as "companyId", kind, reason`.execute(
      work.tx,
    );
  for (const { id, reason, ...changes } of rows)
    work.recordOf({
      action: 'privacy.hold',
      entity: 'legalHold',
      entityId: id,
      reason,
      changes: { ...changes, mergeId },
    });
}
