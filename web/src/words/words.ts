import type { FieldIssue } from '@app/domain/errors';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { ApiError } from '../api/client.ts';
import type { Catalogue, Module } from './catalogue.ts';
import { languages } from './languages.ts';
import type { Language } from './languages.ts';

type WordsFile = { words: Record<string, unknown> };
const files = import.meta.glob<WordsFile>('./{en,fr}/*.ts');

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Catalogue;
  }
}

const stored = 'muster-language';

/** The language before anybody signed in: chosen on this device, else the browser's, else English. */
export function firstLanguage(): Language {
  const wanted = [readStored(), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.find((tag): tag is Language => languages.some((known) => known === tag)) ?? 'en';
}

function readStored(): string | null {
  try {
    return localStorage.getItem(stored);
  } catch {
    return null;
  }
}

/** Loads the words of some modules in the present language; a route's loader calls it beside the page's import. */
export async function loadWords(...modules: Module[]): Promise<void> {
  await i18next.loadNamespaces(modules);
}

/** Speaks another language from now on, here and on this device's next visit. */
export async function speak(language: Language): Promise<void> {
  try {
    localStorage.setItem(stored, language);
  } catch {
    // storage is refused: for this visit only
  }
  await i18next.changeLanguage(language);
}

export async function startWords(language: Language): Promise<void> {
  i18next.on('languageChanged', (spoken) => {
    document.documentElement.lang = spoken;
  });
  await i18next
    .use({
      type: 'backend' as const,
      init: () => {},
      read: (spoken: string, module: string, done: (error: Error | null, words: Record<string, unknown> | false) => void) => {
        const file = files[`./${spoken}/${module}.ts`];
        if (!file) return done(new Error(`no words ${spoken}/${module}`), false);
        file().then(
          ({ words }) => done(null, words),
          (error: Error) => done(error, false),
        );
      },
    })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...languages],
      load: 'languageOnly',
      ns: ['shell', 'errors', 'ui'],
      defaultNS: 'shell',
      keySeparator: '.',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** The words for a refusal; never the text of an exception. */
export function refusalWords(error: unknown): string {
  const { code, details } = isApiError(error) ? error : { code: 'unexpected' as const, details: {} };
  const words = i18next.t(`errors:${code}`, { ...details, defaultValue: '' } as Record<string, unknown>);
  return String(words || i18next.t('errors:unexpected'));
}

/** The words for one thing wrong at one field. */
export function issueWords(issue: FieldIssue): string {
  const words = i18next.t(`errors:issues.${issue.code}` as 'errors:issues.custom', { defaultValue: '' });
  return words || i18next.t('errors:issues.custom');
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
