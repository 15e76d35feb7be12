import * as api from '@app/contract/assignment/assignment';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import { offeredCourse } from './offered-course.ts';

/** Of fewer people than this nothing is said: it would be known who they are. */
const leastPeople = 3;

/**
 * How the questions of a course are answered, by all who tried, in whatever version: no answers, no names, and the
 * weakest first.
 */
export const listQuestionResults = query(api.listQuestionResults, async (work, { courseId }) => {
  work.authorize('assignment.view', { companyId: work.companyId });
  await offeredCourse(work, courseId);
  const { rows } = await sql<z.output<typeof api.listQuestionResults.result>[number]>`
    select u.content_item_id as "quizId", (array_agg(u.titles order by a.submitted_at desc))[1] as quiz, r.key,
      (array_agg(q.value -> 'prompt' order by a.submitted_at desc))[1] as prompt,
        count(distinct a.person_id)::int as people, count(*)::int as answered,
      round(100.0 * count(*) filter (where (r.value ->> 'correct')::boolean) / count(*))::int as "rightPercent"
    from enrolments e join quiz_attempts a on a.company_id = e.company_id and a.enrolment_id = e.id
      join course_units u on u.id = a.unit_id
    join content_versions v on v.id = a.content_version_id
    cross join lateral jsonb_each(a.results) r cross join lateral jsonb_array_elements(v.body -> 'questions') q
    where e.company_id = ${work.companyId} and e.course_id = ${courseId} and a.submitted_at is not null
      and a.results is not null and q.value ->> 'key' = r.key
    group by u.content_item_id, r.key having count(distinct a.person_id) >= ${leastPeople}
    order by "rightPercent", answered desc, r.key limit 200`.execute(work.tx);
  return rows;
});
