import * as api from '@app/contract/group-training/training-runs';
import { employeeNumberObstacle, employeeNumberOf } from '@app/domain/company/employee';
import { DomainError } from '@app/domain/errors';
import type { Known } from '@app/domain/group-training/walk-in';
import { matchWalkIn } from '@app/domain/group-training/walk-in';
import type { Day } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command } from '../../../platform/http/handler.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import type { Work } from '../../../platform/database/work.ts';
import { addMinimalEmployee } from '../../company/index.ts';
import { loadRun } from '../running/load-run.ts';
import type { HeldRun } from '../running/run-access.ts';
import { holdRunInTurn } from '../running/run-access.ts';
import type { Item, Sending } from '../running/run-items.ts';
import { asOfMoment, refused } from '../running/run-items.ts';

type Sent = z.output<typeof api.syncRun.input>['walkIns'][number];

/**
 * People who came without a booking. Someone the company may know already is not added twice: a person decides who it
 * is.
 */
export async function addWalkIns(work: Work, sending: Sending, sent: readonly Sent[]): Promise<Item[]> {
  const items: Item[] = [];
  for (const walkIn of sent) items.push(await addOne(work, sending, walkIn));
  return items;
}

async function addOne(work: Work, sending: Sending, sent: Sent): Promise<Item> {
  const { run } = sending;
  // As it would be stored: two blanks, or one that does not break, are no other number.
  const number = sent.number === null ? null : employeeNumberOf(sent.number);
  const walkIn = { ...sent, number, personId: await knownAs(work, sent.personId) };
  if (walkIn.number !== null && employeeNumberObstacle(walkIn.number)) return refused(walkIn.id, 'numberInvalid');
  const known = await knownPeople(work, run, walkIn);
  if (walkIn.personId !== null && !known.some(({ personId }) => personId === walkIn.personId))
    return refused(walkIn.id, 'personUnknown');
  const match = walkIn.personId ? ({ kind: 'person', personId: walkIn.personId } as const) : matchWalkIn(walkIn, known);
  const { rows } = await sql<{ id: string }>`
    insert into training_walk_ins (company_id, id, training_id, name, employee_number, chosen_person_id, candidate_ids,
      added_by, client_at, received_at)
    select ${run.companyId}::uuid, ${walkIn.id}::uuid, ${run.id}::uuid, ${walkIn.name}, ${walkIn.number},
      ${walkIn.personId}::uuid,
      ${match.kind === 'open' ? match.personIds : []}::uuid[], ${work.personId}::uuid,
        ${asOfMoment(work, sending, walkIn.clientAt)}::timestamptz, ${work.now}::timestamptz
    where not exists (select 1 from roster_entries r where r.company_id = ${run.companyId} and r.id = ${walkIn.id})
    on conflict (company_id, id) do nothing returning id`.execute(work.tx);
  if (rows.length === 0)
    return (await isKnown(work, run, walkIn.id))
      ? { id: walkIn.id, outcome: 'known', reason: null }
      : refused(walkIn.id, 'markMalformed');
  // After the closing no one joins the roster; reopened, a person decides.
  if (run.closedAt) return { id: walkIn.id, outcome: 'late', reason: null };
  if (match.kind !== 'open') {
    // A number that another device gave out at this moment leaves the walk-in open.
    await inSavepoint(work, () => settle(work, run, walkIn, match.kind === 'person' ? match.personId : null)).catch(
      (error: unknown) => {
        if (!(error instanceof DomainError) && !isThereAlready(error)) throw error;
      },
    );
  }
  return { id: walkIn.id, outcome: 'taken', reason: null };
}

/** A person whom a phone knows by a record that was merged since. */
async function knownAs(work: Work, personId: string | null): Promise<string | null> {
  if (personId === null) return null;
  const { rows } = await sql<{ id: string | null }>`select known_as(${personId}::uuid) as id`.execute(work.tx);
  return rows[0]?.id ?? personId;
}

/** By the code of PostgreSQL for a value that is unique and taken. */
const isThereAlready = (error: unknown): boolean => ['23505'].includes((error as { code?: string }).code ?? '');

/** Whether the id is that of a walk-in of this training, and not of something else. */
async function isKnown(work: Work, { companyId, id }: HeldRun, walkInId: string): Promise<boolean> {
  const { rows } = await sql`select from training_walk_ins where company_id = ${companyId} and training_id = ${id}
      and id = ${walkInId}`.execute(work.tx);
  return rows.length > 0;
}

/** Employees with that number or one of the words of that name, the chosen one among them. */
async function knownPeople(
  work: Work,
  { companyId, id }: HeldRun,
  { personId, name, number }: Pick<Sent, 'personId' | 'name' | 'number'>,
): Promise<Known[]> {
  const { rows } = await sql<Known>`select e.person_id as "personId", p.legal_name as name, e.employee_number as number,
      exists (select 1 from roster_entries r where r.company_id = e.company_id and r.training_id = ${id}
        and r.person_id = e.person_id) as "onRoster"
    from employments e join people p on p.id = e.person_id
    where e.company_id = ${companyId} and (e.person_id = ${personId}::uuid
      or upper(e.employee_number) = upper(${number})
      or folded(p.legal_name) like any(array(select '%' || folded(w) || '%' from unnest(${words(name)}::text[]) w)))
    order by e.person_id = ${personId}::uuid desc nulls last,
      upper(e.employee_number) = upper(${number}) desc nulls last,
      (select count(*) from unnest(${words(name)}::text[]) w
        where folded(p.legal_name) like '%' || folded(w) || '%') desc, length(p.legal_name) limit 500`.execute(work.tx);
  return rows;
}

const words = (name: string): string[] =>
  name
    .split(/[\s,]+/)
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/[%_\\]/g, ''));

type Settled = { id: string; name: string; number: string | null };

/** The walk-in is this employee, or a new one; their place is the one they have, or a new one. */
async function settle(work: Work, run: HeldRun, { id, name, number }: Settled, personId: string | null): Promise<void> {
  const of = personId ?? (await hire(work, run, { id, name, number }));
  const { rows } = await sql<{ id: string }>`
    insert into roster_entries (company_id, id, training_id, person_id, booked_at, walk_in, made_by, made_at)
    values (${run.companyId}, ${id}, ${run.id}, ${of}, ${work.now}, true, ${work.personId}, ${work.now})
    on conflict (company_id, training_id, person_id) do update
      set booked_at = coalesce(roster_entries.booked_at, excluded.booked_at), cancelled_at = null, cancelled_by = null,
      cancel_reason = null, declined_at = null, declined_reason = null, walk_in = roster_entries.walk_in
        or roster_entries.booked_at is null or roster_entries.cancelled_at is not null
    returning id`.execute(work.tx);
  await sql`update training_walk_ins set entry_id = ${rows[0]!.id}, settled_at = ${work.now},
    settled_by = ${work.personId}
    where company_id = ${run.companyId} and id = ${id}`.execute(work.tx);
}

async function hire(work: Work, run: HeldRun, { id, name, number }: Settled): Promise<string> {
  const { rows } = await sql<{
    siteId: string | null;
    startsAt: string | null;
    timeZone: string;
  }>`select t.site_id as "siteId", t.time_zone as "timeZone",
      (select min(starts_at) from training_sessions s where s.company_id = t.company_id
        and s.training_id = t.id) as "startsAt"
    from trainings t where t.company_id = ${run.companyId} and t.id = ${run.id}`.execute(work.tx);
  const { siteId, startsAt, timeZone } = rows[0]!;
  const began: Day = startsAt ? dayOf(startsAt, timeZone) : work.today;
  const startedOn = began < work.today ? began : work.today;
  // Without a number of their own, one that shows where they came from until the company gives another.
  const personId = await addMinimalEmployee(work, {
    name,
    employeeNumber: number ?? `W-${id.slice(-8).toUpperCase()}`,
    startedOn,
    siteId,
  });
  work.recordOf({
    action: 'company.hire',
    entity: 'employee',
    entityId: personId,
    changes: { name, startedOn, walkIn: id },
  });
  return personId;
}

type Open = Settled & { candidateIds: string[] };

/** A person decides who a walk-in is. */
export const settleWalkIn = command(api.settleWalkIn, async (work, { trainingId, walkInId, personId }, call) => {
  const run = await holdRunInTurn(work, trainingId);
  if (run.closedAt) throw new DomainError('runClosed');
  const { rows } = await sql<Open>`select id, name, employee_number as number,
      array(select known_as(c) from unnest(candidate_ids || coalesce(array[chosen_person_id], '{}')) c
      where c is not null) as "candidateIds" from training_walk_ins
    where company_id = ${run.companyId} and training_id = ${run.id} and id = ${walkInId} and entry_id is null
      for update`.execute(work.tx);
  const open = rows[0];
  if (!open || (personId !== null && !open.candidateIds.includes(personId))) throw new DomainError('notFound');
  // A number that is another person's already is not theirs.
  const taken = personId === null && open.number !== null && (await isTaken(work, open.number));
  await settle(work, run, taken ? { ...open, number: null } : open, personId);
  work.record({
    entity: 'training',
    entityId: trainingId,
    action: 'training.settleWalkIn',
    changes: { walkInId, personId },
  });
  return loadRun(work, run, call.runtime.secrets.session);
});

async function isTaken(work: Work, number: string): Promise<boolean> {
  const { rows } = await sql`select from employments where company_id = ${work.companyId}
      and upper(employee_number) = upper(${number})`.execute(work.tx);
  return rows.length > 0;
}
