import type { NewPlacement, Period } from '@app/domain/company/placement';
import type { FieldChange } from '@app/domain/imports/changes';
import type { EmployeeRow } from '@app/domain/imports/employee-row';
import type { Outcome, Problem } from '@app/domain/imports/problems';
import type { Day } from '@app/domain/time';
import type { KnownEmployee } from './import-lookups.ts';
import type { PlannedChange } from '../records.ts';

export type Patch = {
  employeeNumber: string;
  jobTitle: string | null;
  email: string | null;
  emailCanonical: string | null;
  phone: string | null;
};

/** One custom field that a row changes of a person, as it is kept. */
export type CustomChange = { fieldId: string; key: string; kind: string; before: string | null; after: string };

/** What a row would do. `personId` is null for someone new until it is written. */
export type EmployeePlan = {
  row: EmployeeRow;
  outcome: Outcome;
  problems: Problem[];
  personId: string | null;
  /** As they were before it. */
  known: KnownEmployee | null;
  patch: Patch | null;
  names: { legalName: string | null; preferredName: string | null } | null;
  placement: PlannedChange | null;
  /** The last day that it records, with the one that was recorded before. */
  leaves: { before: Day | null; lastDay: Day } | null;
  /** The employment once this is done. */
  employed: Period;
  /** What it changes in custom fields; of someone new, all that it says in them. */
  custom: CustomChange[];
  /** Field by field, for someone who is known. */
  changes: FieldChange[];
  /** What was written, once it is: to be undone. */
  done: DoneEmployee | null;
};

type Was<T> = readonly [before: T, after: T];

/**
 * What an import wrote of a person, with what was there before: so that it can be undone where nothing newer changed
 * it.
 */
export type DoneEmployee = {
  created: boolean;
  fields: Partial<Record<'employeeNumber' | 'jobTitle' | 'email' | 'phone', Was<string | null>>>;
  names: { legalName?: Was<string>; preferredName?: Was<string | null> };
  /**
   * Rows that were retracted, what a last day kept aside before, rows that were recorded, and all that were known then.
   */
  placements: { before: NewPlacement[]; planned?: readonly NewPlacement[]; made: string[]; known: string[] } | null;
  positions: string[];
  custom?: CustomChange[];
};
