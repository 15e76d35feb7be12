import type { ErrorCode } from '@app/domain/errors';
import { DomainError, errorStatus } from '@app/domain/errors';

/**
 * Constraints that have the last word when two people press at once, and the refusal each of them means, where its name
 * does not say it.
 */
const meaning: Record<string, ErrorCode> = {
  people_email_canonical_key: 'tokenExpired',
  employee_number_once: 'employeeNumberTaken',
  employee_email_once: 'emailTaken',
  sites_company_id_code_key: 'placeCodeTaken',
  departments_company_id_code_key: 'placeCodeTaken',
  one_open_enrolment: 'alreadyEnrolled',
  one_attempt_number: 'alreadyEnrolled',
  courses_code_key: 'codeTaken',
  one_running_attempt: 'attemptRunning',
  one_content_draft: 'changedElsewhere',
  one_course_draft: 'draftOpen',
  one_list_view_name: 'viewNameTaken',
  one_audience_name: 'audienceNameTaken',
  one_running_import: 'importRunning',
  never_oversold: 'stockBelowSold',
  one_running_audit_pack: 'auditPackRunning',
  one_running_report_file: 'reportFileRunning',
  training_rooms_name: 'roomNameTaken',
  one_sds_revision_a_day: 'sheetRevisionThere',
  one_sds_file: 'sheetFileThere',
  one_site_chemical: 'chemicalThere',
  employee_fields_named: 'fieldNameTaken',
  employee_field_values_company_id_field_id_choice_fkey: 'changedElsewhere',
  employee_field_values_company_id_field_id_kind_fkey: 'changedElsewhere',
};

/** The refusal that a violated constraint means: listed above, or the one it is named after (`version_frozen`). */
function refusalOf(constraint: string): ErrorCode | undefined {
  const named = constraint.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return meaning[constraint] ?? (Object.hasOwn(errorStatus, named) ? (named as ErrorCode) : undefined);
}

/**
 * A constraint violation becomes its refusal; trouble of the database itself becomes `unavailable` or `storageFull`.
 */
export function translateConstraint(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DomainError) return error;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  const refusal = constraint && refusalOf(constraint);
  if (refusal) return new DomainError(refusal);
  if (code === '53100') return new DomainError('storageFull');
  // A text with a NUL in it: JSON can carry one, PostgreSQL cannot keep it.
  if (code === '22021' || code === '22P05') return new DomainError('invalidInput');
  if (code === '23503' && constraint) return new DomainError('notFound');
  if (code && tooBusy.has(code)) return unavailable(1, error);
  return isDatabaseAway(error) ? unavailable(2, error) : error;
}

/** With what the database said, for the log. */
function unavailable(retryAfter: number, cause: Error): DomainError {
  return Object.assign(new DomainError('unavailable', { retryAfter }), { cause });
}

/**
 * Nothing was wrong with what was asked, and nothing of it was kept: a lock or a statement took longer than the roles'
 * limits (`roles.ts`), two waited for each other, or we ourselves were too slow between two statements.
 */
const tooBusy: ReadonlySet<string> = new Set(['55P03', '57014', '40P01', '40001', '25P03']);

/**
 * The database cannot be reached, is starting or stopping, or has no room for another connection: worth trying again
 * soon.
 */
export function isDatabaseAway(error: Error): boolean {
  const { code = '', syscall, routine } = error as Error & { code?: string; syscall?: string; routine?: string };
  if (/^(08|57P|53)/.test(code)) return true;
  // A primary that has become a replica: what wants to write is sent elsewhere in a moment. What we raise ourselves
  // means something else.
  if (code === '25006' && routine !== 'exec_stmt_raise') return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) || (code === 'ENOENT' && syscall === 'connect'))
    return true;
  return /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|is not queryable/.test(
    error.message,
  );
}
