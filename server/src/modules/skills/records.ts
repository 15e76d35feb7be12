import type { Localised } from '@app/domain/localised';
import { DomainError } from '@app/domain/errors';
import type { SkillRule } from '@app/domain/skills/skill-rule';
import type { SkillUses } from '@app/domain/skills/skill';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { ask } from '../../platform/database/questions.ts';
import type { Work } from '../../platform/database/work.ts';
import type { SkillUse } from './events.ts';
import { skillUses } from './events.ts';

export type SkillRow = {
  id: string;
  code: string;
  names: Localised;
  levels: Localised[];
  publishedAt: Instant | null;
  retiredAt: Instant | null;
};

/** The skill, held until the commit. */
export async function lockSkill(work: Work, skillId: string): Promise<SkillRow> {
  const { rows } =
    await sql<SkillRow>`select id, code, names, levels, published_at as "publishedAt", retired_at as "retiredAt"
    from skills where id = ${skillId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

export const ruleColumns =
  sql.raw(`validity_months as "validityMonths", expiry_day as "expiryDay", renewal_anchor as "renewalAnchor", fixed_month as "fixedMonth",
  fixed_day as "fixedDay", min_active_days as "minActiveDays", renewal_window_days as "renewalWindowDays", expiring_soon_days as "expiringSoonDays",
  grace_days as "graceDays", grace_counts as "graceCounts"`);

/** Records a rule; the one before it was retracted. */
export async function recordRule(work: Work, skillId: string, rule: SkillRule, reason: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into skill_rules (skill_id, validity_months, expiry_day, renewal_anchor, fixed_month, fixed_day,
    min_active_days,
      renewal_window_days, expiring_soon_days, grace_days, grace_counts, reason, recorded_at, recorded_by)
    values (${skillId}, ${rule.validityMonths}, ${rule.expiryDay}, ${rule.renewalAnchor}, ${rule.fixedMonth},
      ${rule.fixedDay}, ${rule.minActiveDays},
      ${rule.renewalWindowDays}, ${rule.expiringSoonDays}, ${rule.graceDays}, ${rule.graceCounts}, ${reason},
        ${work.now}, ${work.personId})
    returning id`.execute(work.tx);
  return rows[0]!.id;
}

const unused = (): SkillUse => ({
  companies: [],
  templates: [],
  achievements: 0,
  evidence: 0,
  holders: 0,
  highestLevel: 1,
});

/** What later modules know of these skills. */
export async function usesElsewhere(work: Work, skillIds: readonly string[]): Promise<Map<string, SkillUse>> {
  const uses = new Map(skillIds.map((id) => [id, unused()]));
  if (skillIds.length === 0) return uses;
  for (const answer of await ask(work, skillUses, { skillIds }))
    for (const [id, part] of answer) {
      const use = uses.get(id)!;
      Object.assign(use, part, { highestLevel: Math.max(use.highestLevel, part.highestLevel ?? 1) });
    }
  return uses;
}

/** How many things rest on a skill, and the highest level any of them names. */
export async function usesOf(
  work: Work,
  skillId: string,
): Promise<{ uses: SkillUses; highestLevel: number; elsewhere: SkillUse }> {
  const elsewhere = (await usesElsewhere(work, [skillId])).get(skillId)!;
  const { rows } = await sql<{ courses: number; equivalents: number; level: number }>`select
      (select count(*) from course_skills k where k.skill_id = ${skillId})::int as courses,
      (select count(*) from skill_equivalents e where ${skillId}::uuid in (e.skill_id,
        e.by_skill_id))::int as equivalents,
      greatest((select max(k.level) from course_skills k where k.skill_id = ${skillId}),
        (select max(e.gives_level) from skill_equivalents e where e.skill_id = ${skillId} and e.retracted_at is null),
        (select max(e.min_level) from skill_equivalents e where e.by_skill_id = ${skillId} and e.retracted_at is null),
          1) as level`.execute(work.tx);
  const { courses, equivalents, level } = rows[0]!;
  const { companies, templates, achievements, evidence, highestLevel } = elsewhere;
  const requirements = companies.reduce((sum, company) => sum + company.requirements, 0);
  return {
    uses: { courses, equivalents, requirements, templates: templates.length, achievements, evidence },
    highestLevel: Math.max(level, highestLevel),
    elsewhere,
  };
}
