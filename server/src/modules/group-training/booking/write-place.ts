import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { joinCourse } from '../planning/course-attempts.ts';
import type { Training } from '../closing/training-records.ts';

type Kind = 'booked' | 'requested' | 'waitlisted';
type Input = { kind: Kind; personIds: readonly string[]; walkIn?: boolean; replacesEntryId?: string | null };

/**
 * Gives people a place in a training, or puts them on its waiting list or among its requests. Anyone who had a place
 * that was cancelled has it again: its old dates are cleared. Answers the entries by person. The training must be
 * locked.
 */
export async function writePlaces(
  work: Work,
  training: Training,
  { kind, personIds, walkIn = false, replacesEntryId = null }: Input,
): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const completed = await completedPlaces(work, training, personIds);
  const joining = personIds.filter((personId) => !completed.has(personId));
  const attempts = new Map([...completed, ...(kind === 'booked' ? await joinCourse(work, training, joining) : [])]);
  const given = personIds.map((personId) => ({ personId, enrolmentId: attempts.get(personId) ?? null }));
  const at = (own: Kind) => (kind === own ? work.now : null);
  const { rows } = await sql<{ id: string; personId: string }>`
    insert into roster_entries as r (company_id, training_id, person_id, requested_at, booked_at, waitlisted_at,
      walk_in, made_by, made_at, replaces_entry_id, enrolment_id)
    select ${training.companyId}, ${training.id}, g."personId", ${at('requested')}, ${at('booked')},
      ${at('waitlisted')}, ${walkIn}, ${work.sender}, ${work.now},
      ${replacesEntryId}::uuid, g."enrolmentId"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("personId" uuid, "enrolmentId" uuid)
    on conflict (company_id, training_id, person_id) do update set
      requested_at = case when r.cancelled_at is null and r.declined_at is null then coalesce(excluded.requested_at,
        r.requested_at) else excluded.requested_at end,
      booked_at = excluded.booked_at,
      waitlisted_at = case when r.cancelled_at is null and r.declined_at is null then coalesce(excluded.waitlisted_at,
        r.waitlisted_at) else excluded.waitlisted_at end,
      offered_at = null, offer_until = null, declined_at = null, declined_reason = null, cancelled_at = null,
        cancelled_by = null, cancel_reason = null,
      walk_in = excluded.walk_in, made_by = excluded.made_by, made_at = excluded.made_at,
        replaces_entry_id = excluded.replaces_entry_id, enrolment_id = excluded.enrolment_id
    returning r.id, r.person_id as "personId"`.execute(work.tx);
  return new Map(rows.map(({ id, personId }) => [personId, id]));
}

/**
 * People whose place in the training was completed before it was cancelled, with that attempt: booked again, they begin
 * no other one.
 */
async function completedPlaces(
  work: Work,
  { companyId, id }: Training,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    personId: string;
    enrolmentId: string;
  }>`select r.person_id as "personId", r.enrolment_id as "enrolmentId"
    from roster_entries r join enrolments d on d.company_id = r.company_id and d.id = r.enrolment_id
      and d.completed_at is not null and d.voided_at is null
    where r.company_id = ${companyId} and r.training_id = ${id}
      and r.person_id = any(${[...personIds]}::uuid[])`.execute(work.tx);
  return new Map(rows.map(({ personId, enrolmentId }) => [personId, enrolmentId]));
}

type Ended = { entryIds: readonly string[]; by: 'attendee' | 'admin' | 'training'; reason: string | null };

/**
 * Ends places, requests and waiting; answers whose they were, and which of them were booked. The training must be
 * locked.
 */
export async function endPlaces(
  work: Work,
  training: Pick<Training, 'id' | 'companyId'>,
  { entryIds, by, reason }: Ended,
) {
  const { rows } = await sql<{ id: string; personId: string; booked: boolean; enrolmentId: string | null }>`
    update roster_entries set cancelled_at = ${work.now}, cancelled_by = ${by}, cancel_reason = ${reason},
      offered_at = null, offer_until = null
    where company_id = ${training.companyId} and training_id = ${training.id} and id = any(${[...entryIds]}::uuid[])
      and cancelled_at is null and declined_at is null
    returning id, person_id as "personId", booked_at is not null as booked, enrolment_id as "enrolmentId"`.execute(
    work.tx,
  );
  return rows;
}
