import { use, useSyncExternalStore } from 'react';

/** Every file of words by its name; `words/catalogue.ts`, which `npm run addresses` writes, fills it in. */
export interface Catalogue {}
export type Module = Extract<keyof Catalogue, string>;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K;
type Keys<T> = { [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Keys<T[K]>}` }[keyof T &
  string];
type AnyKey = { [M in Module]: `${M}:${Keys<Catalogue[M]>}` }[Module];

/** Numbers are written as the language writes them; a number that is a name (a year, a code) is passed as text. */
export type Values = Record<string, string | number | null | undefined>;
export type Translate<M extends Module> = (key: Keys<Catalogue[M]> | AnyKey, values?: Values) => string;

export type Words = { readonly [key: string]: string | Words };
type Load = (language: string, module: string) => Promise<Words>;

const known = new Map<string, Words>();
/** React's `use` reads `status`: words that are here are not waited for. */
type Loading = Promise<void> & { status?: 'fulfilled'; value?: undefined };
const underway = new Map<string, Loading>();
const listeners = new Set<() => void>();
let language = 'en';
/** The language asked for last: its words may still be under way. */
let wanted = language;
let loadFile: Load = () => Promise.reject(new Error('the words have not been started'));

/** Where the words come from, and which language is spoken first. */
export function startSpeaking(first: string, load: Load): void {
  language = first;
  wanted = first;
  loadFile = load;
}

export function spokenLanguage(): string {
  return language;
}

/** Makes sure the words of some modules are here, in the language spoken. */
export async function loadWords(...modules: Module[]): Promise<void> {
  await Promise.all(modules.map((module) => loadOne(language, module)));
}

function loadOne(into: string, module: string): Loading {
  const file = `${into}/${module}`;
  const running = underway.get(file);
  if (running) return running;
  const loading: Loading = loadFile(into, module).then(
    (words) => {
      known.set(file, words);
      loading.status = 'fulfilled';
    },
    (error: unknown) => {
      underway.delete(file);
      throw error;
    },
  );
  underway.set(file, loading);
  return loading;
}

/** Speaks another language once all words in use are here, unless yet another was asked for meanwhile. */
export async function changeLanguage(to: string): Promise<void> {
  wanted = to;
  if (to === language) return;
  const inUse = [...known.keys()]
    .filter((file) => file.startsWith(`${language}/`))
    .map((file) => file.slice(language.length + 1));
  await Promise.all(inUse.map((module) => loadOne(to, module)));
  if (wanted !== to) return;
  language = to;
  told();
}

/** The words under a key, or undefined. For keys that are only known at run time; pages use `t`. */
export function findWords(module: string, key: string, values: Values = {}): string | undefined {
  const [own, path] = key.includes(':') ? (key.split(':') as [string, string]) : [module, key];
  const tree = known.get(`${language}/${own}`);
  const found = at(tree, path) ?? plural(tree, path, values['count']);
  const elided =
    language === 'fr'
      ? found?.replace(beforeValue, (de: string, name: string) => (beginsWithVowel(values[name]) ? `${de[0]}’` : de))
      : found;
  const filled = elided?.replace(/\{\{(\w+)\}\}(\.(?!\.))?/g, (_, name: string, stop: string | undefined) =>
    stopped(written(values[name]), stop),
  );
  return language === 'fr' ? filled?.replace(frenchSpace, '\u00a0') : filled;
}

/** “de” before a value, which loses its vowel before another one: “la demande d’Amelia”. */
const beforeValue = /\b[Dd]e (?=\{\{(\w+)\}\})/g;
const beginsWithVowel = (value: Values[string]): boolean =>
  typeof value === 'string' && /^[aeiouàâäéèêëîïôöùûüœæ]/i.test(value);

/** French sets a colon and its quotation marks off by a space; no line may break there. */
const frenchSpace = / (?=[:»])|(?<=«) /g;

/** A label before its value, with the colon as the language spoken writes it: `${colon(t('name'))} ${name}`. */
export const colon = (label: string): string => `${label}${language === 'fr' ? '\u00a0' : ''}:`;

function at(tree: Words | undefined, path: string): string | undefined {
  let here: string | Words | undefined = tree;
  for (const step of path.split('.')) here = typeof here === 'object' ? here[step] : undefined;
  return typeof here === 'string' ? here : undefined;
}

/** None has words of its own where they are written; no rule of English or French would choose them. */
function plural(tree: Words | undefined, path: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return undefined;
  const none = count === 0 ? at(tree, `${path}_zero`) : undefined;
  return none ?? at(tree, `${path}_${rulesOf(language).plural.select(count)}`) ?? at(tree, `${path}_other`);
}

/** A value that ends in a full stop of its own (“3:50 a.m.”, “Inc.”) ends the sentence, too. */
function stopped(words: string, stop = ''): string {
  return words.endsWith('.') ? words : words + stop;
}

function written(value: string | number | null | undefined): string {
  return typeof value === 'number' ? rulesOf(language).number.format(value) : (value ?? '');
}

const rules = new Map<string, { plural: Intl.PluralRules; number: Intl.NumberFormat }>();
/** Made once: each costs a phone milliseconds. */
function rulesOf(spoken: string) {
  const made = rules.get(spoken) ?? { plural: new Intl.PluralRules(spoken), number: new Intl.NumberFormat(spoken) };
  rules.set(spoken, made);
  return made;
}

const translators = new Map<string, unknown>();

/** One function per module and language, so that effects and memos see when the language changed. */
function translatorOf<M extends Module>(module: M): Translate<M> {
  const name = `${language}/${module}`;
  let translate = translators.get(name) as Translate<M> | undefined;
  if (!translate) {
    translate = (key, values) => findWords(module, key, values) ?? missing(module, key);
    translators.set(name, translate);
  }
  return translate;
}

/**
 * Nothing, while the words of another module that no one waited for are fetched; anyone who speaks is drawn again with
 * them. Never the key.
 */
function missing(module: string, key: string): string {
  const own = key.includes(':') ? key.slice(0, key.indexOf(':')) : module;
  if (!known.has(`${language}/${own}`)) loadOne(language, own).then(told, () => {});
  return '';
}

/** Words came, or others are spoken: every translator is made again, so that effects and memos see it. */
let revision = 0;
function told(): void {
  revision += 1;
  translators.clear();
  for (const changed of listeners) changed();
}
const revisionNow = () => revision;

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * `const { t } = useTranslation('catalogue')`: the words of a module. Waits (Suspense) for words that are not here yet.
 * Anyone who also says words of another module (`t('skills:name')`) names it as well.
 */
export function useTranslation<M extends Module>(
  module: M,
  ...others: readonly Module[]
): { t: Translate<M>; language: string } {
  useSyncExternalStore(listen, revisionNow, revisionNow);
  const spoken = language;
  // Always, also when they are here: a component that waited is rendered again, and meets the same `use` at the same
  // place.
  for (const wanted of [module, ...others]) use(loadOne(spoken, wanted) as Promise<void>);
  return { t: translatorOf(module), language: spoken };
}
