import * as api from '@app/contract/group-training/training-booking';
import { DomainError } from '@app/domain/errors';
import { bookingObstacle, bookingWish, leavingObstacle } from '@app/domain/group-training/booking';
import type { BookingFacts } from '@app/domain/group-training/booking';
import { firstStart, lockedFrom, trainingState } from '@app/domain/group-training/training';
import type { TrainingFacts } from '@app/domain/group-training/training';
import type { Instant } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instantSql } from '../../enrolment/index.ts';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { recordedSql } from '../running/recorded-sql.ts';
import { placeSql, placesIn, sessionSpan, stateSql, subjectJoins, subjectJson } from './training-sql.ts';

type Offered = z.input<typeof api.offeredTraining>;
type Row = Omit<
  Offered,
  'state' | 'bookUntil' | 'wish' | 'obstacle' | 'mayLeave' | 'free' | 'checkInFrom' | 'checkInUntil'
> &
  Pick<TrainingFacts, 'scheduledAt' | 'startedAt' | 'closedAt' | 'cancelledAt' | 'lockDays'> &
  Pick<BookingFacts, 'employed' | 'missingPrerequisites' | 'clash'> & { taken: number; before: number; after: number };

/** Trainings as the person who looks can book them; `where` narrows `t`, with its span `s`. */
async function offered(work: Work, where: RawBuilder<SqlBool>, newestFirst = false): Promise<Offered[]> {
  const me = work.personId;
  const names = sql`array(select coalesce(p.preferred_name, p.legal_name) from training_staff f
    join people p on p.id = f.person_id
    where f.company_id = t.company_id and f.training_id = t.id and f.role = 'trainer' order by 1)`;
  const own = sql`from roster_entries e where e.company_id = t.company_id and e.training_id = t.id
    and e.person_id = ${me}`;
  const { rows } =
    await sql<Row>`select t.id, ${subjectJson} as subject, t.language, t.time_zone as "timeZone", t.place, t.materials,
      t.note, t.booking_rule as "bookingRule",
      t.max_people as capacity, t.scheduled_at as "scheduledAt", t.started_at as "startedAt", t.closed_at as "closedAt",
        t.cancelled_at as "cancelledAt", t.lock_days as "lockDays",
      t.self_check_in as "selfCheckIn", t.check_in_before_minutes as before, t.check_in_after_minutes as after,
      (select json_build_object('name', i.name, 'address', i.address) from sites i
        where i.company_id = t.company_id and i.id = t.site_id) as site, ${names} as trainers,
      (select coalesce(json_agg(json_build_object('id', x.id, 'startsAt', ${sql.raw(instantSql('x.starts_at'))},
        'endsAt', ${sql.raw(instantSql('x.ends_at'))}, 'breakMinutes', x.break_minutes,
          'room', (select json_build_object('id', r.id, 'name', r.name, 'capacity', r.capacity, 'directions',
            r.directions) from training_rooms r
            where r.company_id = x.company_id and r.id = x.room_id)) order by x.starts_at, x.id), '[]')
        from training_sessions x where x.company_id = t.company_id and x.training_id = t.id) as sessions,
      ${placesIn(work.now, ['booked', 'offered'])} as taken,
        ${placesIn(work.now, ['waitlisted', 'offered'])} as waiting,
      (select json_build_object('state', ${placeSql(work.now)}, 'since',
        ${sql.raw(instantSql('coalesce(e.cancelled_at, e.declined_at, e.booked_at, e.offered_at, e.waitlisted_at, e.requested_at)'))},
        'offerUntil', ${sql.raw(instantSql('e.offer_until'))}, 'reason', coalesce(e.cancel_reason, e.declined_reason),
        'recorded', case when t.closed_at is not null and ${placeSql(work.now)} = 'booked' then ${recordedSql} end)
          ${own}) as mine,
      (select count(*)::int from roster_entries o, roster_entries e
        where o.company_id = t.company_id and o.training_id = t.id and e.company_id = t.company_id
        and e.training_id = t.id
        and e.person_id = ${me} and ${placeSql(work.now)} = 'waitlisted' and o.waitlisted_at is not null
          and o.booked_at is null and o.cancelled_at is null and o.declined_at is null
        and coalesce(o.offer_until <= ${work.now}, true)
        and (coalesce(o.offer_until, '-infinity'), o.waitlisted_at, o.id) <= (coalesce(e.offer_until, '-infinity'),
          e.waitlisted_at, e.id)) as position,
      exists (select 1 from training_staff f where f.company_id = t.company_id and f.training_id = t.id
        and f.person_id = ${me}) as leads,
      not exists (select 1 from training_sessions x join employments m on m.company_id = x.company_id
        and m.person_id = ${me} where x.company_id = t.company_id and x.training_id = t.id
        and ((x.starts_at at time zone t.time_zone)::date < m.started_on
          or (x.starts_at at time zone t.time_zone)::date > m.ended_on)) as employed,
      (select count(*)::int from course_prerequisites q
        where q.version_id = (select v.id from course_versions v
        where v.course_id = t.course_id and v.published_at is not null
          order by v.number desc limit 1)
        and not exists (select 1 from enrolments d where d.company_id = t.company_id and d.person_id = ${me}
          and d.course_id = q.course_id
          and d.completed_at is not null and d.voided_at is null)) as "missingPrerequisites",
      exists (select 1 from training_sessions x join training_sessions y on y.company_id = x.company_id
        and y.training_id <> x.training_id and y.starts_at < x.ends_at and x.starts_at < y.ends_at
        join trainings z on z.company_id = y.company_id and z.id = y.training_id and z.cancelled_at is null
          and z.scheduled_at is not null
        where x.company_id = t.company_id and x.training_id = t.id
          and (exists (select 1 from roster_entries o where o.company_id = z.company_id and o.training_id = z.id
            and o.person_id = ${me} and o.booked_at is not null and o.cancelled_at is null and o.declined_at is null)
          or exists (select 1 from training_staff f where f.company_id = z.company_id and f.training_id = z.id
            and f.person_id = ${me}))) as clash
    from trainings t ${subjectJoins} ${sessionSpan}
    where t.company_id = ${work.companyId} and t.scheduled_at is not null and ${where}
    order by ${newestFirst ? sql`s.first_start desc` : sql`s.first_start`}, t.id limit 200`.execute(work.tx);
  return rows.map((row) => shown(row, work.now));
}

function shown(row: Row, now: Instant): Offered {
  const {
    taken,
    before,
    after,
    employed,
    missingPrerequisites,
    clash,
    scheduledAt,
    startedAt,
    closedAt,
    cancelledAt,
    lockDays,
    ...rest
  } = row;
  const facts: TrainingFacts = {
    scheduledAt,
    startedAt,
    closedAt,
    cancelledAt,
    lockDays,
    timeZone: row.timeZone,
    sessions: row.sessions,
  };
  const state = trainingState(facts, now);
  const free = row.capacity === null ? null : Math.max(0, row.capacity - taken);
  const place = row.mine?.state ?? null;
  const booking: BookingFacts = {
    state,
    bookingRule: row.bookingRule,
    free,
    waiting: row.waiting,
    place,
    employed,
    leads: row.leads,
    missingPrerequisites,
    clash,
  };
  const wish = bookingWish(booking);
  const first = firstStart(row.sessions);
  const next = row.sessions.find(({ endsAt }) => endsAt > now);
  const shift = (at: Instant, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
  const obstacle = bookingObstacle(booking, wish ?? 'book');
  return {
    ...rest,
    state,
    free,
    position: row.position || null,
    mine: row.mine && { ...row.mine, offerUntil: row.mine.state === 'offered' ? row.mine.offerUntil : null },
    bookUntil: first && addDays(lockedFrom(first, facts), -1),
    wish: obstacle ? null : wish,
    obstacle,
    mayLeave: leavingObstacle(state, place) === null,
    checkInFrom: row.selfCheckIn && next ? shift(next.startsAt, -before) : null,
    checkInUntil: row.selfCheckIn && next ? shift(next.startsAt, after) : null,
  };
}

export const listOfferedTrainings = query(api.listOfferedTrainings, async (work, { courseId, skillId, productId }) => {
  work.authorize('training.browse', { companyId: work.companyId });
  const of: RawBuilder<SqlBool>[] = [];
  if (courseId) of.push(sql<SqlBool>`t.course_id = ${courseId}`);
  if (skillId)
    of.push(sql<SqlBool>`(t.skill_id = ${skillId} or t.course_id in (select v.course_id from course_skills g
      join course_versions v on v.id = g.version_id
      where g.skill_id = ${skillId} and v.published_at is not null))`);
  if (productId)
    of.push(sql<SqlBool>`t.course_id in (select k.course_id from product_courses k where k.product_id = ${productId})`);
  const about = of.length > 0 ? sql.join(of, sql` and `) : sql`true`;
  return {
    trainings: await offered(work, sql<SqlBool>`${about} and ${stateSql(work.now)} in ('scheduled', 'locked')`),
  };
});

export const listMyTrainings = query(api.listMyTrainings, async (work, { past }) => {
  work.authorize('training.book', { personId: work.personId, companyId: work.companyId });
  const mine = sql`exists (select 1 from roster_entries e
    where e.company_id = t.company_id and e.training_id = t.id and e.person_id = ${work.personId}`;
  const leads = sql`exists (select 1 from training_staff f
    where f.company_id = t.company_id and f.training_id = t.id and f.person_id = ${work.personId})`;
  const where = past
    ? sql<SqlBool>`(${mine}) or ${leads})`
    : sql<SqlBool>`s.last_end > ${work.now} and t.cancelled_at is null and t.closed_at is null
        and (${mine} and ${placeSql(work.now)} in ('booked', 'requested', 'waitlisted', 'offered')) or ${leads})`;
  return { trainings: await offered(work, where, past !== undefined) };
});

export const getOfferedTraining = query(api.getOfferedTraining, async (work, { trainingId }) => {
  work.authorize('training.browse', { companyId: work.companyId });
  const [training] = await offered(work, sql<SqlBool>`t.id = ${trainingId}`);
  if (!training) throw new DomainError('notFound');
  return training;
});
