import type { Period } from '@app/domain/reports/period';
import { notAtASite } from '@app/domain/seats/seat-site';
import type { SeatState } from '@app/domain/seats/seat-states';
import { seatStates } from '@app/domain/seats/seat-states';
import { refundedStates, unusedStates } from '@app/domain/seats/statement';
import { usageDays } from '@app/domain/seats/warnings';
import type { InventoryGrouping, InventoryPart } from '@app/domain/store/company-inventory-list';
import { allOfIt } from '@app/domain/store/company-inventory-list';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { assignBySoon, costCentreId, endOf, lotCode, productName, seatSites } from '../../seats/index.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

export type AskedInventory = Period & {
  by: InventoryGrouping;
  /** Told apart once more by this; `subtotals`: with a row for each group besides its parts. */
  andBy?: InventoryPart | undefined;
  subtotals?: boolean;
  product?: string | undefined;
  lot?: string | undefined;
  costCentre?: string | undefined;
  site?: string | undefined;
};

/** Told by site, seats are counted one by one: the lots know nothing of people. */
const toldBySite = ({ by, andBy, site }: AskedInventory) => by === 'site' || andBy === 'site' || site !== undefined;

/**
 * A row for each product, lot, cost centre or site of the company's seats. Where seats stand comes from the counts
 * their lots keep, less what the ledger says happened since: asked for today that is nothing, so that it does not
 * matter how many seats there are. With a second level the same rows are told apart once more; the subtotals among them
 * are what the rows would be without it.
 */
export function companyInventoryRows(work: Work, locale: 'en' | 'fr', asked: AskedInventory): RawBuilder<unknown> {
  const { to } = asked;
  const none = locale === 'fr' ? 'Sans centre de coûts' : 'No cost centre';
  const groupings: Record<
    InventoryGrouping,
    { key: RawBuilder<unknown>; name: RawBuilder<unknown>; lot: RawBuilder<unknown> }
  > = {
    product: { key: sql`t.product_id`, name: sql`min(t.product)`, lot: sql`null::text` },
    lot: { key: sql`t.id`, name: sql`min(t.product)`, lot: sql`min(t.code)` },
    costCentre: {
      key: sql`t.cost_centre_id`,
      name: sql`coalesce(nullif(min(t.cost_centre), ''), ${none})`,
      lot: sql`null::text`,
    },
    site: { key: sql`t.site_id`, name: siteName(locale), lot: sql`null::text` },
    company: { key: sql`${work.companyId}::uuid`, name: sql`''`, lot: sql`null::text` },
  };
  const { key, name, lot } = groupings[asked.by];
  const part = asked.andBy && groupings[asked.andBy];
  const subtotal = part && asked.subtotals ? sql`grouping(${part.key}) = 1` : sql`false`;
  const id = part ? madeId(sql`${key}::text || coalesce(${part.key}::text, '')`) : key;
  const sums = (names: readonly string[]) =>
    sql.join(names.map((one) => sql`sum(${sql.ref(`t.${one}`)})::int as ${sql.id(one)}`));
  const bySite = toldBySite(asked);
  // Free seats are at no site: none of them runs out of its own. And of what no one has the pace says nothing: it was
  // given and taken back.
  const ofSite =
    asked.by === 'site' || asked.site !== undefined ? sql`true` : bySite ? sql`not ${subtotal}` : sql`false`;
  const held = sql`t.site_id <> ${notAtASite.withNobody.id}::uuid`;
  const taken = bySite
    ? sql`case when ${ofSite} then sum(t.taken) filter (where ${held}) else sum(t.taken) end::int`
    : sql`sum(t.taken)::int`;
  const money = sql`t.unit is not null and t.origin <> 'granted'`;
  return sql`
    select g.*, array_to_string(array(select distinct n from unnest(g.numbers) n order by n), ', ') as "orderNumbers",
      array_to_string(array(select distinct n from unnest(g.centres) n where n <> '' order by n),
        ', ') as "costCentres",
      coalesce((select jsonb_agg(o order by o -> 'number' desc) from (
        select distinct jsonb_build_object('id', o.id, 'number', o.number::int) as o from orders o
        where o.company_id = ${work.companyId} and o.id = any(g."orderIds") order by 1 desc limit 10) o),
          '[]') as orders,
      case when cardinality(g.currencies) <= 1 then g.unit end as "unitMinor", case
        when cardinality(g.currencies) <= 1 then g.value end as "valueMinor",
      coalesce(g.currencies[1], c.currency) as currency, null::float8 as "usePerMonth", null::date as "runsOutOn",
        ${to}::date as "to",
      ${asked.by === 'product' && !part && !bySite ? waitingFor(work) : sql`null::int`} as waiting
    from (
      select ${id} as id, ${key} as "groupId", ${part?.key ?? sql`null::uuid`} as "partId", ${name} as name,
        ${lot} as lot,
        ${
          part
            ? sql`case when ${subtotal} then ${allOfIt[locale]}
          else ${part.name} end`
            : sql`null::text`
        } as part, ${subtotal} as subtotal, not ${ofSite} as "runsOut",
        ${sums([...standing, 'expiring', ...ways, 'opening', 'closing'])}, ${taken} as taken,
        min(t."assignBy") as "assignBy", min(t.made_at) as "firstAt", array_agg(t.number)
          filter (where t.number is not null) as numbers, array_agg(t.order_id) as "orderIds",
          array_agg(distinct t.product_id) as "productIds", array_agg(t.cost_centre) as centres,
        coalesce(array_agg(distinct t.currency) filter (where ${money}), '{}') as currencies,
        round(sum(t.unit * t.total) filter (where ${money}) / sum(t.total) filter (where ${money}))::float8 as unit,
          sum(t.value)::float8 as value,
        coalesce(jsonb_agg(jsonb_build_object('currency', t.currency, 'minor', t.value))
          filter (where t.value > 0), '[]') as money
      from (${lots(work, locale, asked)}) t group by ${
        !part
          ? key
          : asked.subtotals
            ? sql`grouping sets ((${key},
        ${part.key}), (${key}))`
            : sql`${key}, ${part.key}`
      }
    ) g join companies c on c.id = ${work.companyId}`;
}

/** The same id every time, made of words: a UUID of version 8. */
const madeId = (words: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${words}) placing '8' from 13) placing '8' from 17)::uuid`;

/** Where seats came from and where they stand, by the names of their columns. */
export const standing = [
  'purchased',
  'granted',
  'transferredIn',
  'reserved',
  'allocated',
  'consumed',
  'returnPending',
  'expired',
  'refunded',
  'transferredOut',
  'available',
];
/** The ways of the statement by the names of their columns. */
export const ways = [
  'inPurchased',
  'inGranted',
  'inTransferred',
  'handedOn',
  'started',
  'outExpired',
  'outRefunded',
  'outTransferred',
];

const some = (name: string, states: readonly SeatState[]) =>
  sql`(${sql.ref(name)} is not null and ${sql.ref(name)} in (${sql.join(states.map((state) => sql.lit(state)))}))`;
const was = (states: readonly SeatState[]) => some('e.state_before', states);
const is = (states: readonly SeatState[]) => some('e.state_after', states);
const counted = (
  states: readonly SeatState[],
  since: RawBuilder<unknown>,
) => sql`(count(*) filter (where e.at >= ${since} and ${is(states)} and not ${was(states)})
  - count(*) filter (where e.at >= ${since} and ${was(states)} and not ${is(states)}))::int`;

/** What the kept counts of a lot are called. */
const keptAs = (state: SeatState) => (state === 'returnPending' ? 'return_pending' : state);

/** Each lot as it stood at the end of the period, with what happened to it in the period. */
function lots(work: Work, locale: string, asked: AskedInventory): RawBuilder<unknown> {
  const { from, to, product, lot, costCentre, site } = asked;
  const bySite = toldBySite(asked);
  const start = sql`(${from}::date::timestamp at time zone ${work.timeZone})`;
  const end = endOf(work, to);
  const useFrom = sql`((${to}::date + 1 - ${usageDays.most}::int)::timestamp at time zone ${work.timeZone})`;
  const during = (condition: RawBuilder<unknown>) =>
    sql`(count(*) filter (where e.at >= ${start} and e.at < ${end} and ${condition}))::int`;
  const left = (states: readonly SeatState[]) => sql`${was(unusedStates)} and ${is(states)}`;
  const unused = sql.join(
    unusedStates.map((state) => sql.ref(`l.${keptAs(state)}`)),
    sql` + `,
  );
  const stood = (state: SeatState) => sql`(${sql.ref(`l.${keptAs(state)}`)} - coalesce(${sql.ref(`m.${state}`)}, 0))`;
  const cameBy = (origin: string) => sql`case when l.origin = ${sql.lit(origin)} then l.total else 0 end`;
  return sql`
    ${bySite ? sql`with seat_sites as materialized (${seatSites(work, to)})` : sql``}
    select l.id, l.product_id, ${
      bySite
        ? sql`l.site_id,
      (select s.name from sites s where s.company_id = l.company_id
      and s.id = l.site_id) as site,`
        : sql``
    } ${productName('p', locale)} as product, ${lotCode} as code, l.origin,
      l.total, l.made_at, coalesce(l.cost_centre, '') as cost_centre,
      ${costCentreId} as cost_centre_id, o.number, o.id as order_id, l.currency, k.unit,
        round(k.unit * ${stood('available')}) as value,
      ${cameBy('purchased')} as purchased, ${cameBy('granted')} as granted,
        ${cameBy('transferredIn')} as "transferredIn",
      ${stood('reserved')} as reserved, ${stood('allocated')} as allocated, ${stood('consumed')} as consumed,
        ${stood('returnPending')} as "returnPending",
      ${stood('expired')} as expired, ${stood('returned')} + ${stood('cancelled')} as refunded,
        ${stood('transferred')} as "transferredOut", ${stood('available')} as available,
      case when ${assignBySoon(sql.ref('l.assign_by'), to)} then ${stood('available')} + ${stood('reserved')}
        else 0 end as expiring,
      case when ${stood('available')} + ${stood('reserved')} > 0 then l.assign_by end as "assignBy",
      ${sql.join([...ways, 'taken'].map((way) => sql`coalesce(${sql.ref(`m.${way}`)}, 0) as ${sql.id(way)}`))},
      ${unused} - coalesce(m."sinceStart", 0) as opening, ${unused} - coalesce(m."sinceEnd", 0) as closing
    from ${bySite ? sql`(${lotsBySite(work)}) l` : sql`seat_lots l`} join products p on p.id = l.product_id
      left join order_lines i on i.company_id = l.company_id and i.id = l.order_line_id
        left join orders o on o.company_id = i.company_id and o.id = i.order_id
      cross join lateral (select case when i.id is not null then i.net_minor::numeric / i.quantity
        when l.currency is not null then l.unit_minor::numeric end as unit) k
      left join (
        select e.lot_id, ${bySite ? sql`x.site_id,` : sql``}
          ${sql.join(seatStates.map((state) => sql`${counted([state], end)} as ${sql.id(state)}`))},
          ${counted(unusedStates, start)} as "sinceStart", ${counted(unusedStates, end)} as "sinceEnd",
          ${during(sql`e.event = 'purchased'`)} as "inPurchased", ${during(sql`e.event = 'granted'`)} as "inGranted",
            ${during(sql`e.event = 'transferredIn'`)} as "inTransferred",
          ${during(sql`e.state_before is not null and not ${was(unusedStates)} and ${is(unusedStates)}`)} as "handedOn",
          ${during(left(['consumed']))} as started, ${during(left(['expired']))} as "outExpired",
            ${during(left(refundedStates))} as "outRefunded",
          ${during(left(['transferred']))} as "outTransferred",
          (count(*) filter (where e.at >= ${useFrom} and e.at < ${end} and e.event = 'allocate')
            - count(*) filter (where e.at >= ${useFrom} and e.at < ${end} and e.event = 'release'
              and e.state_before = 'allocated'))::int as taken
        from seat_entries e ${bySite ? sql`join seat_sites x on x.id = e.seat_id` : sql``}
        where e.company_id = ${work.companyId} and e.at >= least(${start}, ${useFrom})
          group by e.lot_id ${bySite ? sql`, x.site_id` : sql``}
      ) m on m.lot_id = l.id ${bySite ? sql`and m.site_id = l.site_id` : sql``}
    where ${work.visible('seat.view', { companyId: 'l.company_id' })} and l.company_id = ${work.companyId}
      and l.owner_person_id is null and l.made_at < ${end}
      ${product ? sql`and l.product_id = ${product}::uuid` : sql``} ${lot ? sql`and l.id = ${lot}::uuid` : sql``}
        ${costCentre ? sql`and ${costCentreId} = ${costCentre}::uuid` : sql``} ${
          site
            ? sql`and l.site_id =
        ${site}::uuid`
            : sql``
        }`;
}

/** Each lot once for every site its seats count for, with the counts that the lot keeps for all of them. */
const lotsBySite = (
  work: Work,
) => sql`select l.company_id, l.id, l.product_id, l.origin, l.made_at, l.cost_centre, l.order_line_id, l.currency,
  l.unit_minor, l.assign_by,
    l.owner_person_id, c.* from seat_lots l join (
      select x.lot_id, x.site_id, count(*)::int as total,
        ${sql.join(
          seatStates.map(
            (state) => sql`count(*)
          filter (where x.state = ${sql.lit(state)})::int as ${sql.id(keptAs(state))}`,
          ),
        )}
      from seat_sites x group by 1, 2) c on c.lot_id = l.id
  where l.company_id = ${work.companyId}`;

/** The name of the site of a group of `t`. */
function siteName(locale: 'en' | 'fr') {
  const { withNobody, noSite } = notAtASite;
  return sql`case min(t.site_id::text) when ${withNobody.id} then ${withNobody.words[locale]}
    when ${noSite.id} then ${noSite.words[locale]} else min(t.site) end`;
}

/** Attempts that wait for a seat of a course the product's lots open; the total counts each once. */
const waitingFor = (work: Work) => sql`(select count(distinct e.id)::int from enrolments e
  join seat_lot_courses k on k.company_id = e.company_id and k.course_id = e.course_id
    join seat_lots l on l.company_id = k.company_id and l.id = k.lot_id and l.product_id = g.id
      and l.owner_person_id is null
  where e.company_id = ${work.companyId} and e.waits_for_seat and ${openAttempt('e')})`;
