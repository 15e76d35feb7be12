import { MultiSelect } from '@mantine/core';
import type { MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';

export type CoursesFieldProps = Pick<MultiSelectProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'error'> & {
  /** Names of the courses that the product holds. */
  chosen: ReadonlyMap<string, string>;
};

/** The list behind `CoursesField`: published courses, found by what is typed. */
export default function CoursesList({ chosen, ...field }: CoursesFieldProps) {
  const { t } = useTranslation('productAdmin');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 180);
  const found = useQuery({
    ...queryOf('listCourses', {
      q: asked || undefined,
      state: 'published',
      sort: 'title',
      limit: '50',
      locale: spokenLocale(),
    }),
    placeholderData: keepPreviousData,
  });
  const offered = (found.data?.rows ?? []).map(({ id, code, title }) => ({ value: id, label: `${title} (${code})` }));
  // What was chosen keeps its name whatever is searched for next.
  const [named, setNamed] = useState(chosen);
  const known = new Map([...offered.map(({ value, label }) => [value, label] as const), ...named]);
  return (
    <MultiSelect
      {...field}
      label={t('fields.courses')}
      description={t('fields.coursesHint')}
      searchable
      maxValues={50}
      searchValue={typed}
      onSearchChange={setTyped}
      // the server has searched already, in codes too
      filter={({ options }) =>
        options.filter((one) => 'value' in one && offered.some(({ value }) => value === one.value))
      }
      data={[...known].map(([value, label]) => ({ value, label }))}
      onChange={(ids) => {
        setNamed(new Map(ids.map((id) => [id, known.get(id) ?? id])));
        field.onChange?.(ids);
      }}
    />
  );
}
