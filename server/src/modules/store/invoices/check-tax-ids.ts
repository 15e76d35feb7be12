import { DomainError } from '@app/domain/errors';
import { viesNumber } from '@app/domain/store/tax-id';
import type { RegisterAnswer } from '@app/domain/store/tax-review';
import { doubtsAfter } from '@app/domain/store/tax-review';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { inTurn } from '../credit/company-rules.ts';
import { continueOrder } from '../orders/decide-order.ts';
import { lockOrder } from '../orders/order-facts.ts';
import { taxEvidenceOf } from './tax-evidence.ts';
import { askVatRegister } from './vat-register.ts';

/** So long the register is asked again where it did not answer; then a person of the platform decides alone. */
const askedForHours = 72;

type Due = { companyId: string; orderId: string; taxId: string; country: string };

/**
 * Asks the official register about the tax ids of orders that wait for it. The order goes on by itself where the number
 * is valid, is the buyer's, and nothing else is in doubt; anything else stays with the platform's staff.
 */
export const checkTaxIds: Job = {
  name: 'store.checkTaxIds',
  schedule: '*/15 * * * *',
  async run(runtime) {
    const { viesApi } = runtime.config;
    if (viesApi === null) return;
    for (const due of await waiting(runtime)) {
      const number = viesNumber(due.taxId, due.country);
      if (number === null) continue;
      const answer = await askVatRegister(viesApi, number);
      if (!(await note(runtime, due, answer, true))) await note(runtime, due, answer, false);
    }
  },
};

const waiting = (runtime: Runtime): Promise<Due[]> =>
  workAsSystem(
    runtime,
    checkTaxIds.name,
    async (work) => {
      work.reach('order.manage');
      const { rows } =
        await sql<Due>`select e.company_id as "companyId", e.order_id as "orderId", e.typed ->> 'taxId' as "taxId",
          e.typed ->> 'country' as country
        from order_tax_evidence e join order_approvals a on a.company_id = e.company_id and a.order_id = e.order_id
          and a.asked_of = 'tax' and a.decided_at is null
        where 'taxIdUnchecked' = any(e.doubts) and e.typed ->> 'taxId' is not null
          and e.recorded_at > ${work.now}::timestamptz - make_interval(hours => ${askedForHours}) order by e.recorded_at
            limit 100`.execute(work.tx);
      return rows;
    },
    { write: false, audited: false },
  );

/**
 * Keeps what was answered, and where nothing is in doubt any more lets the order go on; false where the order cannot
 * (terms ended meanwhile).
 */
async function note(
  runtime: Runtime,
  { companyId, orderId }: Due,
  answer: RegisterAnswer | null,
  goOn: boolean,
): Promise<boolean> {
  try {
    await workAsSystem(
      runtime,
      checkTaxIds.name,
      async (work) => {
        work.reach('order.manage');
        await inTurn(work, companyId);
        const order = await lockOrder(work, companyId, orderId);
        const evidence = await taxEvidenceOf(work, companyId, orderId);
        if (!order || !evidence?.doubts.includes('taxIdUnchecked')) return;
        const result = answer === null ? 'unreachable' : answer.valid ? 'valid' : 'invalid';
        const doubts =
          answer === null ? evidence.doubts : doubtsAfter(evidence.doubts, answer, evidence.typed, evidence.registered);
        await sql`update order_tax_evidence set result = ${result}, answer = ${answer && JSON.stringify(answer)}::jsonb,
          doubts = ${doubts}::text[], checked_at = ${work.now}
          where company_id = ${companyId} and order_id = ${orderId}`.execute(work.tx);
        if (doubts.length === 0 && goOn) await continueOrder(work, runtime, order, ['tax']);
        work.record({ entity: 'order', entityId: orderId, action: 'store.checkTaxIds', changes: { result, doubts } });
      },
      { companyId, audited: false },
    );
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
