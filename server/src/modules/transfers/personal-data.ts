import { sql } from 'kysely';
import type { DataSubject } from '../identity/index.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';
import { loadTransfers, shownTransfer } from './records.ts';

/** The transfers' part of what a person takes along. */
export async function keptTransfers(
  work: Work,
  { personId, companyId }: DataSubject,
): Promise<Record<string, unknown>> {
  const found = await loadTransfers(work, sql`t.company_id = ${companyId} and t.person_id = ${personId}`);
  return { recordTransfers: found.map((one) => shownTransfer(one, 'person', work.now)) };
}

/** That records were transferred, and when, stays under the pseudonym; which they were, and words about them, go. */
export async function forgetTransfers(work: Work, { ids }: Forgotten): Promise<void> {
  await sql`update record_transfers set records = '[]', refused_reason = case when refused_reason is null then null
    else ${redacted} end
    where person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
}
