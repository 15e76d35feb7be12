import { employeeNumberObstacle, employeeNumberOf, phoneOf } from '../company/employee.ts';
import { canonicalEmail } from '../identity/email.ts';
import type { Day } from '../time.ts';
import { importFields } from './fields.ts';
import type { Problem } from './problems.ts';
import type { Reading } from './read-cells.ts';
import { cellReader } from './read-cells.ts';

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
};

export function employeeRow(cells: readonly string[], reading: Reading): { row: EmployeeRow; problems: Problem[] } {
  const { problems, refuse, text, day, codes, needed } = cellReader(cells, reading, importFields.employees);
  const typed = needed('number', text('number'));
  if (typed !== null && employeeNumberObstacle(typed)) refuse('number', 'employeeNumberInvalid', typed);
  const email = text('email');
  const emailCanonical = email === null ? null : canonicalEmail(email);
  if (email !== null && !emailCanonical) refuse('email', 'emailInvalid', email);
  const phone = text('phone');
  const kept = phone === null ? null : phoneOf(phone);
  if (phone !== null && !kept) refuse('phone', 'phoneInvalid', phone);
  const [startedOn, endedOn] = [day('startedOn'), day('endedOn')];
  if (startedOn && endedOn && endedOn < startedOn) refuse('endedOn', 'endBeforeStart');
  const row: EmployeeRow = {
    number: typed === null ? '' : employeeNumberOf(typed),
    name: text('name') ?? ([text('firstName'), text('lastName')].filter((part) => part !== null).join(' ') || null),
    preferredName: text('preferredName'),
    email,
    emailCanonical,
    phone: kept,
    jobTitle: text('jobTitle'),
    startedOn,
    endedOn,
    site: text('site'),
    department: text('department'),
    manager: text('manager'),
    positions: codes('positions'),
    effectiveOn: day('effectiveOn'),
  };
  return { row, problems };
}

/** By what two rows are the same, or one names the other: a number without the case of its letters. */
export const numberKey = (number: string): string => employeeNumberOf(number).toUpperCase();
