import type {
  AchievementFact,
  AskedFacts,
  AssignmentFact,
  EquivalentFact,
  HoldFact,
  PendingFact,
  PersonFacts,
  PlacementFact,
  RequirementFact,
  SkillRuleFact,
  Target,
} from '@app/domain/qualification/facts';
import type { Work } from '../../../platform/database/work.ts';

const known = (alias: string) => `${alias}.recorded_at as "recordedAt", ${alias}.retracted_at as "retractedAt"`;

/** The skills and courses that are looked at. */
export type About = { skillIds: readonly string[]; courseIds: readonly string[] };

/**
 * Everything known of people of one company, then and now, for the rule in domain: one query per kind of fact, however
 * many people. With `about` only the proofs and evidence of these skills and courses.
 */
export async function loadPeople(
  work: Work,
  companyId: string,
  personIds: readonly string[],
  about: About | null = null,
): Promise<PersonFacts[]> {
  const values = [companyId, personIds];
  const of = `company_id = $1 and person_id = any($2)`;
  const ask = <T>(name: string, text: string) =>
    work.named<T & { personId: string }>(`qualification.facts_${name}`, text, values);
  const askAbout = <T>(name: string, text: string, proofs: boolean) => {
    if (!about) return ask<T>(name, text);
    const narrowed = `${text} and (f.skill_id = any($3)${proofs ? ' or f.course_id = any($4)' : ''})`;
    return work.named<T & { personId: string }>(`qualification.facts_${name}_about`, narrowed, [
      ...values,
      about.skillIds,
      ...(proofs ? [about.courseIds] : []),
    ]);
  };
  const [placements, assignments, achievements, holds, pending] = await Promise.all([
    ask<PlacementFact>(
      'placements',
      `select person_id as "personId", site_id as "siteId", department_id as "departmentId", hired_on as "hiredOn",
        started_on as "startedOn",
         ended_on as "endedOn", ${known('f')} from placements f where ${of}`,
    ),
    ask<AssignmentFact>(
      'assignments',
      `select person_id as "personId", position_id as "positionId", started_on as "startedOn", ended_on as "endedOn",
        ${known('f')}
       from position_assignments f where ${of}`,
    ),
    // A proof revoked or taken back as a mistake is no longer held true from the earlier of the two.
    askAbout<AchievementFact>(
      'achievements',
      `select f.person_id as "personId", f.id, f.skill_id as "skillId", f.course_id as "courseId", f.level,
        f.valid_from as "validFrom",
         f.valid_through as "validThrough", v.renewal_window_days as "renewalWindowDays", f.recorded_at as "recordedAt",
         least(f.revoked_at, f.retracted_at) as "retractedAt"
       from achievements f left join course_versions v on v.id = f.course_version_id
         where f.company_id = $1 and f.person_id = any($2)`,
      true,
    ),
    ask<HoldFact>(
      'holds',
      `select person_id as "personId", id, kind, skill_id as "skillId", course_id as "courseId", from_on as "fromOn",
        to_on as "toOn", ${known('f')}
       from holds f where ${of}`,
    ),
    askAbout<PendingFact>(
      'pending',
      `select f.person_id as "personId", f.id, f.skill_id as "skillId", f.submitted_at as "recordedAt",
         (select min(e.at) from evidence_events e where e.company_id = $1 and e.evidence_id = f.id
           and e.kind in ('verified', 'rejected', 'withdrawn')) as "retractedAt"
       from evidence f where f.company_id = $1 and f.person_id = any($2)`,
      false,
    ),
  ]);
  const own = {
    placements: byPerson(placements),
    assignments: byPerson(assignments),
    achievements: byPerson(achievements),
    holds: byPerson(holds),
    pending: byPerson(pending),
  };
  return personIds.map((personId) => ({
    personId,
    placements: own.placements.get(personId) ?? [],
    assignments: own.assignments.get(personId) ?? [],
    achievements: own.achievements.get(personId) ?? [],
    holds: own.holds.get(personId) ?? [],
    pending: own.pending.get(personId) ?? [],
  }));
}

function byPerson<T extends { personId: string }>(facts: readonly T[]): Map<string, T[]> {
  const own = new Map<string, T[]>();
  for (const fact of facts) {
    const list = own.get(fact.personId);
    if (list) list.push(fact);
    else own.set(fact.personId, [fact]);
  }
  return own;
}

/**
 * What a company asks and ever asked, with the rules and equivalents of the skills in it, and of those looked at
 * besides.
 */
export async function loadAsked(
  work: Work,
  companyId: string,
  alsoSkillIds: readonly string[] = [],
): Promise<AskedFacts> {
  const skills = `select skill_id from requirement_targets where company_id = $1 and skill_id is not null
    union select unnest($2::uuid[])`;
  const [requirements, rules, equivalents, departments, company] = await Promise.all([
    work.named<RequirementFact & { targets: Target[] }>(
      'qualification.asked',
      `select r.id, r.position_id as "positionId", r.site_id as "siteId", r.department_id as "departmentId",
        r.person_id as "personId", r.kind,
         r.effective_from as "effectiveFrom", r.effective_to as "effectiveTo", r.asked_since as "askedSince",
           r.due_basis as "dueBasis",
         r.initial_due_days as "initialDueDays", r.fixed_due_on as "fixedDueOn", r.grace_counts as "graceCounts",
           ${known('r')},
         (select json_agg(json_build_object('skillId', t.skill_id, 'courseId', t.course_id, 'minLevel', t.min_level)
           order by t.place)
           from requirement_targets t where t.company_id = r.company_id and t.requirement_row_id = r.id) as targets
       from requirements r where r.company_id = $1`,
      [companyId],
    ),
    work.named<SkillRuleFact>(
      'qualification.asked_rules',
      `select r.skill_id as "skillId", r.expiring_soon_days as "expiringSoonDays",
        r.renewal_window_days as "renewalWindowDays",
         r.grace_days as "graceDays", r.grace_counts as "graceCounts", ${known('r')}
       from skill_rules r where r.skill_id in (${skills})`,
      [companyId, alsoSkillIds],
    ),
    work.named<EquivalentFact>(
      'qualification.asked_equivalents',
      `select r.skill_id as "skillId", r.by_skill_id as "bySkillId", r.min_level as "minLevel",
        r.gives_level as "givesLevel",
         r.effective_from as "effectiveFrom", ${known('r')}
       from skill_equivalents r where r.skill_id in (${skills})`,
      [companyId, alsoSkillIds],
    ),
    work.named<{ id: string; parentId: string | null }>(
      'qualification.asked_departments',
      `select id, parent_id as "parentId" from departments where company_id = $1`,
      [companyId],
    ),
    work.named<{ days: number | null }>(
      'qualification.asked_company',
      `select (settings_overrides ->> 'expiringSoonDays')::int as days from companies where id = $1`,
      [companyId],
    ),
  ]);
  return {
    requirements,
    rules,
    equivalents,
    parents: Object.fromEntries(departments.map((department) => [department.id, department.parentId])),
    expiringSoonDays: company[0]?.days ?? null,
  };
}
