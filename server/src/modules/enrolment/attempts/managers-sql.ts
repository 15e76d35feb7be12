import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/** Joins to an attempt `e` today's placement of its learner as `pl`: their site and manager. */
export const managerOf = (
  work: Work,
): RawBuilder<unknown> => sql`left join lateral (select l.site_id, l.manager_id from placements l
    where l.company_id = e.company_id and l.person_id = e.person_id and l.retracted_at is null
      and l.started_on <= ${work.today}::date
      and ${notEndedBefore('l', work.today)} order by l.started_on desc limit 1) pl on true`;
