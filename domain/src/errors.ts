/** Every refusal the product can give, with its HTTP status. A code without words in the browser does not compile. */
export const errorStatus = {
  invalidInput: 400,
  notSignedIn: 401,
  wrongCredentials: 401,
  notAllowed: 403,
  crossSite: 403,
  legalRequired: 403,
  companySuspended: 403,
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
  unexpected: 500,
  unavailable: 503,
  maintenance: 503,
  storageFull: 507,
  // identity
  passwordTooShort: 400,
  passwordTooShortForAdmin: 400,
  passwordTooCommon: 400,
  passwordTooLong: 400,
  lastAdmin: 409,
  wrongPassword: 400,
  emailInvalid: 400,
  personWithoutEmail: 409,
  alreadyActive: 409,
  // files
  fileTooLarge: 413,
  fileTypeRefused: 415,
  fileCorrupt: 400,
  imageTooLarge: 400,
  uploadOffset: 409,
  tooManyUploads: 409,
  fileInUse: 409,
  // content and catalogue
  contentInUse: 409,
  contentNotReady: 409,
  contentRetired: 409,
  draftMissing: 409,
  categoryInUse: 409,
  codeTaken: 409,
  courseNotReady: 409,
  courseNotDraft: 409,
  courseNotPublished: 409,
  courseRetired: 409,
  draftOpen: 409,
  reviewMissing: 409,
  categoryCycle: 409,
  prerequisiteCycle: 409,
  versionFrozen: 409,
  reasonTooShort: 400,
  // enrolment
  alreadyEnrolled: 409,
  prerequisiteMissing: 409,
  enrolmentClosed: 409,
  enrolmentNotStarted: 409,
  unitLocked: 409,
  watchRequired: 409,
  timeRequired: 409,
  // quiz
  attemptsExhausted: 409,
  coolingDown: 409,
  attemptOver: 409,
  attemptRunning: 409,
  quizPassed: 409,
  // achievements
  alreadyRevoked: 409,
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
