import * as api from '@app/contract/skills/skills';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import {
  deleteSkillObstacle,
  levelsObstacle,
  publishSkillObstacle,
  retireSkillObstacle,
} from '@app/domain/skills/skill';
import { plainRule } from '@app/domain/skills/skill-rule';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { lockSkill, recordRule, usesOf } from './records.ts';

const createSkill = command(api.createSkill, async (work, { code, names, category }) => {
  work.authorize('skills.edit');
  await refuseTaken(work, code, null);
  const { rows } = await sql<{ id: string }>`insert into skills (code, names, category, created_at)
    values (${code}, ${JSON.stringify(names)}, ${category ?? ''}, ${work.now}) returning id`.execute(work.tx);
  const { id } = rows[0]!;
  await recordRule(work, id, plainRule, '');
  work.record({ entity: 'skill', entityId: id, action: 'skills.create', changes: { code, names } });
  return { id };
});

/** Field → its column; words are JSON. */
const columns = {
  code: 'code',
  names: 'names',
  descriptions: 'descriptions',
  category: 'category',
  levels: 'levels',
  evidenceKinds: 'evidence_kinds',
  regulationRefs: 'regulation_refs',
  recordFields: 'record_fields',
  safetyCritical: 'safety_critical',
} as const;
const json = new Set(['names', 'descriptions', 'levels']);

const changeSkill = command(api.changeSkill, async (work, { skillId, ...fields }) => {
  work.authorize('skills.edit');
  const before = await lockSkill(work, skillId);
  if (fields.code !== undefined) await refuseTaken(work, fields.code, skillId);
  if (fields.levels) {
    const obstacle = levelsObstacle(fields.levels, (await usesOf(work, skillId)).highestLevel);
    if (obstacle) refuseFields([{ path: 'levels', code: obstacle }]);
  }
  const sets: RawBuilder<unknown>[] = [];
  for (const [field, column] of Object.entries(columns)) {
    const value = fields[field as keyof typeof columns];
    if (value !== undefined) sets.push(sql`${sql.ref(column)} = ${json.has(field) ? JSON.stringify(value) : value}`);
  }
  if (sets.length > 0) await sql`update skills set ${sql.join(sets)} where id = ${skillId}`.execute(work.tx);
  work.record({
    entity: 'skill',
    entityId: skillId,
    action: 'skills.change',
    changes: { before: { code: before.code, levels: before.levels }, after: fields },
  });
  return {};
});

async function refuseTaken(work: Work, code: string, mine: string | null): Promise<void> {
  const { rows } =
    await sql`select 1 from skills where upper(code) = upper(${code}) and id is distinct from ${mine}::uuid`.execute(
      work.tx,
    );
  if (rows.length > 0) refuseFields([{ path: 'code', code: 'codeTaken' }]);
}

const publishSkill = command(api.publishSkill, async (work, { skillId }) => {
  work.authorize('skills.edit');
  const skill = await lockSkill(work, skillId);
  refuseIf(publishSkillObstacle(skill));
  await sql`update skills set published_at = ${work.now} where id = ${skillId}`.execute(work.tx);
  work.record({ entity: 'skill', entityId: skillId, action: 'skills.publish', changes: { code: skill.code } });
  return {};
});

const retireSkill = command(api.retireSkill, async (work, { skillId, reason }) => {
  work.authorize('skills.edit');
  const skill = await lockSkill(work, skillId);
  refuseIf(retireSkillObstacle(skill));
  await sql`update skills set retired_at = ${work.now} where id = ${skillId}`.execute(work.tx);
  work.record({ entity: 'skill', entityId: skillId, action: 'skills.retire', changes: { code: skill.code }, reason });
  return {};
});

const unretireSkill = command(api.unretireSkill, async (work, { skillId }) => {
  work.authorize('skills.edit');
  const skill = await lockSkill(work, skillId);
  if (!skill.retiredAt) throw new DomainError('conflict');
  await sql`update skills set retired_at = null where id = ${skillId}`.execute(work.tx);
  work.record({
    entity: 'skill',
    entityId: skillId,
    action: 'skills.unretire',
    changes: { code: skill.code, retiredAt: skill.retiredAt },
  });
  return {};
});

const deleteSkill = command(api.deleteSkill, async (work, { skillId }) => {
  work.authorize('skills.edit');
  const skill = await lockSkill(work, skillId);
  const { uses } = await usesOf(work, skillId);
  refuseIf(deleteSkillObstacle(skill, uses), { uses });
  await sql`delete from skill_rules where skill_id = ${skillId}`.execute(work.tx);
  await sql`delete from skills where id = ${skillId}`.execute(work.tx);
  work.record({
    entity: 'skill',
    entityId: skillId,
    action: 'skills.delete',
    changes: { code: skill.code, names: skill.names },
  });
  return {};
});

export const skillHandlers = [createSkill, changeSkill, publishSkill, retireSkill, unretireSkill, deleteSkill];
