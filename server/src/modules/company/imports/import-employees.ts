import type { SaidPlacement } from '@app/domain/company/imported-placement';
import { agreeing } from '@app/domain/company/imported-placement';
import type { Period, Place, Placement, PlacementChange } from '@app/domain/company/placement';
import { changesNothing, covers, employ } from '@app/domain/company/placement';
import type { EmployeeRow } from '@app/domain/imports/employee-row';
import type { Problem } from '@app/domain/imports/problems';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import { sql } from 'kysely';
import { namesOfOthersToo, renamePeople } from '../../identity/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { afterEnd, afterMovedEnd } from '../employees/end-employment.ts';
import { withDone } from './import-done.ts';
import { customChanges, lookUpFields, writeCustom } from './import-fields.ts';
import { changesOf, placeLabels } from './import-changes.ts';
import type { KnownEmployee } from './import-lookups.ts';
import { lookUp } from './import-lookups.ts';
import type { EmployeePlan, Patch } from './import-plan.ts';
import type { HeldEmployee } from '../records.ts';
import { holdEmployees, knownPlacements, planPlacements, writePlacements } from '../records.ts';

/** One row with what is wrong with it so far. */
type AskedEmployee = { row: EmployeeRow; problems: Problem[] };

type Input = {
  /** From when what a row says of a place counts, where the row does not say it. */
  effectiveOn: Day;
  /** Managers that are still to come with this file, by number in capitals: in a dry run they are not there yet. */
  expected: ReadonlySet<string>;
};

/**
 * What these rows would do to the acting company's employees, and why some can do nothing. Nothing is written; who is
 * meant is locked.
 */
export async function planEmployees(
  work: Work,
  asked: readonly AskedEmployee[],
  given: Input,
): Promise<EmployeePlan[]> {
  const found = await lookUp(
    work,
    asked.map(({ row }) => row),
  );
  const ids = [...found.employees.values()].map(({ id }) => id);
  const held = new Map((await holdEmployees(work, ids)).map((one) => [one.id, one]));
  const managers = await knownPlacements(work, [...found.managers.values()]);
  const renamed = asked.flatMap(({ row }) => {
    const known = found.employees.get(row.number);
    return known && namesOf(known, row) ? known.id : [];
  });
  const theirs = await namesOfOthersToo(work, renamed);
  const { fields, values } = await lookUpFields(
    work,
    ids,
    asked.map(({ row }) => row),
  );
  const emails = new Map(found.emails);

  const drafts = asked.map(({ row, problems: sofar }, index) => {
    const problems = [...sofar];
    const known = found.employees.get(row.number) ?? null;
    const refuse = (field: string | null, code: Problem['code'], value?: string) =>
      void problems.push({ field, code, ...(value !== undefined && { value }) });
    const code = (field: 'site' | 'department', codes: ReadonlyMap<string, string>) => {
      const written = row[field];
      const id = written === null ? null : codes.get(written.toUpperCase());
      if (id === undefined) refuse(field, field === 'site' ? 'siteUnknown' : 'departmentUnknown', written!);
      return id ?? null;
    };
    const managerId = row.manager === null ? null : (found.managers.get(row.manager) ?? null);
    if (row.manager !== null && managerId === null && !given.expected.has(row.manager.toUpperCase()))
      refuse('manager', 'managerUnknown', row.manager);
    const place: Partial<Place> = {
      ...(row.site !== null && { siteId: code('site', found.sites) }),
      ...(row.department !== null && { departmentId: code('department', found.departments) }),
      ...(managerId !== null && { managerId }),
    };
    const owner = row.emailCanonical === null ? undefined : emails.get(row.emailCanonical);
    if (owner !== undefined && owner !== known?.id) refuse('email', 'emailTaken', row.email!);
    else if (row.emailCanonical !== null) emails.set(row.emailCanonical, known?.id ?? `new ${index}`);
    if (!known) {
      if (row.name === null) refuse('name', 'valueMissing');
      if (row.startedOn === null && !problems.some(({ field }) => field === 'startedOn'))
        refuse('startedOn', 'valueMissing');
    }
    const said: SaidPlacement = {
      startedOn: row.startedOn,
      endedOn: row.endedOn,
      place,
      effectiveOn: row.effectiveOn ?? given.effectiveOn,
    };
    const person: HeldEmployee = known ? held.get(known.id)! : { ...nobody, id: `new ${index}`, label: row.name ?? '' };
    const awaited = row.manager !== null && managerId === null;
    const custom = customChanges(row.custom, known ? values.get(known.id) : undefined, fields, refuse);
    return {
      row,
      known,
      person,
      problems,
      awaited,
      place,
      custom,
      change:
        problems.length > 0
          ? null
          : changeFor(person, known, said, managers.get(managerId ?? '') ?? [], refuse, row.manager),
    };
  });

  const changing = drafts.filter(
    (draft) => draft.change !== null && draft.problems.length === 0 && !changesNothing(draft.change),
  );
  const changeOf = new Map(changing.map((draft) => [draft.person.id, draft]));
  const { planned, skipped } = await planPlacements(
    work,
    changing.map(({ person }) => person),
    ({ id }) => changeOf.get(id)!.change!,
  );
  const placements = new Map(planned.map((one) => [one.personId, one]));
  for (const { id, code } of skipped) {
    const draft = changeOf.get(id)!;
    draft.problems.push({
      field: 'manager',
      code: code === 'managerCycle' ? 'managerCycle' : 'managerNotEmployed',
      value: draft.row.manager ?? '',
    });
  }
  const labels = await placeLabels(
    work,
    drafts.flatMap(({ person, place }) => [...person.known, place]),
  );
  return drafts.map(({ row, known, person, problems, awaited, place, custom }) => {
    const refused = problems.length > 0;
    const names = known && namesOf(known, row);
    if (!refused && names && theirs.has(known.id)) problems.push({ field: 'name', code: 'nameIsTheirs' });
    const patch = refused || !known ? null : patchOf(known, row);
    const plan: EmployeePlan = {
      row,
      outcome: 'refused',
      problems,
      personId: known?.id ?? null,
      known,
      patch,
      names: refused || !names || theirs.has(known!.id) ? null : names,
      placement: refused ? null : (placements.get(person.id) ?? null),
      leaves: refused || !known ? null : leavingOf(known, row),
      employed: employedBy(person, row),
      custom: refused ? [] : custom,
      changes: [],
      done: null,
    };
    if (!refused && known) {
      const from = row.effectiveOn ?? given.effectiveOn;
      plan.changes = changesOf(
        { known, person, row, names: plan.names, placement: plan.placement, place, awaited, from, today: work.today },
        labels,
      );
      plan.changes.push(...custom.map(({ key, before, after }) => ({ field: key, before, after })));
    }
    if (!refused)
      plan.outcome = !known
        ? 'new'
        : plan.patch || plan.names || plan.placement || awaited || custom.length > 0
          ? 'changed'
          : 'unchanged';
    return plan;
  });
}

/** Someone who comes back is no one whose last day moves. */
function leavingOf({ endedOn }: KnownEmployee, row: EmployeeRow): EmployeePlan['leaves'] {
  const back = endedOn !== null && row.startedOn !== null && row.startedOn > endedOn;
  return back || row.endedOn === null || row.endedOn === endedOn ? null : { before: endedOn, lastDay: row.endedOn };
}

const nobody = {
  startedOn: '',
  endedOn: null,
  onLeaveSince: null,
  invitedAt: null,
  joinedAt: null,
  buAdmin: false,
  known: [] as Placement[],
  planned: [],
};

function employedBy({ startedOn, endedOn }: HeldEmployee, row: EmployeeRow): Period {
  const back = endedOn !== null && row.startedOn !== null && row.startedOn > endedOn;
  return { startedOn: row.startedOn ?? startedOn, endedOn: row.endedOn ?? (back ? null : endedOn) };
}

type Refuse = (field: string | null, code: Problem['code'], value?: string) => void;

function changeFor(
  person: HeldEmployee,
  known: KnownEmployee | null,
  said: SaidPlacement,
  manager: readonly Placement[],
  refuse: Refuse,
  number: string | null,
): PlacementChange | null {
  if (known) {
    if (said.endedOn !== null && person.buAdmin && person.endedOn !== said.endedOn)
      return (refuse('endedOn', 'adminStays'), null);
    const change = agreeing(person.known, said, person.planned);
    if (!('code' in change)) return change;
    return (refuse(change.field, change.code, change.value), null);
  }
  const startedOn = said.startedOn!;
  const place: Place = { siteId: null, departmentId: null, managerId: null, ...said.place };
  const whole = { ...place, startedOn, endedOn: said.endedOn };
  if (place.managerId === null || manager.some((one) => covers(one, startedOn))) return employ(whole);
  // The manager came later than the person: they answer to them from the day the file names.
  const from = said.effectiveOn > startedOn ? said.effectiveOn : startedOn;
  if (from === startedOn || !manager.some((one) => covers(one, from)) || (said.endedOn !== null && from > said.endedOn))
    return (refuse('manager', 'managerNotEmployed', number ?? ''), null);
  return {
    retract: [],
    record: [
      { ...whole, managerId: null, endedOn: addDays(from, -1) },
      { ...whole, startedOn: from },
    ],
  };
}

function namesOf(known: KnownEmployee, row: EmployeeRow) {
  const legalName = row.name !== null && row.name !== known.name ? row.name : null;
  const preferredName =
    row.preferredName !== null && row.preferredName !== known.preferredName ? row.preferredName : null;
  return legalName === null && preferredName === null ? null : { legalName, preferredName };
}

function patchOf(known: KnownEmployee, row: EmployeeRow): Patch | null {
  const after = {
    employeeNumber: row.number,
    jobTitle: row.jobTitle ?? known.jobTitle,
    email: row.email ?? known.email,
    emailCanonical: row.emailCanonical ?? known.emailCanonical,
    phone: row.phone ?? known.phone,
  };
  const same =
    after.employeeNumber === known.employeeNumber &&
    after.jobTitle === known.jobTitle &&
    after.emailCanonical === known.emailCanonical &&
    after.phone === known.phone;
  return same ? null : after;
}

/** Does what was planned, for all at once; answers the plans with who is new. The caller records the change. */
export async function writeEmployees(work: Work, plans: readonly EmployeePlan[]): Promise<EmployeePlan[]> {
  const fresh = plans.filter(({ outcome }) => outcome === 'new');
  const ids = new Map<EmployeePlan, string>();
  if (fresh.length > 0) {
    const { rows: companies } = await sql<{
      locale: string;
    }>`select locale from companies where id = ${work.companyId}`.execute(work.tx);
    const locale = companies[0]!.locale.startsWith('fr') ? 'fr' : 'en';
    const given = fresh.map(({ row }) => ({
      legalName: row.name,
      preferredName: row.preferredName,
      locale,
      employeeNumber: row.number,
      jobTitle: row.jobTitle,
      startedOn: row.startedOn,
      endedOn: row.endedOn,
      email: row.email,
      emailCanonical: row.emailCanonical,
      phone: row.phone,
    }));
    const { rows } = await sql<{
      place: number;
      id: string;
    }>`select place, added_id as id from add_employees(${work.companyId}, ${JSON.stringify(given)})`.execute(work.tx);
    for (const { place, id } of rows) ids.set(fresh[place]!, id);
  }
  const patches = plans.flatMap(({ personId, patch, outcome }) =>
    patch && outcome === 'changed' ? { personId, ...patch } : [],
  );
  if (patches.length > 0)
    await sql`update employments e set employee_number = r."employeeNumber", job_title = r."jobTitle",
      contact_email = r.email,
        contact_email_canonical = r."emailCanonical", contact_phone = r.phone
      from jsonb_to_recordset(${JSON.stringify(patches)}) as r("personId" uuid, "employeeNumber" text, "jobTitle" text,
        email text, "emailCanonical" text, phone text)
      where e.company_id = ${work.companyId} and e.person_id = r."personId"`.execute(work.tx);
  await renamePeople(
    work,
    plans.flatMap(({ personId, names, outcome }) =>
      names && personId && outcome === 'changed' ? { personId, ...names } : [],
    ),
  );
  await writePlacements(
    work,
    plans.flatMap((plan) =>
      plan.placement && plan.outcome !== 'refused'
        ? { ...plan.placement, personId: plan.personId ?? ids.get(plan)! }
        : [],
    ),
  );
  for (const { personId, leaves, outcome } of plans)
    if (leaves && personId && outcome === 'changed')
      await (leaves.before === null
        ? afterEnd(work, personId, leaves.lastDay)
        : afterMovedEnd(work, personId, leaves.before, leaves.lastDay));
  const written = plans.map((plan) => ({ ...plan, personId: plan.personId ?? ids.get(plan) ?? null }));
  await writeCustom(work, written);
  return withDone(work, written);
}
