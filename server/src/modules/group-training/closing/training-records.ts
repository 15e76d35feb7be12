import { DomainError } from '@app/domain/errors';
import type { BookingRule } from '@app/domain/group-training/booking';
import type { TrainingFacts } from '@app/domain/group-training/training';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import { instantSql } from '../../enrolment/index.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';

export type TrainingSession = {
  id: string;
  startsAt: Instant;
  endsAt: Instant;
  breakMinutes: number;
  roomId: string | null;
};

/** A training as its use cases read it; sessions in order. */
export type Training = Omit<TrainingFacts, 'sessions'> & {
  id: string;
  companyId: string;
  title: string | null;
  courseId: string | null;
  skillId: string | null;
  skillLevel: number;
  language: string;
  siteId: string | null;
  place: string | null;
  minPeople: number;
  maxPeople: number | null;
  bookingRule: BookingRule;
  seatsTakenAt: 'booking' | 'attendance';
  noShowUsesSeat: boolean;
  requiredMinutes: number | null;
  resultKind: 'attendance' | 'passFail' | 'competence';
  passMark: number | null;
  trainerSkillId: string | null;
  trainerSkillRule: 'warn' | 'block';
  seriesId: string | null;
  seriesOn: Day | null;
  revision: number;
  sessions: TrainingSession[];
  trainerIds: string[];
  evaluatorIds: string[];
};

const people = (role: 'trainer' | 'evaluator') => sql`array(select f.person_id from training_staff f
  where f.company_id = t.company_id and f.training_id = t.id and f.role = ${sql.lit(role)}
    order by f.added_at, f.person_id)`;

const columns = sql`t.id, t.company_id as "companyId", t.title, t.course_id as "courseId", t.skill_id as "skillId",
  t.skill_level as "skillLevel", t.language,
  t.time_zone as "timeZone", t.site_id as "siteId", t.place, t.min_people as "minPeople", t.max_people as "maxPeople",
    t.booking_rule as "bookingRule",
  t.lock_days as "lockDays", t.seats_taken_at as "seatsTakenAt", t.no_show_uses_seat as "noShowUsesSeat",
    t.required_minutes as "requiredMinutes",
  t.result_kind as "resultKind", t.pass_mark::float8 as "passMark", t.trainer_skill_id as "trainerSkillId",
    t.trainer_skill_rule as "trainerSkillRule",
  t.series_id as "seriesId", t.series_on as "seriesOn", t.revision, t.scheduled_at as "scheduledAt",
    t.started_at as "startedAt", t.closed_at as "closedAt",
  t.cancelled_at as "cancelledAt",
  (select coalesce(json_agg(json_build_object('id', x.id, 'startsAt', ${sql.raw(instantSql('x.starts_at'))}, 'endsAt',
    ${sql.raw(instantSql('x.ends_at'))},
      'breakMinutes', x.break_minutes, 'roomId', x.room_id) order by x.starts_at, x.id), '[]')
    from training_sessions x where x.company_id = t.company_id and x.training_id = t.id) as sessions,
  ${people('trainer')} as "trainerIds", ${people('evaluator')} as "evaluatorIds"`;

/** A training of the company one acts in, or of the one an event is about; or 404. */
export async function readTraining(work: Work, trainingId: string, companyId = work.companyId): Promise<Training> {
  const { rows } = await sql<Training>`select ${columns} from trainings t
      where t.company_id = ${companyId} and t.id = ${trainingId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/**
 * The same, locked until the commit: anyone who books, cancels or changes it at the same moment comes after, and sees
 * what is so then. Read after the lock, so that its sessions and staff are those of now. Places bring attempts and
 * seats with them, and who leaves gives up places: the company's turn comes before the training.
 */
export async function lockTraining(work: Work, trainingId: string): Promise<Training> {
  await lockSeatsOf(work, work.companyId);
  await sql`select from trainings where company_id = ${work.companyId} and id = ${trainingId} for update`.execute(
    work.tx,
  );
  return readTraining(work, trainingId);
}

/** A draft is its planners' alone: for learners it is not there. */
export function refuseDraft(training: Pick<Training, 'scheduledAt'>): void {
  if (!training.scheduledAt) throw new DomainError('notFound');
}

/** The days of its sessions, as clocks at its place count them. */
export const daysOf = ({ sessions, timeZone }: Pick<Training, 'sessions' | 'timeZone'>): Day[] => [
  ...new Set(sessions.map(({ startsAt }) => dayOf(startsAt, timeZone))),
];
