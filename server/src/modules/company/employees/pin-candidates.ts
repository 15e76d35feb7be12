import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { PinCandidate } from '../../identity/index.ts';

/** These employees of the acting company as a slip names them; `code` says why one gets no PIN. */
export async function pinCandidates(work: Work, personIds: readonly string[]): Promise<PinCandidate[]> {
  const { rows } = await sql<PinCandidate>`
    select e.person_id as id, p.legal_name as name, e.employee_number as "employeeNumber", p.locale,
      c.code as "companyCode", c.display_name as "companyName",
      case when e.ended_on < ${work.today} then 'alreadyLeft' when e.sample then 'samplePerson'
        when e.bu_admin_since is not null then 'pinNotForAdmins'
        when exists (select 1 from auth.accounts a where a.person_id = p.id
          and a.password is not null) then 'pinNotNeeded' end as code
    from employments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
    where e.company_id = ${work.companyId} and e.person_id = any(${[...personIds]}::uuid[])
      order by p.name_key, e.person_id`.execute(work.tx);
  return rows;
}
