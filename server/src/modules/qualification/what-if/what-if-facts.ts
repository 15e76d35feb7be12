import type {
  AskedFacts,
  EquivalentFact,
  PersonFacts,
  RequirementFact,
  SkillRuleFact,
} from '@app/domain/qualification/facts';
import type { Effect, Window } from '@app/domain/qualification/what-if/what-if';
import { whatIf } from '@app/domain/qualification/what-if/what-if';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { About } from '../status/load-facts.ts';
import { loadPeople } from '../status/load-facts.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/** People at a time: what is known of them is held in memory, of all others only what changes for them. */
const atOnce = 500;

export type Surroundings = Omit<AskedFacts, 'requirements'>;

/** The rules and stand-ins of skills, and the company they are asked in. */
export async function surroundingsOf(
  work: Work,
  companyId: string,
  skillIds: readonly string[],
): Promise<Surroundings> {
  const [rules, equivalents, departments, company] = await Promise.all([
    sql<SkillRuleFact>`select skill_id as "skillId", expiring_soon_days as "expiringSoonDays",
      renewal_window_days as "renewalWindowDays", grace_days as "graceDays",
      grace_counts as "graceCounts", recorded_at as "recordedAt", retracted_at as "retractedAt" from skill_rules
        where skill_id = any(${skillIds}::uuid[])`.execute(work.tx),
    sql<
      EquivalentFact & { id: string }
    >`select id, skill_id as "skillId", by_skill_id as "bySkillId", min_level as "minLevel",
      gives_level as "givesLevel",
      effective_from as "effectiveFrom", recorded_at as "recordedAt", retracted_at as "retractedAt"
        from skill_equivalents where skill_id = any(${skillIds}::uuid[])`.execute(work.tx),
    sql<{
      id: string;
      parentId: string | null;
    }>`select id, parent_id as "parentId" from departments where company_id = ${companyId}`.execute(work.tx),
    sql<{
      days: number | null;
    }>`select (settings_overrides ->> 'expiringSoonDays')::int as days from companies where id = ${companyId}`.execute(
      work.tx,
    ),
  ]);
  return {
    rules: rules.rows,
    equivalents: equivalents.rows,
    parents: Object.fromEntries(departments.rows.map(({ id, parentId }) => [id, parentId])),
    expiringSoonDays: company.rows[0]?.days ?? null,
  };
}

/**
 * Whose standing these requirements can touch at all: the skills and courses they name, and what stands in for them.
 */
export function aboutOf(sides: readonly AskedFacts[]): About {
  const targets = sides.flatMap(({ requirements }) => requirements.flatMap(({ targets }) => targets));
  const skillIds = [
    ...targets.map(({ skillId }) => skillId),
    ...sides.flatMap(({ equivalents }) => equivalents.map(({ bySkillId }) => bySkillId)),
  ];
  const present = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null);
  return { skillIds: present(skillIds), courseIds: present(targets.map(({ courseId }) => courseId)) };
}

type Scope = Pick<RequirementFact, 'positionId' | 'siteId' | 'departmentId' | 'personId'>;

/**
 * People whom requirements can concern from a day on; with `holders` only those who hold, or wait for, one of these
 * skills.
 */
export async function concernedBy(
  work: Work,
  companyId: string,
  scopes: readonly Scope[],
  from: Day,
  holders: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select distinct w.person_id as "personId" from jsonb_to_recordset(${JSON.stringify(scopes)}::jsonb)
      as r("positionId" uuid, "siteId" uuid, "personId" uuid)
    join placements w on w.company_id = ${companyId} and w.retracted_at is null and ${notEndedBefore('w', from)}
      and (r."siteId" is null or w.site_id = r."siteId") and (r."personId" is null or w.person_id = r."personId")
    where (r."positionId" is null or exists (select 1 from position_assignments a
      where a.company_id = ${companyId} and a.person_id = w.person_id
        and a.position_id = r."positionId" and a.retracted_at is null and ${notEndedBefore('a', from)}))
      and (${holders === null} or exists (select 1 from achievements h
        where h.company_id = ${companyId} and h.person_id = w.person_id and h.skill_id = any(${holders ?? []}::uuid[]))
        or exists (select 1 from evidence e where e.company_id = ${companyId} and e.person_id = w.person_id
          and e.skill_id = any(${holders ?? []}::uuid[])))
    order by 1`.execute(work.tx);
  return rows.map(({ personId }) => personId);
}

type Trial = {
  companyId: string;
  people: readonly string[];
  before: AskedFacts;
  after: AskedFacts;
  window: Window;
  keyOf: (rowId: string) => string;
};

/** What a change means for people, a batch at a time; other requests get their turn between two. */
export async function effectsOf(
  work: Work,
  { companyId, people, before, after, window, keyOf }: Trial,
): Promise<Effect[]> {
  const about = aboutOf([before, after]);
  const effects: Effect[] = [];
  for (let at = 0; at < people.length; at += atOnce) {
    const facts: PersonFacts[] = await loadPeople(work, companyId, people.slice(at, at + atOnce), about);
    for (const effect of whatIf(facts, before, after, window, keyOf)) effects.push(effect);
  }
  return effects;
}
