import type { BookingFacts } from '@app/domain/group-training/booking';
import type { PlaceState } from '@app/domain/group-training/place';
import { trainingState } from '@app/domain/group-training/training';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Training } from '../closing/training-records.ts';
import { daysOf } from '../closing/training-records.ts';
import { placeSql } from '../planning/training-sql.ts';

/** How full a training is: what is booked or offered takes a place. */
export type Fullness = { booked: number; offered: number; waiting: number; free: number | null };

export async function fullnessOf(
  work: Work,
  training: Pick<Training, 'id' | 'companyId' | 'maxPeople'>,
): Promise<Fullness> {
  const { rows } = await sql<
    Omit<Fullness, 'free'>
  >`select count(*) filter (where p.state = 'booked')::int as booked, count(*)
    filter (where p.state = 'offered')::int as offered,
      count(*) filter (where p.state = 'waitlisted')::int as waiting
    from (select ${placeSql(work.now)} as state from roster_entries e
      where e.company_id = ${training.companyId} and e.training_id = ${training.id}) p`.execute(work.tx);
  const counts = rows[0]!;
  return { ...counts, free: training.maxPeople === null ? null : training.maxPeople - counts.booked - counts.offered };
}

/** A person with what decides whether they can have a place. `enrolmentId`: that of the place they have or had. */
export type Candidate = BookingFacts & {
  personId: string;
  name: string;
  sample: boolean;
  entryId: string | null;
  enrolmentId: string | null;
};

type Row = Pick<
  Candidate,
  'personId' | 'name' | 'sample' | 'entryId' | 'enrolmentId' | 'employed' | 'leads' | 'missingPrerequisites' | 'clash'
> & {
  place: PlaceState | null;
};

/**
 * What decides about each of these people, by name; who never worked here is left out. In one statement, however many.
 * Read under the lock of the training, so that the last place goes to one person.
 */
export async function bookingFacts(work: Work, training: Training, personIds: readonly string[]): Promise<Candidate[]> {
  const full = await fullnessOf(work, training);
  const { rows } = await sql<Row>`select m.person_id as "personId", p.legal_name as name, m.sample, e.id as "entryId",
      e.enrolment_id as "enrolmentId",
      case when e.id is not null then ${placeSql(work.now)} end as place,
      not exists (select 1 from unnest(${daysOf(training)}::date[]) d
        where d < m.started_on or d > m.ended_on) as employed,
      exists (select 1 from training_staff f where f.company_id = m.company_id and f.training_id = ${training.id}
        and f.person_id = m.person_id) as leads,
      (select count(*)::int from course_prerequisites q
        where q.version_id = (select v.id from course_versions v where v.course_id = ${training.courseId}::uuid
          and v.published_at is not null order by v.number desc limit 1)
        and not exists (select 1 from enrolments d where d.company_id = m.company_id and d.person_id = m.person_id
          and d.course_id = q.course_id
          and d.completed_at is not null and d.voided_at is null)) as "missingPrerequisites",
      exists (select 1 from training_sessions own join training_sessions x on x.company_id = own.company_id
        and x.training_id <> own.training_id
          and x.starts_at < own.ends_at and own.starts_at < x.ends_at
        join trainings t on t.company_id = x.company_id and t.id = x.training_id and t.cancelled_at is null
          and t.scheduled_at is not null
        where own.company_id = m.company_id and own.training_id = ${training.id}
          and (exists (select 1 from roster_entries o where o.company_id = t.company_id and o.training_id = t.id
            and o.person_id = m.person_id
              and o.booked_at is not null and o.cancelled_at is null and o.declined_at is null)
            or exists (select 1 from training_staff f where f.company_id = t.company_id and f.training_id = t.id
              and f.person_id = m.person_id))) as clash
    from employments m join people p on p.id = m.person_id
    left join roster_entries e on e.company_id = m.company_id and e.training_id = ${training.id}
      and e.person_id = m.person_id
    where m.company_id = ${training.companyId} and m.person_id = any(${[...personIds]}::uuid[])
      order by folded(p.legal_name), m.person_id`.execute(work.tx);
  const state = trainingState(training, work.now);
  return rows.map((row) => ({
    ...row,
    state,
    bookingRule: training.bookingRule,
    free: full.free,
    waiting: full.waiting + full.offered,
  }));
}
