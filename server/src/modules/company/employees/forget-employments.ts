import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Forgotten } from '../../identity/index.ts';

/** Where and when someone worked stays, under their pseudonym; how a company called and reached them does not. */
export async function forgetEmployments(work: Work, { ids, pseudonym }: Forgotten): Promise<void> {
  const people = [...ids];
  await sql`update employments e set employee_number = ${pseudonym} || coalesce(' ' || nullif(n.place, 1), ''),
    external_id = null, note = null, contact_email = null,
      contact_email_canonical = null, contact_phone = null, preferred_contact = null
    from (select company_id, person_id, row_number() over (partition by company_id order by person_id) as place
      from employments where person_id = any(${people}::uuid[])) n
    where e.company_id = n.company_id and e.person_id = n.person_id`.execute(work.tx);
}
