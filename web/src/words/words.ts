import type { FieldIssue } from '@app/domain/errors';
import type { ApiError } from '../api/client.ts';
import { changeLanguage, findWords, loadWords, spokenLanguage, startSpeaking } from '../ui/i18n.ts';
import type { Values } from '../ui/i18n.ts';
import type {} from './catalogue.ts';
import { languages } from './languages.ts';
import type { Language } from './languages.ts';

type Words = { readonly [key: string]: string | Words };
const files = import.meta.glob<{ words: Words }>('./{en,fr}/*.ts');

const stored = 'muster-language';

/** The language before anybody signed in: chosen on this device, else the browser's, else English. */
export function firstLanguage(): Language {
  const wanted = [readStored(), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.find((tag): tag is Language => languages.some((known) => known === tag)) ?? 'en';
}

/** The language a person has told us, unless another was chosen on this device. */
export async function speakOnceSignedIn(language: Language): Promise<void> {
  if (readStored() || language === spokenLanguage()) return;
  await changeLanguage(language);
  document.documentElement.lang = language;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(stored);
  } catch {
    return null;
  }
}

/** Speaks another language from now on, here and on this device's next visit. */
export async function speak(language: Language): Promise<void> {
  try {
    localStorage.setItem(stored, language);
  } catch {
    // storage is refused: for this visit only
  }
  await changeLanguage(language);
  document.documentElement.lang = language;
}

/** What every page needs; the rest comes with the pages. */
export async function startWords(language: Language): Promise<void> {
  startSpeaking(language, readFile);
  document.documentElement.lang = language;
  await loadWords('shell', 'errors', 'ui');
}

async function readFile(language: string, module: string): Promise<Words> {
  const file = files[`./${language}/${module}.ts`];
  if (!file) throw new Error(`no words ${language}/${module}`);
  return (await file()).words;
}

/** The words for a refusal; never the text of an exception. */
export function refusalWords(error: unknown): string {
  const { code, details } = isApiError(error) ? error : { code: 'unexpected', details: {} };
  return findWords('errors', code, details as Values) ?? findWords('errors', 'unexpected') ?? '';
}

/** The words for one thing wrong at one field. An issue may carry a refusal's code or one of the checker's. */
export function issueWords(issue: FieldIssue): string {
  return findWords('errors', `issues.${issue.code}`) ?? findWords('errors', issue.code) ?? findWords('errors', 'issues.custom') ?? '';
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
