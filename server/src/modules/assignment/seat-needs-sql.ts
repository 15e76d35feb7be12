import { needDays } from '@app/domain/assignment/seat-need-lists';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { leading, open, stepsOf } from './leading-sql.ts';

const farthest = Math.max(...needDays);

/**
 * Who will need a seat for which course, each person once for each course: person_id, course_id, why, needed_on.
 * Attempts that wait for one; requirements not met that nothing open leads to; renewals whose window opens within 90
 * days. A person with an unstarted seat needs none, nor do people of sample data.
 */
export function seatNeeds(work: Work): RawBuilder<unknown> {
  const company = { id: work.companyId, today: work.today };
  return sql`(with recursive needs as materialized (
      select s.person_id, s.requirement_id, s.requirement_row_id as row_id, s.achievement_id,
        case when s.status in ('valid', 'expiring') then 'renewal' else 'gap' end as why,
        greatest(case when s.status in ('valid', 'expiring') then s.renewal_opens_on
          else s.due_on end, ${work.today}::date) as needed_on
      from requirement_status(${company.id}, ${work.today}, ${work.now}, null::uuid[]) s
        join companies b on b.id = ${company.id}
        join employments m on m.company_id = ${company.id} and m.person_id = s.person_id and not m.sample
      where (s.kind = 'mandatory' or coalesce((b.settings_overrides -> 'automatic' ->> s.kind)::boolean, true))
        and (s.status in ('due', 'missing', 'expired', 'inGrace') or s.status in ('valid', 'expiring')
          and s.renewal_opens_on <= ${work.today}::date + ${farthest}::int)),
    ${leading(company, sql`select row_id from needs`)},
    ${stepsOf(company)},
    ahead as (select distinct on (s.person_id, s.step_id) s.person_id, s.step_id as course_id, s.why, s.needed_on
      from steps s join courses c on c.id = s.step_id and c.needs_seat
      where not exists (select 1 from enrolments e where e.company_id = ${company.id} and e.person_id = s.person_id
        and e.course_id = s.step_id and ${open('e')})
        and not exists (select 1 from seats t join seat_lot_courses k on k.company_id = t.company_id
          and k.lot_id = t.lot_id and k.course_id = s.step_id
          where t.company_id = ${company.id} and t.person_id = s.person_id and t.state in ('reserved', 'allocated'))
      order by s.person_id, s.step_id, s.why, s.needed_on)
    select person_id, course_id, why, needed_on from ahead
    union all select e.person_id, e.course_id, 'waiting', e.due_on from enrolments e
      where e.company_id = ${company.id} and e.waits_for_seat and ${open('e')})`;
}
