import type { FieldChoice, FieldKind } from '@app/domain/company/fields/employee-field';
import { namedIn } from '@app/domain/company/fields/employee-field';
import { valueInWords } from '@app/domain/company/fields/field-value';
import type { Format } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';

type Field = { kind: FieldKind; en: string; fr: string | null; choices: FieldChoice[] };

/** What a custom field is called, in the language that is spoken. */
export const fieldName = (field: Pick<Field, 'en' | 'fr'>): string => namedIn(field, spokenLocale());

/** The line below it, in the language that is spoken. */
export const fieldHelp = ({ helpEn, helpFr }: { helpEn: string | null; helpFr: string | null }): string | null =>
  spokenLocale() === 'fr' ? (helpFr ?? helpEn) : (helpEn ?? helpFr);

/** What it says of a person, as people read it; null where it says nothing. */
export function fieldWords({ value, ...field }: Field & { value: string | null }, f: Format): string | null {
  if (value === null) return null;
  if (field.kind === 'day') return f.day(value);
  if (field.kind === 'number') return f.number(Number(value));
  return valueInWords(field, value, spokenLocale());
}
