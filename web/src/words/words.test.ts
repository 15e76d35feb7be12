import { describe, expect, it } from 'vitest';
import { changeLanguage, colon, findWords, loadWords, spokenLanguage, startSpeaking } from '../ui/i18n.ts';
import { byName } from './byName.ts';

type Tree = { readonly [key: string]: string | Tree };
const files = byName(import.meta.glob<{ words: Tree }>('./{en,fr}/*/*.ts', { eager: true }));
const modules = [...files.keys()].filter((file) => file.startsWith('en/')).map((file) => file.slice('en/'.length));

/** Each sentence with its key. */
function flat(tree: Tree, before = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  );
}
const holes = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map(([hole]) => hole).toSorted();

describe.each(modules)('the words of %s', (module) => {
  const english = Object.fromEntries(flat(files.get(`en/${module}`)!.words));
  const french = Object.fromEntries(flat(files.get(`fr/${module}`)?.words ?? {}));
  it('have the same keys in French', () => {
    expect(Object.keys(french).toSorted()).toEqual(Object.keys(english).toSorted());
  });
  it('take the same values in French', () => {
    for (const [key, sentence] of Object.entries(english))
      expect([key, holes(french[key] ?? '')]).toEqual([key, holes(sentence)]);
  });
  it('follow the Canadian way in French: no space before ? ! ;', () => {
    expect(Object.entries(french).filter(([, sentence]) => /\s[?!;]/.test(sentence))).toEqual([]);
  });
  it('put two braces around a value, not three', () => {
    const doubled = ([, sentence]: [string, string]) => /\{{3}|\}{3}/.test(sentence);
    expect([...Object.entries(english), ...Object.entries(french)].filter(doubled)).toEqual([]);
  });
  it('are never empty', () => {
    expect(Object.entries({ ...english, ...french }).filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
  });
});

/** Tests of one worker share what is loaded: of a module that another one made up there is no file. */
const readFile = async (language: string, module: string) => files.get(`${language}/${module}`)?.words ?? {};

describe('speaking', () => {
  it('ends a sentence once, whatever its last value ends in', async () => {
    startSpeaking('en', readFile);
    await loadWords('companies');
    expect(findWords('companies', 'audit.broken', { at: 7 })).toBe('Verification failed at entry 7.');
    expect(findWords('companies', 'audit.broken', { at: '3:50 a.m.' })).toBe('Verification failed at entry 3:50 a.m.');
  });

  it('counts, writes numbers and changes language', async () => {
    startSpeaking('en', readFile);
    await loadWords('ui');
    expect(findWords('ui', 'rows', { count: 1 })).toBe('1 entry');
    expect(findWords('ui', 'rows', { count: 1200 })).toBe('1,200 entries');
    await changeLanguage('fr');
    expect(findWords('ui', 'rows', { count: 0 })).toBe('0 élément');
    expect(findWords('ui', 'rows', { count: 1200 })).toBe('1\u202f200 éléments');
    expect(findWords('ui', 'nothing.like.it')).toBeUndefined();
  });

  it('breaks no line before a colon or inside quotation marks in French', async () => {
    startSpeaking('fr', readFile);
    await loadWords('qualification');
    expect(findWords('qualification', 'credentialCheck.text')).toContain('émetteur\u00a0: choisissez');
    expect(`${colon('Échéance')} 3 avril`).toBe('Échéance\u00a0: 3 avril');
  });

  it('speaks the language asked for last, however long the words of another take', async () => {
    const held = Promise.withResolvers<void>();
    startSpeaking('en', async (language, module) => {
      if (language === 'fr' && module === 'why') await held.promise;
      return readFile(language, module);
    });
    await loadWords('why');
    const away = changeLanguage('fr');
    await changeLanguage('en');
    held.resolve();
    await away;
    expect(spokenLanguage()).toBe('en');
  });
});
