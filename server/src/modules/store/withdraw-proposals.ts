import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { ruleChanges } from './company-rules.ts';
import { issuerChanges } from './issuers.ts';

/** Whoever is no administrator any more, or was locked out, changes nothing by waiting. */
export async function withdrawProposals(work: Work, { personId, companyId }: { personId: string; companyId: string | null }): Promise<void> {
  await ruleChanges.withdrawOf(work, personId, companyId);
  // A company's own admins cannot write what is the platform's.
  const { rows } = await sql<{ may: boolean }>`select has_table_privilege('issuer_changes', 'update') as may`.execute(work.tx);
  if (rows[0]!.may) await issuerChanges.withdrawOf(work, personId, null);
}
