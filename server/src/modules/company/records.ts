import type { EmploymentFacts } from '@app/domain/company/employee';
import { managerObstacle } from '@app/domain/company/manager-cycle';
import type { NewPlacement, Period, Placement, PlacementChange } from '@app/domain/company/placement';
import { afterChange, changesNothing, covers, employmentOf, settled } from '@app/domain/company/placement';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { employeesPlaced } from './events.ts';

/**
 * An employee with the employment locked until the commit: no one else changes their placements meanwhile.
 * `planned`: what a recorded last day keeps aside.
 */
export type HeldEmployee = EmploymentFacts & {
  id: string;
  label: string;
  buAdmin: boolean;
  known: Placement[];
  planned: NewPlacement[];
};

/** Locks employees of the acting company; one that is not there refuses all. */
export async function holdEmployees(work: Work, personIds: readonly string[]): Promise<HeldEmployee[]> {
  const { rows } = await sql<Omit<HeldEmployee, 'known' | 'planned'>>`
    select e.person_id as id, p.legal_name as label, e.started_on as "startedOn", e.ended_on as "endedOn",
      e.on_leave_since as "onLeaveSince",
      e.invited_at as "invitedAt", e.joined_at as "joinedAt", e.bu_admin_since is not null as "buAdmin"
    from employments e join people p on p.id = e.person_id
    where e.company_id = ${work.companyId} and e.person_id = any(${[...personIds]}::uuid[]) order by e.person_id
      for no key update of e`.execute(work.tx);
  if (rows.length !== new Set(personIds).size) throw new DomainError('notFound');
  const known = await knownPlacements(work, personIds);
  const planned = await plannedPlacements(
    work,
    rows.flatMap(({ id, endedOn }) => (endedOn === null ? [] : id)),
  );
  return rows.map((row) => ({ ...row, known: known.get(row.id) ?? [], planned: planned.get(row.id) ?? [] }));
}

/**
 * Who is forgotten stays as they are: no one knows any more who it was, and a new name would never be forgotten. Asked
 * once their employment is locked.
 */
export async function refuseForgotten(work: Work, personId: string): Promise<void> {
  const { rows } = await sql`select 1 from people where id = ${personId} and forgotten_at is not null`.execute(work.tx);
  if (rows[0]) throw new DomainError('personForgotten');
}

export async function holdEmployee(work: Work, personId: string): Promise<HeldEmployee> {
  const [held] = await holdEmployees(work, [personId]);
  return held!;
}

/** The placements known now of people of the acting company. */
export async function knownPlacements(work: Work, personIds: readonly string[]): Promise<Map<string, Placement[]>> {
  const { rows } = await sql<Placement & { personId: string }>`
    select id, person_id as "personId", site_id as "siteId", department_id as "departmentId", manager_id as "managerId",
      hired_on as "hiredOn", started_on as "startedOn", ended_on as "endedOn"
    from placements where company_id = ${work.companyId} and person_id = any(${[...personIds]}::uuid[])
      and retracted_at is null order by started_on`.execute(work.tx);
  const byPerson = new Map<string, Placement[]>();
  for (const { personId, ...placement } of rows) byPerson.set(personId, [...(byPerson.get(personId) ?? []), placement]);
  return byPerson;
}

/**
 * What was planned beyond the recorded last day of people of the acting company, without sites and departments archived
 * since and managers who left.
 */
async function plannedPlacements(work: Work, personIds: readonly string[]): Promise<Map<string, NewPlacement[]>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<NewPlacement & { personId: string }>`
    select p.person_id as "personId", s.id as "siteId", d.id as "departmentId", p.started_on as "startedOn",
      p.ended_on as "endedOn",
      (select m.person_id from placements m where m.company_id = p.company_id and m.person_id = p.manager_id
        and m.retracted_at is null
        and p.started_on between m.started_on and coalesce(m.ended_on, 'infinity') limit 1) as "managerId"
    from placements p
      left join sites s on s.company_id = p.company_id and s.id = p.site_id and s.archived_at is null
      left join departments d on d.company_id = p.company_id and d.id = p.department_id and d.archived_at is null
    where p.company_id = ${work.companyId} and p.person_id = any(${[...personIds]}::uuid[]) and p.kept_aside`.execute(
    work.tx,
  );
  return new Map(
    [...Map.groupBy(rows, ({ personId }) => personId)].map(([id, own]) => [
      id,
      own.map(({ personId: _personId, ...one }) => one),
    ]),
  );
}

/** `planned`: what was kept aside before it. */
export type PlannedChange = {
  personId: string;
  known: readonly Placement[];
  planned: readonly NewPlacement[];
  change: PlacementChange;
};

/**
 * What a change would do to each of these people, and for whom it cannot be done. `decide` answers an obstacle or the
 * change; managers are looked at here, for all alike. Nothing is written.
 */
export async function planPlacements(
  work: Work,
  people: readonly HeldEmployee[],
  decide: (person: HeldEmployee) => ErrorCode | PlacementChange,
): Promise<{ planned: PlannedChange[]; skipped: Skipped<ErrorCode>[] }> {
  const skipped: Skipped<ErrorCode>[] = [];
  const planned: PlannedChange[] = [];
  const decided = people.map((person) => ({ person, answer: decide(person) }));
  const managers = decided.flatMap(({ answer }) =>
    typeof answer === 'string' ? [] : answer.record.flatMap(({ managerId }) => managerId ?? []),
  );
  const above = await managersAbove(work, managers);
  for (const { person, answer } of decided) {
    const code =
      typeof answer === 'string'
        ? answer
        : changesNothing(answer)
          ? 'alreadyThere'
          : managersObstacle(person, answer.record, above);
    if (code) skipped.push({ id: person.id, label: person.label, code });
    else {
      planned.push({
        personId: person.id,
        known: person.known,
        planned: person.planned,
        change: answer as PlacementChange,
      });
      // Anyone who comes after sees it: two changes that are right alone may make a circle together.
      above.set(person.id, afterChange(person.known, answer as PlacementChange));
    }
  }
  return { planned, skipped };
}

type Managed = Period & { managerId: string | null };

/**
 * A new manager works here on the first day, and answers to none of theirs. What only stays as it was is not asked
 * again.
 */
function managersObstacle(
  { id, known }: HeldEmployee,
  record: readonly NewPlacement[],
  above: ReadonlyMap<string, readonly Managed[]>,
): ErrorCode | null {
  for (const one of record) {
    const before = known.some((old) => old.managerId === one.managerId && covers(old, one.startedOn));
    if (one.managerId === null || before) continue;
    const cycle = managerObstacle(id, one, above);
    if (cycle) return cycle;
    if (!above.get(one.managerId)?.some((placement) => covers(placement, one.startedOn))) return 'notEmployedThen';
  }
  return null;
}

/**
 * Everyone these managers answer to, whatever the day, with what is known of whom they answer to. One change of
 * managers at a time.
 */
async function managersAbove(work: Work, managers: readonly string[]): Promise<Map<string, Managed[]>> {
  const byPerson = new Map<string, Managed[]>();
  if (managers.length === 0) return byPerson;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`managers:${work.companyId}`}, 0))`.execute(work.tx);
  const { rows } = await sql<Managed & { personId: string }>`
    with recursive above (id) as (
      select unnest(${[...new Set(managers)]}::uuid[])
      union select p.manager_id from above join placements p on p.company_id = ${work.companyId}
        and p.person_id = above.id and p.retracted_at is null
        where p.manager_id is not null)
    select p.person_id as "personId", p.manager_id as "managerId", p.started_on as "startedOn", p.ended_on as "endedOn"
    from above join placements p on p.company_id = ${work.companyId} and p.person_id = above.id
      and p.retracted_at is null`.execute(work.tx);
  for (const { personId, ...placement } of rows) byPerson.set(personId, [...(byPerson.get(personId) ?? []), placement]);
  return byPerson;
}

/**
 * The one place where placements are written: rows are taken back and recorded, and the employment's days follow from
 * what is known then.
 */
export async function writePlacements(work: Work, planned: readonly Omit<PlannedChange, 'planned'>[]): Promise<void> {
  if (planned.length === 0) return;
  const by = work.actor.kind === 'person' ? work.actor.personId : null;
  const settle = planned.map(({ personId, known, change }) => ({ personId, ...settled(known, change) }));
  const retract = settle.flatMap((one) => one.retract);
  if (retract.length > 0)
    await sql`update placements set retracted_at = greatest(recorded_at, ${work.now}), retracted_by = ${by}
      where company_id = ${work.companyId} and id = any(${retract}::uuid[]) and retracted_at is null`.execute(work.tx);
  const record = settle.flatMap(({ personId, record: rows }) => rows.map((one) => ({ personId, ...one })));
  await sql`insert into placements (company_id, person_id, site_id, department_id, manager_id, hired_on, started_on,
    ended_on, recorded_at, recorded_by)
    select ${work.companyId}, r."personId", r."siteId", r."departmentId", r."managerId", r."hiredOn", r."startedOn",
      r."endedOn", ${work.now}, ${by}
    from jsonb_to_recordset(${JSON.stringify(record)}) as r("personId" uuid, "siteId" uuid, "departmentId" uuid,
      "managerId" uuid, "hiredOn" date, "startedOn" date, "endedOn" date)`.execute(work.tx);
  const days = planned.map(({ personId, known, change }) => ({
    personId,
    ...employmentOf(afterChange(known, change)),
  }));
  await keepAside(work, planned, by);
  await sql`update employments e set started_on = r."startedOn", ended_on = r."endedOn"
    from jsonb_to_recordset(${JSON.stringify(days)}) as r("personId" uuid, "startedOn" date, "endedOn" date)
    where e.company_id = ${work.companyId} and e.person_id = r."personId"
      and (e.started_on, e.ended_on) is distinct from (r."startedOn", r."endedOn")`.execute(work.tx);
  await work.emit(employeesPlaced, { companyId: work.companyId, personIds: planned.map(({ personId }) => personId) });
}

/**
 * What was planned beyond a last day is kept beside it, as rows that were never in force, until there is another last
 * day or none.
 */
async function keepAside(
  work: Work,
  changes: readonly Omit<PlannedChange, 'planned'>[],
  by: string | null,
): Promise<void> {
  const moved = changes.filter(
    ({ known, change }) =>
      change.planned !== undefined ||
      employmentOf(known)?.endedOn !== employmentOf(afterChange(known, change))?.endedOn,
  );
  if (moved.length === 0) return;
  await sql`update placements set kept_aside = false
    where company_id = ${work.companyId} and person_id = any(${moved.map(({ personId }) => personId)}::uuid[])
      and kept_aside`.execute(work.tx);
  const rows = moved.flatMap(({ personId, change }) => (change.planned ?? []).map((one) => ({ personId, ...one })));
  if (rows.length === 0) return;
  await sql`insert into placements (company_id, person_id, site_id, department_id, manager_id, hired_on, started_on,
    ended_on, recorded_at, recorded_by, retracted_at, retracted_by, kept_aside)
    select ${work.companyId}, r."personId", r."siteId", r."departmentId", r."managerId", r."startedOn", r."startedOn",
      r."endedOn", ${work.now}, ${by}, ${work.now}, ${by}, true
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r("personId" uuid, "siteId" uuid, "departmentId" uuid,
      "managerId" uuid, "startedOn" date, "endedOn" date)`.execute(work.tx);
}

/** Plans and writes the change of one person, or refuses with its reason at a field. */
export async function changePlacement(
  work: Work,
  person: HeldEmployee,
  field: string,
  decide: (person: HeldEmployee) => ErrorCode | PlacementChange,
): Promise<void> {
  const { planned, skipped } = await planPlacements(work, [person], decide);
  const code = skipped[0]?.code;
  if (code)
    throw new DomainError(code, {
      issues: [{ path: code === 'managerCycle' ? 'managerId' : field, code, message: 'refused' }],
    });
  await writePlacements(work, planned);
}

/** Sites, departments and managers of a place are of this company and still in use; else they are not there. */
export async function refuseForeignPlace(
  work: Work,
  {
    siteId,
    departmentId,
    managerId,
  }: { siteId?: string | null; departmentId?: string | null; managerId?: string | null },
): Promise<void> {
  const { rows } = await sql<{ here: boolean }>`select
    (${siteId ?? null}::uuid is null or exists (select 1 from sites
      where company_id = ${work.companyId} and id = ${siteId ?? null}::uuid and archived_at is null))
    and (${departmentId ?? null}::uuid is null or exists (select 1 from departments
      where company_id = ${work.companyId} and id = ${departmentId ?? null}::uuid and archived_at is null))
    and (${managerId ?? null}::uuid is null or exists (select 1 from employments
      where company_id = ${work.companyId} and person_id = ${managerId ?? null}::uuid)) as here`.execute(work.tx);
  if (!rows[0]!.here) throw new DomainError('notFound');
}
