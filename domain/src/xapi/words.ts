import { isObject } from './check.ts';

/** One text of a map of languages: in the reader's language where there is one, else in English, else in any. */
export function wordsOf(map: unknown, language: string): string | null {
  if (!isObject(map)) return null;
  const entries = Object.entries(map);
  const of = (wanted: string) =>
    entries.find(([tag]) => tag.toLowerCase() === wanted || tag.toLowerCase().startsWith(`${wanted}-`));
  const text = (of(language) ?? of('en') ?? entries[0])?.[1];
  return typeof text === 'string' && text !== '' ? text : null;
}
