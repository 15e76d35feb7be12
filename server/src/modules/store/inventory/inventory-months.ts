import * as api from '@app/contract/store/inventory-report';
import { plainAmount } from '@app/domain/money/written';
import type { Period } from '@app/domain/reports/period';
import { periodOf } from '@app/domain/reports/period';
import { inventoryMonthList } from '@app/domain/store/inventory-month-list';
import type { Day } from '@app/domain/time';
import { addMonths } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { statement } from '../../../platform/lists/list-sql.ts';
import type { ListSource, ListFilters } from '../../../platform/lists/list-source.ts';
import { localeOf } from '../../../platform/lists/list-source.ts';
import { serveList } from '../../../platform/lists/list.ts';
import { headerOf } from '../../../platform/lists/files/report.ts';
import type { Work } from '../../../platform/database/work.ts';
import { inventoryMonthRows } from './inventory-month-rows.ts';
import { namesInInventory } from './inventory-names.ts';

type Row = z.output<typeof api.listInventoryMonths.result>['rows'][number];
type Input = {
  from?: Day | undefined;
  to?: Day | undefined;
  company?: string | undefined;
  product?: string | undefined;
};

/** Whole months; the last twelve unless asked. */
function monthsAsked({ from, to }: Input, today: Day): Period {
  const until = periodOf({ to }, today).to;
  return periodOf({ from: `${(from ?? addMonths(until, -11)).slice(0, 7)}-01`, to: until }, today);
}

const always = () => sql<boolean>`true`;
const source: ListSource<typeof inventoryMonthList, Row> = {
  rows: (work, _locale, asked: Input) =>
    inventoryMonthRows(work, { ...monthsAsked(asked, work.today), company: asked.company, product: asked.product }),
  search: ['month', 'currency'],
  filters: { company: always, product: always, from: always, to: always },
};

async function factsOf(work: Work, locale: 'en' | 'fr', asked: ListFilters & Input) {
  const found = statement({ rows: source.rows(work, locale, asked as never), where: [] }, { select: sql`r.*` });
  const { rows } = await sql<{
    rows: number;
    purchased: number;
    granted: number;
    started: number;
    expired: number;
    refunded: number;
    earned: { currency: string; minor: number }[];
  }>`
    with r as materialized (${found}) select count(*)::int as rows,
      ${sql.join(ways.map((way) => sql`coalesce(sum(${sql.ref(`r.${way}`)}), 0)::int as ${sql.id(way)}`))},
      coalesce((select jsonb_agg(m order by m.currency)
        from (select currency, sum("recognisedMinor")::float8 as minor from r group by 1) m), '[]') as earned
        from r`.execute(work.tx);
  const { rows: count, earned, ...sums } = rows[0]!;
  const recognisedMinor = earned
    .map(({ minor, currency }) => `${plainAmount({ minor, currency })} ${currency}`)
    .join(' · ');
  return {
    ...(await namesInInventory(work, locale, asked)),
    period: monthsAsked(asked, work.today),
    rows: count,
    // Balances are not added up over months; what moved is.
    totals: { ...sums, recognisedMinor },
  };
}
const ways = ['purchased', 'granted', 'transferredIn', 'handedOn', 'started', 'expired', 'refunded', 'transferredOut'];

const months = serveList<typeof inventoryMonthList, Row>(
  inventoryMonthList,
  { page: api.listInventoryMonths, export: api.exportInventoryMonths },
  source,
  (work, locale, asked) => factsOf(work, locale, asked as ListFilters & Input),
);

const getInventoryMonthsHeader = query(
  api.getInventoryMonthsHeader,
  async (work, { locale, ...asked }, call) => ({
    header: await headerOf(work, await factsOf(work, localeOf(locale, call), asked)),
  }),
  { snapshot: true, mayLag: true },
);

export const inventoryMonthHandlers = [...months.handlers, getInventoryMonthsHeader];
