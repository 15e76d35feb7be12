import { abandonedDays } from '@app/domain/reports/course-report-columns';
import { sql } from 'kysely';
import type { Locale } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { nameSql } from '../../enrolment/index.ts';

/** Of fewer people than this nothing is said: it would be known who they are. */
const leastPeople = 3;

type Spots = { dropOff: string | null; hardest: string | null };

/** Where a course, or a version of it, loses people: the unit at which they stop, and the question they get wrong. */
export async function weakSpots(
  work: Work,
  locale: Locale,
  ids: readonly string[],
  versions: boolean,
): Promise<Map<string, Spots>> {
  const key = versions ? sql`e.course_version_id` : sql`e.course_id`;
  const stopped = sql<{ id: string; name: string }>`select distinct on (x.id) x.id, x.name from (
      select ${key} as id, u.content_item_id, min(${sql.raw(nameSql('u.titles', `'${locale}'`))}) as name,
        count(*) as attempts
      from enrolments e join course_units u on u.id = e.current_unit_id
      where ${key} = any(${ids}::uuid[]) and e.started_at is not null and e.completed_at is null and e.voided_at is null
        and (e.withdrawn_at is not null or e.failed_at is not null
          or e.last_activity_at < ${work.now}::timestamptz - make_interval(days => ${abandonedDays}))
      group by 1, 2) x order by x.id, x.attempts desc, x.name`.execute(work.tx);
  const missed = sql<{ id: string; name: string }>`select distinct on (x.id) x.id, x.name from (
      select ${key} as id, r.key, min(${sql.raw(nameSql(`(q.value -> 'prompt')`, `'${locale}'`))}) as name,
        avg((r.value ->> 'correct')::boolean::int) as share
      from enrolments e join quiz_attempts a on a.company_id = e.company_id and a.enrolment_id = e.id
        join content_versions b on b.id = a.content_version_id
      cross join lateral jsonb_each(a.results) r cross join lateral jsonb_array_elements(b.body -> 'questions') q
      where ${key} = any(${ids}::uuid[]) and a.submitted_at >= ${work.now}::timestamptz - interval '12 months'
        and a.results is not null and q.value ->> 'key' = r.key
      group by 1, 2 having count(distinct a.person_id) >= ${leastPeople}) x order by x.id, x.share, x.name`.execute(
    work.tx,
  );
  const [units, questions] = [
    new Map((await stopped).rows.map(({ id, name }) => [id, name])),
    new Map((await missed).rows.map(({ id, name }) => [id, name])),
  ];
  return new Map(ids.map((id) => [id, { dropOff: units.get(id) ?? null, hardest: questions.get(id) ?? null }]));
}
