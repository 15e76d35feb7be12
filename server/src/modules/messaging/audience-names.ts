import type { Audience } from '@app/domain/messaging/audience';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/**
 * What the ids of audiences are called, in the company's reach. An id that is missing in the answer is none of it, or
 * no more.
 */
export async function namesIn(
  work: Work,
  audiences: readonly Audience[],
  locale: string,
): Promise<Record<string, string>> {
  const ids = (pick: (one: Audience) => readonly string[]) => [...new Set(audiences.flatMap((one) => [...pick(one)]))];
  const here = sql`company_id = ${work.companyId}`;
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.legal_name as name from people p join employments e on e.person_id = p.id
      where e.company_id = ${work.companyId} and p.id =
        any(${ids((one) => [...one.people, ...one.except.people])}::uuid[])
    union all select id, title from positions where ${here}
      and id = any(${ids((one) => [...one.positions, ...one.except.positions])}::uuid[])
    union all select id, name from sites where ${here} and id =
      any(${ids((one) => [...one.sites, ...one.except.sites])}::uuid[])
    union all select id, name from departments where ${here}
      and id = any(${ids((one) => [...one.departments, ...one.except.departments])}::uuid[])
    union all select t.id, coalesce(t.title, c.code, '') from trainings t left join courses c on c.id = t.course_id
      where t.company_id = ${work.companyId} and t.id = any(${ids((one) => one.trainings)}::uuid[])
    union all select s.id, coalesce(s.names ->> ${locale}, s.names ->> 'en', s.code) from skills s
      where s.id = any(${ids((one) => one.gaps)}::uuid[])
    union all select c.id, coalesce((select v.texts -> ${locale} ->> 'title' from course_versions v
      where v.course_id = c.id and v.published_at is not null order by v.published_at desc limit 1), c.code)
      from courses c where c.id = any(${ids((one) => one.unfinished)}::uuid[])`.execute(work.tx);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/**
 * One foreign id in an audience, and it was never said (B04). What existed once (a closed place, someone who left) may
 * be named still.
 */
export async function refuseForeign(work: Work, audience: Audience): Promise<void> {
  const names = await namesIn(work, [audience], 'en');
  const { positions, sites, departments, unfinished, gaps, trainings, people, except } = audience;
  const named = [
    ...positions,
    ...sites,
    ...departments,
    ...unfinished,
    ...gaps,
    ...trainings,
    ...people,
    ...Object.values(except).flat(),
  ];
  if (named.some((id) => !(id in names))) throw new DomainError('notFound');
}
