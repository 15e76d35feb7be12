import * as api from '@app/contract/catalogue/course-editing';
import { retireObstacle } from '@app/domain/catalogue/version-state';
import { DomainError, refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { lockCourse } from './records.ts';

const createCourse = command(api.createCourse, async (work, { code, categoryId, title, language }) => {
  work.authorize('catalogue.edit');
  const { rows } = await sql<{ id: string }>`insert into courses (code, category_id, created_by, created_at)
    values (${code}, ${categoryId}, ${work.personId}, ${work.now}) returning id`.execute(work.tx);
  const { id } = rows[0]!;
  const texts = { [language]: { title, summary: '', objectives: [], audience: [] } };
  const version = await sql<{
    id: string;
  }>`insert into course_versions (course_id, number, texts, languages, created_by, created_at, changed_at)
    values (${id}, 1, ${JSON.stringify(texts)}, ${[language]}, ${work.personId}, ${work.now}, ${work.now})
      returning id`.execute(work.tx);
  work.record({
    entity: 'course',
    entityId: id,
    action: 'catalogue.createCourse',
    changes: { code, categoryId, title },
  });
  return { id, versionId: version.rows[0]!.id };
});

const changeCourse = command(
  api.changeCourse,
  async (work, { courseId, code, categoryId, needsSeat, asksDisclaimer }) => {
    work.authorize('catalogue.edit');
    const before = await lockCourse(work, courseId);
    await sql`update courses set code = coalesce(${code ?? null}, code),
      category_id = coalesce(${categoryId ?? null}::uuid, category_id),
    needs_seat = coalesce(${needsSeat ?? null}::boolean, needs_seat),
      asks_disclaimer = coalesce(${asksDisclaimer ?? null}::boolean, asks_disclaimer) where id = ${courseId}`.execute(
      work.tx,
    );
    work.record({
      entity: 'course',
      entityId: courseId,
      action: 'catalogue.changeCourse',
      changes: { before: { code: before.code }, after: { code, categoryId, needsSeat, asksDisclaimer } },
    });
    return {};
  },
);

const retireCourse = command(api.retireCourse, async (work, { courseId }) => {
  work.authorize('catalogue.publish');
  const course = await lockCourse(work, courseId);
  refuseIf(retireObstacle(course.versions, course.retiredAt));
  await sql`update courses set retired_at = ${work.now} where id = ${courseId}`.execute(work.tx);
  work.record({
    entity: 'course',
    entityId: courseId,
    action: 'catalogue.retireCourse',
    changes: { code: course.code },
  });
  return {};
});

const unretireCourse = command(api.unretireCourse, async (work, { courseId }) => {
  work.authorize('catalogue.publish');
  const course = await lockCourse(work, courseId);
  if (!course.retiredAt) throw new DomainError('conflict');
  await sql`update courses set retired_at = null where id = ${courseId}`.execute(work.tx);
  work.record({
    entity: 'course',
    entityId: courseId,
    action: 'catalogue.unretireCourse',
    changes: { code: course.code, retiredAt: course.retiredAt },
  });
  return {};
});

export const courseHandlers = [createCourse, changeCourse, retireCourse, unretireCourse];
