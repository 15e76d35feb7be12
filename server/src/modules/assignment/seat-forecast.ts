import { companySettings } from '@app/domain/company/settings';
import type { SettingsOverrides } from '@app/domain/company/settings';
import type { Localised } from '@app/domain/localised';
import type { ForecastLot } from '@app/domain/seats/forecast';
import { seatsInForecast } from '@app/domain/seats/forecast';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { leading } from './leading-sql.ts';

export type SeatForecast = {
  courseId: string;
  titles: Localised;
  /**
   * Titles of the positions that require it; empty where everyone at a site, in a department or in the company needs
   * it.
   */
  positions: string[];
  people: number;
  /** Seats that can be given for it; of a lot for several courses they are told at each of them. */
  available: number;
  /** How many will wait, where a seat that is given for one course is not there for another. */
  waits: number;
  /** The first of those who will wait, by name. */
  waiting: string[];
};

type Needed = Pick<SeatForecast, 'courseId' | 'titles' | 'positions'> & { people: number[]; names: string[] };

/** So many names are told. */
const namesTold = 20;

/**
 * Which seats people will take who are still to come, by what their place requires: requirement, then the course that
 * leads there, then the seats that are available today. `people`: ord, name, site_id, department_id, position_ids; the
 * first of them get a seat first.
 */
export async function seatForecast(work: Work, people: RawBuilder<unknown>): Promise<SeatForecast[]> {
  const company = { id: work.companyId, today: work.today };
  const { rows: settings } = await sql<{
    overrides: SettingsOverrides;
  }>`select settings_overrides as overrides from companies where id = ${company.id}`.execute(work.tx);
  const { automatic } = companySettings(settings[0]!.overrides);
  const wanted = (['mandatory', 'recommended'] as const).filter((kind) => automatic[kind]);
  const { rows } = await sql<Needed>`
    with recursive people as materialized (${people}),
    asked as materialized (select p.ord, p.name, r.id as row_id, r.position_id from people p
      join requirements r on r.company_id = ${company.id} and r.retracted_at is null
        and r.effective_from <= ${company.today}::date and (r.effective_to is null
          or r.effective_to >= ${company.today}::date) and r.person_id is null
        and r.kind = any(${[...wanted]}::text[])
        and (r.position_id is null or r.position_id = any(p.position_ids))
          and (r.site_id is null or r.site_id = p.site_id)
        and (r.department_id is null or r.department_id = p.department_id)),
    ${leading(company, sql`select row_id from asked`)},
    chosen as (select distinct on (l.row_id) l.row_id, l.course_id from leads l join companies c on c.id = ${company.id}
      order by l.row_id, not left(c.locale, 2) = any(l.languages), not 'en' = any(l.languages), l.place,
        l.expected_minutes, l.code),
    steps as (select a.*, c.course_id as step_id from asked a join chosen c using (row_id)
      union select a.*, f.step_id from asked a join chosen c using (row_id)
        join first_steps f on f.course_id = c.course_id),
    needing as (select s.step_id as course_id, s.ord, s.name, array_agg(distinct q.title)
      filter (where q.title is not null) as positions
      from steps s join courses k on k.id = s.step_id and k.needs_seat
        left join positions q on q.company_id = ${company.id} and q.id = s.position_id
      group by 1, 2, 3)
    select n.course_id as "courseId", array_agg(n.ord::int order by n.ord) as people,
      array_agg(n.name order by n.ord) as names,
      coalesce((select jsonb_object_agg(t.key, t.value ->> 'title') from offered o
        join course_versions v on v.id = o.version_id, jsonb_each(v.texts) t
        where o.course_id = n.course_id), '{}') as titles,
      array(select distinct unnest(m.positions) from needing m where m.course_id = n.course_id order by 1) as positions
    from needing n group by n.course_id`.execute(work.tx);
  const lots = await freeLots(
    work,
    rows.map(({ courseId }) => courseId),
  );
  const given = new Map(
    seatsInForecast(
      rows.flatMap(({ courseId, people }) => people.map((person) => ({ person, courseId }))),
      lots,
    ).map((course) => [course.courseId, course.waiting]),
  );
  return rows
    .map(({ courseId, titles, positions, people, names }): SeatForecast => {
      const waiting = given.get(courseId) ?? [];
      const nameOf = new Map(people.map((person, index) => [person, names[index]!]));
      return {
        ...{ courseId, titles, positions, people: people.length, waits: waiting.length },
        available: lots
          .filter(({ courseIds }) => courseIds.includes(courseId))
          .reduce((all, lot) => all + lot.available, 0),
        waiting: waiting.slice(0, namesTold).map((person) => nameOf.get(person)!),
      };
    })
    .toSorted(
      (one, other) => other.waits - one.waits || other.people - one.people || (one.courseId < other.courseId ? -1 : 1),
    );
}

/** What can be given today for any of these courses, in the order in which it is given. */
export async function freeLots(work: Work, courseIds: readonly string[]): Promise<ForecastLot[]> {
  const { rows } =
    await sql<ForecastLot>`select l.id, l.available, array_agg(k.course_id) as "courseIds" from seat_lots l
      join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id
    where l.company_id = ${work.companyId} and l.owner_person_id is null and l.blocked_at is null
      and (l.assign_by is null or l.assign_by >= ${work.today}::date) and l.available > 0
      and exists (select 1 from seat_lot_courses c where c.company_id = l.company_id and c.lot_id = l.id
        and c.course_id = any(${[...courseIds]}::uuid[]))
    group by l.company_id, l.id order by l.assign_by nulls last, l.made_at, l.id`.execute(work.tx);
  return rows;
}
