import * as api from '@app/contract/skills/skills';
import { DomainError, refuseFields } from '@app/domain/errors';
import type { SkillRule } from '@app/domain/skills/skill-rule';
import { changedRuleFields, plainRule, skillRuleIssues } from '@app/domain/skills/skill-rule';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { lockSkill, recordRule, ruleColumns } from './records.ts';

/** Retracts the rule in force and records another: what counted under the old one still says so. */
export const changeSkillRule = command(api.changeSkillRule, async (work, { skillId, reason, ...rule }) => {
  work.authorize('skills.edit');
  const skill = await lockSkill(work, skillId);
  refuseFields(skillRuleIssues(rule));
  const { rows } = await sql<
    SkillRule & { id: string }
  >`select id, ${ruleColumns} from skill_rules where skill_id = ${skillId} and retracted_at is null`.execute(work.tx);
  const before = rows[0];
  const fields = changedRuleFields(before ?? plainRule, rule);
  if (before && fields.length === 0) throw new DomainError('alreadyThere');
  await sql`update skill_rules set retracted_at = greatest(recorded_at, ${work.now})
    where skill_id = ${skillId} and retracted_at is null`.execute(work.tx);
  const id = await recordRule(work, skillId, rule, reason);
  const pick = (from: SkillRule) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  work.record({
    entity: 'skill',
    entityId: skillId,
    action: 'skills.changeRule',
    changes: { code: skill.code, before: pick(before ?? plainRule), after: pick(rule) },
    reason,
  });
  return { id };
});
