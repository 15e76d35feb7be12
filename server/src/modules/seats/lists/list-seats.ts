import * as api from '@app/contract/seats/seats';
import { causeWords, seatEntryList, seatList } from '@app/domain/seats/seat-lists';
import { unusedStates } from '@app/domain/seats/statement';
import { asleepAfterDays } from '@app/domain/seats/warnings';
import { DomainError } from '@app/domain/errors';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import type { PathParams, ListSource, Locale, Purpose } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { costCentreId, productName, seatLabel, seatPlace } from '../lots/product-name.ts';
import { atSite, endOf } from '../holding/seat-site.ts';
import { assignBySoon } from '../holding/expiring-sql.ts';

type Seat = z.output<typeof api.listSeats.result>['rows'][number];

/**
 * Where each seat stood at the end of a day: what the last entry before it led to. A seat that came later is not there.
 */
const stoodAt = (work: Work, on: string) => sql`join lateral (select n.state_after as state, n.at,
    case when n.state_after in ('reserved', 'allocated', 'consumed') then n.person_id end as person_id
      from seat_entries n
  where n.company_id = s.company_id and n.seat_id = s.id and n.at < ${endOf(work, on)} order by n.sequence desc
    limit 1) a on true`;

const ofCompany = (work: Work) =>
  sql`${work.visible('seat.view', { companyId: 's.company_id' })} and s.company_id = ${work.companyId}
    and l.owner_person_id is null`;

const seats = serveList<typeof seatList, Seat>(
  seatList,
  { page: api.listSeats, export: api.exportSeats },
  {
    rows: (work, locale, { on, q }, purpose) => {
      const then = on !== undefined && on < work.today;
      if (purpose === 'counted' && q === undefined && !then)
        return sql`select s.id, s.product_id as "productId", s.lot_id, s.state, s.person_id as "personId",
          s.assign_by as "assignBy", s.changed_at as "changedAt", ${costCentreId} as "costCentreId"
          from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id where ${ofCompany(work)}`;
      const seat = (now: string, past: string) => sql.ref(then ? past : now);
      return sql`select s.id, ${seatLabel} as label, ${seatPlace} as place, s.product_id as "productId", s.lot_id,
        ${productName('p', locale)} as product,
        ${seat('s.state', 'a.state')} as state, h.id as "personId", h.legal_name as person, s.assign_by as "assignBy",
          s.complete_by as "completeBy",
        s.extended_days as "extendedDays", l.transferable_until as "transferableUntil",
          s.reassigned_after_start as "reassignedAfterStart", ${seat('s.changed_at', 'a.at')} as "changedAt",
          ${costCentreId} as "costCentreId",
        (select max(e.progress_percent) from seat_uses u
          join enrolments e on e.company_id = u.company_id and e.id = u.enrolment_id
          where u.company_id = s.company_id and u.seat_id = s.id and u.person_id = s.person_id) as percent
      from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
        left join products p on p.id = s.product_id
        ${then ? stoodAt(work, on) : sql``} left join people h on h.id = ${seat('s.person_id', 'a.person_id')}
      where ${ofCompany(work)}`;
    },
    below: 'seat.view',
    search: ['person', 'label', 'product'],
    mayLag: true,
    nullable: ['person', 'assignBy', 'completeBy'],
    order: { label: { key: sql`r.place`, type: 'text' } },
    filters: {
      state: (states) => sql`r.state = any(${states}::text[])`,
      asleep: (_yes, work) =>
        sql`r.state = 'allocated' and r."changedAt" <= ${work.now}::timestamptz - make_interval(days =>
          ${asleepAfterDays})`,
      product: (id) => sql`r."productId" = ${id}::uuid`,
      lot: (id) => sql`r.lot_id = ${id}::uuid`,
      person: (id) => sql`r."personId" = ${id}::uuid`,
      costCentre: (id) => sql`r."costCentreId" = ${id}::uuid`,
      expiring: (_yes, work, { on = work.today }) => assignBySoon(sql.ref('r.assignBy'), on),
      on: () => sql`true`,
      site: (id, work, { on, siteOn = on }) => atSite(work, 'r.id', id, siteOn),
      siteOn: () => sql`true`,
    },
  },
);
export const selectedSeats = seats.matching;

type Entry = z.output<typeof api.listSeatLedger.result>['rows'][number];

/** What someone wrote stays as it is; what the product noted is said in words. */
export const reasonIn = (locale: Locale) => {
  const words = Object.fromEntries(Object.entries(causeWords).map(([cause, said]) => [cause, said[locale]]));
  return sql`coalesce(${JSON.stringify(words)}::jsonb ->> (n.cause ->> 'reason'), n.cause ->> 'reason')`;
};

/** Which way in or out of the unused seats an entry is: twin of `wayOf` in domain/src/seats/statement.cases.ts. */
const isUnused = (state: string) => sql`(${sql.ref(state)} in (${sql.join(unusedStates.map((one) => sql.lit(one)))}))`;
export const wayOfEntry = sql`case when n.state_before is null then n.event
  when ${isUnused('n.state_before')} = ${isUnused('n.state_after')} then null
  when ${isUnused('n.state_after')} then 'handedOn' when n.state_after = 'consumed' then 'started'
    when n.state_after = 'expired' then 'expired'
  when n.state_after = 'transferred' then 'transferredOut' else 'refunded' end`;

/**
 * The ledger of a company. Counted without what is only shown: PostgreSQL leaves such joins out by itself, but reads
 * the columns they would have needed from the table, ten times what the index costs.
 */
function entries(
  work: Work,
  locale: Locale,
  companyId: string,
  { q }: PathParams,
  purpose?: Purpose,
): RawBuilder<unknown> {
  const narrowable = sql`n.id, n.at, n.product_id as "productId", n.lot_id, n.seat_id, n.event, n.state_after as after,
    ${costCentreId} as "costCentreId", ${wayOfEntry} as way`;
  const lots = sql`seat_lots l on l.company_id = n.company_id and l.id = n.lot_id`;
  const where = sql`where ${work.visible('seat.view', { companyId: 'n.company_id' })}
    and n.company_id = ${companyId}::uuid and l.owner_person_id is null`;
  if (purpose === 'counted' && q === undefined)
    return sql`select ${narrowable} from seat_entries n join ${lots} ${where}`;
  // Every entry has its lot. Joined from the left, PostgreSQL knows that no row gets lost, and walks the index for a
  // page instead of sorting all.
  return sql`select ${narrowable}, ${seatLabel} as label, ${productName('p', locale)} as product,
    n.state_before as before, h.legal_name as person,
      ${reasonIn(locale)} as reason, b.legal_name as by
    from seat_entries n left join ${lots} left join seats s on s.company_id = n.company_id and s.id = n.seat_id
      left join products p on p.id = n.product_id left join people h on h.id = n.person_id
        left join people b on b.id = n.by ${where}`;
}

type Rows = ListSource<typeof seatEntryList, Entry>['rows'];
const serveLedger = (endpoints: Parameters<typeof serveList>[1], rows: Rows, below?: 'seat.view') =>
  serveList<typeof seatEntryList, Entry>(seatEntryList, endpoints, {
    rows,
    ...(below && { below }),
    search: ['label', 'person', 'reason'],
    mayLag: true,
    nullable: ['person', 'by'],
    filters: {
      event: (events) => sql`r.event = any(${events}::text[])`,
      after: (states) => sql`r.after = any(${states}::text[])`,
      product: (id) => sql`r."productId" = ${id}::uuid`,
      lot: (id) => sql`r.lot_id = ${id}::uuid`,
      seat: (id) => sql`r.seat_id = ${id}::uuid`,
      way: (ways) => sql`r.way = any(${ways}::text[])`,
      costCentre: (id) => sql`r."costCentreId" = ${id}::uuid`,
      site: (id, work, { to }) => atSite(work, 'r.seat_id', id, to),
      from: (day, work) => sql`r.at >= (${day}::date::timestamp at time zone ${work.timeZone})`,
      to: (day, work) => sql`r.at < ${endOf(work, day)}`,
    },
  }).handlers;

const ledger = serveLedger(
  { page: api.listSeatLedger, export: api.exportSeatLedger },
  (work, locale, given, purpose) => entries(work, locale, work.companyId, given, purpose),
  'seat.view',
);
const companyLedger = serveLedger(
  { page: api.listCompanySeatLedger, export: api.exportCompanySeatLedger },
  (work, locale, given, purpose) => {
    if (work.reach('seat.view') !== 'anyone') throw new DomainError('notAllowed');
    return entries(work, locale, given['companyId']!, given, purpose);
  },
);

export const seatListHandlers = [...seats.handlers, ...ledger, ...companyLedger];
