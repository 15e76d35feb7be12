import * as api from '@app/contract/skills/skills';
import { DomainError, refuseFields } from '@app/domain/errors';
import type { EquivalentLink } from '@app/domain/skills/equivalents';
import { equivalentIssues } from '@app/domain/skills/equivalents';
import { skillState, topLevel } from '@app/domain/skills/skill';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { SkillRow } from './records.ts';
import { lockSkill } from './records.ts';

const addSkillEquivalent = command(
  api.addSkillEquivalent,
  async (work, { skillId, bySkillId, kind, minLevel, givesLevel, effectiveFrom }) => {
    work.authorize('skills.edit');
    // Two who link two skills at once must see each other's links: anyone who adds one waits for the other.
    await sql`select pg_advisory_xact_lock(hashtext('skill_equivalents'))`.execute(work.tx);
    const skill = await lockSkill(work, skillId);
    const others =
      await sql<SkillRow>`select id, code, names, levels, published_at as "publishedAt", retired_at as "retiredAt"
        from skills where id = ${bySkillId}`.execute(work.tx);
    const by = others.rows[0];
    if (!by)
      throw new DomainError('skillUnknown', {
        issues: [{ path: 'bySkillId', code: 'skillUnknown', message: 'refused' }],
      });
    const known =
      await sql<EquivalentLink>`select skill_id as "skillId", by_skill_id as "bySkillId" from skill_equivalents
        where retracted_at is null`.execute(work.tx);
    const ends = { levels: topLevel(skill.levels), byLevels: topLevel(by.levels), byState: skillState(by) };
    refuseFields(equivalentIssues({ skillId, bySkillId, minLevel, givesLevel }, ends, known.rows));
    const { rows } = await sql<{
      id: string;
    }>`insert into skill_equivalents (skill_id, by_skill_id, kind, min_level, gives_level, effective_from, recorded_at,
      recorded_by)
    values (${skillId}, ${bySkillId}, ${kind}, ${minLevel}, ${givesLevel}, ${effectiveFrom}, ${work.now},
      ${work.personId}) returning id`.execute(work.tx);
    work.record({
      entity: 'skill',
      entityId: skillId,
      action: 'skills.addEquivalent',
      changes: { code: skill.code, by: by.code, kind, minLevel, givesLevel, effectiveFrom },
    });
    return { id: rows[0]!.id };
  },
);

const removeSkillEquivalent = command(api.removeSkillEquivalent, async (work, { skillId, equivalentId }) => {
  work.authorize('skills.edit');
  const skill = await lockSkill(work, skillId);
  const { rows } = await sql<{
    by: string;
  }>`update skill_equivalents e set retracted_at = greatest(e.recorded_at, ${work.now}) from skills s
    where e.id = ${equivalentId} and e.skill_id = ${skillId} and e.retracted_at is null and s.id = e.by_skill_id
      returning s.code as by`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  work.record({
    entity: 'skill',
    entityId: skillId,
    action: 'skills.removeEquivalent',
    changes: { code: skill.code, by: rows[0].by },
  });
  return {};
});

export const equivalentHandlers = [addSkillEquivalent, removeSkillEquivalent];
