import type { RegisterAnswer, TaxDoubt, TaxPlace } from '@app/domain/store/tax-review';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

export type TaxEvidence = {
  typed: TaxPlace & { name: string };
  registered: TaxPlace;
  doubts: TaxDoubt[];
  result: 'valid' | 'invalid' | 'unreachable' | null;
  answer: RegisterAnswer | null;
  checkedAt: string | null;
};

/** What was typed and what is on file, kept with every order: of an order in doubt what came of it as well. */
export async function keepTaxEvidence(
  work: Work,
  orderId: string,
  { typed, registered, doubts }: Pick<TaxEvidence, 'typed' | 'registered' | 'doubts'>,
): Promise<void> {
  await sql`insert into order_tax_evidence (company_id, order_id, typed, registered, doubts, recorded_at)
    values (${work.companyId}, ${orderId}, ${JSON.stringify(typed)}::jsonb, ${JSON.stringify(registered)}::jsonb,
      ${[...doubts]}::text[], ${work.now})`.execute(work.tx);
}

export async function taxEvidenceOf(work: Work, companyId: string, orderId: string): Promise<TaxEvidence | null> {
  const { rows } = await sql<TaxEvidence>`select typed, registered, doubts, result, answer, checked_at as "checkedAt"
      from order_tax_evidence
    where company_id = ${companyId} and order_id = ${orderId}`.execute(work.tx);
  return rows[0] ?? null;
}
