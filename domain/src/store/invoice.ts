import type { ErrorCode } from '../errors.ts';
import type { Minor } from '../money/minor.ts';
import type { Day, Instant } from '../time.ts';
import { daysBetween } from '../time.ts';

export const invoiceStates = ['draft', 'open', 'partlyPaid', 'overdue', 'paid', 'credited'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** What an invoice says and what came of it. Issued it never changes: what was wrong is put right by a credit note. */
export type InvoiceFacts = { issuedAt: Instant | null; dueOn: Day; totalMinor: Minor; paidMinor: Minor; creditedMinor: Minor };

export const openMinor = ({ issuedAt, totalMinor, paidMinor, creditedMinor }: InvoiceFacts): Minor =>
  issuedAt ? Math.max(0, totalMinor - paidMinor - creditedMinor) : 0;

export function invoiceState(facts: InvoiceFacts, today: Day): InvoiceState {
  if (!facts.issuedAt) return 'draft';
  if (facts.creditedMinor > 0 && facts.creditedMinor >= facts.totalMinor) return 'credited';
  if (openMinor(facts) === 0) return 'paid';
  if (today > facts.dueOn) return 'overdue';
  return facts.paidMinor + facts.creditedMinor > 0 ? 'partlyPaid' : 'open';
}

/** Days beyond the last day to pay; 0 where nothing is late. */
export const daysOverdue = (facts: InvoiceFacts, today: Day): number => (openMinor(facts) > 0 ? Math.max(0, daysBetween(facts.dueOn, today)) : 0);

export const issueObstacle = ({ issuedAt }: InvoiceFacts): ErrorCode | null => (issuedAt ? 'invoiceIssued' : null);

/** Why an amount cannot be noted as paid on it, or null. What is paid beyond it is the company's credit, not this invoice's. */
export function payInvoiceObstacle(facts: InvoiceFacts, minor: Minor): ErrorCode | null {
  if (!facts.issuedAt) return 'invoiceNotIssued';
  if (minor <= 0) return 'amountNegative';
  return minor > openMinor(facts) ? 'paymentTooLarge' : null;
}

/** Why no credit note over an amount is issued against it, or null: all of them together are never more than it. */
export function creditNoteObstacle(facts: InvoiceFacts, minor: Minor): ErrorCode | null {
  if (!facts.issuedAt) return 'invoiceNotIssued';
  if (minor <= 0) return 'nothingToRefund';
  return facts.creditedMinor + minor > facts.totalMinor ? 'refundTooLarge' : null;
}

export type OpenInvoice = { id: string; number: number; dueOn: Day; openMinor: Minor };

/** Gives a payment to invoices: the ones it names first, then the longest due; of equals the lower number. What is left is credit. */
export function settle(
  minor: Minor,
  invoices: readonly OpenInvoice[],
  named: readonly string[] = [],
): { parts: { invoiceId: string; minor: Minor }[]; leftMinor: Minor } {
  const rank = ({ id, dueOn, number }: OpenInvoice) => `${named.includes(id) ? 0 : 1} ${dueOn} ${String(number).padStart(16, '0')}`;
  const parts: { invoiceId: string; minor: Minor }[] = [];
  let leftMinor = minor;
  for (const { id, openMinor: open } of invoices.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))) {
    const part = Math.min(leftMinor, open);
    if (part <= 0) continue;
    parts.push({ invoiceId: id, minor: part });
    leftMinor -= part;
  }
  return { parts, leftMinor };
}
