import { namedIn } from '@app/domain/company/fields/employee-field';
import { yesNoWords } from '@app/domain/company/fields/field-value';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { FilterChips } from '../../ui/lists/FilterChips.tsx';
import { spokenLocale } from '../../words/languages.ts';

/** What narrows a list about employees by what they say in the company's custom fields: choices, and yes or no. All of them are one part of the address. */
export function CustomFilters() {
  const { data } = useQuery(queryOf('listEmployeeFields', {}));
  const spoken = spokenLocale();
  const fields = data?.filter(({ archivedAt, kind }) => archivedAt === null && (kind === 'choice' || kind === 'yesNo')) ?? [];
  return fields.map((field) => {
    const offered =
      field.kind === 'yesNo'
        ? (['yes', 'no'] as const).map((value) => ({ value, label: yesNoWords[value][spoken] }))
        : field.choices.map((choice) => ({ value: String(choice.number), label: namedIn(choice, spoken) }));
    return (
      <FilterChips
        key={field.fieldId}
        label={namedIn(field, spoken)}
        name="having"
        multiple
        options={offered.map(({ value, label }) => ({ value: `${field.number}.${value}`, label }))}
      />
    );
  });
}
