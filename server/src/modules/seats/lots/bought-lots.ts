import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * Where the seats of orders are: their own lots, and each lot that some of theirs went on to in a company of the group.
 * Rows `(company_id, id, line_id)` of a recursive table that has to be called `bought`.
 */
export const boughtLots = (companyId: string, orderIds: readonly string[]): RawBuilder<unknown> =>
  sql`select l.company_id, l.id, i.id as line_id from seat_lots l
    join order_lines i on i.company_id = l.company_id and i.id = l.order_line_id
      where l.company_id = ${companyId} and i.order_id = any(${[...orderIds]}::uuid[])
    union select t.to_company_id, t.received_lot_id, b.line_id from bought b
      join seat_transfers t on t.company_id = b.company_id and t.lot_id = b.id
      where t.received_lot_id is not null`;
