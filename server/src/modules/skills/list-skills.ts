import * as api from '@app/contract/skills/skills';
import { skillList } from '@app/domain/skills/skill-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import { usesElsewhere } from './records.ts';

type Row = z.output<typeof api.listSkills.result>['rows'][number];

/** All skills, with the courses on offer that give them and how many people hold them. */
const skills = serveList<typeof skillList, Row>(
  skillList,
  { page: api.listSkills, export: api.exportSkills },
  {
    rows(work, locale) {
      work.authorize('skills.edit');
      return sql`
        select s.id, s.code, coalesce(nullif(s.names ->> ${locale}, ''), s.names ->> 'en', s.names ->> 'fr',
          s.names ->> 'es', s.code) as name, s.category,
          case when s.retired_at is not null then 'retired' when s.published_at is not null then 'published'
            else 'draft' end as state,
          jsonb_array_length(s.levels) as "levelCount", r.validity_months as "validityMonths",
            s.evidence_kinds as "evidenceKinds",
          array_to_string(s.regulation_refs, ', ') as regulation, 0 as holders, 0 as companies,
          (select count(distinct v.course_id) from course_skills k join course_versions v on v.id = k.version_id
            join courses c on c.id = v.course_id
            where k.skill_id = s.id and c.retired_at is null)::int as courses
        from skills s left join skill_rules r on r.skill_id = s.id and r.retracted_at is null`;
    },
    search: ['code', 'name', 'regulation'],
    nullable: ['validityMonths'],
    filters: {
      state: (states) => sql`r.state = any(${states})`,
      evidence: (kinds) => sql`r."evidenceKinds" && ${kinds}::text[]`,
      lapses: (wanted) => sql`(case when r."validityMonths" is null then 'never' else 'lapses' end) = any(${wanted})`,
    },
    async complete(work, rows) {
      const uses = await usesElsewhere(
        work,
        rows.map((row) => row.id),
      );
      return rows.map(({ id, code, name, category, state, levelCount, validityMonths, courses, regulation }) => ({
        id,
        code,
        name,
        category,
        state,
        levelCount,
        validityMonths,
        courses,
        regulation,
        companies: uses.get(id)?.companies.length ?? 0,
        holders: uses.get(id)?.holders ?? 0,
      }));
    },
  },
);

const listSkillChoices = query(api.listSkillChoices, async (work) => {
  work.authorize('skills.browse');
  const { rows } = await sql<z.output<typeof api.listSkillChoices.result>['skills'][number]>`
    select s.id, s.code, s.names, s.category, s.levels, r.validity_months as "validityMonths",
      s.evidence_kinds as "evidenceKinds", s.record_fields as "recordFields"
    from skills s left join skill_rules r on r.skill_id = s.id and r.retracted_at is null
    where s.published_at is not null and s.retired_at is null order by s.names ->> 'en', s.code`.execute(work.tx);
  return { skills: rows };
});

export const listSkillsHandlers = [...skills.handlers, listSkillChoices];
