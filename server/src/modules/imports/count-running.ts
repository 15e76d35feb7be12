import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/** How many files of a company are being read or applied. */
export async function countRunning(work: Work, { companyId }: { companyId: string }) {
  const { rows } = await sql<{ imports: number }>`select count(*)::int as imports from imports
    where company_id = ${companyId} and state in ('checking', 'running')`.execute(work.tx);
  return rows[0]!;
}
