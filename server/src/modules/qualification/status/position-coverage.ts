import * as api from '@app/contract/qualification/coverage';
import { DomainError } from '@app/domain/errors';
import type { Filling } from '@app/domain/qualification/coverage';
import { fillingOver, hangsOnOne, lacksFor } from '@app/domain/qualification/coverage';
import type { AskedFacts } from '@app/domain/qualification/facts';
import type { Cell } from '@app/domain/qualification/status';
import type { Localised } from '@app/domain/localised';
import { addDays, addMonths } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { loadAsked, loadPeople } from './load-facts.ts';
import { aboutOf, concernedBy } from '../what-if/what-if-facts.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Coverage = z.input<typeof api.getPositionCoverage.result>;
type Site = Coverage['sites'][number];
type Holder = { personId: string; steps: Filling[] };
type Position = { minQualified: number | null; sites: { siteId: string; minQualified: number }[] };

const atOnce = 500;
const candidatesTried = 200;
const candidatesShown = 10;

export const getPositionCoverage = query(
  api.getPositionCoverage,
  async (work, { positionId }) => {
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const position = await positionOf(work, positionId);
    const window = { from: work.today, through: addDays(addMonths(work.today, 6), -1), knownAt: work.now };
    const asked = within(await loadAsked(work, work.companyId), positionId, window.from);
    const about = aboutOf([asked]);
    const ids = await concernedBy(
      work,
      work.companyId,
      [{ positionId, siteId: null, departmentId: null, personId: null }],
      window.from,
      null,
    );
    const holders: Holder[] = [];
    for (let at = 0; at < ids.length; at += atOnce)
      for (const person of await loadPeople(work, work.companyId, ids.slice(at, at + atOnce), about))
        holders.push({ personId: person.personId, steps: fillingOver(person, asked, positionId, window) });
    const candidates = await nearest(work, asked, positionId, ids);
    const names = await namesOf(work, [
      ...holders.map(({ personId }) => personId),
      ...candidates.map(({ personId }) => personId),
    ]);
    const words = await lackWords(work, [
      ...holders.flatMap(({ steps }) => steps.flatMap(({ lacks }) => lacks)),
      ...candidates.flatMap(({ lacks }) => lacks),
    ]);
    return {
      from: window.from,
      through: window.through,
      sites: await sitesOf(work, position, holders, names, words),
      candidates: candidates.map(({ personId, lacks }) => ({ personId, ...names.get(personId)!, lacks: words(lacks) })),
    };
  },
  { snapshot: true, mayLag: true },
);

async function positionOf(work: Work, positionId: string): Promise<Position> {
  const { rows } = await sql<Position>`select p.min_qualified as "minQualified",
      (select coalesce(json_agg(json_build_object('siteId', s.site_id, 'minQualified', s.min_qualified)), '[]')
      from position_sites s where s.company_id = p.company_id and s.position_id = p.id) as sites
    from positions p where p.company_id = ${work.companyId} and p.id = ${positionId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** What is asked in the position and of everyone, now or later. */
function within(asked: AskedFacts, positionId: string, from: string): AskedFacts {
  const concerns = ({ positionId: of, retractedAt, effectiveTo }: AskedFacts['requirements'][number]) =>
    (of === null || of === positionId) && retractedAt === null && (effectiveTo === null || effectiveTo >= from);
  return { ...asked, requirements: asked.requirements.filter(concerns) };
}

type Words = (lacks: readonly Cell[]) => { code: string; names: Localised }[];
type Names = Map<string, { name: string; employeeNumber: string; site: string | null }>;

/** Per site where it says how many are wanted or someone works, else all together. */
async function sitesOf(
  work: Work,
  position: Position,
  holders: readonly Holder[],
  names: Names,
  words: Words,
): Promise<Site[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from sites where company_id = ${work.companyId} order by name`.execute(work.tx);
  const perSite = position.sites.length > 0;
  const groups = perSite
    ? [
        ...rows
          .filter(
            ({ id }) =>
              position.sites.some(({ siteId }) => siteId === id) || holders.some((one) => one.steps[0]?.siteId === id),
          )
          .map(({ id }) => id),
      ]
    : [null];
  return groups.map((siteId): Site => {
    const here = (step: Filling | undefined) =>
      step !== undefined && step.holds && (!perSite || step.siteId === siteId);
    const own = holders.filter(({ steps }) => steps.some(here));
    const fillsOn = ({ steps }: Holder, on: string) => {
      const step = steps.findLast((one) => one.on <= on);
      return here(step) && step!.whole;
    };
    const wanted = perSite
      ? (position.sites.find((one) => one.siteId === siteId)?.minQualified ?? null)
      : position.minQualified;
    const now = own.filter((one) => fillsOn(one, work.today));
    const days = [...new Set(own.flatMap(({ steps }) => steps.map(({ on }) => on)))].sort();
    const counts = days.map((on) => ({ on, qualified: own.filter((one) => fillsOn(one, on)).length }));
    const least = counts.reduce((low, one) => (one.qualified < low.qualified ? one : low), {
      on: work.today,
      qualified: now.length,
    });
    const nameOf = (personId: string) => names.get(personId)!.name;
    return {
      siteId,
      site: rows.find(({ id }) => id === siteId)?.name ?? null,
      people: own.filter(({ steps }) => here(steps[0])).length,
      qualified: now.length,
      wanted,
      least,
      hangsOn: hangsOnOne(now.length, wanted)
        ? now.slice(0, 20).map(({ personId }) => ({ personId, name: nameOf(personId) }))
        : [],
      stops: now
        .flatMap(({ personId, steps }) => {
          const end = steps.find((step) => step.on > work.today && !(here(step) && step.whole));
          return end
            ? [
                {
                  personId,
                  name: nameOf(personId),
                  on: end.on,
                  lacks: end.holds ? words(end.lacks) : [],
                  leaves: !end.holds,
                },
              ]
            : [];
        })
        .toSorted((one, other) => one.on.localeCompare(other.on))
        .slice(0, 50),
    };
  });
}

/** People without the position who lack nothing or one thing for it, among those who hold most of what it asks. */
async function nearest(
  work: Work,
  asked: AskedFacts,
  positionId: string,
  holders: readonly string[],
): Promise<{ personId: string; lacks: Cell[] }[]> {
  const about = aboutOf([
    {
      ...asked,
      requirements: asked.requirements.filter((row) => row.positionId === positionId && row.kind === 'mandatory'),
    },
  ]);
  const { rows } = await sql<{ personId: string }>`
    select a.person_id as "personId" from achievements a
      join placements w on w.company_id = a.company_id and w.person_id = a.person_id and w.retracted_at is null
      and w.started_on <= ${work.today} and ${notEndedBefore('w', work.today)}
    where a.company_id = ${work.companyId} and (a.skill_id = any(${about.skillIds}::uuid[])
      or a.course_id = any(${about.courseIds}::uuid[]))
      and a.retracted_at is null and a.revoked_at is null and a.valid_from <= ${work.today}
        and (a.valid_through is null or a.valid_through >= ${work.today})
      and a.person_id <> all(${holders}::uuid[])
    group by a.person_id order by count(distinct coalesce(a.skill_id, a.course_id)) desc, a.person_id
      limit ${candidatesTried}`.execute(work.tx);
  const people = await loadPeople(
    work,
    work.companyId,
    rows.map(({ personId }) => personId),
    aboutOf([asked]),
  );
  return people
    .map((person) => ({
      personId: person.personId,
      lacks: lacksFor(person, asked, positionId, { on: work.today, knownAt: work.now }),
    }))
    .filter(({ lacks }) => lacks.length <= 1)
    .toSorted((one, other) => one.lacks.length - other.lacks.length)
    .slice(0, candidatesShown);
}

async function namesOf(work: Work, personIds: readonly string[]): Promise<Names> {
  const { rows } = await sql<{
    personId: string;
    name: string;
    employeeNumber: string;
    site: string | null;
  }>`select p.id as "personId", p.legal_name as name, e.employee_number as "employeeNumber",
      (select l.name from placements w join sites l on l.company_id = w.company_id and l.id = w.site_id
        where w.company_id = e.company_id and w.person_id = e.person_id
        and w.retracted_at is null order by w.started_on desc limit 1) as site
    from employments e join people p on p.id = e.person_id
      where e.company_id = ${work.companyId} and e.person_id = any(${personIds}::uuid[])`.execute(work.tx);
  return new Map(rows.map(({ personId, ...row }) => [personId, row]));
}

/** What is lacked, by its first way to be met. */
async function lackWords(work: Work, cells: readonly Cell[]): Promise<Words> {
  const targets = cells.flatMap(({ requirement }) => requirement.targets[0] ?? []);
  const { rows } = await sql<{
    id: string;
    code: string;
    names: Localised;
  }>`select id, code, names from skills where id = any(${targets.flatMap(({ skillId }) => skillId ?? [])}::uuid[])
    union all select c.id, c.code, coalesce((select jsonb_object_agg(x.key, x.value ->> 'title')
      from course_versions v, jsonb_each(v.texts) x
      where v.id = (select n.id from course_versions n where n.course_id = c.id
        order by n.published_at is null, n.number desc limit 1)), '{}') from courses c
    where c.id = any(${targets.flatMap(({ courseId }) => courseId ?? [])}::uuid[])`.execute(work.tx);
  const known = new Map(rows.map(({ id, ...row }) => [id, row]));
  return (lacks) => {
    const own = lacks.flatMap(
      ({ requirement }) => known.get(requirement.targets[0]?.skillId ?? requirement.targets[0]?.courseId ?? '') ?? [],
    );
    return [...new Map(own.map((one) => [one.code, one])).values()].toSorted((one, other) =>
      one.code.localeCompare(other.code),
    );
  };
}
