import type { TermsFacts } from '@app/domain/store/credit';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/** What a company ordered since the first of its month, cancelled orders left out. */
export async function orderedThisMonth(work: Work, companyId: string): Promise<number> {
  const { rows } = await sql<{
    minor: number;
  }>`select coalesce(sum(o.total_minor), 0)::float8 as minor from orders o join companies c on c.id = o.company_id
    where o.company_id = ${companyId} and o.bought_for = 'company' and o.cancelled_at is null
      and o.placed_at >= date_trunc('month',
        ${work.now}::timestamptz at time zone c.time_zone) at time zone c.time_zone`.execute(work.tx);
  return rows[0]!.minor;
}

export type Terms = TermsFacts & { invoiceDays: number | null };

/** How much a company may owe and owes; `without`: the order that is being decided. */
export async function termsFacts(
  work: Work,
  companyId: string,
  currency: string,
  without: string | null = null,
): Promise<Terms> {
  const { rows } = await sql<Terms>`select
      coalesce((select t.credit_limit_minor from credit_terms t
        where t.company_id = ${companyId} and t.currency = ${currency}), 0)::float8 as "limitMinor",
      (select t.invoice_days from credit_terms t where t.company_id = ${companyId}
        and t.currency = ${currency}) as "invoiceDays",
      coalesce(sum(o.total_minor - o.credited_minor), 0)::float8 as "owedMinor",
        greatest(0, coalesce(max(${work.today}::date - o.due_on), 0))::int as "mostDaysOverdue"
    from orders o where o.company_id = ${companyId} and o.currency = ${currency}
      and o.method in ('invoice', 'purchaseOrder') and o.captured_at is null
      and o.cancelled_at is null and o.credited_minor < o.total_minor
        and o.id is distinct from ${without}::uuid`.execute(work.tx);
  return rows[0]!;
}

/** Orders of a buyer's company that keep stock and are not paid. */
export async function ordersOpen(work: Work, companyId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from orders where company_id = ${companyId} and stock_held_until > ${work.now}
    and captured_at is null and fulfilled_at is null and cancelled_at is null`.execute(work.tx);
  return rows[0]!.n;
}

/** The terms of use in force on the day. */
export async function termsInForce(work: Work): Promise<{ id: string; number: number } | null> {
  const { rows } = await sql<{
    id: string;
    number: number;
  }>`select id, number from legal_versions where kind = 'terms' and published_at is not null and withdrawn_at is null
    and effective_on <= ${work.today}
    order by number desc limit 1`.execute(work.tx);
  return rows[0] ?? null;
}
