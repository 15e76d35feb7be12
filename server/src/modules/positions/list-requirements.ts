import * as api from '@app/contract/positions/requirements';
import { DomainError } from '@app/domain/errors';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { stateOn } from './records.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Shown = z.output<typeof api.listRequirements.result>['requirements'][number];

/**
 * A target with its words, from columns `t.skill_id`, `t.course_id`, `t.min_level`; courses by the texts of their
 * newest published edition.
 */
export const shownTarget =
  sql.raw(`json_build_object('skillId', t.skill_id, 'courseId', t.course_id, 'minLevel', t.min_level, 'code', coalesce(s.code, c.code),
  'names', coalesce(s.names, (select jsonb_object_agg(x.key, x.value ->> 'title') from course_versions v, jsonb_each(v.texts) x
    where v.id = (select n.id from course_versions n where n.course_id = c.id order by n.published_at is null, n.number desc limit 1))),
  'levels', coalesce(s.levels, '[]'), 'retired', coalesce(s.retired_at, c.retired_at) is not null)`);

const ranks = { mandatory: 0, recommended: 1 } as const;
const nameOf = ({ targets, siteName }: Shown) => `${targets[0]?.names.en ?? targets[0]?.code ?? ''} ${siteName ?? ''}`;

async function shown(work: Work, where: RawBuilder<SqlBool>): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select r.id, r.requirement_id as "requirementId", r.version,
      json_build_object('positionId', r.position_id, 'siteId', r.site_id, 'departmentId', r.department_id, 'personId',
        r.person_id) as scope,
      l.name as "siteName", d.name as "departmentName", p.legal_name as "personName", r.kind, r.due_basis as "dueBasis",
        r.initial_due_days as "initialDueDays",
      r.fixed_due_on as "fixedDueOn", r.grace_counts as "graceCounts", r.reason, r.regulation_ref as "regulationRef",
        r.target_key as "targetKey",
      r.effective_from as "effectiveFrom", r.effective_to as "effectiveTo", r.asked_since as "askedSince", r.source,
        ${stateOn(work, 'r.effective_from', 'r.effective_to')} as state,
      r.recorded_at as "recordedAt", b.legal_name as "recordedBy", r.retracted_at as "retractedAt",
      array(select ${shownTarget} from requirement_targets t left join skills s on s.id = t.skill_id
        left join courses c on c.id = t.course_id
        where t.company_id = r.company_id and t.requirement_row_id = r.id order by t.place) as targets
    from requirements r
    left join sites l on l.company_id = r.company_id and l.id = r.site_id
    left join departments d on d.company_id = r.company_id and d.id = r.department_id
    left join people p on p.id = r.person_id
    left join people b on b.id = r.recorded_by
    where r.company_id = ${work.companyId} and ${where}
    order by r.kind, r.effective_from, r.recorded_at`.execute(work.tx);
  return rows.toSorted(
    (one, other) =>
      ranks[one.kind] - ranks[other.kind] ||
      nameOf(one).localeCompare(nameOf(other)) ||
      one.effectiveFrom.localeCompare(other.effectiveFrom),
  );
}

/** What is known now; several rows of one requirement are its versions in time. */
const listRequirements = query(api.listRequirements, async (work, { positionId, past }) => {
  work.authorize('positions.view', { companyId: work.companyId });
  const of = positionId ? sql`r.position_id = ${positionId}` : sql`r.position_id is null`;
  if (positionId) {
    const found =
      await sql`select 1 from positions where company_id = ${work.companyId} and id = ${positionId}`.execute(work.tx);
    if (found.rows.length === 0) throw new DomainError('notFound');
  }
  const when = past ? sql`true` : sql`(r.effective_to is null or r.effective_to >= ${work.today})`;
  return { requirements: await shown(work, sql<SqlBool>`r.retracted_at is null and ${of} and ${when}`) };
});

const getRequirementHistory = query(api.getRequirementHistory, async (work, { requirementId }) => {
  work.authorize('positions.view', { companyId: work.companyId });
  const rows = await shown(work, sql<SqlBool>`r.requirement_id = ${requirementId}`);
  if (rows.length === 0) throw new DomainError('notFound');
  return {
    rows: rows.toSorted((one, other) => other.recordedAt.localeCompare(one.recordedAt) || other.version - one.version),
  };
});

/** With how many people work there today. */
const listRequirementChoices = query(api.listRequirementChoices, async (work) => {
  work.authorize('positions.view', { companyId: work.companyId });
  const here = (column: string) =>
    sql`(select count(distinct w.person_id) from placements w
      where w.company_id = x.company_id and ${sql.raw(column)} = x.id and w.retracted_at is null
      and w.started_on <= ${work.today} and ${notEndedBefore('w', work.today)})::int`;
  type Place = { id: string; code: string; name: string; people: number };
  const sites = await sql<Place>`select x.id, x.code, x.name, ${here('w.site_id')} as people from sites x
    where x.company_id = ${work.companyId} and x.archived_at is null order by x.name`.execute(work.tx);
  const departments =
    await sql<Place>`select x.id, x.code, x.name, ${here('w.department_id')} as people from departments x
    where x.company_id = ${work.companyId} and x.archived_at is null order by x.name`.execute(work.tx);
  const all = await sql<{
    people: number;
  }>`select count(distinct person_id)::int as people from placements w
    where w.company_id = ${work.companyId} and w.retracted_at is null
    and w.started_on <= ${work.today} and ${notEndedBefore('w', work.today)}`.execute(work.tx);
  return { sites: sites.rows, departments: departments.rows, people: all.rows[0]!.people, today: work.today };
});

const findRequirementPeople = query(api.findRequirementPeople, async (work, { q }) => {
  work.authorize('positions.view', { companyId: work.companyId });
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ personId: string; name: string; employeeNumber: string }>`
    select e.person_id as "personId", p.legal_name as name, e.employee_number as "employeeNumber" from employments e
      join people p on p.id = e.person_id
    where e.company_id = ${work.companyId} and ${notEndedBefore('e', work.today)}
      and (p.name_key like folded(${pattern}) or e.employee_number ilike ${pattern}) order by p.legal_name, e.person_id
        limit 20`.execute(work.tx);
  return { people: rows };
});

const listTargets = query(api.listTargets, async (work) => {
  work.authorize('skills.browse');
  type Targets = z.output<typeof api.listTargets.result>;
  const skills = await sql<
    Targets['skills'][number]
  >`select id, code, names, category, levels, regulation_refs as "regulationRefs", record_fields as "recordFields"
    from skills
    where published_at is not null and retired_at is null order by names ->> 'en', code`.execute(work.tx);
  const courses = await sql<
    Targets['courses'][number]
  >`select c.id, c.code, (select jsonb_object_agg(x.key, x.value ->> 'title') from jsonb_each(v.texts) x) as names,
      v.regulation_refs as "regulationRefs"
    from courses c join lateral (select * from course_versions v where v.course_id = c.id and v.published_at is not null
      order by v.number desc limit 1) v on true
    where c.retired_at is null order by c.code`.execute(work.tx);
  return { skills: skills.rows, courses: courses.rows };
});

export const listRequirementsHandlers = [
  listRequirements,
  getRequirementHistory,
  listRequirementChoices,
  findRequirementPeople,
  listTargets,
];
