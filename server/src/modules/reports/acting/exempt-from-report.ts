import * as api from '@app/contract/reports/report-acts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { keepUndo } from '../../company/index.ts';
import { exemptMany, asOfMoment, statuses } from '../../qualification/index.ts';
import type { ActRow } from './report-rows.ts';
import { chosenRows, outcomeOf } from './report-rows.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Subject = { id: string; skillId: string | null; courseId: string | null };

/** Exempts people from the requirement behind each row, by the rules of exempting one person. */
export const exemptFromReport = command(
  api.exemptFromReport,
  async (work, { rows: asked, ...how }, call) => {
    work.authorize('hold.place', { companyId: work.companyId });
    const { rows, gone } = await chosenRows(work, call, asked);
    const subjects = await subjectsOf(work, rows);
    const wanted = rows.flatMap(({ id, personId }) => {
      const subject = subjects.get(id);
      return subject ? [{ id, personId, skillId: subject.skillId, courseId: subject.courseId }] : [];
    });
    const { codes, holdIds } = await exemptMany(work, wanted, how);
    const codeOf = new Map(wanted.map(({ id }, at) => [id, codes[at]!]));
    const outcome = outcomeOf(rows, gone, ({ id }) => (subjects.has(id) ? (codeOf.get(id) ?? null) : 'notRequired'));
    if (holdIds.length === 0) return outcome;
    work.record({
      ...{ entity: 'report', entityId: null, action: 'hold.place', reason: how.reason },
      changes: {
        report: asked.report,
        kind: 'exemption',
        fromOn: work.today,
        toOn: how.toOn,
        count: outcome.changed,
      },
    });
    return { ...outcome, undoId: await keepUndo(work, 'exemption', { holdIds }) };
  },
  { audited: false },
);

/**
 * What each row's requirement asks for, as an exemption names it. Where any of several things will do, an exemption
 * from one is one from the requirement: that which the person holds or is learning, else the first.
 */
async function subjectsOf(work: Work, rows: readonly ActRow[]): Promise<Map<string, Subject>> {
  const people = [...new Set(rows.map(({ personId }) => personId))];
  const asked = rows.map(({ id, personId, attemptId, requirement }) => ({
    ...{ id, personId, rowId: requirement?.rowId ?? null, achievementId: requirement?.achievementId ?? null },
    attemptId: requirement ? null : attemptId,
  }));
  const { rows: found } =
    await sql<Subject>`with required as materialized (select distinct s.person_id, q.requirement_id
      from ${statuses(work, await asOfMoment(work, {}), people, false)} s
        join requirements q on q.company_id = ${work.companyId} and q.id = s.requirement_row_id
        join employments m on m.company_id = ${work.companyId} and m.person_id = s.person_id
          and ${notEndedBefore('m', work.today)})
    select n.id, t.skill_id as "skillId", t.course_id as "courseId"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n(id uuid, "personId" uuid, "rowId" uuid,
      "achievementId" uuid, "attemptId" uuid)
      left join achievements a on a.company_id = ${work.companyId} and a.id = n."achievementId"
      left join enrolments e on e.company_id = ${work.companyId} and e.id = n."attemptId"
      left join requirements r on r.company_id = e.company_id and r.requirement_id = e.requirement_id
        and r.retracted_at is null
        and r.effective_from <= ${work.today}::date and (r.effective_to is null
          or r.effective_to >= ${work.today}::date)
      cross join lateral (select t.skill_id, t.course_id from requirement_targets t
        where t.company_id = ${work.companyId} and t.requirement_row_id = coalesce(n."rowId", r.id)
        order by coalesce(t.skill_id = a.skill_id or t.course_id = coalesce(a.course_id, e.course_id)
          or t.skill_id in (select g.skill_id from course_skills g where g.version_id = e.course_version_id),
            false) desc, t.place limit 1) t
    where exists (select 1 from required d join requirements q on q.company_id = ${work.companyId}
      and q.requirement_id = d.requirement_id
      where d.person_id = n."personId" and q.id = coalesce(n."rowId", r.id))`.execute(work.tx);
  return new Map(found.map((subject) => [subject.id, subject]));
}
