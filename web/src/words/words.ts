import type { FieldIssue } from '@app/domain/errors';
import { changeLanguage, findWords, loadWords, spokenLanguage, startSpeaking } from '../ui/i18n.ts';
import type { Values, Words } from '../ui/i18n.ts';
import type {} from './catalogue.ts';
import { byName } from './byName.ts';
import { languages } from './languages.ts';
import type { Language } from './languages.ts';

const starts = import.meta.glob<Record<string, Words>>('./start/*.ts');
/** Where the words of the pages lie that are open to anyone, and those of refusals. All others: places.ts. */
const open = byName(
  import.meta.glob<{ words: Words }>(
    './{en,fr}/*/{account,apiReference,errors,identity,legal,pins,platform,qualification,seats,sdsPublic}.ts',
  ),
);

const stored = 'muster-language';
/** Of the person who is signed in on this device, as session/session.ts notes it. */
const ofPerson = 'muster-signed-in';

/**
 * The language before the session is known: that of the person who was signed in last time, else chosen on this device,
 * else the browser's, else English.
 */
export function firstLanguage(): Language {
  const wanted = [read(ofPerson), read(stored), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.find((tag): tag is Language => languages.some((known) => known === tag)) ?? 'en';
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

let chosen: Language | null = null;

/** What was chosen on this page before anyone signed in, once: it goes over to the person who does. */
export function takeChoice(): Language | null {
  const taken = chosen;
  chosen = null;
  return taken;
}

/** The choice of someone who is not signed in: for this device. */
export async function chooseOnDevice(language: Language): Promise<void> {
  chosen = language;
  try {
    localStorage.setItem(stored, language);
  } catch {
    // storage is refused: for this visit only
  }
  await speak(language);
}

/** Speaks another language from now on. */
export async function speak(language: Language): Promise<void> {
  await changeLanguage(language);
  document.documentElement.lang = spokenLanguage();
}

const inStart: ReadonlySet<string> = new Set(['shell', 'firstErrors', 'ui']);

/** What every page needs; the rest comes with the pages. */
export async function startWords(language: Language): Promise<void> {
  startSpeaking(language, readFile);
  // the pages of the person who was signed in last time will ask for them
  if (read(ofPerson)) void otherFiles().catch(() => {});
  document.documentElement.lang = language;
  await loadWords('shell', 'firstErrors', 'ui');
}

const otherFiles = async () => (await import('./places.ts')).files;

async function readFile(language: string, module: string): Promise<Words> {
  const name = `${language}/${module}`;
  const file = open.get(name);
  if (file) return (await file()).words;
  const words = inStart.has(module)
    ? (await starts[`./start/${language}.ts`]?.())?.[module]
    : (await (await otherFiles()).get(name)?.())?.words;
  if (!words) throw new Error(`no words ${name}`);
  return words;
}

/**
 * The words of every refusal: they come behind the first page, and the person who is refused before that waits for
 * them.
 */
export async function errorWords(): Promise<void> {
  await loadWords('errors').catch(() => {}); // without a connection the first page's words do
}

const said = (key: string, values?: Values) =>
  findWords('errors', key, values) ?? findWords('firstErrors', key, values);

/**
 * The words for a refusal; never the text of an exception. Whatever carries a code is a refusal, as the call threw it
 * or as an answer lists it (`skipped`): only what carries none went wrong on our side.
 */
export function refusalWords(error: unknown): string {
  if (carriesCode(error)) {
    // What went wrong on our side is found by its id alone: a person who reports it can name it.
    const unexpected =
      error.code === 'unexpected' && error.requestId
        ? said('unexpectedWithReference', { id: error.requestId })
        : undefined;
    return unexpected ?? codeWords(error.code, error.details);
  }
  // What fails without a connection failed for want of it: code or words that could not be loaded.
  return codeWords(navigator.onLine === false ? 'offline' : 'unexpected');
}

/**
 * The words for a refusal that comes as its code: what a job wrote down when it stopped, who was left out and why. A
 * code this page has no words for (the server is newer, or its words are still under way) is a refusal all the same.
 */
export function codeWords(code: string, details: Record<string, unknown> = {}): string {
  return said(code, details as Values) ?? said('refused') ?? '';
}

/** The words for one thing wrong at one field. An issue may carry a refusal's code or one of the checker's. */
export function issueWords(issue: FieldIssue): string {
  return said(`issues.${issue.code}`) ?? said(issue.code) ?? said('issues.custom') ?? '';
}

type Refusal = { code: string; details?: Record<string, unknown>; requestId?: string | null };

/** Exceptions of the platform carry numbers or codes of their own (`ECONNRESET`): they are not for people. */
function carriesCode(error: unknown): error is Refusal {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string') return false;
  return !(error instanceof Error) || error.name === 'ApiError';
}
