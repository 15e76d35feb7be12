import type { Day } from '@app/domain/time';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';

/**
 * Whether a seat `s` of a lot `l` can be given to anyone on a day: its lot is not blocked, and its last day has not
 * passed.
 */
export const giveable = (on: Day): RawBuilder<SqlBool> =>
  sql<SqlBool>`l.blocked_at is null and (s.assign_by is null or s.assign_by >= ${on}::date)`;

/**
 * Which of them goes first: the first to expire, one that never does last; of equals the older, then the lower id, so
 * that everyone finds the same.
 */
export const firstToExpire = sql`s.assign_by nulls last, l.made_at, s.id`;
