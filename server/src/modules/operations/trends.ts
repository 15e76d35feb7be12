import * as api from '@app/contract/operations/operations';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import { notRenewed } from './expiring-sql.ts';

type Trends = z.input<typeof api.getTrends.result>;

/** What charts of the platform show, by month. Each series reads only the months it shows. */
export const getTrends = query(api.getTrends, async (work) => {
  work.authorize('operations.view');
  const thisMonth = sql`date_trunc('month', ${work.now}::timestamptz at time zone 'UTC')`;
  const { rows } = await sql<{
    trends: Trends;
  }>`with past as (select m::date as month from generate_series(${thisMonth} - interval '11 months', ${thisMonth},
    interval '1 month') m),
      done as (select date_trunc('month', completed_at at time zone 'UTC')::date as month, count(*)::int as completions,
        count(distinct person_id)::int as people
        from enrolments where voided_at is null and completed_at >= (${thisMonth} - interval '11 months') at time zone
          'UTC' group by 1),
      money as (select currency, date_trunc('month', issued_on)::date as month,
          sum(case when kind = 'invoice' then net_minor else -net_minor end)::float8 as net,
            coalesce(sum(net_minor) filter (where kind = 'creditNote'), 0)::float8 as credited
        from invoices where issued_on >= ${thisMonth} - interval '11 months'
          and issued_on < ${thisMonth} + interval '1 month' group by 1, 2),
      ending as (select date_trunc('month', a.valid_through)::date as month, count(*)::int as n from achievements a
        where a.revoked_at is null and a.retracted_at is null and a.valid_through >= ${work.today}::date
          and a.valid_through < ${thisMonth} + interval '12 months' and ${notRenewed} group by 1)
    select json_build_object(
      'completions', (select json_agg(json_build_object('month', p.month, 'completions', coalesce(d.completions, 0),
        'people', coalesce(d.people, 0)) order by p.month)
        from past p left join done d using (month)),
      'revenue', (select coalesce(json_agg(json_build_object('currency', c.currency, 'months', c.months)
        order by c.currency), '[]') from (
        select k.currency, json_agg(json_build_object('month', p.month, 'netMinor', coalesce(m.net, 0), 'creditedMinor',
          coalesce(m.credited, 0)) order by p.month) as months
        from (select distinct currency from money) k cross join past p
          left join money m on m.currency = k.currency and m.month = p.month group by k.currency) c),
      'expiring', (select json_agg(json_build_object('month', m::date, 'achievements', coalesce(e.n, 0)) order by m)
        from generate_series(${thisMonth}, ${thisMonth} + interval '11 months', interval '1 month') m
          left join ending e on e.month = m::date)) as trends`.execute(work.tx);
  return rows[0]!.trends;
});
