import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';

export type Issuer = { id: string; country: string; sellsTo: string[] };

/** Who sells in a currency; of several the one that was there first. Null: nothing is sold in it yet. */
export async function issuerOf(work: Work, currency: string): Promise<Issuer | null> {
  const { rows } = await sql<Issuer>`select id, country, sells_to as "sellsTo" from issuers where ${currency} = any(currencies) order by id limit 1`.execute(
    work.tx,
  );
  return rows[0] ?? null;
}
