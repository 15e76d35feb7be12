import * as api from '@app/contract/skills/skills';
import { DomainError, refuseFields } from '@app/domain/errors';
import type { Localised } from '@app/domain/localised';
import { topLevel } from '@app/domain/skills/skill';
import { sql } from 'kysely';
import type { z } from 'zod';
import { lockDraft, touchDraft } from '../catalogue/index.ts';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';

type Version = z.output<typeof api.getCourseSkills.result>['versions'][number];

const getCourseSkills = query(api.getCourseSkills, async (work, { courseId }) => {
  work.authorize('catalogue.edit');
  const { rows } = await sql<Version>`
    select v.id as "versionId", v.number, coalesce(json_agg(json_build_object('skillId', s.id, 'code', s.code, 'names',
      s.names, 'levels', s.levels, 'level', k.level,
      'retired', s.retired_at is not null) order by s.code) filter (where s.id is not null), '[]') as skills
    from course_versions v left join course_skills k on k.version_id = v.id left join skills s on s.id = k.skill_id
    where v.course_id = ${courseId} group by v.id order by v.number desc`.execute(work.tx);
  if (rows.length === 0) throw new DomainError('notFound');
  return { versions: rows };
});

/** What the draft gives, whole. An edition someone completed is frozen, and so is what it gives. */
const setCourseSkills = command(api.setCourseSkills, async (work, { courseId, expectedChangedAt, skills }) => {
  work.authorize('catalogue.edit');
  const { course, draft } = await lockDraft(work, courseId, expectedChangedAt);
  const known = await sql<{ id: string; code: string; levels: Localised[]; offered: boolean; given: boolean }>`
    select s.id, s.code, s.levels, s.published_at is not null and s.retired_at is null as offered,
      exists (select 1 from course_skills k join course_versions v on v.id = k.version_id
        where k.skill_id = s.id and v.course_id = ${courseId}) as given
    from skills s where s.id = any(${skills.map(({ skillId }) => skillId)}::uuid[])`.execute(work.tx);
  const byId = new Map(known.rows.map((row) => [row.id, row]));
  refuseFields(
    skills.flatMap(({ skillId, level }, place) => {
      const skill = byId.get(skillId);
      if (!skill) return [{ path: `skills.${place}`, code: 'skillUnknown' }];
      if (!skill.offered && !skill.given) return [{ path: `skills.${place}`, code: 'skillNotPublished' }];
      if (skills.findIndex((other) => other.skillId === skillId) < place)
        return [{ path: `skills.${place}`, code: 'targetTwice' }];
      return level > topLevel(skill.levels) ? [{ path: `skills.${place}.level`, code: 'levelBeyondScale' }] : [];
    }),
  );
  await sql`delete from course_skills where version_id = ${draft.id}`.execute(work.tx);
  await sql`insert into course_skills (version_id, skill_id, level) select ${draft.id}::uuid, g."skillId", g.level
    from json_to_recordset(${JSON.stringify(skills)}::json) as g("skillId" uuid, level int)`.execute(work.tx);
  const changedAt = await touchDraft(work, draft.id);
  work.record({
    entity: 'course',
    entityId: courseId,
    action: 'skills.setCourseSkills',
    changes: {
      code: course.code,
      version: draft.number,
      skills: skills.map(({ skillId, level }) => ({ code: byId.get(skillId)!.code, level })),
    },
  });
  return { changedAt };
});

/** The next edition gives what the one before gave, until someone says otherwise. */
export async function copyCourseSkills(
  work: Work,
  { fromVersionId, versionId }: { fromVersionId: string; versionId: string },
): Promise<void> {
  await sql`insert into course_skills (version_id, skill_id, level) select ${versionId}::uuid, skill_id, level
    from course_skills where version_id = ${fromVersionId}`.execute(work.tx);
}

export const courseSkillHandlers = [getCourseSkills, setCourseSkills];
