import type { RecordKind, RetentionTimes } from '@app/domain/privacy/retention';
import { recordKinds, retentionRules, timeFor } from '@app/domain/privacy/retention';
import type { Day } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** By what a run judges: its day, and the times that are set. */
export type Judging = { day: Day; times: RetentionTimes };

/**
 * A row whose time is over: its key, whom and which companies it is about, from which day its time counted, and how
 * long that was.
 */
export type DueRow = {
  id: string;
  companyId: string | null;
  eventOn: Day;
  keptFor: number;
};

const inUtc = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'UTC')::date`;

/**
 * Rows of a kind whose time is over, held or not, as (id, company_id, persons, companies, event_on, kept_for).
 * `keptThrough` (domain) says the same of one row; the first condition narrows by an index and lets a few days too many
 * through.
 */
export function overSql(kind: RecordKind, judging: Judging): RawBuilder<unknown> {
  if (kind === 'people') return peopleOver(judging);
  const rule = retentionRules[recordKinds[kind]];
  const count = timeFor(recordKinds[kind], judging.times);
  const span =
    rule.unit === 'months' ? sql`make_interval(months => ${count}::int)` : sql`make_interval(days => ${count}::int)`;
  const before = sql`(${judging.day}::date - ${span} + interval '4 days')`;
  return sql`select o.*, ${count}::int as kept_for from (${sources[kind](before)}) o
    where (o.event_on + ${span})::date < ${judging.day}::date`;
}

/** `before`: an instant after which nothing is due. */
const sources: Record<Exclude<RecordKind, 'people'>, (before: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  deliveries: (
    before,
  ) => sql`select d.id, d.company_id, array[d.person_id] as persons, array[d.company_id] as companies,
    ${inUtc(sql`d.queued_at`)} as event_on
    from deliveries d where d.queued_at < ${before}`,
  messages: (before) => sql`select m.id, m.company_id, array_remove(array(select r.person_id from message_recipients r
    where r.company_id = m.company_id and r.message_id = m.id)
      || m.created_by || m.scheduled_by, null) as persons, array[m.company_id] as companies,
        ${inUtc(sql`coalesce(m.finished_at, m.cancelled_at)`)} as event_on
    from messages m where coalesce(m.finished_at, m.cancelled_at) < ${before}`,
  emails: (before) => sql`select m.id, m.company_id, array_remove(array[m.person_id], null) as persons,
    array_remove(array[m.company_id], null) as companies,
      ${inUtc(sql`greatest(m.created_at, m.sent_at, m.failed_at)`)} as event_on
    from mails m where m.created_at < ${before} and (m.sent_at is not null or m.failed_at is not null)`,
  // A ticket goes with those that were merged into it, and into those, when the last word of all of them is old enough.
  tickets: (before) => sql`select t.id, t.company_id, x.persons, array[t.company_id] as companies, x.event_on
    from tickets t cross join lateral (
      with recursive thread as (select t.id union select n.id from tickets n join thread on n.merged_into_id = thread.id
        where n.company_id = t.company_id)
      select array_remove(array_agg(n.requester_id), null) as persons,
        max(${inUtc(sql`greatest(n.replied_at, n.solved_at)`)}) as event_on
      from tickets n join thread on thread.id = n.id where n.company_id = t.company_id) x
    where t.merged_into_id is null and t.solved_at < ${before} and t.replied_at < ${before}`,
  packageCalls: (
    before,
  ) => sql`select l.id, l.company_id, array[l.person_id] as persons, array[l.company_id] as companies,
    ${inUtc(sql`greatest(l.seen_at, l.ended_at)`)} as event_on
    from launches l where l.seen_at < ${before} and exists (select from runtime_calls c
      where c.company_id = l.company_id and c.launch_id = l.id)`,
  securityEvents: (before) => sql`select s.id, s.company_id, array_remove(array[s.person_id], null) as persons,
    array_remove(array[s.company_id], null) as companies, ${inUtc(sql`s.at`)} as event_on
    from security_events s where s.at < ${before}`,
};

/**
 * People whom no company knows by name any longer (`personKeptThrough`): each employment is over, of a company that was
 * closed with it, and so is the time of its training records, which a skill that they held there makes longer. An end
 * that was recorded late counts for the least time from that day: who records one in the past deletes nothing by it.
 */
function peopleOver({ day, times }: Judging): RawBuilder<unknown> {
  const { least } = retentionRules.training;
  const usual = timeFor('training', times);
  const [companies, skills] = [JSON.stringify(times.companies), JSON.stringify(times.skills)];
  return sql`select p.id, (array_agg(e.company_id order by e.through desc, e.company_id))[1] as company_id,
    p.family as persons, array_agg(e.company_id) as companies,
      (array_agg(e.ended order by e.through desc, e.company_id))[1] as event_on,
        (array_agg(e.months order by e.through desc, e.company_id))[1] as kept_for
    from (select x.id, person_family(x.id) as family from people x
      where x.merged_into is null and x.forgotten_at is null
      and exists (select from employments n join companies c on c.id = n.company_id
        where n.person_id = any (person_family(x.id))
        and coalesce(n.ended_on, c.terminated_at::date) < ${day}::date - make_interval(months => ${least}::int) +
          interval '4 days')) p
    cross join lateral (select n.company_id, f.ended, m.months,
      greatest(f.ended + make_interval(months => m.months),
      w.recorded + make_interval(months => ${least}::int))::date as through
      from employments n join companies c on c.id = n.company_id
      cross join lateral (select coalesce(n.ended_on, (c.terminated_at at time zone c.time_zone)::date) as ended) f
      cross join lateral (select greatest(${least}::int,
        coalesce((${companies}::jsonb ->> n.company_id::text)::int, ${usual}::int),
        (select max((${skills}::jsonb ->> a.skill_id::text)::int) from achievements a
          where a.company_id = n.company_id and a.person_id = any (p.family))) as months) m
      cross join lateral (select max(greatest(l.recorded_at, l.retracted_at) at time zone 'UTC')::date as recorded
        from placements l
        where l.company_id = n.company_id and l.person_id = any (p.family)) w
      where n.person_id = any (p.family)) e
    group by p.id, p.family having bool_and(e.ended is not null) and max(e.through) < ${day}::date`;
}

/** Whether a legal hold keeps a row `r` of a kind. */
export const heldSql = (kind: RecordKind, now: string) =>
  sql`is_held(${kind === 'people' ? null : recordKinds[kind]}, r.companies, r.persons, ${now}::timestamptz)`;
