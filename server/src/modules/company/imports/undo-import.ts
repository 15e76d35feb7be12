import type { NewPlacement } from '@app/domain/company/placement';
import { end } from '@app/domain/company/ending';
import { canonicalEmail } from '@app/domain/identity/email';
import type { Problem } from '@app/domain/imports/problems';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { namesOfOthersToo, restoreNames } from '../../identity/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { afterEnd } from '../employees/end-employment.ts';
import { employmentEnded, endingCancelled, leavingUndone } from '../events.ts';
import { restoreCustom } from './import-fields.ts';
import type { DoneEmployee } from './import-plan.ts';
import type { HeldEmployee } from '../records.ts';
import { holdEmployees, writePlacements } from '../records.ts';

/** A row of an import whose writing is undone. `used`: there is more of the person by now than the import made. */
export type ToUndo = { personId: string; done: DoneEmployee; used: boolean; appliedAt: Instant };
/** Which fields are as they were before, with what was there; and what stays, with the reason. */
export type Undone = { restored: { field: string; before: string | null; after: string | null }[]; kept: Problem[] };

type Present = {
  id: string;
  employeeNumber: string;
  jobTitle: string | null;
  email: string | null;
  phone: string | null;
  name: string;
  preferredName: string | null;
};
const columns = { employeeNumber: 'employee_number', jobTitle: 'job_title', phone: 'contact_phone' } as const;
const fieldOf = { employeeNumber: 'number', jobTitle: 'jobTitle', phone: 'phone', email: 'email' } as const;

/**
 * Undoes what an import wrote of people, each field that nothing newer has changed: fields go back to what they were,
 * placements are taken back and recorded as before. Someone the import added keeps one day of employment without a
 * number and an address, so that a corrected file can add them again; who has more by now stays as they are. The caller
 * records the change.
 */
export async function undoEmployees(
  work: Work,
  asked: readonly ToUndo[],
  importId: string,
): Promise<Map<string, Undone>> {
  const ids = asked.map(({ personId }) => personId);
  const held = new Map((await holdEmployees(work, ids)).map((one) => [one.id, one]));
  const { rows } =
    await sql<Present>`select e.person_id as id, e.employee_number as "employeeNumber", e.job_title as "jobTitle",
      e.contact_email as email,
      e.contact_phone as phone, p.legal_name as name, p.preferred_name as "preferredName"
    from employments e join people p on p.id = e.person_id
      where e.company_id = ${work.companyId} and e.person_id = any(${ids}::uuid[])`.execute(work.tx);
  const present = new Map(rows.map((row) => [row.id, row]));
  const theirs = await namesOfOthersToo(work, ids);
  const contents = await readContents(
    work,
    asked.flatMap(({ done }) => done.placements?.known ?? []),
  );
  const results = new Map<string, Undone>();
  for (const one of asked) {
    const person = held.get(one.personId)!;
    const result = one.done.created
      ? await endCreated(work, person, one, contents, importId)
      : await restoreKnown(work, person, present.get(one.personId)!, one, contents, theirs.has(one.personId));
    results.set(one.personId, result);
  }
  return results;
}

/** Site, department, manager and days of placements, by their ids. */
type Contents = ReadonlyMap<string, string>;
const contentsOf = ({ siteId, departmentId, managerId, startedOn, endedOn }: NewPlacement) =>
  [siteId, departmentId, managerId, startedOn, endedOn].join(' ');

/** Of placements that an import left, also of those retracted since. */
async function readContents(work: Work, ids: readonly string[]): Promise<Contents> {
  const { rows } = await sql<
    NewPlacement & { id: string }
  >`select id, site_id as "siteId", department_id as "departmentId", manager_id as "managerId",
      started_on as "startedOn", ended_on as "endedOn" from placements
        where company_id = ${work.companyId} and id = any(${[...ids]}::uuid[])`.execute(work.tx);
  return new Map(rows.map((row) => [row.id, contentsOf(row)]));
}

/**
 * Whether the placements are the ones the import left. The rows may be new: undoing a later import records them again.
 */
function unchangedSince({ known }: HeldEmployee, { placements }: DoneEmployee, contents: Contents): boolean {
  if (placements === null) return true;
  const left = new Set(placements.known.map((id) => contents.get(id)));
  return known.length === left.size && known.every((one) => left.has(contentsOf(one)));
}

async function endCreated(
  work: Work,
  person: HeldEmployee,
  { personId, done, used }: ToUndo,
  contents: Contents,
  importId: string,
): Promise<Undone> {
  if (person.buAdmin) return { restored: [], kept: [{ field: null, code: 'adminStays' }] };
  if (used || person.joinedAt !== null) return { restored: [], kept: [{ field: null, code: 'usedSince' }] };
  if (!unchangedSince(person, done, contents)) return { restored: [], kept: [{ field: null, code: 'changedSince' }] };
  const { startedOn, endedOn } = person;
  const change = end(person.known, startedOn, person.planned);
  await writePlacements(work, [{ personId, known: person.known, change }]);
  // The number and the address are free again for the person they belong to.
  const mark = `~${importId.slice(-8)}`;
  await sql`update employments set employee_number = left(employee_number, ${40 - mark.length}) || ${mark},
    contact_email = null, contact_email_canonical = null
    where company_id = ${work.companyId} and person_id = ${personId}`.execute(work.tx);
  await afterEnd(work, personId, startedOn);
  return { restored: [{ field: 'endedOn', before: endedOn, after: startedOn }], kept: [] };
}

async function restoreKnown(
  work: Work,
  person: HeldEmployee,
  now: Present,
  { done, appliedAt }: ToUndo,
  contents: Contents,
  isTheirs: boolean,
): Promise<Undone> {
  const result: Undone = { restored: [], kept: [] };
  const restored = (field: string, before: string | null, after: string | null) =>
    void result.restored.push({ field, before, after });
  for (const field of ['employeeNumber', 'jobTitle', 'phone'] as const) {
    const was = done.fields[field];
    if (!was) continue;
    if (now[field] !== was[1]) result.kept.push({ field: fieldOf[field], code: 'changedSince' });
    else {
      await sql`update employments set ${sql.ref(columns[field])} = ${was[0]}
        where company_id = ${work.companyId} and person_id = ${person.id}`.execute(work.tx);
      restored(fieldOf[field], was[1], was[0]);
    }
  }
  if (done.fields.email) await restoreEmail(work, person.id, now, done.fields.email, result);
  await restoreName(work, person.id, now, done.names, isTheirs, result);
  await restoreCustom(work, person.id, done.custom, result);
  if (done.placements) {
    if (!unchangedSince(person, done, contents)) result.kept.push({ field: 'startedOn', code: 'changedSince' });
    else {
      const [first, last] = [person.startedOn, person.endedOn];
      const made = new Set(done.placements.made.map((id) => contents.get(id)));
      const retract = person.known.filter((row) => made.has(contentsOf(row))).map(({ id }) => id);
      await writePlacements(work, [
        {
          personId: person.id,
          known: person.known,
          change: { retract, record: done.placements.before, planned: done.placements.planned ?? [] },
        },
      ]);
      const { rows } = await sql<{
        startedOn: string;
        endedOn: string | null;
      }>`select started_on as "startedOn", ended_on as "endedOn" from employments
        where company_id = ${work.companyId} and person_id = ${person.id}`.execute(work.tx);
      const after = rows[0]!;
      if (after.startedOn !== first) restored('startedOn', first, after.startedOn);
      if (after.endedOn !== last) restored('endedOn', last, after.endedOn);
      if (after.startedOn === first && after.endedOn === last) restored('site', null, null);
      if (last !== null && after.endedOn !== last) await undoLeaving(work, person, after.endedOn, appliedAt, result);
    }
  }
  return result;
}

/**
 * The end of an employment is undone, or is another one: what it cut goes on until the new end. Where the person works
 * on, other parts give back what they closed since the import; a PIN was thrown away and cannot come back.
 */
async function undoLeaving(
  work: Work,
  { id: personId, endedOn }: HeldEmployee,
  until: string | null,
  since: Instant,
  result: Undone,
): Promise<void> {
  const { companyId } = work;
  const { rows } = await sql<{
    closedOn: string | null;
  }>`select closed_on as "closedOn" from employments where company_id = ${companyId}
    and person_id = ${personId}`.execute(work.tx);
  await work.emit(endingCancelled, { companyId, personId, lastDay: endedOn! });
  if (until !== null) await work.emit(employmentEnded, { companyId, personId, lastDay: until });
  if (until !== null && until < work.today) return;
  await sql`update employments set closed_on = null where company_id = ${companyId}
    and person_id = ${personId}`.execute(work.tx);
  // Until its day has come an end closes nothing.
  if (rows[0]!.closedOn === null) return;
  const given: Record<string, number> = {};
  await work.emit(leavingUndone, { companyId, personId, since, given });
  const { enrolments = 0, waiting = 0, replaced = 0 } = given;
  if (enrolments > 0) result.restored.push({ field: 'enrolments', before: null, after: String(enrolments) });
  if (waiting > 0) result.kept.push({ field: 'enrolments', code: 'seatsTaken', value: String(waiting) });
  if (replaced > 0) result.kept.push({ field: 'enrolments', code: 'enrolledAgain', value: String(replaced) });
}

/** The address as it was, unless someone else of the company has it by now. */
async function restoreEmail(
  work: Work,
  personId: string,
  now: Present,
  [before, after]: readonly [string | null, string | null],
  result: Undone,
): Promise<void> {
  if (now.email !== after) return void result.kept.push({ field: 'email', code: 'changedSince' });
  const canonical = before === null ? null : canonicalEmail(before);
  const taken =
    await sql`select 1 from employments where company_id = ${work.companyId} and contact_email_canonical = ${canonical}
      and person_id <> ${personId}`.execute(work.tx);
  if (taken.rows.length > 0) return void result.kept.push({ field: 'email', code: 'emailTaken', value: before! });
  await sql`update employments set contact_email = ${before}, contact_email_canonical = ${canonical}
    where company_id = ${work.companyId} and person_id = ${personId}`.execute(work.tx);
  result.restored.push({ field: 'email', before: after, after: before });
}

async function restoreName(
  work: Work,
  personId: string,
  now: Present,
  names: DoneEmployee['names'],
  isTheirs: boolean,
  result: Undone,
): Promise<void> {
  const { legalName, preferredName } = names;
  const stays = (field: string, same: boolean) => {
    if (isTheirs) result.kept.push({ field, code: 'nameIsTheirs' });
    else if (!same) result.kept.push({ field, code: 'changedSince' });
    return isTheirs || !same;
  };
  const legal = legalName && !stays('name', now.name === legalName[1]) ? legalName : null;
  const preferred =
    preferredName && !stays('preferredName', now.preferredName === preferredName[1]) ? preferredName : null;
  if (!legal && !preferred) return;
  await restoreNames(work, [
    { personId, ...(legal && { legalName: legal[0] }), ...(preferred && { preferredName: preferred[0] }) },
  ]);
  if (legal) result.restored.push({ field: 'name', before: legal[1], after: legal[0] });
  if (preferred) result.restored.push({ field: 'preferredName', before: preferred[1], after: preferred[0] });
}
