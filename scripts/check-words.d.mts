export const terms: Record<'en' | 'fr', [RegExp, string][]>;
export const allowed: { file: string; text: string; reason: string }[];
export function literals(code: string): { text: string; line: number; before: string }[];
export function prose(page: string): { text: string; line: number }[];
export function unwanted(text: string, languages: ('en' | 'fr')[], sure?: boolean): [string, string][];
export function textsOf(
  file: string,
  content: string,
): { text: string; line: number; languages: ('en' | 'fr')[]; sure?: boolean }[];
export function checkWords(): {
  found: { area: string; texts: number; problems: string[] }[];
  unused: { file: string; text: string }[];
};
