import { errorStatus } from '@app/domain/errors';
import type { ErrorCode } from '@app/domain/errors';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import { showRefusal } from '../api/forms.ts';
import { loadWords, startSpeaking } from '../ui/i18n.ts';
import { codeWords, issueWords, refusalWords } from './words.ts';
import { byName } from './byName.ts';

type Tree = { readonly [key: string]: string | Tree };
const files = byName(import.meta.glob<{ words: Tree }>('./{en,fr}/*/*.ts', { eager: true }));
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const codes = Object.keys(errorStatus) as ErrorCode[];
const form = () => {
  const errors: Record<string, unknown> = {};
  return {
    setErrors: (given: Record<string, unknown>) => void Object.assign(errors, given),
    getValues: () => ({ name: '' }),
    errors,
  };
};

/** Every way in which a page turns a refusal into words. */
const ways: Record<string, (code: ErrorCode) => string | null> = {
  'a call that was refused': (code) => refusalWords(new ApiError({ status: errorStatus[code], code })),
  'a code in an answer, as an object': (code) => refusalWords({ code }),
  'a code in an answer': (code) => codeWords(code),
  'a field': (code) => issueWords({ path: 'name', code, message: 'refused' }),
  'a form': (code) => showRefusal(form() as never, new ApiError({ status: errorStatus[code], code })),
  'a field of a form': (code) => {
    const at = form();
    showRefusal(at as never, new ApiError({ status: 400, code, issues: [{ path: 'name', code, message: 'refused' }] }));
    return String(at.errors['name']);
  },
};

const references = { en: 'Reference for support: ', fr: 'Référence pour l’assistance\u00a0: ' };

describe.each(['en', 'fr'] as const)('refusals in %s', (language) => {
  const generic = ['unexpected', 'refused'].map((key) => files.get(`${language}/firstErrors`)!.words[key]);
  beforeAll(async () => {
    startSpeaking(language, async (spoken, module) => files.get(`${spoken}/${module}`)!.words);
    await loadWords('firstErrors', 'errors');
  });
  it.each(Object.entries(ways))('no refusal is told as our fault: %s', (_, words) => {
    expect(
      codes.filter((code) => code !== 'unexpected' && (!words(code) || generic.includes(words(code) as string))),
    ).toEqual([]);
  });
  it('has words of its own for each code', () => {
    const told = Map.groupBy(codes, (code) => codeWords(code));
    expect([...told.values()].filter((same) => same.length > 1 && same.includes('unexpected'))).toEqual([]);
  });
  it('tells a code it does not know as a refusal, and an exception as our fault', () => {
    expect(codeWords('fromANewerServer')).toBe(generic[1]);
    expect(refusalWords(new TypeError('x is not a function'))).toBe(generic[0]);
    expect(refusalWords(Object.assign(new Error('read'), { code: 'ECONNRESET' }))).toBe(generic[0]);
    expect(refusalWords(null)).toBe(generic[0]);
  });
  it('names what went wrong on our side by its id, and no refusal', () => {
    const id = '7f3c2f1e-4f7b-4f57-9a63-0c1d2e3f4a5b';
    expect(refusalWords(new ApiError({ status: 500, code: 'unexpected', requestId: id }))).toBe(
      `${String(generic[0])} ${references[language]}${id}`,
    );
    expect(refusalWords(new ApiError({ status: 404, code: 'notFound', requestId: id }))).toBe(codeWords('notFound'));
  });

  it('tells what fails without a connection as being offline, and a refusal as the refusal it is', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(refusalWords(new TypeError('Failed to fetch dynamically imported module'))).toBe(codeWords('offline'));
    expect(refusalWords(new ApiError({ status: 404, code: 'notFound' }))).toBe(codeWords('notFound'));
    vi.unstubAllGlobals();
  });
});

/** The text of a call, from its opening to its closing bracket. */
function callsOf(name: string, source: string): string[] {
  return [...source.matchAll(new RegExp(`\\b${name}(?:<[^(]*>)?\\(`, 'g'))].map(({ index, 0: opening }) => {
    let end = index + opening.length;
    for (let depth = 1; depth > 0 && end < source.length; end++)
      depth += source[end] === '(' ? 1 : source[end] === ')' ? -1 : 0;
    return source.slice(index, end);
  });
}

const tells = /\b(refusalWords|showRefusal|codeWords|issueWords|wordsOf|useGuarded)\b/;

describe('no page keeps a refusal to itself', () => {
  it('a command that does not pop up is told on its page', () => {
    const silent = Object.entries(sources).flatMap(([file, source]) =>
      callsOf('useCommand', source)
        .filter((text) => /quiet: true/.test(text) && !/onRefusal/.test(text))
        .filter(() => !tells.test(source))
        .map((text) => `${file}: ${text.slice(0, 60)}`),
    );
    expect(silent).toEqual([]);
  });
  it('a mutation of a page’s own is told, too', () => {
    const silent = Object.entries(sources).flatMap(([file, source]) =>
      callsOf('useMutation', source)
        .filter((text) => /api\/client/.test(source) && !/onError/.test(text) && !tells.test(source))
        .map((text) => `${file}: ${text.slice(0, 60)}`),
    );
    expect(silent).toEqual([]);
  });
});
