import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { day, endpoint, uuid } from '../endpoint.ts';
import { coverage, totals } from './matrix.ts';
import { moment } from './standing.ts';

// The company's board.

export const getCompanyDashboard = endpoint({
  method: 'GET',
  path: '/settings/dashboard',
  area: 'settings',
  summary:
    'Get the company’s compliance as of a day: compliant people, gaps, upcoming expiries, pending reviews and the positions at highest risk',
  input: z.object(moment),
  result: z.object({
    on: day,
    knownOn: day.nullable(),
    today: day,
    ...totals,
    /** Proofs that count on the day and end within so many days after it. */
    expiring: z.object({ in30: z.int(), in60: z.int(), in90: z.int() }),
    overdueEnrolments: z.int(),
    pendingVerifications: z.int(),
    /** People with a gap for which no course is open. */
    peopleWithoutCourse: z.int(),
    coverage: z.array(coverage),
    /** What this admin can do about it now, whatever day is looked at. */
    needs: z.object({
      toReview: z.int(),
      evidence: z.int(),
      revocations: z.int(),
      voids: z.int(),
      buyingRules: z.int(),
      orders: z.int(),
      corrections: z.int(),
    }),
  }),
});
export const getTrendPoint = endpoint({
  method: 'GET',
  path: '/settings/dashboard/trend',
  area: 'settings',
  summary: 'How many people were without a gap on one day, as known on that day or now',
  input: z.object(moment),
  result: z.object({ on: day, ...totals }),
});

const month = z.string().regex(/^\d{4}-\d{2}$/);
export const getCompanyForecast = endpoint({
  method: 'GET',
  path: '/settings/dashboard/forecast',
  area: 'settings',
  summary:
    'How many met requirements expire in each of the next twelve months, by requirement, and how many gaps each site has',
  input: z.object(moment),
  result: z.object({
    on: day,
    months: z.array(month),
    /** `key` is that of the matrix column. */
    expiring: z.array(z.object({ month, key: freeText(), count: z.int() })),
    /** Sites with gaps, the most first; null for people without a site. */
    sites: z.array(z.object({ siteId: uuid.nullable(), site: freeText().nullable(), people: z.int(), gaps: z.int() })),
  }),
});
