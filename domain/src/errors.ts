import { moduleErrors } from './module-errors.ts';

/** Every refusal the product can give, with its HTTP status. A code without words in the browser does not compile. */
export const errorStatus = {
  invalidInput: 400,
  notSignedIn: 401,
  keyNeeded: 401,
  wrongCredentials: 401,
  notAllowed: 403,
  crossSite: 403,
  legalRequired: 403,
  companySuspended: 403,
  companyReadOnly: 403,
  keySuspended: 403,
  keyEnded: 409,
  stepUpRequired: 403,
  notFound: 404,
  methodNotAllowed: 405,
  gone: 410,
  tokenExpired: 410,
  conflict: 409,
  changedElsewhere: 409,
  bodyTooLarge: 413,
  unsupportedType: 415,
  wrongHost: 421,
  keyReused: 422,
  tooManyRequests: 429,
  tooManyEmails: 429,
  smsUnavailable: 409,
  exportRunning: 429,
  reportTooLong: 422,
  pdfTooLarge: 422,
  tooManyCompanies: 422,
  viewNameTaken: 409,
  tooManyViews: 409,
  unexpected: 500,
  unavailable: 503,
  maintenance: 503,
  storageFull: 507,
  ...moduleErrors,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** One thing wrong at one field. `path` addresses the field, `code` has words in the browser. */
export type FieldIssue = { path: string; code: string; message: string };

/** An expected refusal. Anything else thrown is a bug. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Throws when a rule named an obstacle. */
export function refuseIf(obstacle: ErrorCode | null, details?: Record<string, unknown>): void {
  if (obstacle) throw new DomainError(obstacle, details);
}

/** Throws when a rule named fields that do not fit. The refusal carries the first code; each field has its own. */
export function refuseFields(issues: readonly { path: string; code: string }[]): void {
  const [first] = issues;
  if (!first) return;
  const code = first.code in errorStatus ? (first.code as ErrorCode) : 'invalidInput';
  throw new DomainError(code, { issues: issues.map((issue): FieldIssue => ({ ...issue, message: 'refused' })) });
}
