import { sql } from 'kysely';
import type { SkillUse } from '../../skills/index.ts';
import type { Work } from '../../../platform/database/work.ts';

/** Answers how many proofs and pieces of evidence rest on skills, and how many people hold them today. */
export async function answerSkillUses(
  work: Work,
  { skillIds }: { skillIds: readonly string[] },
): Promise<ReadonlyMap<string, Partial<SkillUse>>> {
  const { rows } = await sql<{
    skillId: string;
    achievements: number;
    holders: number;
    level: number;
    evidence: number;
  }>`
    select s.id as "skillId", count(a.id)::int as achievements, coalesce(max(a.level), 1) as level,
      count(distinct a.person_id) filter (where a.retracted_at is null and a.revoked_at is null
        and a.valid_from <= ${work.today}
        and (a.valid_through is null or a.valid_through >= ${work.today}))::int as holders,
      (select count(*) from evidence e where e.skill_id = s.id)::int as evidence
    from unnest(${[...skillIds]}::uuid[]) as s(id) left join achievements a on a.skill_id = s.id group by s.id`.execute(
    work.tx,
  );
  return new Map(rows.map(({ skillId, level, ...counts }) => [skillId, { ...counts, highestLevel: level }]));
}
