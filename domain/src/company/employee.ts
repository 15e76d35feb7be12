import type { ErrorCode } from '../errors.ts';
import type { Day, Instant } from '../time.ts';

export const employeeStatuses = ['active', 'invited', 'starting', 'leave', 'inactive'] as const;
export type EmployeeStatus = (typeof employeeStatuses)[number];

export type EmploymentFacts = {
  startedOn: Day;
  endedOn: Day | null;
  onLeaveSince: Day | null;
  invitedAt: Instant | null;
  /** When they first signed in here. */
  joinedAt: Instant | null;
};

/** The status of an employee on a day: read from the dates, never stored. `starting` has a first day still to come. */
export function employeeStatus(
  { startedOn, endedOn, onLeaveSince, invitedAt, joinedAt }: EmploymentFacts,
  today: Day,
): EmployeeStatus {
  if (endedOn !== null && endedOn < today) return 'inactive';
  if (startedOn > today) return 'starting';
  if (onLeaveSince !== null && onLeaveSince <= today) return 'leave';
  return invitedAt !== null && joinedAt === null ? 'invited' : 'active';
}

export const contactWays = ['email', 'phone', 'paper'] as const;
export type ContactWay = (typeof contactWays)[number];

/** `pin`: they read what is for them when they sign in with their PIN; nothing reaches them before. */
export const reachWays = ['email', 'phone', 'pin', 'paper'] as const;
export type ReachWay = (typeof reachWays)[number];

type Reachable = { email: string | null; phone: string | null; preferred: ContactWay | null; hasPin?: boolean };

/**
 * How a person can be reached: as preferred where that is possible, else by e-mail, by phone, by what they see when
 * they sign in with a PIN, or on paper only.
 */
export function reachableBy({ email, phone, preferred, hasPin = false }: Reachable): ReachWay {
  const possible = { email: email !== null, phone: phone !== null, pin: hasPin, paper: true };
  if (preferred && possible[preferred]) return preferred;
  return reachWays.find((way) => possible[way])!;
}

const longestNumber = 40;

/**
 * The form in which an employee number is kept: spaces at its ends do not count. Its letters' case does not either,
 * where numbers are compared.
 */
export const employeeNumberOf = (typed: string): string => typed.normalize('NFKC').trim().replace(/\s+/g, ' ');

export function employeeNumberObstacle(typed: string): ErrorCode | null {
  const number = employeeNumberOf(typed);
  return number === '' || number.length > longestNumber || /\p{Cc}/u.test(typed) ? 'employeeNumberInvalid' : null;
}

/**
 * A phone number in E.164 (`+17055550123`) from what was typed with spaces, dashes, dots or brackets; null when it is
 * none.
 */
export function phoneOf(typed: string): string | null {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s().\-–/]/g, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

/**
 * Why these admins cannot go, all at once: the company would be without one. `staying` are its admins without a last
 * day; anyone who leaves on a day still to come counts no more.
 */
export function lastAdminObstacle(staying: readonly string[], going: readonly string[]): ErrorCode | null {
  const gone = new Set(going);
  return staying.some((id) => gone.has(id)) && staying.every((id) => gone.has(id)) ? 'lastAdmin' : null;
}

export function leaveObstacle({ startedOn, endedOn, onLeaveSince }: EmploymentFacts, from: Day): ErrorCode | null {
  if (from < startedOn || (endedOn !== null && from > endedOn)) return 'notEmployedThen';
  return onLeaveSince === null ? null : 'alreadyOnLeave';
}

/** Why a department cannot stand under another: it would stand under itself. */
export function departmentObstacle(
  id: string,
  parentId: string | null,
  parentOf: ReadonlyMap<string, string | null>,
): ErrorCode | null {
  for (let above = parentId; above !== null; above = parentOf.get(above) ?? null)
    if (above === id) return 'departmentCycle';
  return null;
}
