import type { UseFormReturnType } from '@mantine/form';
import { issueWords, refusalWords } from '../words/words.ts';
import { ApiError } from './client.ts';

/**
 * Puts what the server refused at the fields of a form, in words. Returns the words for the form as a whole, or null
 * when every issue found its field. What was typed stays.
 */
export function showRefusal<V extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<V>, 'setErrors' | 'getValues'>,
  error: unknown,
): string | null {
  if (!(error instanceof ApiError)) return refusalWords(error);
  const values = form.getValues();
  const atField = error.issues.filter((issue) => (issue.path.split('.')[0] ?? '') in values);
  form.setErrors(Object.fromEntries(atField.map((issue) => [issue.path, issueWords(issue)])));
  if (atField.length > 0 && atField.length === error.issues.length) return null;
  return refusalWords(error);
}
