import * as api from '@app/contract/group-training/trainings';
import { DomainError } from '@app/domain/errors';
import { firstStart, trainingState } from '@app/domain/group-training/training';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instantSql } from '../../enrolment/index.ts';
import { freeSeatsFor } from '../../seats/index.ts';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { fullnessOf } from '../booking/booking-facts.ts';
import { certifiedBefore } from '../closing/certified-before.ts';
import { readClosings } from '../running/read-run-parts.ts';
import { staffStandings } from './staff-standing.ts';
import { daysOf, readTraining } from '../closing/training-records.ts';
import { recordedSql } from '../running/recorded-sql.ts';
import { placeSql, subjectJoins, subjectJson } from './training-sql.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Shown = z.input<typeof api.getTraining.result>;

/** A training as its planners see it, with everyone who has or had a place. */
export const getTraining = query(api.getTraining, async (work, { trainingId }) => {
  work.authorize('training.plan', { companyId: work.companyId });
  return trainingShown(work, trainingId);
});

type Details = Pick<
  Shown,
  | 'subject'
  | 'site'
  | 'checklist'
  | 'materials'
  | 'trainerSkill'
  | 'traineeSigns'
  | 'trainerSigns'
  | 'evaluatorSigns'
  | 'selfCheckIn'
  | 'checkInBeforeMinutes'
  | 'checkInAfterMinutes'
  | 'note'
  | 'reminderDays'
  | 'cancelReason'
  | 'createdBy'
  | 'sessions'
  | 'series'
  | 'language'
>;

/** The same for who may see it already: the caller has asked the permission. */
export async function trainingShown(work: Work, trainingId: string): Promise<Shown> {
  const training = await readTraining(work, trainingId);
  const { rows } = await sql<Details>`select ${subjectJson} as subject, t.language,
      (select json_build_object('id', i.id, 'name', i.name) from sites i
        where i.company_id = t.company_id and i.id = t.site_id) as site,
      t.checklist, t.materials, (select json_build_object('id', q.id, 'code', q.code, 'names', q.names) from skills q
        where q.id = t.trainer_skill_id) as "trainerSkill",
      t.trainee_signs as "traineeSigns", t.trainer_signs as "trainerSigns", t.evaluator_signs as "evaluatorSigns",
        t.self_check_in as "selfCheckIn",
      t.check_in_before_minutes as "checkInBeforeMinutes", t.check_in_after_minutes as "checkInAfterMinutes", t.note,
        t.reminder_days as "reminderDays",
      t.cancel_reason as "cancelReason", (select p.legal_name from people p where p.id = t.created_by) as "createdBy",
      (select coalesce(json_agg(json_build_object('id', x.id, 'startsAt', ${sql.raw(instantSql('x.starts_at'))},
        'endsAt', ${sql.raw(instantSql('x.ends_at'))}, 'breakMinutes', x.break_minutes,
          'room', (select json_build_object('id', r.id, 'name', r.name, 'capacity', r.capacity, 'directions',
            r.directions) from training_rooms r
            where r.company_id = x.company_id and r.id = x.room_id)) order by x.starts_at, x.id), '[]')
        from training_sessions x where x.company_id = t.company_id and x.training_id = t.id) as sessions,
      (select json_build_object('id', y.id, 'rule', y.rule,
          'trainings', (select count(*)::int from trainings o where o.company_id = t.company_id and o.series_id = y.id),
          'following', (select count(*)::int from trainings o
            where o.company_id = t.company_id and o.series_id = y.id and o.series_on > t.series_on
            and o.cancelled_at is null and o.closed_at is null))
        from training_series y where y.company_id = t.company_id and y.id = t.series_id) as series
    from trainings t ${subjectJoins} where t.company_id = ${work.companyId} and t.id = ${trainingId}`.execute(work.tx);
  const details = rows[0];
  if (!details) throw new DomainError('notFound');
  const first = firstStart(training.sessions);
  const [roster, full, staff] = [
    await rosterShown(work, trainingId, daysOf(training)),
    await fullnessOf(work, training),
    await staffStandings(work, { ...training, on: first ? dayOf(first, training.timeZone) : work.today }),
  ];
  return {
    ...details,
    id: training.id,
    noLongerEarned: training.closedAt ? await noLongerEarned(work, trainingId) : [],
    state: trainingState(training, work.now),
    skillLevel: training.skillLevel,
    timeZone: training.timeZone,
    place: training.place,
    minPeople: training.minPeople,
    maxPeople: training.maxPeople,
    bookingRule: training.bookingRule,
    lockDays: training.lockDays,
    seatsTakenAt: training.seatsTakenAt,
    noShowUsesSeat: training.noShowUsesSeat,
    requiredMinutes: training.requiredMinutes,
    resultKind: training.resultKind,
    passMark: training.passMark,
    trainerSkillRule: training.trainerSkillRule,
    revision: training.revision,
    scheduledAt: training.scheduledAt,
    startedAt: training.startedAt,
    closedAt: training.closedAt,
    cancelledAt: training.cancelledAt,
    staff,
    roster,
    booked: full.booked,
    waiting: full.waiting,
    offered: full.offered,
    requested: roster.filter(({ state }) => state === 'requested').length,
    freeSeats: details.subject.course?.needsSeat
      ? await freeSeatsFor(work, work.companyId, details.subject.course.id)
      : null,
  };
}

/** Of whom the closing that stands says so, while their certificate stands; on the roster or not any more. */
async function noLongerEarned(work: Work, trainingId: string): Promise<Shown['noLongerEarned']> {
  const [last] = await readClosings(work, work.companyId, trainingId);
  if (!last || last.reopenedAt !== null || last.noLongerEarned.length === 0) return [];
  const standing = await certifiedBefore(work, { companyId: work.companyId, id: trainingId });
  return last.noLongerEarned.filter(({ personId }) => standing.get(personId));
}

/**
 * Who has or had a place: booked first, then who was offered one, who waits in their order, who requested, and who no
 * longer comes.
 */
async function rosterShown(work: Work, trainingId: string, days: readonly string[]): Promise<Shown['roster']> {
  const { rows } = await sql<
    Shown['roster'][number]
  >`select * from (select e.id as "entryId", e.person_id as "personId", p.legal_name as name,
    m.employee_number as "employeeNumber",
      (select string_agg(o.title, ', ' order by a.is_primary desc, o.title) from position_assignments a
        join positions o on o.company_id = a.company_id and o.id = a.position_id
        where a.company_id = e.company_id and a.person_id = e.person_id and a.retracted_at is null
          and a.started_on <= ${work.today}::date
          and ${notEndedBefore('a', work.today)}) as positions,
      ${placeSql(work.now)} as state, coalesce(e.cancelled_at, e.declined_at, e.booked_at, e.offered_at,
        e.waitlisted_at, e.requested_at) as since,
      case when e.offer_until > ${work.now} then e.offer_until end as "offerUntil",
        coalesce(e.cancel_reason, e.declined_reason) as reason, e.walk_in as "walkIn",
      (select b.legal_name from roster_entries r join people b on b.id = r.person_id
        where r.company_id = e.company_id and r.id = e.replaces_entry_id) as replaces,
      case when n.waits_for_seat then 'waiting' when exists (select 1 from seat_uses u
        where u.company_id = e.company_id and u.enrolment_id = e.enrolment_id and u.ended_at is null)
        then 'reserved' else 'none' end as seat,
      not exists (select 1 from unnest(${[...days]}::date[]) d where d < m.started_on or d > m.ended_on) as employed,
      (select count(*)::int from trainings t join course_prerequisites q
        on q.version_id = (select v.id from course_versions v where v.course_id = t.course_id
          and v.published_at is not null order by v.number desc limit 1)
        where t.company_id = e.company_id and t.id = e.training_id
          and not exists (select 1 from enrolments d where d.company_id = e.company_id and d.person_id = e.person_id
          and d.course_id = q.course_id and d.completed_at is not null
            and d.voided_at is null)) as "missingPrerequisites", e.offer_until as lapsed, e.waitlisted_at as waits,
      case when ${placeSql(work.now)} = 'booked' then ${recordedSql} end as recorded
    from roster_entries e join people p on p.id = e.person_id
      join employments m on m.company_id = e.company_id and m.person_id = e.person_id
    left join enrolments n on n.company_id = e.company_id and n.id = e.enrolment_id
    where e.company_id = ${work.companyId} and e.training_id = ${trainingId}) r
    order by array_position(array['booked', 'offered', 'waitlisted', 'requested', 'declined', 'cancelledByAttendee',
      'cancelledByAdmin'], state),
      case when state = 'waitlisted' then lapsed end nulls first, case
        when state = 'waitlisted' then waits end, folded(name), "entryId"`.execute(work.tx);
  return rows;
}
