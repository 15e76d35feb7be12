import { severities } from '@app/domain/audit/severity';
import { actorKindWords, logList } from '@app/domain/reports/log-list';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { groupInput, groupResult } from '../lists/list-groups.ts';
import { listInput, listPage } from '../lists/list.ts';
import { reportInput } from './report.ts';

/** A field of a change as it may be shown. */
export const redactedChange = z.object({ field: freeText(), before: freeText().nullable(), after: freeText() });

const kinds = Object.keys(actorKindWords) as [keyof typeof actorKindWords, ...(keyof typeof actorKindWords)[]];

export const listLogs = endpoint({
  method: 'GET',
  path: '/admin/reports/logs',
  area: 'admin',
  summary: 'The audit log of every company, newest first; reading it is an entry of the log, once an hour',
  input: listInput(logList),
  result: listPage(
    z.object({
      id: uuid,
      companyId: uuid,
      company: freeText(),
      sequence: integer(),
      at: instant,
      action: freeText(),
      severity: z.enum(severities),
      actor: freeText().nullable(),
      actorKind: z.enum(kinds),
      onBehalfOf: freeText().nullable(),
      entity: freeText(),
      entityId: freeText().nullable(),
      /** The name or number of the record changed, where it has one and is still there. */
      record: freeText().nullable(),
      summary: freeText(),
      /** What each field was and became; null before: it is told alone. What identifies someone is replaced. */
      changes: z.array(redactedChange),
      reason: freeText().nullable(),
      ip: freeText().nullable(),
      requestId: freeText().nullable(),
      hash: freeText(),
    }),
  ),
});
export const groupLogs = endpoint({
  method: 'GET',
  path: '/admin/reports/logs-groups',
  area: 'admin',
  summary: 'Count the rows of this report by one or two dimensions, with its header and totals',
  input: groupInput(logList),
  result: groupResult,
});
export const exportLogs = endpoint({
  method: 'GET',
  path: '/admin/reports/logs-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON; exporting it is an entry of the log, once an hour',
  stepUp: 'people',
  input: reportInput(logList),
  result: z.unknown(),
});

export const logBreakKinds = ['changed', 'missing', 'inserted', 'unlinked', 'afterEnd'] as const;
export const verifyLogs = endpoint({
  method: 'POST',
  path: '/admin/reports/logs/verification',
  area: 'admin',
  summary:
    'Recompute the chains of the log over a range of days and name every entry that was changed, removed or added; an entry of the log itself',
  input: z.object({ company: uuid.nullable(), from: day.nullable(), to: day.nullable() }),
  result: z.object({
    companies: integer(),
    entries: integer(),
    /** The first 100. */
    breaks: z.array(
      z.object({
        companyId: uuid,
        company: freeText(),
        sequence: integer(),
        kind: z.enum(logBreakKinds),
        at: instant.nullable(),
      }),
    ),
    total: integer(),
  }),
});
