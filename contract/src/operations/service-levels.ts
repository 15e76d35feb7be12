import { levelMeasures } from '@app/domain/operations/service-levels';
import { z } from 'zod';
import { integer } from '../boundary.ts';
import { endpoint, instant } from '../endpoint.ts';

const count = integer();
const share = z.number().min(0).max(1);
/** `none`: nothing was counted. */
const state = z.enum(['met', 'missed', 'none']);
const periods = <T extends z.ZodType>(of: T) => z.object({ hour: of, day: of, month: of });
/** Milliseconds for requests, seconds for ages; beyond the last class it is the last bound. */
const quantile = z.number().nullable();

export const getServiceLevels = endpoint({
  method: 'GET',
  path: '/admin/service-levels',
  area: 'admin',
  summary:
    'Response times, errors, queue, email, replication and backups against their goals, over the last hour, day and 30 days',
  input: z.object({}),
  result: z.object({
    /** When the oldest hour begins that was counted; null: nothing was yet. */
    since: instant.nullable(),
    measures: z.array(
      z.object({
        measure: z.enum(levelMeasures),
        /**
         * This share of requests, or of looks once a minute, at or below `most` (milliseconds for requests, seconds for
         * ages).
         */
        goal: z.object({ most: count, share }),
        periods: periods(
          z.object({
            state,
            share: share.nullable(),
            counted: count,
            failed: count,
            p50: quantile,
            p95: quantile,
            p99: quantile,
          }),
        ),
      }),
    ),
    errors: z.object({
      goal: share,
      periods: periods(z.object({ state, share: share.nullable(), counted: count, failed: count })),
    }),
  }),
});
