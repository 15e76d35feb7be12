import type { Day } from '../time.ts';
import { dayFrom } from './days.ts';
import { numberKey } from './employee-row.ts';

/** Someone whose employee number a file can be named by. */
export type Numbered = { number: string; endedOn: Day | null };

export const unmatchedReasons = ['nobody', 'several', 'left'] as const;
/** Why a file has no one: no such number, two people's, or someone who left. */
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** Words that may make up a number at the front of a file's name, and the longest such number. */
const mostWords = 4;
const longest = 60;

/** The name without folders and ending, letters and digits as one writes them by hand. */
const stemOf = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFKC')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
    .replace(/\s+/g, ' ');

const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The employee numbers a file's name can begin with: as they are written, and without their signs (`NG1035` for
 * `NG-1035`). A number ends where a letter or digit meets anything else, so that `NG-103` is not found in
 * `NG-1035.pdf`.
 */
export function numbersAtFront(name: string): { whole: string; written: string[]; plain: string[] } {
  const stem = stemOf(name);
  const written: string[] = [];
  for (const { index } of stem.slice(0, longest + 1).matchAll(/(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])/gu))
    if (index <= longest) written.push(numberKey(stem.slice(0, index)));
  return { whole: numberKey(stem), written, plain: written.slice(0, mostWords).map(plain) };
}

/** People by what a name can say of them, made once for many files. */
export type ByNumber<P extends Numbered> = { written: ReadonlyMap<string, P[]>; plain: ReadonlyMap<string, P[]> };
export const byNumber = <P extends Numbered>(people: readonly P[]): ByNumber<P> => ({
  written: Map.groupBy(people, ({ number }) => numberKey(number)),
  plain: Map.groupBy(people, ({ number }) => plain(number)),
});

/**
 * Whose certificate a file is, by its name: the employee number stands first, and what follows is not read for it. A
 * number as it is written comes before one without its signs, and a name that is nothing but a number before one that
 * goes on. What fits two people is theirs to be told apart by hand: a certificate must never land with someone else by
 * a guess.
 */
export function matchByName<P extends Numbered>(
  name: string,
  people: ByNumber<P>,
  today: Day,
): { person: P } | { reason: UnmatchedReason; candidates: P[] } {
  const front = numbersAtFront(name);
  const found = (known: ReadonlyMap<string, P[]>, keys: readonly string[]) => [
    ...new Set(keys.flatMap((key) => known.get(key) ?? [])),
  ];
  const whole = found(people.written, front.written.includes(front.whole) ? [front.whole] : []);
  const exact = found(people.written, front.written);
  const candidates = [whole, exact, found(people.plain, front.plain)].find((some) => some.length > 0) ?? [];
  const [person] = candidates;
  if (!person) return { reason: 'nobody', candidates };
  if (candidates.length > 1) return { reason: 'several', candidates };
  return person.endedOn !== null && person.endedOn < today ? { reason: 'left', candidates } : { person };
}

/**
 * The day a file's name ends or goes on with, year first, where it is one that has been:
 * `NG-1035_Forklift_2026-03-01.pdf`.
 */
export function issuedOnByName(name: string, today: Day): Day | null {
  for (const [written] of stemOf(name).matchAll(
    /(?<=[^\p{L}\p{N}])(?:19|20)\d\d([-_. ]?)\d\d\1\d\d(?![\p{L}\p{N}])/gu,
  )) {
    const read = dayFrom(written.replace(/[_. ]/g, '-'), null);
    if ('day' in read && read.day <= today) return read.day;
  }
  return null;
}
