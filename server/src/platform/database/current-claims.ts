import { sql } from 'kysely';
import type { Work } from './work.ts';
import { notEndedBefore } from './predicates.ts';

/**
 * The claims of a person `p` at a company `c`, where `e` is their employment, as they are at this moment: for jobs that
 * act in someone's name. What was granted when a job was written may have gone since (A23); who may not sign in has
 * none.
 */
export const currentClaims = sql`json_build_object('buAdmin', claim.bu, 'qmsAdmin', claim.bu
  and p.qms_admin_since is not null) as claims`;
export const joinClaims = (work: Work) => sql`cross join lateral (select coalesce(e.bu_admin_since is not null
    and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}
    and p.locked_at is null and p.merged_into is null and c.suspended_at is null
      and c.terminated_at is null, false) as bu) claim`;
