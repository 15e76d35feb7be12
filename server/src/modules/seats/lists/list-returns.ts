import * as api from '@app/contract/seats/seat-returns';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';

/** Granted seats that companies give back: the platform decides about them without an order. */
export const listSeatReturns = query(api.listSeatReturns, async (work) => {
  work.authorize('products.edit');
  const { rows } = await sql<
    z.input<typeof api.listSeatReturns.result>['rows'][number]
  >`select l.id as "lotId", l.company_id as "companyId", c.display_name as company, l.product_id as "productId",
    d.names as product, l.return_pending as seats,
      min(s.changed_at) as "askedAt", (array_agg(coalesce(p.preferred_name, p.legal_name)
        order by s.changed_at))[1] as "askedBy",
      (array_agg(s.last_cause ->> 'reason' order by s.changed_at))[1] as reason
    from seat_lots l join seats s on s.company_id = l.company_id and s.lot_id = l.id and s.state = 'returnPending'
      join companies c on c.id = l.company_id join products d on d.id = l.product_id
        left join people p on p.id = s.changed_by
    where l.origin = 'granted' and l.return_pending > 0 group by l.company_id, l.id, c.id, d.id order by "askedAt", l.id
      limit 500`.execute(work.tx);
  return { rows };
});
