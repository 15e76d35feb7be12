import * as api from '@app/contract/company/first-steps';
import type { FirstStepCounts } from '@app/domain/company/first-steps';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';

type Sample = { personIds: string[]; positionIds: string[] };

/** What the company has of its own. */
export async function countsOf({ tx, companyId }: Work): Promise<FirstStepCounts> {
  const { rows } = await sql<FirstStepCounts>`
    with sample as (select coalesce((select array(select jsonb_array_elements_text(s.sample -> 'positionIds')::uuid) from company_starts s
      where s.company_id = ${companyId}), '{}') as positions)
    select (select count(*)::int from employments where company_id = ${companyId} and not sample) as people,
      (select count(*)::int from positions p, sample s where p.company_id = ${companyId} and p.archived_at is null and p.id <> all(s.positions)) as positions,
      (select count(*)::int from requirements r, sample s where r.company_id = ${companyId} and r.retracted_at is null
        and (r.position_id is null or r.position_id <> all(s.positions))) as requirements,
      (select count(distinct a.person_id)::int from position_assignments a join employments e on e.company_id = a.company_id and e.person_id = a.person_id
        where a.company_id = ${companyId} and a.retracted_at is null and not e.sample) as held,
      (select count(*)::int from seat_lots where company_id = ${companyId} and owner_person_id is null) as seats,
      (select count(*)::int from employments where company_id = ${companyId} and (invited_at is not null or joined_at is not null or pin_since is not null)) as invited`.execute(
    tx,
  );
  return rows[0]!;
}

export const getFirstSteps = query(api.getFirstSteps, async (work) => {
  work.authorize('company.viewEmployees', { companyId: work.companyId });
  const { rows } = await sql<{ dismissed: boolean; sample: Sample | null }>`select dismissed_at is not null as dismissed, sample
    from company_starts where company_id = ${work.companyId}`.execute(work.tx);
  const { dismissed = false, sample = null } = rows[0] ?? {};
  return {
    counts: await countsOf(work),
    dismissed,
    sample: sample && { people: sample.personIds.length, positions: sample.positionIds.length },
  };
});

export const dismissFirstSteps = command(api.dismissFirstSteps, async (work, { dismissed }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  await sql`insert into company_starts (company_id, dismissed_at) values (${work.companyId}, ${dismissed ? work.now : null})
    on conflict (company_id) do update set dismissed_at = excluded.dismissed_at`.execute(work.tx);
  work.record({ action: 'company.dismissFirstSteps', entity: 'company', entityId: work.companyId, changes: { dismissed } });
  return {};
});
