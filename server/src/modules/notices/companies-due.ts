import type { SettingsOverrides } from '@app/domain/company/settings';
import { weekOf } from '@app/domain/notices/offsets';
import type { NoticeOverrides, NoticeSettings } from '@app/domain/notices/settings';
import type { Day, Instant } from '@app/domain/time';
import { daysBetween } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

export type Run = {
  timeZone: string;
  day: Day;
  finishedAt: Instant | null;
  failedAt: Instant | null;
  failure: string | null;
};
/**
 * A company whose people are sent digests: what it decided, the time zones of its people, and the runs of its last
 * days.
 */
export type CompanyOfDigests = {
  id: string;
  name: string;
  timeZone: string;
  createdAt: Instant;
  settings: SettingsOverrides;
  overrides: NoticeOverrides;
  zones: string[];
  /** How many work here. */
  people: number;
  runs: Run[];
};

/** The companies that are neither suspended nor closed and have people; of one of them with its id. */
export async function companiesOfDigests(work: Work, companyId: string | null): Promise<CompanyOfDigests[]> {
  const { rows } = await sql<CompanyOfDigests>`
    select c.id, c.display_name as name, c.time_zone as "timeZone", c.created_at as "createdAt",
      c.settings_overrides as settings, coalesce(s.overrides, '{}') as overrides, z.zones, z.people,
      (select coalesce(jsonb_agg(jsonb_build_object('timeZone', r.time_zone, 'day', r.on_day, 'finishedAt',
        r.finished_at, 'failedAt', r.failed_at, 'failure', r.failure)), '[]')
        from digest_runs r where r.company_id = c.id and r.on_day >= (${work.now}::timestamptz at time zone 'UTC')::date
          - 2) as runs
    from companies c left join notice_settings s on s.company_id = c.id
      join (select m.company_id, array_agg(distinct coalesce(p.time_zone, k.time_zone)) as zones,
        count(*)::int as people
        from employments m join people p on p.id = m.person_id join companies k on k.id = m.company_id
        where not m.sample and ${notEndedBefore('m', sql`(${work.now}::timestamptz at time zone 'UTC')::date - 1`)}
          and p.merged_into is null and p.locked_at is null
          and (${companyId}::uuid is null or m.company_id = ${companyId}::uuid)
        group by m.company_id) z on z.company_id = c.id
    where c.suspended_at is null and c.terminated_at is null order by c.id`.execute(work.tx);
  return rows;
}

/** A summary that was not made on its weekday is made up for within so many days; as far back as runs are read. */
const weekCatchUp = 2;

/**
 * The week whose summary is due on a day, or null: on its first day, and on the next two if no digest was made on that
 * one.
 */
export function weekDue(
  { runs }: Pick<CompanyOfDigests, 'runs'>,
  { weekday }: NoticeSettings,
  timeZone: string,
  day: Day,
): Day | null {
  const week = weekOf(day, weekday);
  const late = daysBetween(week, day);
  const made = runs.some((run) => run.timeZone === timeZone && run.day === week && run.finishedAt !== null);
  return late === 0 || (late <= weekCatchUp && !made) ? week : null;
}
