import type pg from 'pg';
import { signInAll } from '../ground/sign-in.ts';
import type { Asked } from './record.ts';
import { sequenceMark } from './trace.ts';

const people = 64;

/** Who asks what: sixty-four people of companies large and small. */
export async function chooseWork(client: pg.Client, dataDir: string): Promise<Record<string, Asked[]>> {
  const { rows } = await client.query<{
    personId: string;
    companyId: string;
    enrolmentId: string;
    courseId: string;
    categoryId: string;
    unitId: string;
  }>(
    `select distinct on (e.person_id) e.person_id as "personId", e.company_id as "companyId", e.id as "enrolmentId",
      e.course_id as "courseId", c.category_id as "categoryId", e.current_unit_id as "unitId"
     from enrolments e join courses c on c.id = e.course_id
       join employments m on m.company_id = e.company_id and m.person_id = e.person_id
     where e.current_unit_id is not null and e.completed_at is null and m.ended_on is null order by e.person_id, e.id`,
  );
  const chosen = Array.from({ length: people }, (_, index) => rows[Math.floor((index * rows.length) / people)]!);
  const cookies = await signInAll(client, dataDir, chosen);
  const each = (make: (one: (typeof chosen)[number]) => Omit<Asked, 'cookie'>): Asked[] =>
    chosen.map((one, index) => ({ ...make(one), cookie: cookies[index]! }));
  const commit = (unitId: string) => ({
    sequence: sequenceMark,
    unitId,
    occurredAt: new Date().toISOString(),
    seconds: 0,
    furthest: 0.4,
    place: { scroll: 0.4 },
    kind: 'progress',
  });
  return {
    categories: each(() => ({ method: 'GET', path: '/api/categories' })),
    'courses of a category': each(({ categoryId }) => ({
      method: 'GET',
      path: `/api/categories/${categoryId}/courses`,
    })),
    'course details': each(({ courseId }) => ({ method: 'GET', path: `/api/courses/${courseId}` })),
    dashboard: each(() => ({ method: 'GET', path: '/api/dashboard' })),
    'progress commit': each(({ enrolmentId, unitId, personId }) => ({
      method: 'POST',
      path: `/api/learning/enrolments/${enrolmentId}/commits`,
      body: { deviceId: personId, commits: [commit(unitId)] },
    })),
  };
}
