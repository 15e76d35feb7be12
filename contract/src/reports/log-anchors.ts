import { logList } from '@app/domain/reports/log-list';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { logBreakKinds } from './log-report.ts';
import { reportInput } from './report.ts';

// What an outside party keeps of the audit log, and how it is compared with it (decision 121).

export const listLogAnchors = endpoint({
  method: 'GET',
  path: '/admin/reports/logs/anchors',
  area: 'admin',
  summary:
    'The daily anchors of the log, newest first: the last entry of each company’s chain on that day; and who receives them by email',
  input: z.object({}),
  result: z.object({
    /** At most 400: a year and more. */
    rows: z.array(z.object({ day, at: instant, companies: integer(), entries: integer() })),
    /** Who receives each anchor by email, in order; at most `mostAnchorAddresses`. */
    addresses: z.array(
      z.object({
        address: freeText(),
        locale: z.enum(['en', 'fr']),
        addedAt: instant,
        addedBy: freeText(),
        /** When the last anchor left for it, as far as the outbox remembers. */
        lastSentAt: instant.nullable(),
        /** Why the last one could not be sent. */
        failure: freeText().nullable(),
      }),
    ),
  }),
});
export const getLogAnchor = endpoint({
  method: 'GET',
  path: '/admin/reports/logs/anchors/:day',
  area: 'admin',
  kind: 'download',
  summary: 'The anchor of a day as a file, to be kept where the platform’s administrators cannot change it',
  input: z.object({ day }),
  result: z.unknown(),
});

export const addAnchorAddress = endpoint({
  method: 'POST',
  path: '/admin/reports/logs/anchor-addresses',
  area: 'admin',
  summary: 'Have the daily anchor sent to an outside address; an email says so to it',
  stepUp: 'recipients',
  input: z.object({ address: freeText().min(3).max(320), locale: z.enum(['en', 'fr']) }),
  result: nothing,
});
export const removeAnchorAddress = endpoint({
  method: 'POST',
  path: '/admin/reports/logs/anchor-addresses/removal',
  area: 'admin',
  summary: 'Send no more anchors to an address; an email says so to it',
  stepUp: 'recipients',
  input: z.object({ address: freeText().min(3).max(320) }),
  result: nothing,
});

export const compareLogAnchor = endpoint({
  method: 'POST',
  path: '/admin/reports/logs/anchor-comparison',
  area: 'admin',
  summary:
    'Compare the log with an anchor that was kept outside: whether what it names is still there unchanged, and whether every chain holds; an entry of the log itself',
  input: z.object({ anchor: freeText().min(2).max(900_000) }),
  result: z.object({
    /** When the anchor was taken. */
    at: instant,
    companies: integer(),
    /** Companies of the anchor that this installation has never had an entry of. */
    unknown: integer(),
    /** Entries written after the anchor. */
    since: integer(),
    /**
     * The first 100. `rewritten`: the entry is not the one of the anchor, so that it or one before it was replaced,
     * with all hashes computed again.
     */
    breaks: z.array(
      z.object({
        companyId: uuid,
        company: freeText().nullable(),
        sequence: integer(),
        kind: z.enum([...logBreakKinds, 'rewritten']),
        at: instant.nullable(),
      }),
    ),
    total: integer(),
  }),
});

const { columns: _columns, ...narrowing } = reportInput(logList).shape;
export const exportSignedLogs = endpoint({
  method: 'GET',
  path: '/admin/reports/logs/signed-export',
  area: 'admin',
  kind: 'download',
  summary:
    'The log with all its columns in a ZIP, with a manifest signed with the platform’s published key; exporting it is an entry of the log, once an hour',
  stepUp: 'people',
  input: z.object({ ...narrowing, format: z.enum(['csv', 'json']) }),
  result: z.unknown(),
});
