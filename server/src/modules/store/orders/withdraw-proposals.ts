import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { ruleChanges } from '../credit/company-rules.ts';

/** Anyone who is no administrator any more, or was locked out, changes nothing by waiting. */
export async function withdrawProposals(
  work: Work,
  { personId, companyId }: { personId: string; companyId: string | null },
): Promise<void> {
  await ruleChanges.withdrawOf(work, personId, companyId);
  // A company's own admins cannot write what is the platform's; this they can end (migration 0147).
  await sql`select withdraw_issuer_changes(${personId}, ${work.now})`.execute(work.tx);
}

/** Two records are one person: what one of them proposed, the other would confirm. */
export const withdrawMerged = (work: Work, { mergedId }: { mergedId: string }): Promise<void> =>
  withdrawProposals(work, { personId: mergedId, companyId: null });
