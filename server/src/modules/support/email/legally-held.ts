import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/**
 * Whether a legal hold keeps an email `m`: on its sender, on who asked in its ticket or in the one it names, or on a
 * company of theirs, be it all of them, their tickets or their messages.
 */
export const legallyHeld = (
  work: Work,
): RawBuilder<SqlBool> => sql<SqlBool>`(select is_held('tickets', x.companies, x.persons, ${work.now}::timestamptz)
    or is_held('messages', x.companies, x.persons, ${work.now}::timestamptz)
  from (select array(select p.id from people p where p.email_canonical = m.from_address
        union select t.requester_id from tickets t where t.id in (m.ticket_id, m.named_ticket_id)
          and t.requester_id is not null) as persons,
      array(select e.company_id from employments e join people p on e.person_id = any (person_family(p.id))
        where p.email_canonical = m.from_address
        union select t.company_id from tickets t where t.id in (m.ticket_id, m.named_ticket_id)) as companies) x)`;
