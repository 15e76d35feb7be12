import * as api from '@app/contract/positions/positions';
import { coverageOf } from '@app/domain/positions/coverage';
import { positionList } from '@app/domain/positions/position-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../platform/lists/list.ts';
import { positionStandings, standingsOf } from './position-standing.ts';
import { changesOf } from './template-records.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Row = z.output<typeof api.listPositions.result>['rows'][number];

/** The company's positions, with who holds them and what they ask today. */
const positions = serveList<typeof positionList, Row>(
  positionList,
  { page: api.listPositions, export: api.exportPositions },
  {
    rows(work) {
      work.authorize('positions.view', { companyId: work.companyId });
      return sql`
        select p.id, p.code, p.title, coalesce(h.sites, '') as sites, coalesce(h.departments, '') as departments,
          coalesce(h.people, 0) as people,
          0 as qualified, null::int as coverage, 0 as gaps, coalesce(q.requirements, 0) as requirements,
          coalesce((select sum(w.min_qualified)::int from position_sites w
            where w.company_id = p.company_id and w.position_id = p.id), p.min_qualified) as "minQualified",
          coalesce(p.occupation ->> 'code', '') as occupation, case when p.archived_at is null then 'current'
            else 'archived' end as state, h."siteIds",
          p.template_followed_since is not null and exists (select 1 from template_requirements t
            where t.template_id = p.template_id
            and coalesce(t.removed_at, t.changed_at) > p.template_followed_since) as "templateChanged"
        from positions p
        left join (
          select a.position_id, count(distinct a.person_id)::int as people,
            string_agg(distinct l.code, ', ' order by l.code) as sites, array_agg(distinct w.site_id) as "siteIds",
            string_agg(distinct t.code, ', ' order by t.code) as departments
          from position_assignments a
          left join placements w on w.company_id = a.company_id and w.person_id = a.person_id and w.retracted_at is null
            and w.started_on <= ${work.today} and ${notEndedBefore('w', work.today)}
          left join sites l on l.company_id = w.company_id and l.id = w.site_id
          left join departments t on t.company_id = w.company_id and t.id = w.department_id
          where a.company_id = ${work.companyId} and a.retracted_at is null and a.started_on <= ${work.today}
            and ${notEndedBefore('a', work.today)}
          group by a.position_id) h on h.position_id = p.id
        left join (
          select r.position_id, count(*)::int as requirements from requirements r
          where r.company_id = ${work.companyId} and r.retracted_at is null and r.effective_from <= ${work.today}
            and (r.effective_to is null or r.effective_to >= ${work.today})
          group by r.position_id) q on q.position_id = p.id
        where p.company_id = ${work.companyId}`;
    },
    search: ['code', 'title', 'occupation'],
    nullable: ['minQualified'],
    filters: {
      state: (states) => sql`r.state = any(${states})`,
      held: (wanted) => sql`(case when r.people > 0 then 'held' else 'vacant' end) = any(${wanted})`,
      siteId: (id) => sql`${id}::uuid = any(r."siteIds")`,
      below: (_, work) =>
        sql`r."minQualified" > 0 and r.id <> all(array(select s.position_id from ${positionStandings(work, null)} s
          join (select p.id,
            coalesce((select sum(w.min_qualified)::int from position_sites w
              where w.company_id = p.company_id and w.position_id = p.id), p.min_qualified) as wanted
          from positions p where p.company_id = ${work.companyId}) p on p.id = s.position_id
            where s.qualified >= p.wanted))`,
      gaps: (_, work) =>
        sql`r.id = any(array(select s.position_id from ${positionStandings(work, null)} s where s.gaps > 0))`,
      templateChanged: () => sql`r."templateChanged"`,
    },
    async complete(work, rows) {
      const changed = await changesOf(
        work,
        rows.filter((row) => row.templateChanged).map((row) => row.id),
      );
      const standings = await standingsOf(
        work,
        rows.map(({ id }) => id),
      );
      return rows.map(
        ({ id, code, title, sites, departments, people, requirements, minQualified, occupation, state }) => {
          const { qualified, gaps } = standings.get(id) ?? { qualified: 0, gaps: 0 };
          const templateChanged = (changed.get(id)?.length ?? 0) > 0;
          const coverage = coverageOf({ qualified, wanted: minQualified, people });
          return {
            id,
            code,
            title,
            sites,
            departments,
            people,
            qualified,
            coverage,
            requirements,
            gaps,
            minQualified,
            occupation,
            state,
            templateChanged,
          };
        },
      );
    },
  },
);

export const listPositionsHandlers = positions.handlers;
