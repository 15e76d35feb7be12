import * as api from '@app/contract/skills/skills';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import { ruleColumns, usesOf } from './records.ts';

type Skill = z.output<typeof api.getSkill.result>;
type Equivalent = Skill['metBy'][number] & { side: 'metBy' | 'meets' };

const state = (alias: string) =>
  sql.raw(
    `case when ${alias}.retired_at is not null then 'retired' when ${alias}.published_at is not null then 'published'
      else 'draft' end`,
  );

export const getSkill = query(api.getSkill, async (work, { skillId }) => {
  work.authorize('skills.edit');
  const { rows } = await sql<Omit<Skill, 'rules' | 'metBy' | 'meets' | 'highestLevelInUse'>>`
    select s.id, s.code, s.names, s.descriptions, s.category, s.levels, s.evidence_kinds as "evidenceKinds",
      s.regulation_refs as "regulationRefs",
      s.record_fields as "recordFields", s.safety_critical as "safetyCritical", ${state('s')} as state,
        s.created_at as "createdAt", s.published_at as "publishedAt", s.retired_at as "retiredAt"
    from skills s where s.id = ${skillId}`.execute(work.tx);
  const skill = rows[0];
  if (!skill) throw new DomainError('notFound');
  const rules = await sql<
    Skill['rules'][number]
  >`select r.id, ${ruleColumns}, r.reason, r.recorded_at as "recordedAt", p.legal_name as "recordedBy",
    r.retracted_at as "retractedAt"
    from skill_rules r left join people p on p.id = r.recorded_by where r.skill_id = ${skillId}
      order by r.retracted_at is not null, r.recorded_at desc`.execute(work.tx);
  const links = await sql<Equivalent>`select e.id, e.kind, e.min_level as "minLevel", e.gives_level as "givesLevel",
      e.effective_from as "effectiveFrom", e.recorded_at as "recordedAt",
      case when e.skill_id = ${skillId} then 'metBy' else 'meets' end as side,
      json_build_object('id', o.id, 'code', o.code, 'names', o.names, 'levels', o.levels, 'state',
        ${state('o')}) as skill
    from skill_equivalents e join skills o on o.id = case when e.skill_id = ${skillId} then e.by_skill_id
      else e.skill_id end
    where ${skillId}::uuid in (e.skill_id, e.by_skill_id) and e.retracted_at is null order by o.code`.execute(work.tx);
  const of = (wanted: Equivalent['side']) =>
    links.rows.filter(({ side }) => side === wanted).map(({ side: _side, ...link }) => link);
  const { highestLevel } = await usesOf(work, skillId);
  return { ...skill, rules: rules.rows, metBy: of('metBy'), meets: of('meets'), highestLevelInUse: highestLevel };
});

export const getSkillUses = query(api.getSkillUses, async (work, { skillId }) => {
  work.authorize('skills.edit');
  const found = await sql`select 1 from skills where id = ${skillId}`.execute(work.tx);
  if (found.rows.length === 0) throw new DomainError('notFound');
  const { elsewhere } = await usesOf(work, skillId);
  const courses = await sql<z.output<typeof api.getSkillUses.result>['courses'][number]>`
    select distinct on (c.code) c.id, c.code, v.number as version, k.level, c.retired_at is not null as retired,
      (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t) as titles
    from course_skills k join course_versions v on v.id = k.version_id join courses c on c.id = v.course_id
    where k.skill_id = ${skillId} order by c.code, v.number desc`.execute(work.tx);
  const { companies, templates, achievements, evidence, holders } = elsewhere;
  return { courses: courses.rows, companies, templates, achievements, evidence, holders };
});
