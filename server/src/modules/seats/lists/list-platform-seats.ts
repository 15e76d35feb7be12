import * as api from '@app/contract/store/inventory-report';
import { platformEntryList, platformSeatList } from '@app/domain/seats/platform-seat-lists';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import type { Work } from '../../../platform/database/work.ts';
import { reasonIn, wayOfEntry } from './list-seats.ts';
import { productName, seatLabel } from '../lots/product-name.ts';
import { assignBySoon } from '../holding/expiring-sql.ts';

// The seats of all companies and their ledger: what the platform's inventory opens behind its numbers.

type Seat = z.output<typeof api.listInventorySeats.result>['rows'][number];
type Entry = z.output<typeof api.listInventoryEntries.result>['rows'][number];

function ofPlatform(work: Work): void {
  if (work.reach('seat.view') !== 'anyone') throw new DomainError('notAllowed');
}

const seats = serveList<typeof platformSeatList, Seat>(
  platformSeatList,
  { page: api.listInventorySeats, export: api.exportInventorySeats },
  {
    rows: (work, locale) => {
      ofPlatform(work);
      return sql`select s.id, ${seatLabel} as label, s.company_id as "companyId", c.display_name as company,
        s.product_id as "productId", ${productName('p', locale)} as product,
          s.state, l.origin, case when l.owner_person_id is null then 'company'
            else 'person' end as owner, coalesce(h.preferred_name, h.legal_name) as person, s.assign_by as "assignBy",
            s.changed_at as "changedAt", coalesce(l.currency, c.currency) as currency
        from seats s join seat_lots l on l.company_id = s.company_id and l.id = s.lot_id
          join companies c on c.id = s.company_id join products p on p.id = s.product_id
          left join people h on h.id = s.person_id`;
    },
    search: ['person', 'label', 'product', 'company'],
    mayLag: true,
    nullable: ['person', 'assignBy'],
    filters: {
      company: (id) => sql`r."companyId" = ${id}::uuid`,
      product: (id) => sql`r."productId" = ${id}::uuid`,
      currency: (codes) => sql`r.currency = any(${codes}::text[])`,
      state: (states) => sql`r.state = any(${states}::text[])`,
      origin: (origins) => sql`r.origin = any(${origins}::text[])`,
      owner: (owners) => sql`r.owner = any(${owners}::text[])`,
      expiring: (_yes, work) => assignBySoon(sql.ref('r.assignBy'), work.today),
    },
  },
);

const entries = serveList<typeof platformEntryList, Entry>(
  platformEntryList,
  { page: api.listInventoryEntries, export: api.exportInventoryEntries },
  {
    rows: (work, locale) => {
      ofPlatform(work);
      return sql`select n.id, n.at, ${seatLabel} as label, n.company_id as "companyId", c.display_name as company,
        n.product_id as "productId",
          ${productName('p', locale)} as product, n.event, n.state_before as before, n.state_after as after,
            ${reasonIn(locale)} as reason, ${wayOfEntry} as way,
          coalesce(l.currency, c.currency) as currency
        from seat_entries n join seats s on s.company_id = n.company_id and s.id = n.seat_id
          join seat_lots l on l.company_id = n.company_id and l.id = n.lot_id
          join companies c on c.id = n.company_id join products p on p.id = n.product_id`;
    },
    search: ['label', 'company', 'product', 'reason'],
    mayLag: true,
    filters: {
      company: (id) => sql`r."companyId" = ${id}::uuid`,
      product: (id) => sql`r."productId" = ${id}::uuid`,
      currency: (codes) => sql`r.currency = any(${codes}::text[])`,
      way: (ways) => sql`r.way = any(${ways}::text[])`,
      from: (day, work) => sql`r.at >= (${day}::date::timestamp at time zone ${work.timeZone})`,
      to: (day, work) => sql`r.at < ((${day}::date + 1)::timestamp at time zone ${work.timeZone})`,
    },
  },
);

export const platformSeatListHandlers = [...seats.handlers, ...entries.handlers];
