import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';

type Person = { id: string; name: string };
type PersonFieldProps = {
  label: string;
  value: Person | null;
  error?: ReactNode;
  onChange: (person: Person | null) => void;
};

/** One of the people who work here, found by name or number while one types. */
export function PersonField({ label, value, error, onChange }: PersonFieldProps) {
  const { t } = useTranslation('positions');
  const [typed, setTyped] = useState(value?.name ?? '');
  const [asked] = useDebouncedValue(typed.trim(), 180);
  const found = useQuery({
    ...queryOf('findRequirementPeople', { q: asked.slice(0, 100) }),
    placeholderData: keepPreviousData,
  });
  const people = found.data?.people ?? [];
  const others = people
    .filter(({ personId }) => personId !== value?.id)
    .map(({ personId, name, employeeNumber }) => ({ value: personId, label: `${name} · ${employeeNumber}` }));
  return (
    <Select
      label={label}
      placeholder={t('people.find')}
      error={error}
      required
      withAsterisk={false}
      searchable
      filter={({ options }) => options}
      data={[...(value ? [{ value: value.id, label: value.name }] : []), ...others]}
      value={value?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) =>
        onChange(
          id === value?.id
            ? value
            : (people.filter((one) => one.personId === id).map(({ personId, name }) => ({ id: personId, name }))[0] ??
                null),
        )
      }
      nothingFoundMessage={found.isFetching ? undefined : t('people.nobodyFound')}
    />
  );
}
