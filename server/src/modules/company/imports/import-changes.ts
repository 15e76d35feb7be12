import type { Place, Placement } from '@app/domain/company/placement';
import { afterChange, employmentOf, placementOn } from '@app/domain/company/placement';
import type { FieldChange } from '@app/domain/imports/changes';
import { pastDaysChanged, sameName } from '@app/domain/imports/changes';
import type { EmployeeRow } from '@app/domain/imports/employee-row';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { KnownEmployee } from './import-lookups.ts';
import type { HeldEmployee, PlannedChange } from '../records.ts';

/** Sites, departments and managers as a file writes them, by id. */
export type PlaceLabels = ReadonlyMap<string, string>;

export async function placeLabels(work: Work, places: readonly Partial<Place>[]): Promise<PlaceLabels> {
  const ids = [
    ...new Set(
      places
        .flatMap(({ siteId, departmentId, managerId }) => [siteId, departmentId, managerId])
        .flatMap((id) => id ?? []),
    ),
  ];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; label: string }>`
    select id, code as label from sites where company_id = ${work.companyId} and id = any(${ids}::uuid[])
    union all select id, code from departments where company_id = ${work.companyId} and id = any(${ids}::uuid[])
    union all select person_id, employee_number from employments
      where company_id = ${work.companyId} and person_id = any(${ids}::uuid[])`.execute(work.tx);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

type Planned = {
  known: KnownEmployee;
  person: HeldEmployee;
  row: EmployeeRow;
  names: { legalName: string | null; preferredName: string | null } | null;
  placement: PlannedChange | null;
  /** What of the place the row says. */
  place: Partial<Place>;
  /** The manager comes with the same file. */
  awaited: boolean;
  from: Day;
  today: Day;
};

/**
 * What a row changes of a person, field by field. Another name, another address and days that are over have to be
 * decided on.
 */
export function changesOf(
  { known, person, row, names, placement, place, awaited, from, today }: Planned,
  labels: PlaceLabels,
): FieldChange[] {
  const changes: FieldChange[] = [];
  const plain = (field: string, before: string | null, after: string | null) => {
    if (after !== null && before !== after) changes.push({ field, before, after });
  };
  plain('number', known.employeeNumber, row.number);
  if (names?.legalName)
    changes.push({
      field: 'name',
      before: known.name,
      after: names.legalName,
      ...(!sameName(known.name, names.legalName) && { risk: 'name' }),
    });
  if (names?.preferredName) plain('preferredName', known.preferredName, names.preferredName);
  if (row.emailCanonical !== null && row.emailCanonical !== known.emailCanonical)
    changes.push({
      field: 'email',
      before: known.email,
      after: row.email,
      ...(known.email !== null && { risk: 'email' }),
    });
  plain('phone', known.phone, row.phone);
  plain('jobTitle', known.jobTitle, row.jobTitle);
  changes.push(
    ...dayChanges(person, placement, today),
    ...placeChanges(person.known, place, awaited ? row.manager : null, from, labels),
  );
  return changes;
}

function dayChanges(person: HeldEmployee, placement: PlannedChange | null, today: Day): FieldChange[] {
  const before = employmentOf(person.known);
  const after = placement && employmentOf(afterChange(placement.known, placement.change));
  if (!before || !after) return [];
  const changes: FieldChange[] = [];
  const back = before.endedOn !== null && after.startedOn > before.endedOn;
  if (after.startedOn !== before.startedOn) {
    const pastDays = back ? 0 : pastDaysChanged(before, { ...before, startedOn: after.startedOn }, today);
    changes.push({
      field: 'startedOn',
      before: before.startedOn,
      after: after.startedOn,
      ...(pastDays > 0 && { risk: 'firstDay', pastDays }),
    });
  }
  if (after.endedOn !== before.endedOn) {
    const pastDays = back ? 0 : pastDaysChanged({ ...after, endedOn: before.endedOn }, after, today);
    changes.push({
      field: 'endedOn',
      before: before.endedOn,
      after: after.endedOn,
      ...(pastDays > 0 && { risk: 'lastDay', pastDays }),
    });
  }
  return changes;
}

function placeChanges(
  known: readonly Placement[],
  place: Partial<Place>,
  awaited: string | null,
  from: Day,
  labels: PlaceLabels,
): FieldChange[] {
  const there = placementOn(known, from) ?? known.at(-1);
  const label = (id: string | null | undefined) => (id ? (labels.get(id) ?? null) : null);
  const fields = { site: 'siteId', department: 'departmentId', manager: 'managerId' } as const;
  const changes = (Object.keys(fields) as (keyof typeof fields)[]).flatMap((field): FieldChange[] => {
    const id = place[fields[field]];
    return id === undefined || id === there?.[fields[field]]
      ? []
      : [{ field, before: label(there?.[fields[field]]), after: label(id), from }];
  });
  return awaited === null
    ? changes
    : [...changes, { field: 'manager', before: label(there?.managerId), after: awaited, from }];
}
