import { coolingHours } from '@app/domain/access/guarded-change';
import { sql } from 'kysely';
import { guardedChanges } from '../../../platform/database/guarded-changes.ts';
import type { Work } from '../../../platform/database/work.ts';

/** What an invoice says of who sells and where to pay. The footer is free text, and could say either as well. */
export type InvoiceSeller = {
  name: string;
  addressLines: string[];
  taxIds: string[];
  bankDetails: string;
  footer: string;
};
export const sellerFields = [
  'name',
  'addressLines',
  'taxIds',
  'bankDetails',
  'footer',
] as const satisfies (keyof InvoiceSeller)[];
export const issuerChanges = guardedChanges<Partial<InvoiceSeller>>(
  'issuer_changes',
  'issuer_id',
  coolingHours.bankDetails,
);

export type Issuer = { id: string; country: string; sellsTo: string[] };

/** Who sells in a currency; of several the one that was there first. Null: nothing is sold in it yet. */
export async function issuerOf(work: Work, currency: string): Promise<Issuer | null> {
  const { rows } =
    await sql<Issuer>`select id, country, sells_to as "sellsTo" from issuers where ${currency} = any(currencies)
      order by id limit 1`.execute(work.tx);
  return rows[0] ?? null;
}
