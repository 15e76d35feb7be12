import { cutText } from '@app/domain/cut-text';

/** What a list of emails shows of a subject. */
export const longestSubject = 60;

/** A subject that names something: a long name is shortened, so that the whole can be read in a list of emails. */
export function subjectWith(write: (name: string) => string, name: string): string {
  const over = write(name).length - longestSubject;
  if (over <= 0) return write(name);
  const kept = Math.max(12, name.length - over - 1);
  return kept + 1 >= name.length ? write(name) : write(`${cutText(name, kept).trimEnd()}…`);
}
