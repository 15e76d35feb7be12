import { courseList } from '@app/domain/catalogue/course-list';
import { inLanguage } from '@app/domain/localised';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { stateTone } from '../../../modules/catalogue/standing.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { withGone } from '../../../ui/lists/goneOption.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { NewCourse } from './NewCourse.tsx';

/** All courses, for those who write them. */
export default function CoursesPage() {
  const { t } = useTranslation('editor');
  const f = useFormat();
  const [adding, setAdding] = useState(false);
  const list = useList(courseList, 'listCourses', 'exportCourses');
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('courses.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('courses.title')} description={t('courses.description')} actions={add} />
      <ListView
        list={list}
        search={t('courses.search')}
        title="title"
        rowLink={(row) => ({ to: '/admin/courses/$id', params: { id: row.id } })}
        filters={<CategorySelect />}
        cells={{
          state: (row) => (
            <Group gap={6}>
              <StatusBadge tone={stateTone[row.state]}>{t(`states.${row.state}`)}</StatusBadge>
              {row.draftState && row.state === 'published' && (
                <StatusBadge tone={row.draftState === 'inReview' ? 'wait' : 'idle'}>
                  {t(row.draftState === 'inReview' ? 'courses.withReview' : 'courses.withDraft')}
                </StatusBadge>
              )}
              {row.owner !== null && (
                <StatusBadge tone="off">{t('courses.ownedBy', { company: row.owner })}</StatusBadge>
              )}
            </Group>
          ),
          languages: (row) => row.languages.map((language) => language.toUpperCase()).join(' '),
          expectedMinutes: (row) => f.minutes(row.expectedMinutes),
          validityMonths: (row) =>
            row.validityMonths === null ? t('courses.forever') : t('courses.months', { count: row.validityMonths }),
        }}
        empty={{ title: t('courses.none'), text: t('courses.noneText'), action: add }}
      />
      <NewCourse opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}

function CategorySelect() {
  const { t, language } = useTranslation('editor');
  const [url, change] = useUrlState();
  const tree = useQuery(queryOf('listCategoryTree', {}));
  const options = tree.data?.categories.map((category) => ({
    value: category.id,
    label: inLanguage(category.names, language),
  }));
  return (
    <NativeSelect
      aria-label={t('courses.category')}
      value={url['categoryId'] ?? ''}
      onChange={(event) => change({ categoryId: event.currentTarget.value || undefined })}
      data={[
        { value: '', label: t('courses.anyCategory') },
        ...withGone(options, url['categoryId'], t('ui:gone.category')),
      ]}
    />
  );
}
