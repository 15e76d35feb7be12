import * as api from '@app/contract/store/store-preview';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { coursesForSale } from '../../enrolment/index.ts';
import { shownTarget } from '../../positions/index.ts';
import { asOfMoment } from './as-of.ts';
import { employed, gap, statuses } from './standing-sql.ts';

type Row = z.output<typeof api.listProductRequirements.result>['rows'][number];

/**
 * Which requirements a product’s courses count for, by themselves or by the skills they give: of the company to its
 * administrators, to anyone else their own.
 */
export const listProductRequirements = query(
  api.listProductRequirements,
  async (work, { productId }) => {
    const courseIds = await coursesForSale(work, productId);
    const { actor, companyId, personId } = work;
    const whole = actor.kind === 'person' && actor.role !== 'learner';
    if (whole) work.authorize('standing.viewCompany', { companyId });
    else work.authorize('standing.view', { companyId, personId });
    const seen = await asOfMoment(work, {});
    const { rows } = await sql<Row>`
      with given as materialized (select g.skill_id, max(g.level) as level
        from unnest(${[...courseIds]}::uuid[]) as c(id)
          join lateral (select id from course_versions e where e.course_id = c.id and e.published_at is not null
            order by e.number desc limit 1) v on true
          join course_skills g on g.version_id = v.id group by 1),
        met as materialized (select distinct t.requirement_row_id as id from requirement_targets t
          left join given g on g.skill_id = t.skill_id
          where t.company_id = ${companyId} and (t.course_id = any(${[...courseIds]}::uuid[])
            or g.level >= t.min_level)),
        s as materialized (select s.person_id, s.requirement_row_id, s.target_key, s.position_id, ${gap} as gap
          from ${statuses(work, seen, whole ? null : [personId], undefined)} s
            join ${employed(work, seen, {})} w on w.person_id = s.person_id
          where s.requirement_row_id in (select id from met))
      select q.position_id as "positionId", (select p.title from positions p
        where p.company_id = ${companyId} and p.id = q.position_id) as position, q.target_key as key,
        array(select ${shownTarget} from requirement_targets t left join skills s on s.id = t.skill_id
          left join courses c on c.id = t.course_id
          where t.company_id = ${companyId} and t.requirement_row_id = (array_agg(q.requirement_row_id))[1]
            order by t.place) as targets,
        count(distinct q.person_id)::int as people, (count(distinct q.person_id) filter (where q.gap))::int as gaps
      from s q group by 1, 3 order by gaps desc, people desc, 2 nulls first, 3 limit 50`.execute(work.tx);
    return { whole, rows };
  },
  { snapshot: true },
);
