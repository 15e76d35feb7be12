import type { Period } from '@app/domain/reports/period';
import { unusedStates } from '@app/domain/seats/statement';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

type Input = Period & { company?: string | undefined; product?: string | undefined };

/**
 * A row for each month and currency, told backwards: what the lots count now, less what the ledger says happened since.
 * What a lot's seats are worth is rounded where the inventory rounds it, at each month's end; what was earned is what
 * remains, so that every month adds up to the unit.
 */
export function inventoryMonthRows(work: Work, { from, to, company, product }: Input): RawBuilder<unknown> {
  work.authorize('store.viewInventory');
  const start = sql`(date_trunc('month', ${from}::date::timestamp) at time zone ${work.timeZone})`;
  const unused = (state: string) => sql`(${sql.ref(state)} in (${sql.join(unusedStates.map((one) => sql.lit(one)))}))`;
  const left = sql`${unused('e.state_before')} and not ${unused('e.state_after')}`;
  const times = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`;
  const worth = (seats: RawBuilder<unknown>) => sql`round(l.unit * ${seats})`;
  return sql`
    with l as materialized (
      select t.id, t.company_id, coalesce(t.currency, c.currency) as currency,
        coalesce(i.net_minor::numeric / i.quantity, t.unit_minor) as unit,
        t.available + t.reserved + t.allocated + t.return_pending as unused
      from seat_lots t join companies c on c.id = t.company_id
        left join order_lines i on i.company_id = t.company_id and i.id = t.order_line_id
      where true ${company ? sql`and t.company_id = ${company}::uuid` : sql``} ${
        product
          ? sql`and t.product_id =
        ${product}::uuid`
          : sql``
      }
    ), moves as (
      select e.company_id, e.lot_id, date_trunc('month', e.at at time zone ${work.timeZone}) as month,
        ${times(sql`e.event = 'purchased'`)} as purchased, ${times(sql`e.event = 'granted'`)} as granted,
          ${times(sql`e.event = 'transferredIn'`)} as "transferredIn",
        ${times(sql`e.state_before is not null and not ${unused('e.state_before')}
          and ${unused('e.state_after')}`)} as "handedOn",
        ${times(sql`${left} and e.state_after = 'consumed'`)} as started,
          ${times(sql`${left} and e.state_after = 'expired'`)} as expired,
        ${times(sql`${left} and e.state_after in ('returned', 'cancelled')`)} as refunded,
          ${times(sql`${left} and e.state_after = 'transferred'`)} as "transferredOut",
        ${times(unused('e.state_after'))} - ${times(unused('e.state_before'))} as net
      from seat_entries e where e.at >= ${start} ${company ? sql`and e.company_id = ${company}::uuid` : sql``}
        ${product ? sql`and e.product_id = ${product}::uuid` : sql``}
      group by 1, 2, 3
    ), told as (
      select m.*, l.currency, l.unit, l.unused - coalesce(sum(m.net)
        over (partition by m.company_id, m.lot_id order by m.month desc
        rows between unbounded preceding and 1 preceding), 0) as closed
      from moves m join l on l.company_id = m.company_id and l.id = m.lot_id
    ), monthly as (
      select l.month, l.currency, ${sql.join(
        ways.map(
          (way) => sql`sum(${sql.ref(`l.${way}`)})::int
        as ${sql.id(way)}`,
        ),
      )}, sum(l.net)::int as net,
        sum(${worth(sql`l.purchased`)}) as billed,
          sum(${worth(sql`l."transferredIn"`)} - ${worth(sql`l."transferredOut"`)}) as transferred,
        sum(${worth(sql`l.refunded`)}) as back,
          sum(${worth(sql`l.closed`)} - ${worth(sql`(l.closed - l.net)`)}) as grown
      from told l group by 1, 2
    ), balances as (select currency, sum(unused)::int as unused, sum(${worth(sql`l.unused`)}) as worth from l
      group by 1), grid as (
      select g.month, b.currency, ${sql.join(
        ways.map(
          (way) => sql`coalesce(${sql.ref(`m.${way}`)},
        0) as ${sql.id(way)}`,
        ),
      )}, coalesce(m.net, 0) as net, coalesce(m.billed, 0) as billed,
        coalesce(m.transferred, 0) as transferred, coalesce(m.back, 0) as back, coalesce(m.grown, 0) as grown,
        b.unused - coalesce(sum(m.net) over later, 0)::int as closing,
          b.worth - coalesce(sum(m.grown) over later, 0) as deferred
      from generate_series(date_trunc('month', ${from}::date::timestamp),
        date_trunc('month', ${work.today}::date::timestamp), interval '1 month') g (month)
        cross join balances b left join monthly m on m.month = g.month and m.currency = b.currency
      window later as (partition by b.currency order by g.month desc rows between unbounded preceding and 1 preceding)
    )
    select overlay(overlay(md5(to_char(month, 'YYYY-MM') || currency) placing '8' from 13) placing '8'
      from 17)::uuid as id, to_char(month, 'YYYY-MM') as month, currency,
      closing - net as opening, ${sql.join(ways.map((way) => sql.ref(way)))}, closing,
        (deferred - grown)::float8 as "openingMinor", billed::float8 as "billedMinor",
      transferred::float8 as "transferredMinor", back::float8 as "givenBackMinor",
        (billed + transferred - back - grown)::float8 as "recognisedMinor", deferred::float8 as "deferredMinor"
    from grid where month <= date_trunc('month', ${to}::date::timestamp)`;
}

const ways = ['purchased', 'granted', 'transferredIn', 'handedOn', 'started', 'expired', 'refunded', 'transferredOut'];
