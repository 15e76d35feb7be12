import type { QueryResultRow } from 'pg';
import type { Makers } from './make.ts';

type Sql = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

/**
 * A published course with one lesson, and attempts at it, straight into the tables: for tests that are about something
 * later.
 */
export function learningMakers(sql: Sql, make: Pick<Makers, 'insert' | 'next'>) {
  const course = async (given: { title?: string; validityMonths?: number | null; renewalWindowDays?: number } = {}) => {
    const number = make.next();
    const categoryId = await make.insert('categories', { names: { en: `Category ${number}` } });
    const courseId = await make.insert('courses', { code: `CRS-${number}`, category_id: categoryId });
    const versionId = await make.insert('course_versions', {
      course_id: courseId,
      number: 1,
      texts: { en: { title: given.title ?? `Course ${number}`, summary: 'A course', objectives: [], audience: [] } },
      languages: ['en'],
      validity_months: given.validityMonths === undefined ? 12 : given.validityMonths,
      renewal_window_days: given.renewalWindowDays ?? 90,
      published_at: '2020-01-01T00:00:00Z',
      change_kind: 'initial',
    });
    return { courseId, versionId };
  };
  const enrolment = async (
    person: { id: string; companyId: string },
    at: { courseId: string; versionId: string },
    given: Record<string, unknown> = {},
  ) => {
    const [{ n }] = (await sql<{ n: number }>(
      'select count(*)::int + 1 as n from enrolments where person_id = $1 and course_id = $2',
      [person.id, at.courseId],
    )) as [{ n: number }];
    return make.insert('enrolments', {
      company_id: person.companyId,
      person_id: person.id,
      course_id: at.courseId,
      course_version_id: at.versionId,
      attempt_number: n,
      origin: 'self',
      assigned_at: '2026-01-01T00:00:00Z',
      started_at: '2026-01-01T00:00:00Z',
      ...given,
    });
  };
  return { publishedCourse: course, enrolment };
}
