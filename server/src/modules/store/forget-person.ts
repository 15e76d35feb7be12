import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';

/** What was bought stays as tax law keeps it; what someone noted in a cart goes. */
export async function forgetCarts(work: Work, { ids }: Forgotten): Promise<void> {
  await sql`update carts set notes = '' where owner_person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
}
