import { factorGrace } from '@app/domain/identity/factor-rule';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

const graceDays = integer().min(factorGrace.least).max(factorGrace.most);

const factorRule = z.object({
  /** Null where nothing is required. `since` stays when the days change, `setAt` is the last change. */
  rule: z.object({ since: instant, graceDays, setBy: freeText(), setAt: instant }).nullable(),
  /** Whom it is about. `until`: when the grace ends, or ended; null where there is nothing to set up. */
  admins: z.array(
    z.object({
      personId: uuid,
      name: freeText(),
      hasFactor: z.boolean(),
      state: z.enum(['none', 'due', 'overdue']),
      until: instant.nullable(),
    }),
  ),
  /** Whether who looks has a second factor: without one they cannot change the rule. */
  hasFactor: z.boolean(),
});

export const getFactorRule = endpoint({
  method: 'GET',
  path: '/settings/factor-rule',
  area: 'settings',
  summary: 'Whether the company’s administrators have to use a second factor, and which of them do',
  input: z.object({}),
  result: factorRule,
});

export const setFactorRule = endpoint({
  method: 'PUT',
  path: '/settings/factor-rule',
  area: 'settings',
  summary: 'Require a second factor of the company’s administrators, or change the days of grace. Emails them all',
  stepUp: 'accounts',
  input: z.object({ graceDays }),
  result: nothing,
});

export const endFactorRule = endpoint({
  method: 'DELETE',
  path: '/settings/factor-rule',
  area: 'settings',
  summary: 'Require no second factor of the company’s administrators any more. Emails them all',
  stepUp: 'accounts',
  input: z.object({}),
  result: nothing,
});

export const getPlatformFactorRule = endpoint({
  method: 'GET',
  path: '/admin/factor-rule',
  area: 'admin',
  summary: 'Whether the platform’s administrators have to use a second factor, and which of them do',
  input: z.object({}),
  result: factorRule,
});

export const setPlatformFactorRule = endpoint({
  method: 'PUT',
  path: '/admin/factor-rule',
  area: 'admin',
  summary: 'Require a second factor of the platform’s administrators, or change the days of grace. Emails them all',
  stepUp: 'accounts',
  input: z.object({ graceDays }),
  result: nothing,
});

export const endPlatformFactorRule = endpoint({
  method: 'DELETE',
  path: '/admin/factor-rule',
  area: 'admin',
  summary: 'Require no second factor of the platform’s administrators any more. Emails them all',
  stepUp: 'accounts',
  input: z.object({}),
  result: nothing,
});
