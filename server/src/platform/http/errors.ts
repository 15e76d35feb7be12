import type { ErrorCode, FieldIssue } from '@app/domain/errors';
import { DomainError, errorStatus } from '@app/domain/errors';
import { ZodError } from 'zod';
import { translateConstraint } from '../database/constraints.ts';

export type ErrorBody = {
  error: { code: ErrorCode; requestId: string; details?: Record<string, unknown>; issues?: FieldIssue[] };
};

/** Turns anything thrown into its answer. What is not an expected refusal says nothing but a request id. */
export function errorAnswer(
  thrown: unknown,
  requestId: string,
): { status: number; body: ErrorBody; expected: boolean } {
  // Anyone who met the database outside a unit of work (the session, a pool) comes through here too.
  const error = translateConstraint(thrown);
  const answer = (code: ErrorCode, more: { details?: Record<string, unknown>; issues?: FieldIssue[] } = {}) => ({
    status: errorStatus[code],
    body: { error: { code, requestId, ...more } },
    expected: code !== 'unexpected',
  });
  if (error instanceof DomainError) {
    const { issues, ...details } = error.details;
    return answer(error.code, {
      ...(Object.keys(details).length > 0 && { details }),
      ...(Array.isArray(issues) && { issues: issues as FieldIssue[] }),
    });
  }
  if (error instanceof ZodError) return answer('invalidInput', { issues: error.issues.flatMap(fieldIssues) });
  const code = (error as { code?: string } | null)?.code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answer('bodyTooLarge');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return answer('unsupportedType');
  // No id of ours is that long.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return answer('notFound');
  if (code.startsWith('FST_ERR_CTP') || (error as { statusCode?: number })?.statusCode === 400)
    return answer('invalidInput');
  if (code === 'ENOSPC') return answer('storageFull');
  return answer('unexpected');
}

/** zod names unknown fields on their parent; we name each where it stands. */
function fieldIssues(issue: ZodError['issues'][number]): FieldIssue[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: path ? `${path}.${key}` : key,
      code: 'unknownField',
      message: `Unknown field "${key}"`,
    }));
  return [{ path, code: issue.code, message: issue.message }];
}
