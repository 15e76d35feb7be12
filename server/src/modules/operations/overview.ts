import { backupHealth } from '@app/domain/operations/backup-health';
import * as api from '@app/contract/operations/operations';
import { sql } from 'kysely';
import type { z } from 'zod';
import { backupFacts } from '../../platform/backup/noted.ts';
import { query } from '../../platform/http/handler.ts';
import { untilUnready } from '../../platform/jobs/queue-health.ts';
import { reviewable } from '../packages/index.ts';
import { notRenewed } from './expiring-sql.ts';
import { notEndedBefore, openAttempt } from '../../platform/database/predicates.ts';

type Overview = z.input<typeof api.getOverview.result>;
/** What the database tells; the rest is known to the process. */
type Told = Omit<Overview, 'mail' | 'jobs' | 'backups'> & {
  mail: Omit<Overview['mail'], 'smtp'>;
  jobs: Omit<Overview['jobs'], 'standsStill'>;
};

export const getOverview = query(api.getOverview, async (work, _input, { runtime }) => {
  work.authorize('operations.view');
  const { rows } = await sql<{ overview: Told }>`select json_build_object(
    'companies', (select json_build_object('active', count(*)
      filter (where suspended_at is null and terminated_at is null),
      'suspended', count(*) filter (where suspended_at is not null and terminated_at is null)) from companies
        where not is_platform),
    'people', json_build_object(
      'active', (select count(distinct person_id) from employments where ${notEndedBefore(null, work.today)}),
      'signedInLast30Days', (select count(distinct actor_id) from audit_entries
        where action = 'identity.signIn' and at > ${work.now}::timestamptz - interval '30 days')),
    'learning', json_build_object(
      'openEnrolments', (select count(*) from enrolments where ${openAttempt()}),
      'overdue', (select count(*) from enrolments where ${openAttempt()} and due_on < ${work.today}::date),
      'completedLast30Days', (select count(*) from enrolments
        where voided_at is null and completed_at > ${work.now}::timestamptz - interval '30 days'),
      'achievementsExpiringIn60Days', (select count(*) from achievements a
        where a.revoked_at is null and a.retracted_at is null
        and a.valid_through between ${work.today}::date and ${work.today}::date + 60
        and ${notRenewed})),
    'resultsToReview', (select count(*) from package_registrations r
      join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
      where r.review_wanted_at is not null and ${sql.raw(reviewable)}),
    'courses', (select json_build_object('published', count(*)
      filter (where published and retired_at is null), 'drafts', count(*) filter (where draft and retired_at is null),
        'inReview', count(*) filter (where review and retired_at is null), 'retired', count(*)
          filter (where retired_at is not null))
      from courses c cross join lateral (select bool_or(published_at is not null) as published,
        bool_or(published_at is null) as draft,
        bool_or(published_at is null and review_requested_at is not null) as review from course_versions v
          where v.course_id = c.id) v),
    'jobs', (select json_build_object('waiting', count(*) filter (where attempts < max_attempts and locked_at is null),
      'running', count(*) filter (where locked_at is not null), 'dead', count(*)
        filter (where attempts >= max_attempts and locked_at is null),
      'oldestDueSeconds', extract(epoch from now() - min(run_at)
        filter (where attempts < max_attempts and locked_at is null and run_at <= now()))::int)
      from jobs.overview),
    'mail', (select json_build_object('waiting', count(*)
      filter (where sent_at is null and failed_at is null), 'failed', count(*) filter (where failed_at is not null),
      'sent', count(*) filter (where sent_at is not null)) from mails),
    'database', json_build_object('bytes', pg_database_size(current_database()), 'version',
      current_setting('server_version')),
    'countDifferences', (select coalesce(json_agg(d order by d.at desc, d.company), '[]') from (
      select c.id, c.display_name as company, k.found_at as at,
        to_char(k.found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "foundAt", k.on_date as "onDate",
        count(*)::int as counts
      from kept_differences k join companies c on c.id = k.company_id
        where k.found_at > ${work.now}::timestamptz - interval '30 days' group by c.id, k.found_at, k.on_date) d),
    'recent', (select coalesce(json_agg(r order by r.at desc), '[]') from (
      select a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, c.display_name as company,
        case when a.actor_kind = 'person' then coalesce((select coalesce(preferred_name, legal_name) from people
          where id = case when a.actor_kind = 'person' then a.actor_id::uuid end), '–')
          when a.actor_kind = 'key' then (select k.name from api_keys k
          where k.company_id = a.company_id and k.id::text = a.actor_id) end as actor,
        a.actor_kind as "actorKind",
        a.action, a.entity
      from audit_entries a join companies c on c.id = a.company_id order by a.at desc limit 12) r)
  ) as overview`.execute(work.tx);
  const overview = rows[0]!.overview;
  // A process that only serves has no worker of its own: it sees by what is due whether others work.
  const waiting = (overview.jobs.oldestDueSeconds ?? 0) >= untilUnready.due;
  const jobs = {
    ...overview.jobs,
    standsStill: runtime.config.role === 'web' ? waiting : runtime.queue.standsStill(untilUnready),
  };
  const facts = await backupFacts(runtime.config.dataDir);
  const backups = { backedUpAt: facts.backedUpAt, verifiedAt: facts.verifiedAt, ...backupHealth(facts, work.now) };
  return { ...overview, jobs, backups, mail: { ...overview.mail, smtp: runtime.config.smtpUrl !== null } };
});
