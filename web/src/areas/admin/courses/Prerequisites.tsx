import { ActionIcon, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { inLanguage } from '@app/domain/localised';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { IconX } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './CoursePage.module.css';
import type { Editing } from './useDraft.ts';

/** Courses to hold first: a search to add one, a cross to take one away. */
export function Prerequisites({ editing }: { editing: Editing }) {
  const { t, language } = useTranslation('editor');
  const { prerequisites } = editing.draft;
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, 200);
  const found = useQuery({
    ...queryOf('listCourses', {
      q: asked.trim() || undefined,
      state: 'published',
      limit: '20',
      locale: spokenLocale(),
    }),
    enabled: editing.editable,
    placeholderData: keepPreviousData,
  });
  const offered = (found.data?.rows ?? []).filter(
    (row) => row.id !== editing.courseId && !prerequisites.some((other) => other.courseId === row.id),
  );
  const add = (id: string | null) => {
    const row = offered.find((one) => one.id === id);
    if (row)
      editing.set({
        prerequisites: [
          ...prerequisites,
          { courseId: row.id, code: row.code, titles: { [spokenLocale()]: row.title }, reachable: true },
        ],
      });
    setTyped('');
  };
  return (
    <Stack gap="sm" data-field="prerequisites">
      {prerequisites.length > 0 && (
        <ul className={classes.list}>
          {prerequisites.map((other) => (
            <li key={other.courseId}>
              <span>
                {inLanguage(other.titles, language)} <small>{other.code}</small>{' '}
                {!other.reachable && <StatusBadge tone="due">{t('content.unpublished')}</StatusBadge>}
              </span>
              {editing.editable && (
                <ActionIcon
                  variant="subtle"
                  aria-label={t('general.remove', { name: inLanguage(other.titles, language) })}
                  onClick={() => editing.set({ prerequisites: prerequisites.filter((one) => one !== other) })}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing.editable && (
        <Select
          aria-label={t('general.addPrerequisite')}
          placeholder={t('general.addPrerequisite')}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          value={null}
          onChange={add}
          filter={({ options }) => options}
          data={offered.map((row) => ({ value: row.id, label: `${row.title} (${row.code})` }))}
          nothingFoundMessage={t('ui:noMatchTitle')}
        />
      )}
    </Stack>
  );
}
