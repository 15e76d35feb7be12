import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { HeldRun } from '../running/run-access.ts';

/**
 * Whom earlier closings of a training certified, as the person they are known as now, and whether what it certified
 * stands: it was neither voided nor revoked. Without a closing no one.
 */
export async function certifiedBefore(
  work: Work,
  { companyId, id }: Pick<HeldRun, 'companyId' | 'id'>,
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ personId: string; stands: boolean }>`with known as (
      select distinct known_as((o ->> 'personId')::uuid) as id from training_closings c
        cross join jsonb_array_elements(c.outcomes) o
        where c.company_id = ${companyId} and c.training_id = ${id} and (o ->> 'certified')::boolean)
    select k.id as "personId", exists (select from roster_entries r
      join enrolments d on d.company_id = r.company_id and d.id = r.enrolment_id
        where r.company_id = ${companyId} and r.training_id = ${id} and r.person_id = k.id
          and d.completed_at is not null and d.voided_at is null
          -- Its certificate can be revoked alone, and the completion stays.
          and (not exists (select from achievements a where a.company_id = d.company_id and a.enrolment_id = d.id)
            or exists (select from achievements a where a.company_id = d.company_id and a.enrolment_id = d.id
              and a.revoked_at is null and a.retracted_at is null)))
      or exists (select from session_achievements s join achievements a on a.company_id = s.company_id
        and a.id = s.achievement_id
        where s.company_id = ${companyId} and s.training_id = ${id} and a.person_id = k.id and a.revoked_at is null
          and a.retracted_at is null) as stands
    from known k where k.id is not null`.execute(work.tx);
  return new Map(rows.map(({ personId, stands }) => [personId, stands]));
}
