import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, page, paging, uuid } from '../endpoint.ts';

const count = integer();

const backupHealth = z.enum(['fine', 'none', 'old', 'failed']);

export const getOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  area: 'admin',
  summary: 'Get the platform overview: people, learning, and the health of jobs, email and storage',
  input: z.object({}),
  result: z.object({
    companies: z.object({ active: count, suspended: count }),
    people: z.object({ active: count, signedInLast30Days: count }),
    learning: z.object({
      openEnrolments: count,
      overdue: count,
      completedLast30Days: count,
      achievementsExpiringIn60Days: count,
    }),
    /** Completed attempts at packages that rest on a statement which was voided since: two people decide. */
    resultsToReview: count,
    courses: z.object({ published: count, drafts: count, inReview: count, retired: count }),
    /**
     * `oldestDueSeconds`: of the oldest job that is due and not yet begun. `standsStill`: jobs are due, or should have
     * begun, and none begins.
     */
    jobs: z.object({
      waiting: count,
      running: count,
      dead: count,
      oldestDueSeconds: count.nullable(),
      standsStill: z.boolean(),
    }),
    mail: z.object({ waiting: count, failed: count, sent: count, smtp: z.boolean() }),
    database: z.object({ bytes: z.number(), version: z.string() }),
    /**
     * The last complete backup, and the last one from which everything was restored for a check, as the commands note
     * them on this server.
     */
    backups: z.object({
      backedUpAt: instant.nullable(),
      verifiedAt: instant.nullable(),
      backup: backupHealth,
      verify: backupHealth,
    }),
    /**
     * Counts of a company that were kept wrong in the last 30 days: noted by the nightly comparison, and put right by
     * it.
     */
    countDifferences: z.array(
      z.object({ id: uuid, company: z.string(), foundAt: instant, onDate: z.iso.date(), counts: count }),
    ),
    recent: z.array(
      z.object({
        id: uuid,
        at: instant,
        company: z.string(),
        actor: z.string().nullable(),
        actorKind: z.enum(['person', 'system', 'anonymous', 'key']),
        action: z.string(),
        entity: z.string(),
      }),
    ),
  }),
});

const month = z.iso.date();
export const getTrends = endpoint({
  method: 'GET',
  path: '/admin/trends',
  area: 'admin',
  summary: 'Completions and revenue of the last twelve months, and the certificates that expire in the next twelve',
  input: z.object({}),
  result: z.object({
    /** The first day of each month of UTC, oldest first, this month last. `people`: those who completed something. */
    completions: z.array(z.object({ month, completions: count, people: count })),
    /**
     * Before tax, by the day on the invoice or credit note. `netMinor`: invoiced less credited; `creditedMinor`: what
     * credit notes took back. Currencies by their code; each has all twelve months.
     */
    revenue: z.array(
      z.object({
        currency: z.string(),
        months: z.array(z.object({ month, netMinor: z.number(), creditedMinor: z.number() })),
      }),
    ),
    /** By the last day of validity; what is renewed without a gap is left out. This month first, from today. */
    expiring: z.array(z.object({ month, achievements: count })),
  }),
});

export const deadJob = z.object({
  id: freeText(),
  job: freeText(),
  attempts: count,
  lastError: freeText().nullable(),
  createdAt: instant,
});

export const listDeadJobs = endpoint({
  method: 'GET',
  path: '/admin/dead-jobs',
  area: 'admin',
  summary: 'Jobs that failed as often as they may and now wait for a person',
  input: z.object({}),
  result: z.object({ rows: z.array(deadJob) }),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/admin/dead-jobs/:jobId/retry',
  area: 'admin',
  summary: 'Run a failed job again, with all its attempts',
  input: z.object({ jobId: z.string().regex(/^\d{1,18}$/) }),
  result: nothing,
});

export const discardJob = endpoint({
  method: 'DELETE',
  path: '/admin/dead-jobs/:jobId',
  area: 'admin',
  summary: 'Give a failed job up',
  stepUp: 'platform',
  input: z.object({ jobId: z.string().regex(/^\d{1,18}$/) }),
  result: nothing,
});

export const mailRow = z.object({
  id: uuid,
  kind: freeText(),
  to: freeText(),
  subject: freeText(),
  createdAt: instant,
  state: z.enum(['waiting', 'sent', 'failed']),
});

export const listOutbox = endpoint({
  method: 'GET',
  path: '/admin/outbox',
  area: 'admin',
  summary: 'List the emails written by the system, newest first',
  input: z.object({ ...paging, search: oneLine().max(100).optional() }),
  result: page(mailRow),
});

export const readMail = endpoint({
  method: 'POST',
  path: '/admin/outbox/:mailId/reading',
  area: 'admin',
  summary: 'Read one email as plain text, the tokens of its links hidden; leaves an audit entry',
  stepUp: 'secrets',
  input: z.object({ mailId: uuid }),
  result: mailRow.extend({
    text: z.string(),
    locale: z.string(),
    failure: z.string().nullable(),
    linkHidden: z.boolean(),
  }),
});

export const maintenance = z.object({
  message: z.object({ en: freeText().trim().min(1).max(500), fr: freeText().trim().max(500).optional() }),
  endsAt: instant.nullable(),
});

export const startMaintenance = endpoint({
  method: 'PUT',
  path: '/admin/maintenance',
  area: 'admin',
  summary:
    'Close the application for maintenance, except to platform admins; public pages and certificate checks stay available',
  stepUp: 'platform',
  input: maintenance,
  result: nothing,
});

export const endMaintenance = endpoint({
  method: 'DELETE',
  path: '/admin/maintenance',
  area: 'admin',
  summary: 'Open the application again',
  stepUp: 'platform',
  input: z.object({}),
  result: nothing,
});

export const getMaintenance = endpoint({
  method: 'GET',
  path: '/maintenance',
  area: 'public',
  summary: 'Whether the application is closed for maintenance, why and until when',
  input: z.object({}),
  result: z.object({ maintenance: maintenance.extend({ startedAt: instant }).nullable() }),
});

export const listCspViolations = endpoint({
  method: 'GET',
  path: '/admin/csp-violations',
  area: 'admin',
  summary:
    'What the content security policy of pages blocked, as browsers report it: by directive, origin of what was blocked, and route; the last seen first',
  input: z.object({}),
  result: z.object({
    rows: z.array(
      z.object({
        directive: freeText(),
        blocked: freeText(),
        page: freeText(),
        count,
        firstAt: instant,
        lastAt: instant,
      }),
    ),
    /** No further kinds are kept until some are forgotten or the list is cleared. */
    full: z.boolean(),
  }),
});

export const clearCspViolations = endpoint({
  method: 'DELETE',
  path: '/admin/csp-violations',
  area: 'admin',
  summary: 'Clear the list of what the content security policy blocked',
  stepUp: 'platform',
  input: z.object({}),
  result: nothing,
});
