import { allCourseList } from '@app/domain/reports/all-course-list';
import { contentChecks, reportedCourseStates } from '@app/domain/reports/course-report-columns';
import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { groupInput, groupResult } from '../lists/list-groups.ts';
import { listInput, listPage } from '../lists/list.ts';
import { reportInput } from './report.ts';

const wordsOf = <W extends Record<string, unknown>>(words: W) =>
  z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]);

export const listAllCourses = endpoint({
  method: 'GET',
  path: '/admin/reports/courses',
  area: 'admin',
  summary:
    'Every course, or each of its versions, with how it is used, how well it works, and seats that are still owed for it',
  input: listInput(allCourseList),
  result: listPage(
    z.object({
      id: uuid,
      courseId: uuid,
      title: freeText(),
      code: freeText(),
      status: wordsOf(reportedCourseStates),
      version: integer(),
      category: freeText(),
      delivery: freeText(),
      languages: freeText(),
      owner: freeText(),
      publishedAt: instant.nullable(),
      updatedAt: instant,
      reviewDueOn: day.nullable(),
      enrolled: integer(),
      inProgress: integer().nullable(),
      completed: integer(),
      failPercent: decimal().nullable(),
      dropOff: freeText().nullable(),
      averageMinutes: decimal().nullable(),
      medianMinutes: decimal().nullable(),
      averageScore: decimal().nullable(),
      hardest: freeText().nullable(),
      validCertificates: integer().nullable(),
      expiringCertificates: integer().nullable(),
      products: freeText().nullable(),
      revenueMinor: integer().nullable(),
      currency: freeText().nullable(),
      seatsOutstanding: integer(),
      contentCheck: wordsOf(contentChecks),
    }),
  ),
});
export const groupAllCourses = endpoint({
  method: 'GET',
  path: '/admin/reports/courses-groups',
  area: 'admin',
  summary: 'Count the rows of this report by one or two dimensions, with its header and totals',
  input: groupInput(allCourseList),
  result: groupResult,
});
export const exportAllCourses = endpoint({
  method: 'GET',
  path: '/admin/reports/courses-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  input: reportInput(allCourseList),
  result: z.unknown(),
});
