import * as api from '@app/contract/seats/seats';
import { inventoryList, seatLotList } from '@app/domain/seats/seat-lists';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import { expiringSeats, lotCode, productName } from '../../seats/index.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

type Inventory = z.output<typeof api.listSeatInventory.result>['rows'][number];

/**
 * The seats of the company by product, from the counts of its lots; a product it once had seats of stays, at zero too.
 */
const inventory = serveList<typeof inventoryList, Inventory>(
  inventoryList,
  { page: api.listSeatInventory, export: api.exportSeatInventory },
  {
    rows: (work, locale) => sql`select p.id, ${productName('p', locale)} as name, n.*,
        (select count(distinct e.id)::int from enrolments e
          join seat_lot_courses k on k.company_id = e.company_id and k.course_id = e.course_id
          join seat_lots o on o.company_id = k.company_id and o.id = k.lot_id and o.product_id = p.id
          where e.company_id = ${work.companyId} and e.waits_for_seat and ${openAttempt('e')}) as waiting
      from (select l.product_id, sum(l.available)::int as available, sum(l.reserved)::int as reserved,
        sum(l.allocated)::int as allocated, sum(l.consumed)::int as consumed,
          sum(l.return_pending)::int as "returnPending", sum(l.returned)::int as returned,
            sum(l.expired)::int as expired, sum(l.cancelled)::int as cancelled,
          sum(l.transferred)::int as transferred, coalesce(sum(l.total)
            filter (where l.origin = 'purchased'), 0)::int as purchased,
          coalesce(sum(l.total) filter (where l.origin = 'granted'), 0)::int as granted,
            coalesce(sum(l.total) filter (where l.origin = 'transferredIn'), 0)::int as "transferredIn",
          coalesce(sum(${expiringSeats('l', work.today)}), 0)::int as expiring,
          min(l.assign_by) filter (where l.available + l.reserved > 0) as "assignBy"
        from seat_lots l where ${work.visible('seat.view', { companyId: 'l.company_id' })}
          and l.company_id = ${work.companyId} and l.owner_person_id is null
        group by l.product_id) n left join products p on p.id = n.product_id`,
    search: ['name'],
    mayLag: true,
    nullable: ['assignBy'],
    filters: {
      balance: () => sql`r.available > 0`,
      course: (id, work) => sql`exists (select 1 from seat_lots l join seat_lot_courses k on k.company_id = l.company_id
        and k.lot_id = l.id and k.course_id = ${id}::uuid
        where l.company_id = ${work.companyId} and l.product_id = r.id)`,
    },
  },
);

type Lot = z.output<typeof api.listSeatLots.result>['rows'][number];

const lots = serveList<typeof seatLotList, Lot>(
  seatLotList,
  { page: api.listSeatLots, export: api.exportSeatLots },
  {
    rows: (
      work,
      locale,
    ) => sql`select l.id, ${lotCode} as code, l.product_id as "productId", ${productName('p', locale)} as product,
      l.origin, o.id as "orderId",
        o.number::int as "orderNumber", l.total, l.available, l.reserved, l.return_pending as "returnPending",
          l.allocated, l.consumed,
        l.returned + l.cancelled + l.expired + l.transferred as gone, l.assign_by as "assignBy",
          l.refundable_through as "refundableThrough",
        l.cost_centre as "costCentre", l.blocked_at is not null as blocked,
        l.available > 0 and (l.origin = 'granted' or (l.origin = 'purchased'
          and l.refundable_through >= ${work.today}::date)) as returnable, l.from_company_id as "fromCompanyId",
          l.made_at as "madeAt", l.reason
      from seat_lots l left join products p on p.id = l.product_id
        left join order_lines i on i.company_id = l.company_id and i.id = l.order_line_id
        left join orders o on o.company_id = i.company_id and o.id = i.order_id
      where ${work.visible('seat.view', { companyId: 'l.company_id' })} and l.company_id = ${work.companyId}
        and l.owner_person_id is null`,
    search: ['code', 'product', 'costCentre'],
    mayLag: true,
    nullable: ['orderNumber', 'assignBy', 'refundableThrough', 'costCentre'],
    filters: {
      origin: (origins) => sql`r.origin = any(${origins}::text[])`,
      product: (id) => sql`r."productId" = ${id}::uuid`,
    },
  },
);

export const seatLotHandlers = [...inventory.handlers, ...lots.handlers];
