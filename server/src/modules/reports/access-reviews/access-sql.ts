import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { counts } from '../rows/admin-rows.ts';

// What SQL says of access reviews: the twin of domain/src/reports/access-review/access-review.ts where lists are
// filtered and counted.

/** Since when the person of a row `w` has the right it is about, now; null where they do not. */
export const heldSince = sql`case w.role
  when 'platformAdmin' then (select p.qms_admin_since from people p where p.id = w.person_id)
  when 'companyAdmin' then (select e.bu_admin_since from employments e
    where e.company_id = w.company_id and e.person_id = w.person_id)
  else (select min(f.added_at) from training_staff f join trainings t on t.company_id = f.company_id
    and t.id = f.training_id
    where f.company_id = w.company_id and f.person_id = w.person_id and f.role = w.role and t.closed_at is null
      and t.cancelled_at is null) end`;

/** How a row `w` of a review that started at `started` stands: as it was when the review was closed. */
export const standingSql = (
  started: RawBuilder<unknown>,
) => sql`coalesce(w.final_standing, (select case when h.since is null then 'gone' when h.since > ${started} then 'again'
  else 'held' end
  from (select ${heldSince} as since) h))`;

/** The state of a row `w` with its `standing`. */
export const stateSql = (
  standing: RawBuilder<unknown>,
) => sql`case when w.decision = 'keep' then 'kept' when w.removed_at is not null then 'removed'
  when ${standing} <> 'held' then 'gone' when w.decision = 'remove' then 'refused' else 'undecided' end`;

/** The state of a review `v`, by the calendar of the platform's company. */
export const reviewStateSql = (
  work: Work,
) => sql`case when v.cancel_reason is not null then 'cancelled' when v.closed_at is not null then 'closed'
  when v.due_on < (${work.now}::timestamptz at time zone (select c.time_zone from companies c
    where c.is_platform))::date then 'overdue' else 'open' end`;

/** Platform administrators whose rights count today: they decide in every review. */
export const platformReviewers = (
  work: Work,
) => sql`select p.id from people p where p.qms_admin_since is not null and p.locked_at is null and p.merged_into is null
  and exists (select 1 from employments e join companies c on c.id = e.company_id
    where e.person_id = p.id and ${counts(work)})`;

/** Administrators of a company whose rights count today. */
export const companyReviewers = (
  work: Work,
  companyId: RawBuilder<unknown>,
) => sql`select p.id from employments e join companies c on c.id = e.company_id
  join people p on p.id = e.person_id where e.company_id = ${companyId} and ${counts(work)} and p.locked_at is null
    and p.merged_into is null`;

/** The rows of a company in a review that it decides on itself; claims of the platform are the platform's. */
export const ownRows: RawBuilder<SqlBool> = sql`w.role <> 'platformAdmin'`;
