import type { Period } from '../company/placement.ts';
import { fieldKey } from '../company/fields/employee-field.ts';
import { valueInWords } from '../company/fields/field-value.ts';
import type { Day } from '../time.ts';
import { addDays, daysBetween } from '../time.ts';
import type { CustomField } from './fields.ts';

/**
 * Changes of a known person that are decided on before they are made: another name, another email address, and days of
 * employment that are over. A wrong column or a number that was given to someone else looks like these.
 */
export const changeRisks = ['name', 'email', 'firstDay', 'lastDay'] as const;
export type ChangeRisk = (typeof changeRisks)[number];
/** What wins where a file and Muster differ in such a way. */
export const choices = ['keep', 'file'] as const;
export type Choice = (typeof choices)[number];
export type Choices = Partial<Record<ChangeRisk, Choice>>;

/**
 * One field of a row that would be, or was, another: as people read it. `risk` is set where it has to be decided on.
 */
export type FieldChange = {
  field: string;
  before: string | null;
  after: string | null;
  risk?: ChangeRisk;
  /** Days before today on which the person's employment, and with it every status, would be another. */
  pastDays?: number;
  /** Left as Muster has it, by what was chosen. */
  kept?: true;
  /** From when it counts, where that is not the first day. */
  from?: Day;
};

/** Names as two people write the same one: without case, accents, signs and the order of their parts. */
export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

/** How many days before today are worked in one of two employments and not in the other. */
export function pastDaysChanged(before: Period, after: Period, today: Day): number {
  const [one, other] = [pastOf(before, today), pastOf(after, today)];
  const shared = Math.max(0, daysBetween(later(one.startedOn, other.startedOn), earlier(one.beyond, other.beyond)));
  return lengthOf(one) + lengthOf(other) - 2 * shared;
}

type Past = { startedOn: Day; beyond: Day };
const pastOf = ({ startedOn, endedOn }: Period, today: Day): Past => ({
  startedOn,
  beyond: endedOn === null ? today : earlier(addDays(endedOn, 1), today),
});
const lengthOf = ({ startedOn, beyond }: Past): number => Math.max(0, daysBetween(startedOn, beyond));
const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
const later = (one: Day, other: Day): Day => (one > other ? one : other);

export const risksOf = (changes: readonly FieldChange[]): ChangeRisk[] => changes.flatMap(({ risk }) => risk ?? []);

/** What wins for a row: what was said of the row itself, else of all rows. What is undecided stays as Muster has it. */
export const choiceOf = (risk: ChangeRisk, ofRow: Choices | null, ofAll: Choices): Choice =>
  ofRow?.[risk] ?? ofAll[risk] ?? 'keep';

/** Which of these are not decided on, neither for the row nor for all. */
export const undecided = (risks: readonly ChangeRisk[], ofRow: Choices | null, ofAll: Choices): ChangeRisk[] =>
  risks.filter((risk) => (ofRow?.[risk] ?? ofAll[risk]) === undefined);

const words = {
  en: {
    none: 'empty',
    from: 'from',
    kept: 'not changed',
    days: (count: number) => `${count} past ${count === 1 ? 'day' : 'days'} of employment`,
  },
  fr: {
    none: 'vide',
    from: 'à compter du',
    kept: 'non modifié',
    days: (count: number) => `${count} ${count < 2 ? 'jour passé' : 'jours passés'} d’emploi`,
  },
};

/** A change with what custom fields say in words; what they say is kept otherwise. */
export function changeInWords<C extends Pick<FieldChange, 'field' | 'before' | 'after'>>(
  custom: readonly CustomField[],
  change: C,
  language: 'en' | 'fr',
): C {
  const field = custom.find(({ number }) => fieldKey(number) === change.field);
  if (!field) return change;
  const said = (value: string | null) => (value === null ? null : valueInWords(field, value, language));
  return { ...change, before: said(change.before), after: said(change.after) };
}

/** A change in words, for a file: “Legal name: Ana Roy → Anna Roy”. */
export function changeText(
  { field, before, after, pastDays, from, kept }: FieldChange,
  labels: Readonly<Record<string, { label: { en: string; fr: string } }>>,
  language: 'en' | 'fr',
): string {
  const say = words[language];
  const notes = [
    ...(from ? [`${say.from} ${from}`] : []),
    ...(pastDays ? [say.days(pastDays)] : []),
    ...(kept ? [say.kept] : []),
  ];
  const label = labels[field]?.label[language] ?? field;
  return `${label}${language === 'fr' ? ' :' : ':'} ${before ?? say.none} → ${after ?? say.none}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
}
