import * as api from '@app/contract/store/orders';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { download } from '../../../platform/http/handler.ts';
import type { Call } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { InvoiceFacts } from './invoice-page.ts';
import { orderToSee } from '../orders/get-order.ts';

export const getInvoicePdf = download(api.getInvoicePdf, (work, given, call) => pdfOf(work, given, call, false));
export const getAnyInvoicePdf = download(api.getAnyInvoicePdf, (work, given, call) => pdfOf(work, given, call, true));

/**
 * Printed from what was kept when it was issued: the same in ten years. Anyone who may see its order may see it (G20).
 */
async function pdfOf(
  work: Work,
  { invoiceId, locale }: { invoiceId: string; locale?: 'en' | 'fr' | undefined },
  { session }: Call,
  staff: boolean,
) {
  work.reach(staff ? 'order.manage' : 'order.view');
  const { rows } = await sql<
    InvoiceFacts & { orderId: string }
  >`select i.order_id as "orderId", i.kind, i.label, i.issued_on as "issuedOn", i.due_on as "dueOn", i.currency,
      i.net_minor::float8 as "netMinor", i.tax_minor::float8 as "taxMinor", i.total_minor::float8 as "totalMinor",
        i.snapshot,
      (select c.label from invoices c where c.company_id = i.company_id and c.id = i.corrects_id) as corrects
    from invoices i where i.id = ${invoiceId} ${staff ? sql`` : sql`and i.company_id = ${work.companyId}`}`.execute(
    work.tx,
  );
  const facts = rows[0];
  if (!facts) throw new DomainError('notFound');
  await orderToSee(work, facts.orderId, { staff });
  // Loaded when a page is drawn: it costs memory that most processes never need.
  const { renderInvoice } = await import('./invoice-page.ts');
  const body = await renderInvoice(facts, locale ?? (session?.locale === 'fr' ? 'fr' : 'en'));
  return { body, mime: 'application/pdf', filename: `${facts.label}.pdf`, inline: true };
}
