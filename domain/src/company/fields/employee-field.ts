import type { ErrorCode } from '../../errors.ts';

/** What a custom field of a company's employees holds. It is chosen once: values of one kind are none of another. */
export const fieldKinds = ['text', 'number', 'day', 'yesNo', 'choice'] as const;
export type FieldKind = (typeof fieldKinds)[number];

export const fieldKindWords: Record<FieldKind, { en: string; fr: string }> = {
  text: { en: 'Short text', fr: 'Texte court' },
  number: { en: 'Number', fr: 'Nombre' },
  day: { en: 'Date', fr: 'Date' },
  yesNo: { en: 'Yes or no', fr: 'Oui ou non' },
  choice: { en: 'Choice from a list', fr: 'Choix dans une liste' },
};

/** One of the values a choice offers. Values name it by its number, so that it can be renamed. */
export type FieldChoice = { number: number; en: string; fr: string | null };

/**
 * A custom field. `number` is its own within the company and is never given again: columns, saved views and imports
 * name the field by it.
 */
export type EmployeeField = {
  id: string;
  number: number;
  kind: FieldKind;
  en: string;
  fr: string | null;
  choices: readonly FieldChoice[];
  archived: boolean;
};

/** Fields of a company that are in use at a time; archived ones are not counted. */
export const mostFields = 30;
/** Fields of a company, archived ones included. */
export const mostFieldsInAll = 200;
export const mostChoices = 100;
export const longestName = 60;

/** The key of a field's column, in lists, reports, saved views and imports. */
export const fieldKey = (number: number): string => `field${number}`;
const keyForm = /^field([1-9]\d{0,4})$/;
export const isFieldKey = (key: string): boolean => keyForm.test(key);

/**
 * A filter by custom fields as an address has it: the values of choices, and of yes or no, behind the number of their
 * field (`7.2,7.3,9.yes`).
 */
export const isHaving = (text: string): boolean =>
  /^[1-9]\d{0,4}\.([1-9]\d{0,4}|yes|no)(,[1-9]\d{0,4}\.([1-9]\d{0,4}|yes|no)){0,99}$/.test(text);

/** Which values each field may have, by its number: of one field any of them, of several fields one of each. */
export function readHaving(text: string): Map<number, string[]> {
  const wanted = new Map<number, string[]>();
  for (const one of new Set(text.split(','))) {
    const [number, value] = one.split('.') as [string, string];
    wanted.set(Number(number), [...(wanted.get(Number(number)) ?? []), value]);
  }
  return wanted;
}

type Named = { en: string; fr: string | null };

/** A name in the reader's language, or in English where it has no French one. */
export const namedIn = ({ en, fr }: Named, language: 'en' | 'fr'): string => (language === 'fr' ? (fr ?? en) : en);

const plainLetters: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', '’': "'" };

/**
 * A name as two people write the same one: without case, accents, joined letters and the number of its spaces. What the
 * database holds for one name is one here.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[œæßøłđ’]/gu, (letter) => plainLetters[letter]!)
    .trim()
    .replaceAll(/\s+/gu, ' ');

const keysOf = ({ en, fr }: Named): string[] => [nameKey(en), ...(fr === null ? [] : [nameKey(fr)])];

/**
 * In which of its languages a name is taken by another of these; a field may well have the same name in both. Null
 * where it is free.
 */
export function nameTaken(name: Named, others: readonly Named[]): 'en' | 'fr' | null {
  const taken = new Set(others.flatMap(keysOf));
  if (taken.has(nameKey(name.en))) return 'en';
  return name.fr !== null && taken.has(nameKey(name.fr)) ? 'fr' : null;
}

/** Why one more field cannot be in use. */
export const roomObstacle = (inUse: number): ErrorCode | null => (inUse >= mostFields ? 'tooManyFields' : null);

/** Why a field cannot become of another kind: values of the old one exist. */
export const kindObstacle = (before: FieldKind, after: FieldKind, values: number): ErrorCode | null =>
  before !== after && values > 0 ? 'fieldKindFixed' : null;

/** A choice as an administrator saves it: without a number it is a new one. */
export type AskedChoice = Named & { number: number | null };
type ChoiceRefusal = { place: number | null; code: ErrorCode; details?: { people: number; name: string } };

/**
 * The choices of a field after a change, or why they cannot be. What is renamed keeps its number, and with it the
 * people who hold it; what is left out goes, unless people hold it (`used`: how many, by number). `given` is the
 * highest number that was ever given: none comes back.
 */
export function choicesAfter(
  before: readonly FieldChoice[],
  asked: readonly AskedChoice[],
  used: ReadonlyMap<number, number>,
  given: number,
): { choices: FieldChoice[]; given: number } | { refused: ChoiceRefusal } {
  if (asked.length === 0) return { refused: { place: null, code: 'choicesMissing' } };
  if (asked.length > mostChoices) return { refused: { place: null, code: 'tooManyChoices' } };
  for (const [place, { number, ...name }] of asked.entries()) {
    const earlier = asked.slice(0, place);
    if (
      number !== null &&
      (!before.some((one) => one.number === number) || earlier.some((one) => one.number === number))
    )
      return { refused: { place, code: 'notFound' } };
    if (nameTaken(name, earlier) !== null) return { refused: { place, code: 'choiceTwice' } };
  }
  const gone = before.find(({ number }) => (used.get(number) ?? 0) > 0 && !asked.some((one) => one.number === number));
  if (gone)
    return {
      refused: { place: null, code: 'choiceInUse', details: { people: used.get(gone.number)!, name: gone.en } },
    };
  let last = given;
  const choices = asked.map(({ number, en, fr }) => ({ number: number ?? (last += 1), en, fr }));
  return { choices, given: last };
}
