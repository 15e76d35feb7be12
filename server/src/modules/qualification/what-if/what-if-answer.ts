import type * as api from '@app/contract/qualification/what-if';
import type { Localised } from '@app/domain/localised';
import type { RequirementFact } from '@app/domain/qualification/facts';
import type { Effect, Outcome, Step, Window } from '@app/domain/qualification/what-if/what-if';
import { monthsOf, outcomes } from '@app/domain/qualification/what-if/what-if';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../../platform/database/work.ts';

type Answer = z.output<typeof api.previewRequirement.result>;
type Input = {
  companyId: string;
  window: Window;
  looked: number;
  effects: readonly Effect[];
  requirements: readonly RequirementFact[];
  asked: ReadonlyMap<string, string>;
  list: number;
};
type ForPerson = { personId: string; outcome: Outcome; gapOn: Day | null; goneOn: Day | null; first: Effect };

/** The effects on people in figures and by name. */
export async function answerOf(
  work: Work,
  { companyId, window, looked, effects, requirements, asked, list }: Input,
): Promise<Answer> {
  const people = [...personByPerson(effects).values()];
  const count = (is: (person: ForPerson) => boolean) => people.filter(is).length;
  const shown = people.toSorted(urgentFirst).slice(0, list);
  return {
    from: window.from,
    through: window.through,
    looked,
    affected: people.length,
    outcomes: Object.fromEntries(
      outcomes.map((outcome) => [outcome, count((person) => person.outcome === outcome)]),
    ) as Answer['outcomes'],
    months: monthsOf(window).map((month) => ({
      month,
      gaps: count(({ gapOn }) => gapOn?.startsWith(month) === true),
      gone: count(({ goneOn }) => goneOn?.startsWith(month) === true),
    })),
    ...(await coursesFor(work, effects, requirements)),
    people: await named(work, companyId, shown, asked),
  };
}

function personByPerson(effects: readonly Effect[]): Map<string, ForPerson> {
  const people = new Map<string, ForPerson>();
  const earlier = (one: Day | null, other: Day | null) =>
    one === null || (other !== null && other < one) ? other : one;
  for (const effect of effects) {
    const { personId, outcome, gapOn, goneOn } = effect;
    const known = people.get(personId);
    if (!known) people.set(personId, { personId, outcome, gapOn, goneOn, first: effect });
    else {
      if (outcomes.indexOf(outcome) < outcomes.indexOf(known.outcome)) Object.assign(known, { outcome, first: effect });
      Object.assign(known, { gapOn: earlier(known.gapOn, gapOn), goneOn: earlier(known.goneOn, goneOn) });
    }
  }
  return people;
}

const never = '9999-12-31';
function urgentFirst(one: ForPerson, other: ForPerson): number {
  const apart = outcomes.indexOf(one.outcome) - outcomes.indexOf(other.outcome);
  return (
    apart || (one.gapOn ?? never).localeCompare(other.gapOn ?? never) || one.personId.localeCompare(other.personId)
  );
}

type Leading = { id: string; code: string; titles: Localised; skillId: string | null; level: number };

/** For each who would need a proof one course: the first that leads to what is asked, as the trace would name it. */
async function coursesFor(
  work: Work,
  effects: readonly Effect[],
  requirements: readonly RequirementFact[],
): Promise<Pick<Answer, 'courses' | 'withoutCourse'>> {
  const targets = requirements.flatMap((requirement) => requirement.targets);
  const { rows } = await sql<Leading>`
    select c.id, c.code, (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t) as titles,
      g.skill_id as "skillId", coalesce(g.level, 1) as level
    from courses c
    join course_versions v on v.id = (select n.id from course_versions n
      where n.course_id = c.id and n.published_at is not null order by n.number desc limit 1)
    left join course_skills g on g.version_id = v.id and g.skill_id =
      any(${targets.flatMap(({ skillId }) => skillId ?? [])}::uuid[])
    where c.retired_at is null and (g.skill_id is not null
      or c.id = any(${targets.flatMap(({ courseId }) => courseId ?? [])}::uuid[])) order by c.code`.execute(work.tx);
  const leadsTo = new Map(
    requirements.map((requirement) => [
      requirement.id,
      requirement.targets.flatMap((target) =>
        rows.filter((row) =>
          target.courseId ? row.id === target.courseId : row.skillId === target.skillId && row.level >= target.minLevel,
        ),
      )[0],
    ]),
  );
  const needs = new Map<string, Set<string>>();
  const without = new Set<string>();
  for (const { personId, needOn, rowId } of effects) {
    if (needOn === null || rowId === null) continue;
    const course = leadsTo.get(rowId);
    if (!course) without.add(personId);
    else needs.set(course.id, (needs.get(course.id) ?? new Set()).add(personId));
  }
  const courses = [...needs].map(([id, people]) => {
    const { code, titles } = rows.find((row) => row.id === id)!;
    return { id, code, titles, people: people.size };
  });
  return { courses: courses.toSorted((one, other) => other.people - one.people), withoutCourse: without.size };
}

type Who = { personId: string; name: string; employeeNumber: string; site: string | null };
type Proof = { id: string; title: Localised; certificateNumber: string };

async function named(
  work: Work,
  companyId: string,
  people: readonly ForPerson[],
  asked: ReadonlyMap<string, string>,
): Promise<Answer['people']> {
  const coverOf = ({ first }: ForPerson) => (first.outcome === 'covered' ? at(first)?.after : null);
  const who = await sql<Who>`select p.id as "personId", p.legal_name as name, e.employee_number as "employeeNumber",
      (select l.name from placements w join sites l on l.company_id = w.company_id and l.id = w.site_id
        where w.company_id = e.company_id and w.person_id = e.person_id and w.retracted_at is null
          order by w.started_on desc limit 1) as site
    from employments e join people p on p.id = e.person_id
      where e.company_id = ${companyId} and e.person_id =
      any(${people.map(({ personId }) => personId)}::uuid[])`.execute(work.tx);
  const proofs = await sql<Proof>`select id, coalesce(snapshot -> 'course' -> 'titles', '{}') as title,
      certificate_number as "certificateNumber" from achievements
    where company_id = ${companyId} and id =
      any(${people.flatMap((person) => coverOf(person)?.achievementId ?? [])}::uuid[])`.execute(work.tx);
  const vias = await sql<{
    id: string;
    names: Localised;
  }>`select id, names from skills where id =
    any(${people.flatMap((person) => coverOf(person)?.viaSkillId ?? [])}::uuid[])`.execute(work.tx);
  return people.map((person): Answer['people'][number] => {
    const { first } = person;
    const after = at(first)?.after ?? null;
    const cover = coverOf(person);
    const proof = cover && proofs.rows.find(({ id }) => id === cover.achievementId);
    return {
      ...who.rows.find(({ personId }) => personId === person.personId)!,
      asked: asked.get(first.key) ?? '',
      outcome: person.outcome,
      on: first.on,
      dueOn: after?.status === 'due' ? after.dueOn : null,
      gapOn: person.gapOn,
      goneOn: person.goneOn,
      coveredBy:
        cover && proof
          ? {
              title: proof.title,
              certificateNumber: proof.certificateNumber,
              through: cover.validThrough,
              via: vias.rows.find(({ id }) => id === cover.viaSkillId)?.names ?? null,
            }
          : null,
      steps: first.steps.map(({ on, before, after: then }: Step) => ({
        on,
        before: before?.status ?? null,
        after: then?.status ?? null,
      })),
    };
  });
}

const at = ({ steps, on }: Effect) => steps.findLast((step) => step.on <= on);
