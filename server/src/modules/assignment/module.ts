import { employeesPlaced, personLeft, sampleRemoved } from '../company/index.ts';
import { holdersChanged, requirementsChanged } from '../positions/index.ts';
import { standingChanged } from '../qualification/index.ts';
import { mergeUndone, moveRows, noteRows, peopleMerged, restoreRows } from '../identity/index.ts';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/database/work.ts';
import { assignCourse } from './assign-course.ts';
import { attemptHandlers } from './change-attempts.ts';
import { settingHandlers } from './course-settings.ts';
import { getCompanyCourse } from './get-company-course.ts';
import { announceAssigned, enrolRequiredCourses } from './jobs.ts';
import { companyCourseHandlers } from './list-company-courses.ts';
import { coursePeopleHandlers } from './list-course-people.ts';
import { seatNeedHandlers } from './list-seat-needs.ts';
import { forgetGone, queueRecheck } from './recheck-queue.ts';
import { listQuestionResults } from './question-results.ts';

export const assignmentModule: Module = {
  name: 'assignment',
  handlers: [
    ...companyCourseHandlers,
    getCompanyCourse,
    ...coursePeopleHandlers,
    assignCourse,
    ...attemptHandlers,
    ...settingHandlers,
    listQuestionResults,
    ...seatNeedHandlers,
  ],
  listeners: [
    // Anyone who was to be looked at again is, under the record that was kept.
    when(peopleMerged, async (work, merge) => {
      const mine = sql<SqlBool>`exists (select 1 from assignment_checks k
        where k.company_id = t.company_id and k.person_id = ${merge.keptId})`;
      const key = ['company_id', 'id'];
      await noteRows(work, merge, {
        table: 'assignment_checks',
        key,
        columns: [],
        gone: true,
        where: sql<SqlBool>`t.person_id = ${merge.mergedId} and ${mine}`,
      });
      await sql`delete from assignment_checks t where t.person_id = ${merge.mergedId} and ${mine}`.execute(work.tx);
      await moveRows(work, merge, { table: 'assignment_checks' });
    }),
    when(mergeUndone, (work, merge) => restoreRows(work, merge, 'assignment_checks')),
    when(employeesPlaced, (work, { companyId, personIds }) => queueRecheck(work, companyId, personIds)),
    when(sampleRemoved, forgetGone),
    when(personLeft, (work, { companyId, personId }) => queueRecheck(work, companyId, [personId])),
    when(holdersChanged, (work, { companyId, personIds }) => queueRecheck(work, companyId, personIds)),
    when(standingChanged, (work, { companyId, personIds }) => queueRecheck(work, companyId, personIds)),
    when(requirementsChanged, (work, { companyId }) => queueRecheck(work, companyId, null)),
  ],
  jobs: [enrolRequiredCourses, announceAssigned],
};
