import { originWords } from '@app/domain/assignment/course-people-list';
import { ageingWords, blockerWords, companyUnfinishedList } from '@app/domain/reports/company-unfinished-list';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { groupInput, groupResult } from '../lists/list-groups.ts';
import { customValues, listInput, listPage } from '../lists/list.ts';
import { reportInput } from './report.ts';

const wordsOf = <W extends Record<string, unknown>>(words: W) =>
  z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]);

export const listUnfinished = endpoint({
  method: 'GET',
  path: '/settings/reports/unfinished',
  area: 'settings',
  summary: 'Attempts of the company’s people that are not finished, and why',
  input: listInput(companyUnfinishedList),
  result: listPage(
    z.object({
      id: uuid,
      personId: uuid,
      name: freeText(),
      employeeNumber: freeText(),
      position: freeText().nullable(),
      site: freeText().nullable(),
      department: freeText().nullable(),
      manager: freeText().nullable(),
      courseId: uuid,
      course: freeText(),
      courseCode: freeText(),
      delivery: freeText(),
      attempt: integer(),
      status: z.enum(['waitingSeat', 'assigned', 'inProgress', 'awaitingEvaluation', 'failed']),
      blocker: wordsOf(blockerWords),
      ageing: wordsOf(ageingWords),
      origin: wordsOf(originWords),
      requiredBy: freeText().nullable(),
      /** The requirement that its Why is about; null where no requirement asks for it. */
      rowId: uuid.nullable(),
      dueOn: day.nullable(),
      daysOver: integer().nullable(),
      percent: integer(),
      stuckOn: freeText().nullable(),
      idleDays: integer(),
      attemptsLeft: integer().nullable(),
      accessUntil: day.nullable(),
      reminders: integer(),
      assignedAt: instant,
      startedAt: instant.nullable(),
      lastActivityAt: instant.nullable(),
      ...customValues,
    }),
  ),
});
export const groupUnfinished = endpoint({
  method: 'GET',
  path: '/settings/reports/unfinished-groups',
  area: 'settings',
  summary: 'Count the rows of this report by one or two dimensions, with its header and totals',
  input: groupInput(companyUnfinishedList),
  result: groupResult,
});
export const exportUnfinished = endpoint({
  method: 'GET',
  path: '/settings/reports/unfinished-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  stepUp: 'people',
  input: reportInput(companyUnfinishedList),
  result: z.unknown(),
});
