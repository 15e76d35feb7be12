import * as api from '@app/contract/qualification/company-dashboard';
import { expiryWindow, forecastMonths } from '@app/domain/qualification/expiry-window';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { asOfMoment } from '../status/as-of.ts';
import { employed, gap, statuses } from '../status/standing-sql.ts';

type Forecast = z.output<typeof api.getCompanyForecast.result>;

/**
 * What expires in each of twelve months, by what is required, and where gaps are. What two requirements ask of a person
 * is one thing that expires, as in the report of what expires soon and in a column of the matrix.
 */
export const getCompanyForecast = query(
  api.getCompanyForecast,
  async (work, asked) => {
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const seen = await asOfMoment(work, asked);
    const months = forecastMonths(seen.on);
    const { to } = expiryWindow(months.at(-1)!, seen.on);
    const { rows } = await sql<Pick<Forecast, 'expiring' | 'sites'>>`
      with w as materialized (select w.person_id, w.site_id from ${employed(work, seen, {})} w),
        s as materialized (select s.person_id, s.target_key, s.kind, s.status, s.qualified, s.covered_through, w.site_id
          from ${statuses(work, seen, null, undefined)} s join w on w.person_id = s.person_id)
      select
        (select coalesce(jsonb_agg(x order by x.month, x.count desc, x.key), '[]') from (
          select to_char(s.covered_through, 'YYYY-MM') as month, s.target_key as key,
            count(distinct s.person_id)::int as count
          from s where s.qualified and s.covered_through between ${seen.on}::date and ${to}::date
            group by 1, 2) x) as expiring,
        (select coalesce(jsonb_agg(x order by x.gaps desc, x.site), '[]') from (
          select w.site_id as "siteId", l.name as site, count(distinct w.person_id)::int as people, count(s.target_key)
            filter (where ${gap})::int as gaps
          from w left join sites l on l.company_id = ${work.companyId} and l.id = w.site_id
            left join s on s.person_id = w.person_id
          group by 1, 2) x where x.gaps > 0) as sites`.execute(work.tx);
    return { on: seen.on, months, ...rows[0]! };
  },
  { snapshot: true, mayLag: true },
);
