import * as api from '@app/contract/store/company-inventory';
import { plainAmount } from '@app/domain/money/written';
import { DomainError } from '@app/domain/errors';
import type { Period } from '@app/domain/reports/period';
import { periodOf } from '@app/domain/reports/period';
import { notAtASite } from '@app/domain/seats/seat-site';
import { runsOutOn, takenPerMonth, usageDaysSince } from '@app/domain/seats/warnings';
import type { InventoryGrouping, InventoryPart } from '@app/domain/store/company-inventory-list';
import { companyInventoryList, inventoryColumns, partsOf } from '@app/domain/store/company-inventory-list';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Call } from '../../../platform/http/handler.ts';
import { query } from '../../../platform/http/handler.ts';
import { narrowed, statement } from '../../../platform/lists/list-sql.ts';
import type { PathParams, ListSource, LooseSource, ListFilters } from '../../../platform/lists/list-source.ts';
import { inSubsidiaryScope } from '../../../platform/database/subsidiary-scope.ts';
import { everyColumn, localeOf } from '../../../platform/lists/list-source.ts';
import { serveList } from '../../../platform/lists/list.ts';
import { headerOf } from '../../../platform/lists/files/report.ts';
import type { Work } from '../../../platform/database/work.ts';
import { costCentreId, lotCode, productName } from '../../seats/index.ts';
import type { AskedInventory } from './company-inventory-rows.ts';
import { gatherCompanies, rowsOfCompanies } from './company-inventory-group.ts';
import { companyInventoryRows, standing, ways } from './company-inventory-rows.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

// The report CompanyInventoryReport.

type Row = z.output<typeof api.listCompanyInventory.result>['rows'][number] & {
  taken: number | null;
  firstAt: Instant;
  to: Day;
  runsOut: boolean;
  /** Of which its seats are. */
  productIds: string[];
};
type Totals = z.output<typeof api.getCompanyInventoryTotals.result>;
type Input = ListFilters & {
  by?: InventoryGrouping[];
  andBy?: InventoryPart[];
  balance?: true;
  expiring?: true;
  from?: Day;
  to?: Day;
  product?: string;
  lot?: string;
  costCentre?: string;
  site?: string;
};

function askedOf(
  work: Work,
  { by: [by = 'product'] = [], andBy, from, to, product, lot, costCentre, site, ...rows }: Input,
): AskedInventory {
  const [part] = andBy ?? [];
  if (part && !partsOf(by).includes(part)) {
    const message = `Rows by ${by} are not told apart by ${part}`;
    throw new DomainError('invalidInput', { issues: [{ path: 'andBy', code: 'invalid_value', message }] });
  }
  // Where rows are left out of a group, its sum would not be that of what stands below it.
  const subtotals = part !== undefined && !rows.q && !rows.balance && !rows.expiring;
  return { ...periodOf({ from, to }, work.today), by, andBy: part, subtotals, product, lot, costCentre, site };
}

// What narrows the lots is in the rows themselves: a row is a sum over those that are left.
const always = () => sql<boolean>`true`;
const source: ListSource<typeof companyInventoryList, Row> = {
  rows: (work, locale, asked) =>
    asked['gathered']
      ? rowsOfCompanies(asked['gathered'])
      : companyInventoryRows(work, locale, askedOf(work, asked as unknown as Input)),
  below: 'seat.view',
  shown: (columns, asked) => inventoryColumns(columns, asked['andBy'] !== undefined),
  gather: async (work, locale, asked): Promise<PathParams> =>
    (asked as Input).by?.[0] === 'company'
      ? {
          gathered: await gatherCompanies(
            work,
            rowOf(locale, { ...(asked as Input), ...periodOf(asked as Input, work.today) }),
          ),
        }
      : {},
  search: ['name', 'part', 'lot', 'orderNumbers', 'costCentres'],
  nullable: ['part', 'lot', 'assignBy', 'unitMinor', 'valueMinor', 'waiting'],
  // The parts of a group stand behind its subtotal.
  order: {
    name: {
      key: sql`folded(r.name) || case when r.part is null then '' when r.subtotal then U&'\\0001'
        else U&'\\0002' || folded(r.part) end`,
      type: 'text',
    },
  },
  filters: {
    balance: () => sql`r.available > 0`,
    expiring: () => sql`r.expiring > 0`,
    by: always,
    andBy: always,
    product: always,
    lot: always,
    costCentre: always,
    site: always,
    from: always,
    to: always,
  },
  complete: async (work, rows) => rows.map((row) => withPace(work, row)),
  completed: ['usePerMonth', 'runsOutOn'],
};

/** How fast the seats go, and when they are gone. */
function withPace(work: Work, row: Row): Row {
  const { taken } = row;
  if (taken === null) return row;
  const days = usageDaysSince(dayOf(new Date(row.firstAt).toISOString(), work.timeZone), row.to);
  return {
    ...row,
    usePerMonth: takenPerMonth(taken, days),
    runsOutOn: row.runsOut ? runsOutOn(row.available, taken, days, row.to) : null,
  };
}

/** The whole of one company as one row; its pace is told here, where its days are known. */
const rowOf =
  (locale: 'en' | 'fr', asked: Input) =>
  async (work: Work): Promise<object> => {
    const { rows } = await sql<{
      id: string;
      name: string;
      currency: string;
      row: Row | null;
    }>`select c.id, c.display_name as name, c.currency,
      (select to_jsonb(g) from (${companyInventoryRows(work, locale, askedOf(work, asked))}) g) as row
    from companies c where c.id = ${work.companyId}`.execute(work.tx);
    const { id, name, currency, row } = rows[0]!;
    return {
      currency,
      ...(row && { ...withPace(work, row), taken: null }),
      id,
      name,
      waiting: await waitsIn(work, row?.productIds ?? []),
    };
  };

/** People who wait for a seat in a course that the company's lots of these products open, each once. */
const waitsIn = async (work: Work, productIds: readonly string[]): Promise<number> =>
  (
    await sql<{
      waiting: number;
    }>`select count(*)::int as waiting from enrolments e where e.company_id = ${work.companyId} and e.waits_for_seat
      and ${openAttempt('e')}
      and exists (select from seat_lots l join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id
        and k.course_id = e.course_id
        where l.company_id = e.company_id and l.product_id = any(${[...productIds]}::uuid[])
          and l.owner_person_id is null)`.execute(work.tx)
  ).rows[0]!.waiting;

const summed = [...standing, 'expiring', ...ways, 'opening', 'closing'];

/**
 * Sums over every row the filters leave, whatever a row is; of money by the lots behind them, so that no currency meets
 * another. Who waits is counted once, for the products of these rows.
 */
async function totalsOf(
  work: Work,
  locale: 'en' | 'fr',
  asked: Input,
): Promise<Omit<Totals, 'header'> & { rows: number; period: Period }> {
  const given = { ...asked, ...(await source.gather!(work, locale, asked, everyColumn)) };
  const found = statement(
    { rows: source.rows(work, locale, given as never), where: narrowed(source as unknown as LooseSource, asked, work) },
    { select: sql`r.*` },
  );
  const { by = [] } = asked;
  const ofProducts = by[0] !== 'company';
  const products = ofProducts
    ? sql`array(select distinct p from r cross join unnest(r."productIds") p)`
    : sql`'{}'::uuid[]`;
  const { rows } = await sql<
    Omit<Totals, 'header'> & { rows: number; productIds: string[] }
  >`with shown as materialized (${found}), r as (select * from shown where not subtotal)
    select (select count(*) from shown)::int as rows, ${products} as "productIds",
      coalesce(sum(r.waiting), 0)::int as waiting,
      ${sql.join(summed.map((name) => sql`coalesce(sum(${sql.ref(`r.${name}`)}), 0)::int as ${sql.id(name)}`))},
      coalesce((select jsonb_agg(m order by m.currency) from (
        select v.currency, sum(v.minor)::float8 as "valueMinor" from r
          cross join jsonb_to_recordset(r.money) as v (currency text, minor numeric) group by 1) m), '[]') as money
    from r`.execute(work.tx);
  const { productIds, ...totals } = rows[0]!;
  return {
    ...totals,
    ...(ofProducts && { waiting: await waitsIn(work, productIds) }),
    period: periodOf(asked, work.today),
  };
}

/** Whose figures they are. */
async function companyOf(work: Work, locale: 'en' | 'fr', { by }: Input): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select legal_name as name from companies where id = ${work.companyId}`.execute(work.tx);
  const { name } = rows[0]!;
  return by?.[0] === 'company' && (await work.group.below()).length > 0 ? `${name} ${withSubsidiaries[locale]}` : name;
}
const withSubsidiaries = { en: 'and its subsidiaries', fr: 'et ses filiales' };

const inventory = serveList<typeof companyInventoryList, Row>(
  companyInventoryList,
  { page: api.listCompanyInventory, export: api.exportCompanyInventory },
  source,
  async (work, locale, asked) => {
    const { rows, period, money, ...sums } = await totalsOf(work, locale, asked as Input);
    const valueMinor = money
      .map((value) => `${plainAmount({ minor: value.valueMinor, currency: value.currency })} ${value.currency}`)
      .join(' · ');
    return {
      company: await companyOf(work, locale, asked as Input),
      period,
      rows,
      names: await namesOf(work, locale, asked as Input),
      totals: { ...sums, ...(valueMinor && { valueMinor }) },
    };
  },
);

/** What the filters by id chose, in words. */
async function namesOf(
  work: Work,
  locale: 'en' | 'fr',
  { product, lot, costCentre, site }: Input,
): Promise<Record<string, string>> {
  const notASite = Object.values(notAtASite).find(({ id }) => id === site)?.words[locale];
  const { rows } = await sql<Record<'product' | 'lot' | 'costCentre' | 'site', string | null>>`select
    (select ${productName('p', locale)} from products p where p.id = ${product ?? null}::uuid
      and exists (select from seat_lots l where l.company_id = ${work.companyId} and l.product_id = p.id)) as product,
    (select ${lotCode} from seat_lots l where l.company_id = ${work.companyId} and l.id = ${lot ?? null}::uuid) as lot,
    (select min(coalesce(l.cost_centre, '–')) from seat_lots l
      where l.company_id = ${work.companyId} and ${costCentreId} = ${costCentre ?? null}::uuid) as "costCentre",
    coalesce(${notASite ?? null}, (select s.name from sites s
      where s.company_id = ${work.companyId} and s.id = ${site ?? null}::uuid)) as site`.execute(work.tx);
  return Object.fromEntries(Object.entries(rows[0]!).filter((entry): entry is [string, string] => entry[1] !== null));
}

const getCompanyInventoryTotals = query(
  api.getCompanyInventoryTotals,
  inSubsidiaryScope({ below: 'seat.view' }, async (work, { locale, ...asked }, call) => {
    const spoken = localeOf(locale, call);
    const { rows, period, ...totals } = await totalsOf(work, spoken, asked as Input);
    return {
      header: await headerOf(work, { company: await companyOf(work, spoken, asked as Input), period, rows }),
      ...totals,
    };
  }),
  { snapshot: true, mayLag: true },
);

const listCompanyInventoryChoices = query(api.listCompanyInventoryChoices, async (work, asked, call) => {
  const own = await sql<Choice>`select id, display_name as name from companies where id = ${work.companyId}`.execute(
    work.tx,
  );
  const companies = (await work.group.below()).map(({ id, name }) => ({ id, name }));
  return {
    ...(await inSubsidiaryScope({ below: 'seat.view' }, choicesOf)(work, asked, call)),
    own: own.rows[0]!,
    companies,
  };
});

type Choice = { id: string; name: string };
async function choicesOf(work: Work, { locale }: { locale?: 'en' | 'fr' | undefined }, call: Call) {
  const here = sql`${work.visible('seat.view', { companyId: 'l.company_id' })} and l.company_id = ${work.companyId}
    and l.owner_person_id is null`;
  const [products, centres, sites] = await Promise.all([
    sql<Choice>`select distinct p.id, ${productName('p', localeOf(locale, call))} as name from seat_lots l
      join products p on p.id = l.product_id where ${here} order by 2, 1`.execute(work.tx),
    sql<Choice>`select distinct ${costCentreId} as id, coalesce(l.cost_centre, '') as name from seat_lots l
      where ${here} order by 2`.execute(work.tx),
    sql<Choice>`select s.id, s.name from sites s where ${work.visible('seat.view', { companyId: 's.company_id' })}
      and s.company_id = ${work.companyId} order by 2, 1`.execute(work.tx),
  ]);
  return { products: products.rows, costCentres: centres.rows, sites: sites.rows };
}

export const companyInventoryHandlers = [...inventory.handlers, getCompanyInventoryTotals, listCompanyInventoryChoices];
