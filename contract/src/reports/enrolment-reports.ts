import { attemptWords, originWords } from '@app/domain/assignment/course-people-list';
import { allEnrolmentList } from '@app/domain/reports/all-enrolment-list';
import { companyEnrolmentList } from '@app/domain/reports/company-enrolment-list';
import { timingWords } from '@app/domain/reports/enrolment-columns';
import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { groupInput, groupResult } from '../lists/list-groups.ts';
import { customValues, listInput, listPage } from '../lists/list.ts';
import { reportInput } from './report.ts';

const wordsOf = <W extends Record<string, unknown>>(words: W) =>
  z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]);

/** One attempt, as both reports of attempts have it. */
const attempt = {
  id: uuid,
  personId: uuid,
  name: freeText(),
  employeeNumber: freeText(),
  position: freeText().nullable(),
  site: freeText().nullable(),
  courseId: uuid,
  course: freeText(),
  courseCode: freeText(),
  version: integer(),
  attempt: integer(),
  status: wordsOf(attemptWords),
  origin: wordsOf(originWords),
  requiredBy: freeText().nullable(),
  assignedAt: instant,
  dueOn: day.nullable(),
  startedAt: instant.nullable(),
  lastActivityAt: instant.nullable(),
  percent: integer(),
  score: decimal().nullable(),
  completedAt: instant.nullable(),
  timing: wordsOf(timingWords),
  daysToComplete: integer().nullable(),
  minutes: integer(),
  seat: freeText().nullable(),
  delivery: freeText(),
  category: freeText(),
  department: freeText().nullable(),
  manager: freeText().nullable(),
  assignedBy: freeText().nullable(),
  orderNumber: freeText().nullable(),
  certificate: freeText().nullable(),
  validThrough: day.nullable(),
  language: freeText(),
  device: freeText().nullable(),
};

export const listCompanyEnrolments = endpoint({
  method: 'GET',
  path: '/settings/reports/enrolments',
  area: 'settings',
  summary: 'Every attempt of the company’s people at a course, one a row',
  input: listInput(companyEnrolmentList),
  result: listPage(z.object({ ...attempt, ...customValues })),
});
export const groupCompanyEnrolments = endpoint({
  method: 'GET',
  path: '/settings/reports/enrolments-groups',
  area: 'settings',
  summary: 'Count the rows of this report by one or two dimensions, with its header and totals',
  input: groupInput(companyEnrolmentList),
  result: groupResult,
});
export const exportCompanyEnrolments = endpoint({
  method: 'GET',
  path: '/settings/reports/enrolments-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  stepUp: 'people',
  input: reportInput(companyEnrolmentList),
  result: z.unknown(),
});

export const listAllEnrolments = endpoint({
  method: 'GET',
  path: '/admin/reports/enrolments',
  area: 'admin',
  summary: 'Every attempt of every company’s people, one a row',
  input: listInput(allEnrolmentList),
  result: listPage(
    z.object({
      ...attempt,
      companyId: uuid,
      company: freeText(),
      region: freeText(),
      product: freeText().nullable(),
      revenueMinor: integer().nullable(),
      currency: freeText().nullable(),
    }),
  ),
});
export const groupAllEnrolments = endpoint({
  method: 'GET',
  path: '/admin/reports/enrolments-groups',
  area: 'admin',
  summary: 'Count the rows of this report by one or two dimensions, with its header and totals',
  input: groupInput(allEnrolmentList),
  result: groupResult,
});
export const exportAllEnrolments = endpoint({
  method: 'GET',
  path: '/admin/reports/enrolments-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  stepUp: 'people',
  input: reportInput(allEnrolmentList),
  result: z.unknown(),
});
