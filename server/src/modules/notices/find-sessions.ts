import { addDays } from '@app/domain/time';
import { sql } from 'kysely';
import type { Found, Sought } from './readers.ts';
import { earliest, foundColumns, latestOf, reachedSql, readersSql, titlesSql, untoldSql } from './readers.ts';

/**
 * Sessions that people have a place in: so many days before each as its training says. A session that was moved to
 * another day is told again.
 */
export async function findSessions(sought: Sought): Promise<Found[]> {
  const { work, company, settings } = sought;
  if (!settings.rules.sessionReminder.on) return [];
  const offset = sql`array[-t.reminder_days]`;
  // A reminder is made up for as long as the session is still to come, and no training reminds earlier than 60 days
  // before.
  const { rows } = await sql<Found>`with ${readersSql(sought)}, x as (
      select r.person_id, r.day, r."timeZone", 'sessionReminder' as rule, b.id || ':' || s.id as subject, d.day_offset,
        k.starts_on::text as period, k.starts_on as anchor,
        jsonb_build_object('trainingId', t.id, 'title', t.title, 'titles',
          coalesce((select ${titlesSql} from course_versions v
          where v.course_id = t.course_id and v.published_at is not null
            order by v.number desc limit 1), (select names from skills where id = t.skill_id), '{}'), 'courseId',
              t.course_id, 'startsAt', s.starts_at, 'endsAt', s.ends_at, 'timeZone', t.time_zone,
          'place', coalesce((select concat_ws(', ', m.name, i.name) from training_rooms m
            left join sites i on i.company_id = m.company_id and i.id = m.site_id
            where m.company_id = s.company_id and m.id = s.room_id), t.place,
              (select i.name from sites i where i.company_id = t.company_id and i.id = t.site_id))) as facts
      from training_sessions s join trainings t on t.company_id = s.company_id and t.id = s.training_id
        join roster_entries b on b.company_id = t.company_id and b.training_id = t.id
        join readers r on r.person_id = b.person_id
        cross join lateral (select (s.starts_at at time zone t.time_zone)::date as starts_on,
          (b.booked_at at time zone ${company.timeZone})::date as known_on) k
        cross join lateral (select ${reachedSql(sql`k.starts_on`, offset, sql`r.day`, sql`k.known_on`)} as day_offset) d
      where s.company_id = ${company.id} and s.starts_at between ${addDays(earliest(sought), -1)}::date
        and ${addDays(latestOf(sought), 62)}::date
        and t.scheduled_at is not null and t.cancelled_at is null and t.closed_at is null
        and b.booked_at is not null and b.cancelled_at is null and b.declined_at is null and d.day_offset is not null
          and r.day <= k.starts_on)
    select ${foundColumns} from x where ${untoldSql(company.id)} order by x.person_id, x.facts ->> 'startsAt'`.execute(
    work.tx,
  );
  return rows;
}
