import { disclaimerObstacle } from '@app/domain/legal/kinds';
import { refuseIf } from '@app/domain/errors';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { agreementDue } from '../../platform/database/legal-versions.ts';
import type { Work } from '../../platform/database/work.ts';

type Beginning = { companyId: string; personId: string; asksDisclaimer: boolean };

/**
 * An attempt at a course that asks for it begins only once its learner agreed to the disclaimer, at the company where
 * they learn.
 */
export async function refuseWithoutDisclaimer(
  work: Work,
  { companyId, personId, asksDisclaimer }: Beginning,
): Promise<void> {
  if (!asksDisclaimer) return;
  const agreed = sql`select version_id from legal_acceptances
    where company_id = ${companyId} and person_id = ${personId}`;
  const { rows } = await sql<{
    due: boolean;
  }>`select ${agreementDue('courseDisclaimer', work.today, agreed)} as due`.execute(work.tx);
  refuseIf(disclaimerObstacle({ asks: true, started: false, due: rows[0]!.due }));
}

/** Whether a person has an attempt at a company in a course that asks for the disclaimer: whom it concerns. */
export const learnsWithDisclaimer = (
  companyId: RawBuilder<unknown>,
  personId: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from enrolments n join courses k on k.id = n.course_id and k.asks_disclaimer
    where n.company_id = ${companyId} and n.person_id = ${personId} and n.withdrawn_at is null
      and n.voided_at is null)`;
