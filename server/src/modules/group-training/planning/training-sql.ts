import type { Instant } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { nameSql, textSql } from '../../enrolment/index.ts';

/** First start, last end and number of the sessions of training `t`, as `s`. */
export const sessionSpan = sql`cross join lateral (select min(x.starts_at) as first_start, max(x.ends_at) as last_end,
  count(*)::int as sessions
  from training_sessions x where x.company_id = t.company_id and x.training_id = t.id) s`;

/** Twin of `trainingState` in domain, for training `t` with its span `s`. */
export const stateSql = (
  now: Instant,
): RawBuilder<string> => sql<string>`case when t.cancelled_at is not null then 'cancelled'
  when t.closed_at is not null then 'closed'
  when t.scheduled_at is null then 'draft' when s.last_end <= ${now} then 'awaitingSignOff'
  when t.started_at is not null or s.first_start <= ${now} then 'inProgress'
  when (${now}::timestamptz at time zone t.time_zone)::date >= (s.first_start at time zone t.time_zone)::date -
    t.lock_days then 'locked' else 'scheduled' end`;

/** Twin of `placeState` in domain, for roster entry `e`. */
export const placeSql = (now: Instant): RawBuilder<string> => sql<string>`case
  when e.cancelled_at is not null then case e.cancelled_by when 'attendee' then 'cancelledByAttendee'
    else 'cancelledByAdmin' end
  when e.declined_at is not null then 'declined' when e.booked_at is not null then 'booked'
  when e.waitlisted_at is not null then case when e.offer_until > ${now} then 'offered' else 'waitlisted' end
    else 'requested' end`;

/** How many places of training `t` are in these states, as a scalar. */
export const placesIn = (now: Instant, states: readonly string[]): RawBuilder<number> =>
  sql<number>`(select count(*)::int from roster_entries e
    where e.company_id = t.company_id and e.training_id = t.id and ${placeSql(now)} = any(${[...states]}::text[]))`;

/** The titles of course `c` in its newest published edition, by language. */
const courseTitles = sql`coalesce((select jsonb_object_agg(x.key, x.value ->> 'title')
  from course_versions v, jsonb_each(v.texts) x
  where v.id = (select n.id from course_versions n where n.course_id = c.id
    order by n.published_at is null, n.number desc limit 1)), '{}')`;

/**
 * What training `t` is about, with names in every language; expects `courses c` and `skills k` joined by
 * `subjectJoins`.
 */
export const subjectJson = sql`json_build_object('title', t.title,
  'course', case when c.id is not null then json_build_object('id', c.id, 'code', c.code, 'titles', ${courseTitles},
    'needsSeat', c.needs_seat) end,
  'skill', case when k.id is not null then json_build_object('id', k.id, 'code', k.code, 'names', k.names) end)`;
export const subjectJoins = sql`left join courses c on c.id = t.course_id left join skills k on k.id = t.skill_id`;

/** The name of training `t` in one language: its own title, else that of its course, else of its skill. */
export const titleSql = (locale: string): RawBuilder<string> => sql<string>`coalesce(t.title, ${subjectName(locale)})`;

/** The name of the course or skill of training `t`; null of a topic. */
export const subjectName = (locale: string): RawBuilder<string | null> => sql<string | null>`coalesce(
  (select ${sql.raw(textSql('v.texts', 'v.languages', `'${locale === 'fr' ? 'fr' : 'en'}'`, 'title'))}
    from course_versions v
    where v.course_id = t.course_id order by v.published_at is null, v.number desc limit 1),
  (select ${sql.raw(nameSql('n.names', `'${locale === 'fr' ? 'fr' : 'en'}'`))} from skills n where n.id = t.skill_id))`;

/** Where training `t` takes place, in words: its rooms, its place, else its site. */
export const whereSql = sql<string | null>`coalesce(
  (select string_agg(distinct r.name, ', ') from training_sessions x
    join training_rooms r on r.company_id = x.company_id and r.id = x.room_id
    where x.company_id = t.company_id and x.training_id = t.id), t.place,
  (select i.name from sites i where i.company_id = t.company_id and i.id = t.site_id))`;

/** The names of the trainers of training `t`, in order. */
export const trainerNames = sql<
  string | null
>`(select string_agg(p.legal_name, ', ' order by p.legal_name) from training_staff f join people p on p.id = f.person_id
  where f.company_id = t.company_id and f.training_id = t.id and f.role = 'trainer')`;
