import type { ActivityChannel } from '@app/domain/reports/company-activity-list';
import { activityWords, channelWords, companyActivityList } from '@app/domain/reports/company-activity-list';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { groupInput, groupResult } from '../lists/list-groups.ts';
import { customValues, listInput, listPage } from '../lists/list.ts';
import { reportInput } from './report.ts';

export const listActivity = endpoint({
  method: 'GET',
  path: '/settings/reports/activity',
  area: 'settings',
  summary: 'What happened in training and qualification, newest first; the last 7 days unless a first day is given',
  input: listInput(companyActivityList),
  result: listPage(
    z.object({
      id: uuid,
      at: instant,
      personId: uuid,
      name: freeText(),
      employeeNumber: freeText(),
      event: z.enum(Object.keys(activityWords) as [keyof typeof activityWords, ...(keyof typeof activityWords)[]]),
      object: freeText(),
      result: freeText().nullable(),
      actor: freeText().nullable(),
      channel: z.enum(Object.keys(channelWords) as [ActivityChannel, ...ActivityChannel[]]),
      /** Of an event that the audit log has, done by someone of the company; never for a key. */
      ip: freeText().nullable(),
      device: freeText().nullable(),
      /** What undoes the whole act it was part of, while that is possible, and how many enrolments it was about. */
      undo: z.object({ id: uuid, enrolments: integer() }).nullable(),
      site: freeText().nullable(),
      ...customValues,
    }),
  ),
});
export const groupActivity = endpoint({
  method: 'GET',
  path: '/settings/reports/activity-groups',
  area: 'settings',
  summary: 'Count the rows of this report by one or two dimensions, with its header and totals',
  input: groupInput(companyActivityList),
  result: groupResult,
});
export const exportActivity = endpoint({
  method: 'GET',
  path: '/settings/reports/activity-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  stepUp: 'people',
  input: reportInput(companyActivityList),
  result: z.unknown(),
});
