import type { FieldKind } from '../company/fields/employee-field.ts';
import { fieldKey } from '../company/fields/employee-field.ts';
import { readWritten } from '../company/fields/field-value.ts';
import { employeeNumberObstacle, employeeNumberOf, phoneOf } from '../company/employee.ts';
import { canonicalEmail } from '../identity/email.ts';
import type { Day } from '../time.ts';
import type { ChangeRisk } from './changes.ts';
import type { CustomField } from './fields.ts';
import { customFields, importFields } from './fields.ts';
import type { Problem } from './problems.ts';
import { isProblemCode } from './problems.ts';
import type { Reading } from './read-cells.ts';
import { cellReader } from './read-cells.ts';

export type ReadCustom = { kind: FieldKind; value: string };

/** What a row says of an employee. Null is an empty cell: it leaves what is known as it is. */
export type EmployeeRow = {
  number: string;
  name: string | null;
  preferredName: string | null;
  email: string | null;
  emailCanonical: string | null;
  phone: string | null;
  jobTitle: string | null;
  startedOn: Day | null;
  endedOn: Day | null;
  site: string | null;
  department: string | null;
  /** The manager's employee number. */
  manager: string | null;
  positions: string[];
  effectiveOn: Day | null;
  /**
   * Values of custom fields as they are kept, by the field's id, with the kind they were read as; what is empty is not
   * in it.
   */
  custom: Readonly<Record<string, ReadCustom>>;
};

/** A number written as one writes it at home, in E.164 and as it is shown; null where it cannot be one. */
export type HomePhone = (written: string) => { kept: string; shown: string } | null;

/** Reads a row. `notes`: what was taken otherwise than it stands, and is no reason to refuse it. */
export function employeeRow(
  cells: readonly string[],
  reading: Reading,
  homePhone: HomePhone = () => null,
  custom: readonly CustomField[] = [],
): { row: EmployeeRow; problems: Problem[]; notes: Problem[] } {
  const { problems, refuse, text, day, codes, needed } = cellReader<string>(cells, reading, {
    ...importFields.employees,
    ...customFields(custom),
  });
  const valueOf = (field: CustomField): string | null => {
    const name = fieldKey(field.number);
    const written = field.kind === 'day' ? day(name) : text(name);
    const read = written === null ? null : readWritten(field, written);
    if (read === null) return null;
    if ('value' in read) return read.value;
    refuse(name, isProblemCode(read.code) ? read.code : 'dayImpossible', written!);
    return null;
  };
  const typed = needed('number', text('number'));
  if (typed !== null && employeeNumberObstacle(typed)) refuse('number', 'employeeNumberInvalid', typed);
  const email = text('email');
  const emailCanonical = email === null ? null : canonicalEmail(email);
  if (email !== null && !emailCanonical) refuse('email', 'emailInvalid', email);
  const phone = text('phone');
  const whole = phone === null ? null : phoneOf(phone);
  const home = phone === null || whole ? null : homePhone(phone);
  if (phone !== null && !whole && !home) refuse('phone', 'phoneInvalid', phone);
  const [startedOn, endedOn] = [day('startedOn'), day('endedOn')];
  if (startedOn && endedOn && endedOn < startedOn) refuse('endedOn', 'endBeforeStart');
  const row: EmployeeRow = {
    number: typed === null ? '' : employeeNumberOf(typed),
    name: text('name') ?? ([text('firstName'), text('lastName')].filter((part) => part !== null).join(' ') || null),
    preferredName: text('preferredName'),
    email,
    emailCanonical,
    phone: whole ?? home?.kept ?? null,
    jobTitle: text('jobTitle'),
    startedOn,
    endedOn,
    site: text('site'),
    department: text('department'),
    manager: text('manager'),
    positions: codes('positions'),
    effectiveOn: day('effectiveOn'),
    custom: Object.fromEntries(
      custom.flatMap((field) => {
        const value = valueOf(field);
        return value === null ? [] : [[field.id, { kind: field.kind, value }] as const];
      }),
    ),
  };
  return { row, problems, notes: home ? [{ field: 'phone', code: 'phoneCompleted', value: home.shown }] : [] };
}

/** By what two rows are the same, or one names the other: a number without the case of its letters. */
export const numberKey = (number: string): string => employeeNumberOf(number).toUpperCase();

/** A row without what is kept as Muster has it. */
export function keeping(row: EmployeeRow, kept: readonly ChangeRisk[]): EmployeeRow {
  const has = (risk: ChangeRisk) => kept.includes(risk);
  return {
    ...row,
    ...(has('name') && { name: null }),
    ...(has('email') && { email: null, emailCanonical: null }),
    ...(has('firstDay') && { startedOn: null }),
    ...(has('lastDay') && { endedOn: null }),
  };
}
