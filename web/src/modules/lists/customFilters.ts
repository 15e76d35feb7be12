import { isHaving, namedIn, readHaving } from '@app/domain/company/fields/employee-field';
import { yesNoWords } from '@app/domain/company/fields/field-value';
import type { Result } from '../../api/client.ts';

type Field = Result<'listEmployeeFields'>[number];
type Offered = {
  number: number;
  /** Null: there is no such field. */
  label: string | null;
  archived: boolean;
  /** `value` as the address has it, `7.2`; a null label: the choice is gone. */
  options: { value: string; label: string | null }[];
};

/**
 * What a list can be narrowed by of the company's custom fields: choices, and yes or no. What the address narrows it by
 * is among it in any case, also of an archived field and a choice that is gone: a filter that no one sees would leave
 * rows out for no reason one can find.
 */
export function customFilters(fields: readonly Field[], having: string | undefined, spoken: 'en' | 'fr'): Offered[] {
  const asked = having && isHaving(having) ? readHaving(having) : new Map<number, string[]>();
  const offered = fields.flatMap((field): Offered[] => {
    if (field.kind !== 'choice' && field.kind !== 'yesNo') return [];
    const chosen = asked.get(field.number) ?? [];
    const all =
      field.kind === 'yesNo'
        ? (['yes', 'no'] as const).map((value) => ({ key: value as string, label: yesNoWords[value][spoken] }))
        : field.choices.map((choice) => ({ key: String(choice.number), label: namedIn(choice, spoken) }));
    const archived = field.archivedAt !== null;
    const known = archived ? all.filter(({ key }) => chosen.includes(key)) : all;
    const gone = chosen.filter((one) => !all.some(({ key }) => key === one)).map((key) => ({ key, label: null }));
    const options = [...known, ...gone].map(({ key, label }) => ({ value: `${field.number}.${key}`, label }));
    return options.length > 0 ? [{ number: field.number, label: namedIn(field, spoken), archived, options }] : [];
  });
  const unknown = [...asked].filter(([number]) => !fields.some((field) => field.number === number));
  return [
    ...offered,
    ...unknown.map(([number, values]) => ({
      number,
      label: null,
      archived: false,
      options: values.map((one) => ({ value: `${number}.${one}`, label: null })),
    })),
  ];
}
