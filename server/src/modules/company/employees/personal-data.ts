import { sql } from 'kysely';
import type { DataSubject } from '../../identity/index.ts';
import type { Work } from '../../../platform/database/work.ts';

/** What the company notes of a person it employs. */
export async function keptEmployments(
  work: Work,
  { personId, companyId }: DataSubject,
): Promise<Record<string, unknown>> {
  const { rows } =
    await sql`select c.legal_name as company, e.employee_number as "employeeNumber", e.job_title as "jobTitle",
      e.started_on as "startedOn",
      e.ended_on as "endedOn", e.bu_admin_since as "companyAdminSince"
    from employments e join companies c on c.id = e.company_id
      where e.person_id = ${personId} and e.company_id = ${companyId}`.execute(work.tx);
  return { employments: rows };
}
