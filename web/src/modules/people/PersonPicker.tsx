import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { SelectField } from '../../ui/forms/ChoiceFields.tsx';
import { useTranslation } from '../../ui/i18n.ts';

export type Person = { id: string; name: string };

type PersonPickerProps = {
  label: string;
  value: Person | null;
  onChange: (person: Person | null) => void;
  error?: string | undefined;
  placeholder?: string;
  /** Without a line above it: the label is read out only. */
  bare?: boolean;
};

/** One of the company's people, found by name or number while one types. */
export function PersonPicker({ label, value, onChange, error, placeholder, bare = false }: PersonPickerProps) {
  const { t } = useTranslation('company');
  const [typed, setTyped] = useState(value?.name ?? '');
  const [asked] = useDebouncedValue(typed.trim(), 180);
  const wanted = asked.length >= 2 && asked !== value?.name;
  const found = useQuery({
    ...queryOf('searchPeople', { q: asked.slice(0, 100) }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const people = wanted ? (found.data ?? []) : [];
  const options = [
    ...(value && !people.some(({ id }) => id === value.id) ? [{ value: value.id, label: value.name }] : []),
    ...people.map(({ id, name, detail }) => ({ value: id, label: detail ? `${name} · ${detail}` : name })),
  ];
  return (
    <SelectField
      {...(bare ? { 'aria-label': label } : { label })}
      placeholder={placeholder ?? t('fields.managerHint')}
      searchable
      clearable
      // The server has matched already, accents and numbers too.
      filter={({ options: all }) => all}
      data={options}
      value={value?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const person = people.find((one) => one.id === id);
        onChange(id === null ? null : person ? { id, name: person.name } : value);
      }}
      nothingFoundMessage={asked.length >= 2 && !found.isFetching ? t('fields.nobodyFound') : undefined}
      error={error}
      clearButtonProps={{ 'aria-label': t('ui:clear') }}
    />
  );
}
