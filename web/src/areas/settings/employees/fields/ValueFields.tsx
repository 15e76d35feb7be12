import type { FieldChoice, FieldKind } from '@app/domain/company/fields/employee-field';
import { namedIn } from '@app/domain/company/fields/employee-field';
import { longestValue, readValue, yesNoWords } from '@app/domain/company/fields/field-value';
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { fieldHelp, fieldName } from '../../../../modules/people/customFields.ts';
import { spokenLocale } from '../../../../words/languages.ts';
import { codeWords } from '../../../../words/words.ts';

export type AskedField = {
  id: string;
  kind: FieldKind;
  en: string;
  fr: string | null;
  helpEn: string | null;
  helpFr: string | null;
  choices: FieldChoice[];
};

/** What is wrong with what was typed, by the path of its field in the form. */
export function wrongValues(
  fields: readonly AskedField[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const read = readValue(field, typed[field.id] ?? '');
      return 'code' in read ? [[`custom.${field.id}`, codeWords(read.code)] as const] : [];
    }),
  );
}

type ValueFieldsProps = { fields: readonly AskedField[]; inputProps: (path: string) => object };

/** Fields beside each other stay in line, whatever is said about them. */
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The company's custom fields in the form of an employee, each with what fits its kind. */
export function ValueFields({ fields, inputProps }: ValueFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {fields.map((field) => (
        <ValueField key={field.id} field={field} given={inputProps(`custom.${field.id}`)} />
      ))}
    </SimpleGrid>
  );
}

function ValueField({ field, given }: { field: AskedField; given: object }) {
  const { kind, choices } = field;
  const spoken = spokenLocale();
  const shared = { label: fieldName(field), description: fieldHelp(field), inputWrapperOrder: below, ...given };
  if (kind === 'yesNo' || kind === 'choice') {
    const offered =
      kind === 'yesNo'
        ? (['yes', 'no'] as const).map((value) => ({ value, label: yesNoWords[value][spoken] }))
        : choices.map((choice) => ({ value: String(choice.number), label: namedIn(choice, spoken) }));
    return <NativeSelect {...shared} data={[{ value: '', label: '–' }, ...offered]} />;
  }
  if (kind === 'day') return <TextInput {...shared} type="date" />;
  return (
    <TextInput
      {...shared}
      maxLength={longestValue}
      autoComplete="off"
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
    />
  );
}
