import { documentNumber } from '@app/domain/store/document-number';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { issuerChanges } from './issuers.ts';
import type { LockedOrder } from '../orders/order-facts.ts';

/** How wide the number of an invoice or credit note is written. */
const digits = 6;

/**
 * Issues the invoice of an order, once; its number is drawn in this transaction, so that none is missing when it fails.
 * Answers its id.
 */
export async function issueInvoice(work: Work, order: LockedOrder): Promise<string | null> {
  const { companyId, id: orderId, issuerId } = order;
  const { rows: before } = await sql`select from invoices where company_id = ${companyId} and order_id = ${orderId}
      and kind = 'invoice'`.execute(work.tx);
  if (before.length > 0) return null;
  const { rows } = await sql<{
    snapshot: Record<string, unknown> & { issuer: object };
    prefix: string;
    timeZone: string;
    dueOn: string | null;
    netMinor: number;
    taxMinor: number;
    totalMinor: number;
  }>`
    select i.invoice_prefix as prefix, c.time_zone as "timeZone", o.due_on as "dueOn",
      o.net_minor::float8 as "netMinor", o.tax_minor::float8 as "taxMinor",
      o.total_minor::float8 as "totalMinor",
      jsonb_build_object('issuer', jsonb_build_object('name', i.name, 'address', i.address, 'taxIds', i.tax_ids,
        'bankDetails', i.bank_details, 'footer', i.footer),
        'billing', o.billing, 'orderNumber', o.number, 'purchaseOrderNumber', o.purchase_order_number, 'method',
          o.method, 'treatment', o.treatment, 'taxes', o.taxes,
        'discountMinor', o.discount_minor, 'subtotalMinor', o.subtotal_minor,
        'lines', (select jsonb_agg(jsonb_build_object('sku', l.sku, 'names', l.names, 'quantity', l.quantity,
          'unitMinor', l.unit_minor, 'discountMinor', l.discount_minor,
          'netMinor', l.net_minor, 'taxMinor', l.tax_minor, 'totalMinor', l.total_minor, 'costCentre', l.cost_centre)
            order by l.place)
          from order_lines l where l.company_id = o.company_id and l.order_id = o.id)) as snapshot
    from orders o join issuers i on i.id = o.issuer_id join companies c on c.id = o.company_id
      where o.company_id = ${companyId} and o.id = ${orderId}`.execute(work.tx);
  const { prefix, timeZone, dueOn, netMinor, taxMinor, totalMinor } = rows[0]!;
  const { addressLines, ...inForce } = issuerChanges.inForce(await issuerChanges.open(work, issuerId), work.now);
  const snapshot = {
    ...rows[0]!.snapshot,
    issuer: { ...rows[0]!.snapshot.issuer, ...inForce, ...(addressLines && { address: { lines: addressLines } }) },
  };
  const issuedOn = dayOf(work.now, timeZone);
  const drawn = await sql<{
    number: number;
  }>`select next_document_number(${issuerId}, 'invoice')::int as number`.execute(work.tx);
  const number = drawn.rows[0]!.number;
  const label = documentNumber({ prefix, byYear: false, digits }, Number(issuedOn.slice(0, 4)), number);
  const made = await sql<{
    id: string;
  }>`insert into invoices (company_id, issuer_id, kind, number, label, order_id, issued_on, due_on, currency, net_minor,
    tax_minor, total_minor, snapshot, issued_at)
    values (${companyId}, ${issuerId}, 'invoice', ${number}, ${label}, ${orderId}, ${issuedOn}, ${dueOn ?? issuedOn},
      ${order.currency}, ${netMinor}, ${taxMinor}, ${totalMinor},
      ${JSON.stringify(snapshot)}::jsonb, ${work.now}) returning id`.execute(work.tx);
  return made.rows[0]!.id;
}
