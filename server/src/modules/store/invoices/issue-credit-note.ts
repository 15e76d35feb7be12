import { documentNumber } from '@app/domain/store/document-number';
import { sumMinor } from '@app/domain/money/minor';
import type { CreditLine, RefundDestination } from '@app/domain/store/refund';
import { taxSums } from '@app/domain/store/totals';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { LockedOrder } from '../orders/order-facts.ts';
import type { OrderLine } from '../orders/get-order.ts';

/** How wide its number is written, as an invoice's. */
const digits = 6;

/** The credit note of a refund; its number is drawn in this transaction, so that none is missing when it fails. */
export async function issueCreditNote(
  work: Work,
  order: LockedOrder,
  { id: refundId, destination }: { id: string; destination: RefundDestination },
  credited: readonly CreditLine[],
  lines: readonly OrderLine[],
): Promise<void> {
  const { companyId, id: orderId, issuerId } = order;
  const { rows } = await sql<{
    id: string;
    snapshot: { taxes: { rateId: string }[] };
    prefix: string;
    timeZone: string;
  }>`select v.id, v.snapshot, i.credit_note_prefix as prefix,
      c.time_zone as "timeZone" from invoices v join issuers i on i.id = v.issuer_id
        join companies c on c.id = v.company_id
    where v.company_id = ${companyId} and v.order_id = ${orderId} and v.kind = 'invoice'`.execute(work.tx);
  const { id: correctsId, snapshot, prefix, timeZone } = rows[0]!;
  const issuedOn = dayOf(work.now, timeZone);
  const drawn = await sql<{
    number: number;
  }>`select next_document_number(${issuerId}, 'creditNote')::int as number`.execute(work.tx);
  const { number } = drawn.rows[0]!;
  const label = documentNumber({ prefix, byYear: false, digits }, Number(issuedOn.slice(0, 4)), number);
  const netMinor = sumMinor(credited.map((line) => line.netMinor));
  const totalMinor = sumMinor(credited.map((line) => line.totalMinor));
  const sums = taxSums(credited);
  const written = {
    ...snapshot,
    settledBy: destination,
    discountMinor: 0,
    subtotalMinor: netMinor,
    taxes: snapshot.taxes.flatMap((tax) => {
      const sum = sums.find(({ rateId }) => rateId === tax.rateId);
      return sum ? [{ ...tax, baseMinor: sum.baseMinor, taxMinor: sum.taxMinor }] : [];
    }),
    lines: credited.map((credit) => {
      const line = lines.find(({ id }) => id === credit.lineId)!;
      const { sku, names, costCentre, unitMinor } = line;
      return {
        sku,
        names,
        costCentre: costCentre || null,
        unitMinor,
        quantity: credit.quantity,
        netMinor: credit.netMinor,
        totalMinor: credit.totalMinor,
      };
    }),
  };
  await sql`insert into invoices (company_id, issuer_id, kind, number, label, order_id, refund_id, corrects_id,
    issued_on, currency, net_minor, tax_minor, total_minor, snapshot, issued_at)
    values (${companyId}, ${issuerId}, 'creditNote', ${number}, ${label}, ${orderId}, ${refundId}, ${correctsId},
      ${issuedOn}, ${order.currency}, ${netMinor},
      ${totalMinor - netMinor}, ${totalMinor}, ${JSON.stringify(written)}::jsonb, ${work.now})`.execute(work.tx);
}
