import { DomainError } from '@app/domain/errors';
import type { HeldDays } from '@app/domain/positions/assignment';
import { overlap } from '@app/domain/positions/assignment';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

export type Held = HeldDays & { id: string; personId: string; positionId: string; isPrimary: boolean };
export type Assignable = { personId: string; name: string; employed: HeldDays[]; held: Held[] };

/**
 * People of the acting company with when they are employed and what they hold, as known now; one that is not there
 * refuses all.
 */
export async function lockPeople(work: Work, personIds: readonly string[]): Promise<Assignable[]> {
  const ids = [...new Set(personIds)];
  // In one order, as whatever else locks several of them.
  await sql`select from employments where company_id = ${work.companyId} and person_id = any(${ids}::uuid[])
    order by person_id for no key update`.execute(work.tx);
  const people = await sql<{
    personId: string;
    name: string;
  }>`select e.person_id as "personId", p.legal_name as name from employments e join people p on p.id = e.person_id
    where e.company_id = ${work.companyId} and e.person_id = any(${ids}::uuid[]) order by p.legal_name, e.person_id`.execute(
    work.tx,
  );
  if (people.rows.length !== ids.length) throw new DomainError('notFound');
  const placements = await sql<
    HeldDays & { personId: string }
  >`select person_id as "personId", started_on as "startedOn", ended_on as "endedOn" from placements
    where company_id = ${work.companyId} and person_id = any(${ids}::uuid[]) and retracted_at is null`.execute(work.tx);
  const held =
    await sql<Held>`select id, person_id as "personId", position_id as "positionId", started_on as "startedOn",
      ended_on as "endedOn", is_primary as "isPrimary"
    from position_assignments where company_id = ${work.companyId} and person_id = any(${ids}::uuid[])
      and retracted_at is null`.execute(work.tx);
  return people.rows.map((person) => ({
    ...person,
    employed: placements.rows.filter(({ personId }) => personId === person.personId),
    held: held.rows.filter(({ personId }) => personId === person.personId),
  }));
}

/** An assignment of the acting company as known now, with its person locked. */
export async function lockAssignment(work: Work, assignmentId: string): Promise<{ held: Held; person: Assignable }> {
  const { rows } = await sql<{ personId: string }>`select person_id as "personId" from position_assignments
    where company_id = ${work.companyId} and id = ${assignmentId} and retracted_at is null`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  const [person] = await lockPeople(work, [rows[0].personId]);
  const held = person!.held.find(({ id }) => id === assignmentId);
  if (!held) throw new DomainError('changedElsewhere');
  return { held, person: person! };
}

/** `endedWith`: the last day of employment that takes them back. */
export async function retract(
  work: Work,
  ids: readonly string[],
  reason: string | null,
  endedWith: Day | null = null,
): Promise<void> {
  await sql`update position_assignments set retracted_at = greatest(recorded_at, ${work.now}),
    retracted_by = ${actor(work)}, retraction_reason = ${reason},
      ended_with = ${endedWith}
    where company_id = ${work.companyId} and id = any(${[...ids]}::uuid[]) and retracted_at is null`.execute(work.tx);
}

export async function record(
  work: Work,
  rows: readonly Omit<Held, 'id'>[],
  source: 'admin' | 'import' = 'admin',
): Promise<string[]> {
  const made = await sql<{
    id: string;
  }>`insert into position_assignments (company_id, position_id, person_id, started_on, ended_on, is_primary, source,
    recorded_at, recorded_by)
    select ${work.companyId}::uuid, a."positionId", a."personId", a."startedOn", a."endedOn", a."isPrimary", ${source},
      ${work.now}::timestamptz, ${actor(work)}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as a("positionId" uuid, "personId" uuid, "startedOn" date,
      "endedOn" date, "isPrimary" boolean) returning id`.execute(work.tx);
  return made.rows.map(({ id }) => id);
}

const actor = (work: Work) => (work.actor.kind === 'person' ? work.actor.personId : null);

/** Anyone who holds no other position as their first one on these days gets this one as that. */
export const isFirst = (person: Assignable, days: { startedOn: Day; endedOn: Day | null }) =>
  !person.held.some((one) => one.isPrimary && overlap(one, days));
