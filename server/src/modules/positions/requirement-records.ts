import { DomainError, refuseFields } from '@app/domain/errors';
import type {
  AskedAlready,
  RequirementDraft,
  RequirementScope,
  RequirementSurroundings,
  RequirementTerms,
} from '@app/domain/positions/requirement';
import { keysIn, requirementIssues, targetListIssues } from '@app/domain/positions/requirement';
import type { RequirementTarget } from '@app/domain/positions/target-key';
import { targetKey } from '@app/domain/positions/target-key';
import type { ChangePlan, RequirementVersion } from '@app/domain/positions/versions';
import { topLevel } from '@app/domain/skills/skill';
import type { SkillState } from '@app/domain/skills/skill';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { currentPosition, lockCurrentPosition } from './records.ts';

export type Origin = { source: 'company' | 'template'; templateRequirementId: string | null };
export type LockedRequirement = {
  requirementId: string;
  scope: RequirementScope;
  origin: Origin;
  rows: RequirementVersion<RequirementTerms>[];
};

/** One change of requirements in a company at a time: two who ask for the same thing at once see each other. */
export async function lockRequirements(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`requirements:${work.companyId}`}, 0))`.execute(work.tx);
}

type Row = RequirementTerms &
  RequirementScope &
  Origin & {
    id: string;
    version: number;
    effectiveFrom: string;
    effectiveTo: string | null;
    askedSince: string;
    recordedAt: string;
    retractedAt: string | null;
  };

export const termColumns =
  sql.raw(`r.kind, r.due_basis as "dueBasis", r.initial_due_days as "initialDueDays", r.fixed_due_on as "fixedDueOn",
  r.grace_counts as "graceCounts", r.reason, r.regulation_ref as "regulationRef",
  array(select json_build_object('skillId', t.skill_id, 'courseId', t.course_id, 'minLevel', t.min_level) from requirement_targets t
    where t.company_id = r.company_id and t.requirement_row_id = r.id order by t.place) as targets`);

/** All rows of a requirement of the acting company, newest version's scope and origin. */
export async function loadRequirement(work: Work, requirementId: string): Promise<LockedRequirement> {
  const { rows } = await sql<Row>`select r.id, r.version, r.position_id as "positionId", r.site_id as "siteId",
      r.department_id as "departmentId", r.person_id as "personId",
      ${termColumns}, r.effective_from as "effectiveFrom", r.effective_to as "effectiveTo",
        r.asked_since as "askedSince", r.source,
      r.template_requirement_id as "templateRequirementId", r.recorded_at as "recordedAt",
        r.retracted_at as "retractedAt"
    from requirements r where r.company_id = ${work.companyId} and r.requirement_id = ${requirementId}
      order by r.version desc, r.recorded_at desc`.execute(work.tx);
  const newest = rows[0];
  if (!newest) throw new DomainError('notFound');
  const { positionId, siteId, departmentId, personId, source, templateRequirementId } = newest;
  return {
    requirementId,
    scope: { positionId, siteId, departmentId, personId },
    origin: { source, templateRequirementId },
    rows: rows.map((row) => ({
      id: row.id,
      version: row.version,
      effectiveFrom: row.effectiveFrom,
      effectiveTo: row.effectiveTo,
      askedSince: row.askedSince,
      recordedAt: row.recordedAt,
      retractedAt: row.retractedAt,
      terms: termsOf(row),
    })),
  };
}

export function termsOf(row: RequirementTerms): RequirementTerms {
  const { targets, kind, dueBasis, initialDueDays, fixedDueOn, graceCounts, reason, regulationRef } = row;
  return { targets, kind, dueBasis, initialDueDays, fixedDueOn, graceCounts, reason, regulationRef };
}

export const sameThing = (one: RequirementTerms, other: RequirementTerms) =>
  targetKey(one.targets) === targetKey(other.targets);

/** Carries out what a change does to a requirement's rows. */
export async function writePlan(
  work: Work,
  { requirementId, scope, origin }: Omit<LockedRequirement, 'rows'>,
  plan: ChangePlan<RequirementTerms>,
  why: string | null,
): Promise<void> {
  if (plan.retract.length > 0)
    await sql`update requirements set retracted_at = greatest(recorded_at, ${work.now}),
      retracted_by = ${work.personId}, retraction_reason = ${why}
      where company_id = ${work.companyId} and id = any(${plan.retract}::uuid[]) and retracted_at is null`.execute(
      work.tx,
    );
  for (const { version, effectiveFrom, effectiveTo, askedSince, terms } of plan.record) {
    const { rows } = await sql<{
      id: string;
    }>`insert into requirements (company_id, requirement_id, version, position_id, site_id, department_id, person_id,
      kind, effective_from,
        effective_to, asked_since, due_basis, initial_due_days, fixed_due_on, grace_counts, target_key, reason,
          regulation_ref, source, template_requirement_id, recorded_at, recorded_by)
      values (${work.companyId}, ${requirementId}, ${version}, ${scope.positionId}, ${scope.siteId},
        ${scope.departmentId}, ${scope.personId}, ${terms.kind}, ${effectiveFrom},
        ${effectiveTo}, ${askedSince}, ${terms.dueBasis}, ${terms.initialDueDays}, ${terms.fixedDueOn},
          ${terms.graceCounts}, ${targetKey(terms.targets)}, ${terms.reason},
        ${terms.regulationRef}, ${origin.source}, ${origin.templateRequirementId}, ${work.now}, ${work.personId})
          returning id`.execute(work.tx);
    await sql`insert into requirement_targets (company_id, requirement_row_id, place, skill_id, course_id, min_level)
      select ${work.companyId}::uuid, ${rows[0]!.id}::uuid, (t.place - 1)::smallint, (t.target ->> 'skillId')::uuid,
        (t.target ->> 'courseId')::uuid, (t.target ->> 'minLevel')::int
      from jsonb_array_elements(${JSON.stringify(terms.targets)}::jsonb) with ordinality as t(target, place)`.execute(
      work.tx,
    );
  }
}

/**
 * Refuses a draft at the fields that do not fit; `before` is what the requirement asked until now. A `trial` holds
 * nothing until the commit.
 */
export async function refuseUnfit(
  work: Work,
  draft: RequirementDraft,
  before: LockedRequirement | null,
  { trial = false } = {},
): Promise<void> {
  await refuseForeignScope(work, draft.scope, trial);
  refuseFields(requirementIssues(draft, await surroundings(work, draft, before)));
}

/** Whom a requirement concerns is of this company, or not there. */
async function refuseForeignScope(
  work: Work,
  { positionId, siteId, departmentId, personId }: RequirementScope,
  trial: boolean,
): Promise<void> {
  if (positionId) await (trial ? currentPosition(work, positionId) : lockCurrentPosition(work, positionId));
  const { rows } = await sql<{ known: boolean }>`select
      (${siteId}::uuid is null or exists (select 1 from sites where company_id = ${work.companyId} and id = ${siteId}))
      and (${departmentId}::uuid is null or exists (select 1 from departments
        where company_id = ${work.companyId} and id = ${departmentId}))
      and (${personId}::uuid is null or exists (select 1 from employments
        where company_id = ${work.companyId} and person_id = ${personId})) as known`.execute(work.tx);
  if (!rows[0]!.known) throw new DomainError('notFound');
}

/** What does not fit in targets alone, for templates; `kept` may stay though retired. */
export async function targetIssuesOf(work: Work, targets: readonly RequirementTarget[], kept: readonly string[]) {
  const { skills, courses } = await targetsKnown(work, targets);
  return targetListIssues(targets, { skills, courses, kept });
}

async function targetsKnown(
  work: Work,
  targets: readonly RequirementTarget[],
): Promise<Pick<RequirementSurroundings, 'skills' | 'courses'>> {
  const skillIds = targets.flatMap(({ skillId }) => skillId ?? []);
  const courseIds = targets.flatMap(({ courseId }) => courseId ?? []);
  const skills = await sql<{ id: string; state: SkillState; levels: unknown[] }>`select id, levels,
      case when retired_at is not null then 'retired' when published_at is not null then 'published'
        else 'draft' end as state
    from skills where id = any(${skillIds}::uuid[])`.execute(work.tx);
  const courses = await sql<{
    id: string;
    published: boolean;
    retired: boolean;
  }>`select c.id, c.retired_at is not null as retired,
      exists (select 1 from course_versions v where v.course_id = c.id and v.published_at is not null) as published
    from courses c where c.id = any(${courseIds}::uuid[])`.execute(work.tx);
  return {
    skills: new Map(skills.rows.map(({ id, state, levels }) => [id, { state, levels: topLevel(levels) }])),
    courses: new Map(courses.rows.map(({ id, ...course }) => [id, course])),
  };
}

async function surroundings(
  work: Work,
  { targets, scope }: RequirementDraft,
  before: LockedRequirement | null,
): Promise<RequirementSurroundings> {
  const asked = await sql<AskedAlready>`select requirement_id as "requirementId", target_key as "targetKey",
      effective_from as "effectiveFrom", effective_to as "effectiveTo"
    from requirements where company_id = ${work.companyId} and retracted_at is null
      and position_id is not distinct from ${scope.positionId}::uuid
      and site_id is not distinct from ${scope.siteId}::uuid
        and department_id is not distinct from ${scope.departmentId}::uuid
      and person_id is not distinct from ${scope.personId}::uuid`.execute(work.tx);
  return {
    ...(await targetsKnown(work, targets)),
    asked: asked.rows,
    requirementId: before?.requirementId ?? null,
    kept: before?.rows.flatMap((row) => keysIn(targetKey(row.terms.targets))) ?? [],
  };
}
