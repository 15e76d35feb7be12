import { sql } from 'kysely';
import type { SkillUse } from '../skills/index.ts';
import type { Work } from '../../platform/database/work.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Use = Pick<SkillUse, 'companies' | 'templates' | 'highestLevel'>;

/**
 * Answers which companies and templates ask for skills, as known now and not over, and how many people hold the
 * positions that do.
 */
export async function answerSkillUses(
  work: Work,
  { skillIds }: { skillIds: readonly string[] },
): Promise<ReadonlyMap<string, Use>> {
  const uses = new Map(skillIds.map((id): [string, Use] => [id, { companies: [], templates: [], highestLevel: 1 }]));
  const ids = [...skillIds];
  const companies = await sql<SkillUse['companies'][number] & { skillId: string; level: number }>`
    select t.skill_id as "skillId", c.id, c.display_name as name, count(distinct r.requirement_id)::int as requirements,
      max(t.min_level) as level,
      (select count(distinct a.person_id) from position_assignments a
        where a.company_id = c.id and a.position_id = any(array_agg(r.position_id)) and a.retracted_at is null
        and a.started_on <= ${work.today} and ${notEndedBefore('a', work.today)})::int as people
    from requirement_targets t
    join requirements r on r.company_id = t.company_id and r.id = t.requirement_row_id and r.retracted_at is null
      and (r.effective_to is null or r.effective_to >= ${work.today})
    join companies c on c.id = r.company_id
    where t.skill_id = any(${ids}::uuid[]) group by t.skill_id, c.id order by c.display_name`.execute(work.tx);
  for (const { skillId, level, ...company } of companies.rows) {
    const use = uses.get(skillId)!;
    use.companies.push(company);
    use.highestLevel = Math.max(use.highestLevel, level);
  }
  const templates = await sql<SkillUse['templates'][number] & { skillId: string; level: number }>`
    select (g.target ->> 'skillId')::uuid as "skillId", m.id, m.code, m.titles,
      max(coalesce((g.target ->> 'minLevel')::int, 1)) as level
    from template_requirements q join position_templates m on m.id = q.template_id
      cross join lateral jsonb_array_elements(q.targets) as g(target)
    where q.removed_at is null and (g.target ->> 'skillId')::uuid = any(${ids}::uuid[]) group by 1, m.id
      order by m.code`.execute(work.tx);
  for (const { skillId, level, ...template } of templates.rows) {
    const use = uses.get(skillId)!;
    use.templates.push(template);
    use.highestLevel = Math.max(use.highestLevel, level);
  }
  return uses;
}
