import * as api from '@app/contract/qualification/what-if';
import { DomainError, refuseFields } from '@app/domain/errors';
import type { AskedFacts, EquivalentFact, RequirementFact, Target } from '@app/domain/qualification/facts';
import { skillRuleIssues } from '@app/domain/skills/skill-rule';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { windowFrom } from './preview-requirement.ts';
import { answerOf } from './what-if-answer.ts';
import { concernedBy, effectsOf, surroundingsOf } from './what-if-facts.ts';
import type { Surroundings } from './what-if-facts.ts';

type SkillChange = z.output<typeof api.previewSkill.input>;
type Found = z.input<typeof api.previewSkill.result>['companies'][number];
type Asking = {
  companyId: string;
  name: string;
  timeZone: string;
  rows: (RequirementFact & { requirementId: string; words: string })[];
};

const listed = 25;

/**
 * Company by company: whose standing would change if the skill ran out otherwise, or something stood in for it. Nothing
 * is written.
 */
export const previewSkill = query(
  api.previewSkill,
  async (work, wanted) => {
    work.authorize('skills.edit');
    if (wanted.rule) refuseFields(skillRuleIssues(wanted.rule));
    await refuseUnknown(work, wanted);
    const companies: Found[] = [];
    let looked = 0;
    for (const asking of await companiesAsking(work, wanted.skillId)) {
      const answer = await forCompany(work, asking, wanted);
      looked += answer.looked;
      if (answer.affected > 0) companies.push({ id: asking.companyId, name: asking.name, ...answer });
    }
    const kept = await sql<{
      proofs: number;
    }>`select count(*)::int as proofs from achievements
      where skill_id = ${wanted.skillId} and retracted_at is null and revoked_at is null
      and (valid_through is null or valid_through >= ${work.today})`.execute(work.tx);
    const affected = companies.reduce((total, company) => total + company.affected, 0);
    return {
      proofsKept: kept.rows[0]!.proofs,
      total: { companies: companies.length, affected, looked },
      companies: companies.toSorted((one, other) => other.affected - one.affected),
    };
  },
  { snapshot: true },
);

async function refuseUnknown(work: Work, { skillId, addEquivalent, removeEquivalentId }: SkillChange): Promise<void> {
  const { rows } = await sql<{
    skill: boolean;
    by: boolean;
    link: boolean;
  }>`select exists (select 1 from skills where id = ${skillId}) as skill,
    ${addEquivalent?.bySkillId ?? null}::uuid is null or exists (select 1 from skills
      where id = ${addEquivalent?.bySkillId ?? null}::uuid) as by,
    ${removeEquivalentId}::uuid is null or exists (select 1 from skill_equivalents
      where id = ${removeEquivalentId}::uuid and skill_id = ${skillId} and retracted_at is null) as link`.execute(
    work.tx,
  );
  const { skill, by, link } = rows[0]!;
  if (!skill || !link) throw new DomainError('notFound');
  if (!by) refuseFields([{ path: 'bySkillId', code: 'skillUnknown' }]);
  if (addEquivalent?.bySkillId === skillId) refuseFields([{ path: 'bySkillId', code: 'equivalentSelf' }]);
}

async function forCompany(work: Work, { companyId, timeZone, rows }: Asking, wanted: SkillChange) {
  const { skillId, addEquivalent } = wanted;
  const today = dayOf(work.now, timeZone);
  const window = windowFrom(today, today, work.now);
  const around = await surroundingsOf(
    work,
    companyId,
    rows.flatMap((row) => row.targets.flatMap((target) => target.skillId ?? [])),
  );
  const before: AskedFacts = { ...around, requirements: rows };
  const after: AskedFacts = { ...changed(around, wanted, work.now), requirements: rows };
  // Who neither holds nor waits for the skill or what stands in for it stands the same either way.
  const holders = [
    skillId,
    ...(addEquivalent ? [addEquivalent.bySkillId] : []),
    ...around.equivalents.filter((link) => link.skillId === skillId).map(({ bySkillId }) => bySkillId),
  ];
  const people = await concernedBy(work, companyId, rows, window.from, holders);
  const requirementOf = new Map(rows.map((row) => [row.id, row.requirementId]));
  const effects = await effectsOf(work, {
    companyId,
    people,
    before,
    after,
    window,
    keyOf: (rowId) => requirementOf.get(rowId)!,
  });
  const asked = new Map(rows.map((row) => [row.requirementId, row.words]));
  return answerOf(work, { companyId, window, looked: people.length, effects, requirements: rows, asked, list: listed });
}

/** What would be known of rules and stand-ins had it been saved now. */
function changed(
  around: Surroundings,
  { skillId, rule, addEquivalent, removeEquivalentId }: SkillChange,
  now: string,
): Surroundings {
  const recorded = { recordedAt: now, retractedAt: null };
  const over = <T extends { retractedAt: string | null }>(fact: T): T =>
    fact.retractedAt === null ? { ...fact, retractedAt: now } : fact;
  const rules = rule
    ? [...around.rules.map((fact) => (fact.skillId === skillId ? over(fact) : fact)), { ...rule, skillId, ...recorded }]
    : around.rules;
  const links = (around.equivalents as readonly (EquivalentFact & { id: string })[]).map((fact) =>
    fact.id === removeEquivalentId ? over(fact) : fact,
  );
  return {
    ...around,
    rules,
    equivalents: addEquivalent ? [...links, { ...addEquivalent, skillId, ...recorded }] : links,
  };
}

/** Every company that asks for the skill from today on, with the requirements that name it. */
async function companiesAsking(work: Work, skillId: string): Promise<Asking[]> {
  const { rows } = await sql<
    RequirementFact & {
      companyId: string;
      name: string;
      timeZone: string;
      requirementId: string;
      words: string;
      targets: Target[];
    }
  >`
    select c.id as "companyId", c.display_name as name, c.time_zone as "timeZone", r.id,
      r.requirement_id as "requirementId", r.position_id as "positionId", r.site_id as "siteId",
      r.department_id as "departmentId", r.person_id as "personId", r.kind, r.effective_from as "effectiveFrom",
        r.effective_to as "effectiveTo", r.asked_since as "askedSince",
      r.due_basis as "dueBasis", r.initial_due_days as "initialDueDays", r.fixed_due_on as "fixedDueOn",
        r.grace_counts as "graceCounts", r.recorded_at as "recordedAt",
      r.retracted_at as "retractedAt", concat_ws(' · ', p.title, l.name) as words,
      (select json_agg(json_build_object('skillId', t.skill_id, 'courseId', t.course_id, 'minLevel', t.min_level)
        order by t.place)
        from requirement_targets t where t.company_id = r.company_id and t.requirement_row_id = r.id) as targets
    from requirements r join companies c on c.id = r.company_id and c.terminated_at is null
    left join positions p on p.company_id = r.company_id and p.id = r.position_id
      left join sites l on l.company_id = r.company_id and l.id = r.site_id
    where r.retracted_at is null and (r.effective_to is null or r.effective_to >= ${work.today})
      and exists (select 1 from requirement_targets t where t.company_id = r.company_id and t.requirement_row_id = r.id
        and t.skill_id = ${skillId})
    order by c.display_name, c.id`.execute(work.tx);
  const companies = new Map<string, Asking>();
  for (const { companyId, name, timeZone, ...row } of rows) {
    const asking = companies.get(companyId) ?? { companyId, name, timeZone, rows: [] };
    asking.rows.push(row);
    companies.set(companyId, asking);
  }
  return [...companies.values()];
}
