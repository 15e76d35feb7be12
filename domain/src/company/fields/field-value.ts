import type { Day } from '../../time.ts';
import type { ErrorCode } from '../../errors.ts';
import type { ListColumn } from '../../lists/parts.ts';
import type { EmployeeField, FieldChoice, FieldKind } from './employee-field.ts';
import { nameKey, namedIn } from './employee-field.ts';

// A value is kept as one text, in one form for each kind: text as it was typed, a number in plain digits with a point,
// a day as YYYY-MM-DD, `yes` or `no`, and of a choice its number.

export const longestValue = 200;
type Read = { value: string | null } | { code: ErrorCode };
type ReadableField = { kind: FieldKind; choices: readonly FieldChoice[] };

/** Reads what a form sends, in which a choice comes by its number. Nothing typed is no value. */
export function readValue({ kind, choices }: ReadableField, typed: string): Read {
  const text = typed.trim();
  if (text === '') return { value: null };
  if (kind === 'text') return textOf(text);
  if (kind === 'number') return orCode(numberOf(text), 'fieldNumber');
  if (kind === 'day') return orCode(dayOf(text), 'fieldDay');
  if (kind === 'yesNo') return orCode(text === 'yes' || text === 'no' ? text : null, 'fieldYesNo');
  return orCode(choices.some(({ number }) => String(number) === text) ? text : null, 'fieldChoice');
}

/**
 * Reads what a person wrote in a file: yes and no in both languages, and a choice by its name. Days are read as the
 * file writes them, before.
 */
export function readWritten(field: ReadableField, written: string): Read {
  const text = written.trim();
  if (text === '' || field.kind === 'text' || field.kind === 'number' || field.kind === 'day')
    return readValue(field, text);
  const key = nameKey(text);
  if (field.kind === 'yesNo') return orCode(yes.has(key) ? 'yes' : no.has(key) ? 'no' : null, 'fieldYesNo');
  const choice = field.choices.find(({ en, fr }) => nameKey(en) === key || (fr !== null && nameKey(fr) === key));
  return orCode(choice ? String(choice.number) : null, 'fieldChoice');
}

const yes = new Set(['yes', 'y', 'true', '1', 'oui', 'o', 'vrai']);
const no = new Set(['no', 'n', 'false', '0', 'non', 'faux']);

const orCode = (value: string | null, code: ErrorCode): Read => (value === null ? { code } : { value });

const textOf = (text: string): Read =>
  text.length > longestValue ? { code: 'fieldTooLong' } : { value: text.replaceAll(/\s+/gu, ' ') };

/**
 * Up to twelve digits, with up to three behind a point or a comma. What may be thousands as well as thousandths is not
 * guessed.
 */
function numberOf(text: string): string | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f’']/gu, '').replace(/^[−–]/u, '-');
  const grouped = /^-?\d{1,3}(,\d{3})+\.\d{1,3}$/.test(bare) ? bare.replaceAll(',', '') : bare;
  if (/^-?\d{1,3},\d{3}$/.test(grouped)) return null;
  const match = /^(-?)(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(grouped);
  if (!match) return null;
  const whole = match[2]!.replace(/^0+(?=\d)/, '');
  const part = (match[3] ?? '').replace(/0+$/, '');
  const plain = part === '' ? whole : `${whole}.${part}`;
  return plain === '0' ? '0' : `${match[1]}${plain}`;
}

function dayOf(text: string): Day | null {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

export const yesNoWords = { yes: { en: 'Yes', fr: 'Oui' }, no: { en: 'No', fr: 'Non' } } as const;

/** A value in words: a choice by its name, yes and no in the reader's language; a day and a number as they are kept. */
export function valueInWords(field: ReadableField, value: string, language: 'en' | 'fr'): string {
  if (field.kind === 'yesNo') return yesNoWords[value as 'yes' | 'no']?.[language] ?? value;
  if (field.kind !== 'choice') return value;
  const choice = field.choices.find(({ number }) => String(number) === value);
  return choice ? namedIn(choice, language) : value;
}

const types: Record<FieldKind, ListColumn['type']> = {
  text: 'text',
  number: 'count',
  day: 'day',
  yesNo: 'status',
  choice: 'text',
};

/** A field as a column of a list: shown only when someone chooses it. A choice comes by its name. */
export const fieldColumn = ({ kind, en, fr }: EmployeeField): ListColumn => ({
  label: { en, fr: fr ?? en },
  type: types[kind],
  hidden: true,
  ...(kind === 'yesNo' && { words: yesNoWords }),
});
