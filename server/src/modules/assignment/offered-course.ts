import { DomainError } from '@app/domain/errors';
import type { Localised } from '@app/domain/localised';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

export type OfferedCourse = {
  id: string;
  code: string;
  titles: Localised;
  versionId: string;
  initialDueDays: number;
  retired: boolean;
  needsSeat: boolean;
};

/** A course with its newest published edition; one never published is not there. */
export async function offeredCourse(work: Work, courseId: string): Promise<OfferedCourse> {
  const { rows } =
    await sql<OfferedCourse>`select c.id, c.code, v.id as "versionId", v.initial_due_days as "initialDueDays",
      c.retired_at is not null as retired, c.needs_seat as "needsSeat",
      (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t) as titles
    from courses c join course_versions v on v.course_id = c.id and v.published_at is not null
    where c.id = ${courseId} order by v.number desc limit 1`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}
