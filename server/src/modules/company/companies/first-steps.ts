import * as api from '@app/contract/company/first-steps';
import type { FirstStepCounts } from '@app/domain/company/first-steps';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import { ask } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { companyBeginnings } from '../events.ts';

type Sample = { personIds: string[]; positionIds: string[] };

/** What the company has of its own. */
export async function countsOf(work: Work): Promise<FirstStepCounts> {
  const { tx, companyId } = work;
  const { rows } = await sql<Pick<FirstStepCounts, 'people' | 'invited'> & { positionIds: string[] }>`
    select (select count(*)::int from employments where company_id = ${companyId} and not sample) as people,
      (select count(*)::int from employments where company_id = ${companyId}
        and (invited_at is not null or joined_at is not null or pin_since is not null)) as invited,
      coalesce((select array(select jsonb_array_elements_text(s.sample -> 'positionIds')) from company_starts s
        where s.company_id = ${companyId}), '{}') as "positionIds"`.execute(tx);
  const { positionIds, ...own } = rows[0]!;
  return Object.assign(
    { positions: 0, requirements: 0, held: 0, seats: 0, ...own },
    ...(await ask(work, companyBeginnings, { positionIds })),
  ) as FirstStepCounts;
}

export const getFirstSteps = query(api.getFirstSteps, async (work) => {
  work.authorize('company.viewEmployees', { companyId: work.companyId });
  const { rows } = await sql<{
    dismissed: boolean;
    sample: Sample | null;
  }>`select dismissed_at is not null as dismissed, sample
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
  await sql`insert into company_starts (company_id, dismissed_at)
    values (${work.companyId}, ${dismissed ? work.now : null})
    on conflict (company_id) do update set dismissed_at = excluded.dismissed_at`.execute(work.tx);
  work.record({
    action: 'company.dismissFirstSteps',
    entity: 'company',
    entityId: work.companyId,
    changes: { dismissed },
  });
  return {};
});
