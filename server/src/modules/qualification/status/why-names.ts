import type { Localised } from '@app/domain/localised';
import type { OpenAttempt, Why } from '@app/domain/qualification/trace/why';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { shownTarget } from '../../positions/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { proofSource } from './subject-sql.ts';
import { notEndedBefore, openAttempt } from '../../../platform/database/predicates.ts';

type Requirement = Why['requirement'];
export type NamedProof = Omit<NonNullable<Why['proof']>, 'asked'> & { personId: string; enrolmentId: string | null };
export type Leading = {
  skillId: string | null;
  level: number;
  course: { id: string; code: string; titles: Localised };
};
export type HoldWords = { id: string; reason: string };
export type WhyNames = {
  requirements: Map<string, Requirement>;
  proofs: Map<string, NamedProof>;
  skills: Map<string, { names: Localised; acceptsEvidence: boolean }>;
  courses: Leading[];
  holds: Map<string, HoldWords>;
  /** Open attempts at the courses that lead. */
  open: (OpenAttempt & { personId: string; courseId: string })[];
  /** Completions that prove no skill which asks for more than a package's own report, newest first. */
  notEnough: { personId: string; skillId: string; titles: Localised; on: Day }[];
};

const titles = sql.raw(`(select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t)`);

/** The words for what a trace names: requirements, proofs, skills and the courses that lead to them, holds. */
export async function loadWhyNames(
  work: Work,
  companyId: string,
  asked: {
    rowIds: string[];
    proofIds: string[];
    skillIds: string[];
    courseIds: string[];
    holdIds: string[];
    personIds: string[];
  },
): Promise<WhyNames> {
  const requirements = await sql<Requirement>`
    select r.id as "rowId", r.requirement_id as "requirementId", r.version, r.kind, r.due_basis as "dueBasis", r.reason,
      r.regulation_ref as "regulationRef", r.source, r.recorded_at as "recordedAt",
      case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end as position, l.name as site,
        d.name as department,
      r.person_id is not null as "forThisPerson",
      array(select ${shownTarget} from requirement_targets t left join skills s on s.id = t.skill_id
        left join courses c on c.id = t.course_id
        where t.company_id = r.company_id and t.requirement_row_id = r.id order by t.place) as targets
    from requirements r
    left join positions p on p.company_id = r.company_id and p.id = r.position_id
    left join sites l on l.company_id = r.company_id and l.id = r.site_id
    left join departments d on d.company_id = r.company_id and d.id = r.department_id
    where r.company_id = ${companyId} and r.id = any(${asked.rowIds}::uuid[])`.execute(work.tx);
  const proofs = await sql<NamedProof & { id: string }>`
    select a.id, a.person_id as "personId", a.enrolment_id as "enrolmentId", a.public_id as "publicId",
      a.snapshot -> 'course' -> 'titles' as title, ${sql.raw(proofSource)} as source,
      coalesce(a.issuer_name, a.snapshot -> 'issuer' ->> 'name') as issuer,
      a.certificate_number as "certificateNumber", a.external_number as "externalNumber", a.evidence_id as "evidenceId",
        a.recorded_at as "recordedAt",
      case when m.id is not null then json_build_object('on', (a.recorded_at at time zone c.time_zone)::date,
        'certificateNumber', m.certificate_number,
        'validFrom', m.valid_from, 'validThrough', m.valid_through, 'reason', m.retraction_reason) end as corrects
    from achievements a join companies c on c.id = a.company_id
      left join achievements m on m.company_id = a.company_id and m.id = a.corrects_id
    where a.company_id = ${companyId} and a.id = any(${asked.proofIds}::uuid[])`.execute(work.tx);
  const skills = await sql<{ id: string; names: Localised; acceptsEvidence: boolean }>`
    select s.id, s.names, 'external' = any(s.evidence_kinds) as "acceptsEvidence" from skills s
      where s.id = any(${asked.skillIds}::uuid[])`.execute(work.tx);
  const courses = await sql<{ skillId: string | null; level: number; id: string; code: string; titles: Localised }>`
    select g.skill_id as "skillId", coalesce(g.level, 1) as level, c.id, c.code, ${titles} as titles
    from courses c
    join course_versions v on v.id = (select n.id from course_versions n
      where n.course_id = c.id and n.published_at is not null order by n.number desc limit 1)
    left join course_skills g on g.version_id = v.id and g.skill_id = any(${asked.skillIds}::uuid[])
    where c.retired_at is null and (g.skill_id is not null or c.id = any(${asked.courseIds}::uuid[]))
    order by c.code`.execute(work.tx);
  const open = await sql<WhyNames['open'][number]>`
    select e.person_id as "personId", e.course_id as "courseId", e.id as "enrolmentId", e.due_on as "dueOn",
      e.started_at is not null as started, e.origin = 'renewal' as renewal,
      exists (select 1 from unit_progress u where u.company_id = e.company_id and u.enrolment_id = e.id
        and u.completed_at is null and u.passed = false)
        or exists (select 1 from package_registrations r
          where r.company_id = e.company_id and r.enrolment_id = e.id
          and ((r.outcome ->> 'awaitsSuccess')::boolean or (r.outcome ->> 'scoreMissing')::boolean)) as "notPassed",
      exists (select 1 from package_registrations r where r.company_id = e.company_id and r.enrolment_id = e.id
        and (r.outcome ->> 'scoreMissing')::boolean) as "scoreMissing"
    from enrolments e where e.company_id = ${companyId} and e.person_id = any(${asked.personIds}::uuid[])
      and e.course_id = any(${courses.rows.map(({ id }) => id)}::uuid[])
      and ${openAttempt('e')}`.execute(work.tx);
  const holds = await sql<HoldWords>`select id, reason from holds where company_id = ${companyId}
      and id = any(${asked.holdIds}::uuid[])`.execute(work.tx);
  const notEnough = await sql<WhyNames['notEnough'][number]>`
    select e.person_id as "personId", g.skill_id as "skillId", ${titles} as titles,
      (e.completed_at at time zone c.time_zone)::date as "on"
    from enrolments e join companies c on c.id = e.company_id join course_versions v on v.id = e.course_version_id
      join course_skills g on g.version_id = v.id join skills s on s.id = g.skill_id
    where e.company_id = ${companyId} and e.person_id = any(${asked.personIds}::uuid[])
      and g.skill_id = any(${asked.skillIds}::uuid[])
      and e.completed_at is not null and e.voided_at is null and v.accepts_self_reported
        and not 'selfReported' = any(s.evidence_kinds)
      and not exists (select 1 from achievements a where a.company_id = e.company_id and a.enrolment_id = e.id
        and a.skill_id = g.skill_id)
    order by e.completed_at desc`.execute(work.tx);
  return {
    notEnough: notEnough.rows,
    requirements: new Map(requirements.rows.map((row) => [row.rowId, row])),
    proofs: new Map(proofs.rows.map(({ id, ...row }) => [id, row])),
    skills: new Map(skills.rows.map((row) => [row.id, row])),
    courses: courses.rows.map(({ skillId, level, ...course }) => ({ skillId, level, course })),
    open: open.rows,
    holds: new Map(holds.rows.map((row) => [row.id, row])),
  };
}

export type HeldPosition = { id: string; title: string; isPrimary: boolean };

/** The positions someone held on a day, as known then; the main one first. */
export async function positionsHeld(work: Work, personId: string, on: Day, knownAt: Instant): Promise<HeldPosition[]> {
  const { rows } = await sql<HeldPosition>`
    select p.id, p.title, bool_or(a.is_primary) as "isPrimary" from position_assignments a
      join positions p on p.company_id = a.company_id and p.id = a.position_id
    where a.company_id = ${work.companyId} and a.person_id = ${personId} and a.started_on <= ${on}
      and ${notEndedBefore('a', on)}
      and a.recorded_at <= ${knownAt} and (a.retracted_at is null or a.retracted_at > ${knownAt})
    group by p.id, p.title order by bool_or(a.is_primary) desc, p.title`.execute(work.tx);
  return rows;
}
