import type { Expression, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Instant } from '@app/domain/time';

/**
 * The row of `course_versions` that was on offer at a moment: what a training taught is not what was published after
 * it. The first one where the course was published later.
 */
export const versionTaught = (
  course: Expression<unknown>,
  at: Expression<unknown> | Instant,
): RawBuilder<unknown> => sql`select * from course_versions
    where course_id = ${course} and published_at is not null
    order by published_at <= ${at}::timestamptz desc,
      case when published_at <= ${at}::timestamptz then -number else number end limit 1`;
