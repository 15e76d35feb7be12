import { findWords } from '../../ui/i18n.ts';
import { codeWords } from '../../words/words.ts';

/** Why a run served no one, or not this one. */
export function reasonWords(code: string): string {
  return findWords('reports', `schedules.reasons.${code}`) ?? codeWords(code);
}
