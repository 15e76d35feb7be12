import { longestReadOnlyDays } from '@app/domain/company/company';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { at, one } from './companies.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

// Keeping a company out, ending it, and the pack of everything it has.

const reason = freeText().trim().min(3).max(500);

export const suspendCompany = endpoint({
  method: 'PUT',
  path: at('/suspension'),
  area: 'admin',
  summary:
    'Keep a company’s people out until lifted, or let them read for some days first; certificates stay up. Needs a recent step-up',
  stepUp: 'platform',
  input: z.object({
    ...one,
    /** For the company's admins. */
    reason,
    /** For everyone of the company. */
    notice: freeText().trim().max(500).optional(),
    readOnlyDays: integer().min(0).max(longestReadOnlyDays).optional(),
  }),
  result: z.object({ sessionsEnded: z.int() }),
});
export const liftSuspension = endpoint({
  method: 'DELETE',
  path: at('/suspension'),
  area: 'admin',
  summary: 'Let a suspended company back in',
  stepUp: 'platform',
  input: z.object(one),
  result: nothing,
});
export const terminateCompany = endpoint({
  method: 'PUT',
  path: at('/termination'),
  area: 'admin',
  summary:
    'Terminate a company permanently and create its export package; refused with a list while something is still running. Needs a recent step-up',
  stepUp: 'platform',
  input: z.object({ ...one, reason }),
  result: z.object({ exportId: uuid }),
});
export const requestCompanyExport = endpoint({
  method: 'POST',
  path: at('/exports'),
  area: 'admin',
  summary: 'Have everything a company has packed as a ZIP; needs a recent step-up',
  stepUp: 'people',
  input: z.object(one),
  result: z.object({ exportId: uuid }),
});
export const listCompanyExports = endpoint({
  method: 'GET',
  path: at('/exports'),
  area: 'admin',
  summary: 'List the export packages of a company with their progress',
  input: z.object(one),
  result: z.array(
    z.object({
      id: uuid,
      askedAt: instant,
      askedBy: z.string().nullable(),
      state: z.enum(['running', 'ready', 'failed', 'expired']),
      done: z.int(),
      total: z.int(),
      bytes: z.int().nullable(),
      expiresAt: instant.nullable(),
    }),
  ),
});
export const downloadCompanyExport = endpoint({
  method: 'GET',
  path: at('/exports/:exportId'),
  area: 'admin',
  kind: 'download',
  summary: 'Download an export package within a day of its completion; needs a recent step-up',
  stepUp: 'people',
  input: z.object({ ...one, exportId: uuid }),
  result: nothing,
});
