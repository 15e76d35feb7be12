import type * as api from '@app/contract/support/support';
import type { TransferFacts } from '@app/domain/transfers/transfer';
import { isUnderway, transferState } from '@app/domain/transfers/transfer';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../platform/database/work.ts';
import type { Ticket } from './records.ts';
import { idsOfThread } from './records.ts';

type Shown = z.input<typeof api.getAnyTicket.result>['transfer'];

/**
 * The transfer of records that a ticket is about, or one merged into it: how far it is and between whom, and of the
 * records only how many. Of several the last one that is open.
 */
export async function transferOf(work: Work, ticket: Ticket): Promise<Shown> {
  const { rows } = await sql<
    TransferFacts & { from: string; to: string; records: number }
  >`select t.from_name as from, t.to_name as to, jsonb_array_length(t.records) as records,
      t.consented_at as "consentedAt", t.released_at as "releasedAt", t.accepted_at as "acceptedAt",
        t.refused_at as "refusedAt", t.withdrawn_at as "withdrawnAt",
      t.done_at as "doneAt", t.ended_at as "endedAt", t.ended_reason as "endedReason", s.has_left as "hasLeft",
        t.expires_at as "expiresAt"
    from record_transfers t cross join lateral transfer_standing(t.company_id, t.id, ${work.now}::timestamptz) s
    where t.company_id = ${ticket.companyId} and t.ticket_id in ${idsOfThread(ticket)}
      order by t.consented_at desc, t.id desc`.execute(work.tx);
  const found = rows.find((one) => isUnderway(one, work.now)) ?? rows[0];
  if (!found) return null;
  const { from, to, records, releasedAt, acceptedAt, expiresAt } = found;
  return { state: transferState(found, work.now), from, to, records, releasedAt, acceptedAt, expiresAt };
}
