import type { Outcome } from '@app/domain/group-training/closing';
import { sessionEvidence, sessionEvidences } from '@app/domain/qualification/evidence-kind';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { completeByAttendance, correctAttendedScores, useSeatsOfAbsent } from '../../enrolment/index.ts';
import { issueSkillAttended } from '../../qualification/index.ts';
import type { Run } from '../running/run-types.ts';

type Times = { completedAt: Instant; completedOn: Day };

/**
 * What a closing proves, in a few statements however many came. Anyone who an earlier closing certified is left as they
 * are. Answers who got a certificate.
 */
export async function certify(work: Work, run: Run, outcomes: readonly Outcome[], times: Times): Promise<string[]> {
  const alreadyThere = new Set(run.entries.filter(({ certified }) => certified).map(({ entryId }) => entryId));
  const earned = outcomes.filter(({ certified, entryId }) => certified && !alreadyThere.has(entryId));
  const scores = new Map(
    run.marks.filter(({ kind }) => kind === 'score').map(({ entryId, value }) => [entryId, value as number | null]),
  );
  const people = earned.map(({ personId, entryId }) => ({ personId, scorePercent: scores.get(entryId) ?? null }));
  if (run.proves === 'course') await completeCourse(work, run, people, times);
  else if (run.proves === 'skill') await proveSkill(work, run, people, times);
  const absent = outcomes.filter(({ final }) => final === 'noShow').map(({ personId }) => personId);
  if (run.proves === 'course' && absent.length > 0) await useSeatsWhereSaid(work, run, absent, times.completedOn);
  return run.proves === 'nothing' ? [] : people.map(({ personId }) => personId);
}

type Earned = { personId: string; scorePercent: number | null };

/**
 * What an earlier closing completed keeps its date and its certificate; a score that was wrong is put right, also where
 * the certificate is no longer earned. Only what attendance completed: a score that was earned online is none of the
 * training's. Answers what changed, by person, before and after.
 */
export async function correctScores(work: Work, run: Run): Promise<Record<string, [number | null, number | null]>> {
  const given = run.marks.filter(({ kind }) => kind === 'score').map(({ entryId, value }) => ({ entryId, value }));
  if (run.proves !== 'course' || run.closings.length === 0 || given.length === 0) return {};
  const { rows } = await sql<{ enrolmentId: string; personId: string; scorePercent: number | null }>`
    select distinct e.id as "enrolmentId", e.person_id as "personId", g.value::float as "scorePercent"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("entryId" uuid, value numeric)
      join roster_entries r on r.company_id = ${work.companyId} and r.training_id = ${run.trainingId}
        and r.id = g."entryId"
      join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id and e.completed_at is not null
        and e.voided_at is null
    where exists (select from achievements a where a.company_id = e.company_id and a.enrolment_id = e.id
      and a.snapshot ->> 'evidence' = any(${sessionEvidences}))`.execute(work.tx);
  const before = await correctAttendedScores(work, rows);
  return Object.fromEntries(
    rows.flatMap(({ enrolmentId, personId, scorePercent }) =>
      before.has(enrolmentId) ? [[personId, [before.get(enrolmentId)!, scorePercent]]] : [],
    ),
  );
}

async function completeCourse(work: Work, run: Run, people: readonly Earned[], times: Times): Promise<void> {
  const { trainingId, courseId, sessions } = run;
  const attempts = await completeByAttendance(work, {
    companyId: work.companyId,
    courseId: courseId!,
    startedAt: sessions[0]!.startsAt,
    people,
    evidence: sessionEvidence(run),
    ...times,
  });
  const rows = [...attempts].map(([personId, enrolmentId]) => ({ personId, enrolmentId }));
  await sql`update roster_entries r set enrolment_id = a."enrolmentId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a("personId" uuid, "enrolmentId" uuid)
    where r.company_id = ${work.companyId} and r.training_id = ${trainingId} and r.person_id = a."personId"`.execute(
    work.tx,
  );
}

async function proveSkill(work: Work, run: Run, people: readonly Earned[], { completedOn }: Times): Promise<void> {
  const { trainingId, staff } = run;
  const { rows } = await sql<{
    skillId: string;
    level: number;
  }>`select skill_id as "skillId", skill_level as level from trainings
    where company_id = ${work.companyId} and id = ${trainingId} and skill_id is not null`.execute(work.tx);
  const names = (role: 'trainer' | 'evaluator') =>
    staff
      .filter((one) => one.role === role)
      .map(({ name }) => name)
      .join(', ');
  const record = Object.fromEntries(
    Object.entries({ trainer: names('trainer'), evaluator: names('evaluator') }).filter(([, name]) => name !== ''),
  );
  const made = await issueSkillAttended(work, {
    ...rows[0]!,
    completedOn,
    evidence: sessionEvidence(run),
    people,
    record,
  });
  await sql`insert into session_achievements (company_id, training_id, person_id, achievement_id)
    select ${work.companyId}, ${trainingId}, a."personId", a.id
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as a(id uuid, "personId" uuid)`.execute(work.tx);
}

async function useSeatsWhereSaid(
  work: Work,
  { trainingId, courseId }: Run,
  personIds: readonly string[],
  on: Day,
): Promise<void> {
  const { rows } = await sql<{
    uses: boolean;
  }>`select no_show_uses_seat as uses from trainings where company_id = ${work.companyId}
    and id = ${trainingId}`.execute(work.tx);
  if (rows[0]!.uses) await useSeatsOfAbsent(work, { companyId: work.companyId, courseId: courseId!, personIds, on });
}
