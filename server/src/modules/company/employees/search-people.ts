import { searchPeople as api } from '@app/contract/identity/identity';
import { sql } from 'kysely';
import { query } from '../../../platform/http/handler.ts';

/** For the command palette: anyone who is or was employed here, present employees first. */
export const searchPeople = query(api, async (work, { q }) => {
  const pattern = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<{ id: string; name: string; detail: string }>`
    select p.id, coalesce(p.preferred_name || ' (' || p.legal_name || ')', p.legal_name) as name,
      concat_ws(' · ', e.employee_number, e.job_title) as detail
    from employments e join people p on p.id = e.person_id
    where ${work.visible('identity.searchPeople', { companyId: 'e.company_id' })} and e.company_id = ${work.companyId}
      and (p.name_key like folded(${pattern}) or e.employee_number ilike ${pattern})
    order by (e.ended_on is not null and e.ended_on < ${work.today}), p.legal_name, p.id limit 10`.execute(work.tx);
  return rows;
});
