import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { leaveSeats } from './seat-attempts.ts';

const open = sql`completed_at is null and withdrawn_at is null and failed_at is null and voided_at is null`;

/** How many open attempts would be closed if these people left. */
export async function countOpen(
  work: Work,
  { companyId, personIds, closes }: { companyId: string; personIds: readonly string[]; closes: Record<string, number> },
): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from enrolments
    where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[]) and ${open}`.execute(work.tx);
  closes['enrolments'] = rows[0]!.n;
}

/** Whoever has left learns here no more: open attempts end without a result, their progress stays. Bears being told twice. */
export async function closeEnrolments(work: Work, { companyId, personId }: { companyId: string; personId: string }): Promise<void> {
  const { rows } = await sql<{ id: string }>`update enrolments set withdrawn_at = ${work.now}, outcome_reason = 'left'
    where company_id = ${companyId} and person_id = ${personId} and ${open} returning id`.execute(work.tx);
  await leaveSeats(
    work,
    companyId,
    rows.map(({ id }) => id),
    'left',
  );
}
