import type { ReportArea, ReportKey } from '@app/domain/reports/reports';
import { reportFileFormats } from '@app/domain/reports/report-files';
import { reportsOf } from '@app/domain/reports/reports';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { chosenColumns } from '../lists/lists.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

/** A report as it is in an address: which list, what narrows and orders it, and its columns. */
export const reportAsked = <A extends ReportArea>(area: A) => ({
  list: z.enum(reportsOf(area) as [ReportKey, ...ReportKey[]]),
  /** Search, filters and order, without `?`. */
  query: z
    .string()
    .max(2000)
    .regex(/^[\x21-\x7e]*$/),
  columns: chosenColumns,
  format: z.enum(reportFileFormats),
});

const file = z.object({
  id: uuid,
  list: freeText(),
  query: freeText(),
  columns: freeText(),
  format: z.enum(reportFileFormats),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Why it could not be made. */
  failure: freeText().nullable(),
  rowsDone: integer(),
  /** Null until its rows were counted. */
  rowsTotal: integer().nullable(),
  name: freeText().nullable(),
  bytes: integer().nullable(),
  sha256: freeText().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  cancelAsked: z.boolean(),
  /** Until when it can be fetched; null when it cannot. */
  until: instant.nullable(),
});
const named = z.object({ reportFileId: uuid });

/** Files of a company's reports, and of the platform's own. The same four, each behind its own door. */
export const listReportFiles = endpoint({
  method: 'GET',
  path: '/settings/report-files',
  area: 'settings',
  summary: 'One’s own files of reports of the last seven days, newest first, with how far each is',
  input: z.object({}),
  result: z.object({ files: z.array(file) }),
});
export const makeReportFile = endpoint({
  method: 'POST',
  path: '/settings/report-files',
  area: 'settings',
  summary: 'Create a report file in the background; an email says when it is ready',
  idempotent: true,
  stepUp: 'people',
  input: z.object({ ...reportAsked('settings'), locale: z.enum(['en', 'fr']) }),
  result: z.object({ id: uuid }),
});
export const cancelReportFile = endpoint({
  method: 'POST',
  path: '/settings/report-files/:reportFileId/cancel',
  area: 'settings',
  summary: 'Stop making a file after the rows under way; nothing of it stays',
  input: named,
  result: nothing,
});
export const getReportFile = endpoint({
  method: 'GET',
  path: '/settings/report-files/:reportFileId/file',
  area: 'settings',
  kind: 'download',
  summary: 'A file that is ready, for a day; who took it is written down',
  stepUp: 'people',
  input: named,
  result: z.unknown(),
});
export const listPlatformReportFiles = endpoint({
  ...listReportFiles,
  path: '/admin/report-files',
  area: 'admin',
  summary: 'One’s own files of the platform’s reports, with how far each is',
});
export const makePlatformReportFile = endpoint({
  ...makeReportFile,
  path: '/admin/report-files',
  area: 'admin',
  summary: 'Have a report of the platform made as a file by a job',
  stepUp: 'people',
  input: z.object({ ...reportAsked('admin'), locale: z.enum(['en', 'fr']) }),
});
export const cancelPlatformReportFile = endpoint({
  ...cancelReportFile,
  path: '/admin/report-files/:reportFileId/cancel',
  area: 'admin',
  summary: 'Stop making a file of a report of the platform',
});
export const getPlatformReportFile = endpoint({
  ...getReportFile,
  path: '/admin/report-files/:reportFileId/file',
  area: 'admin',
  summary: 'A file of a report of the platform that is ready, for a day',
  stepUp: 'people',
});
