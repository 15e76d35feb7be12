import { Button, Checkbox, Group, NativeSelect, Popover, Stack } from '@mantine/core';
import type { CourseColumn } from '@app/domain/catalogue/course-fields';
import { courseColumns, courseSorts, deliveries } from '@app/domain/catalogue/course-fields';
import { contentLanguages, inLanguage } from '@app/domain/localised';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input, Result } from '../../../api/client.ts';
import { hrefOf } from '../../../api/client.ts';
import { moreOf, pagesOf, queryOf, rowsOf, totalOf } from '../../../api/queries.ts';
import { stateTone } from '../../../modules/catalogue/standing.ts';
import type { Column } from '../../../ui/DataList.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { ClearFilters, FilterChips } from '../../../ui/FilterChips.tsx';
import { IconColumns, IconDownload, IconPlus } from '../../../ui/icons.ts';
import type { Translate } from '../../../ui/i18n.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { UrlState } from '../../../ui/urlState.ts';
import { useUrlState } from '../../../ui/urlState.ts';
import type { Format } from '../../../words/format.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import { NewCourse } from './NewCourse.tsx';

type Row = Result<'listCourses'>['rows'][number];
const narrowing = ['q', 'state', 'category', 'language', 'delivery'];
const usual: CourseColumn[] = ['code', 'title', 'state', 'version', 'category', 'languages', 'enrolments', 'updated'];

/** What the address asks for, as the endpoint takes it; what it does not know is left out. */
function filtersIn(url: UrlState): Omit<Input<'listCourses'>, 'cursor' | 'limit'> {
  const one = <T extends string>(known: readonly T[], value: string | undefined) => known.find((option) => option === value);
  const sort = url['sort'] ?? 'title';
  return {
    locale: spokenLocale(),
    q: url['q']?.trim().slice(0, 100) || undefined,
    state: one(['draft', 'inReview', 'published', 'retired'] as const, url['state']),
    categoryId: /^[0-9a-f-]{36}$/.test(url['category'] ?? '') ? url['category'] : undefined,
    language: one(contentLanguages, url['language']),
    delivery: one(deliveries, url['delivery']),
    sort: one(courseSorts, sort.replace('-', '')) ?? 'title',
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  };
}

/** All courses, for those who write them. */
export default function CoursesPage() {
  const { t } = useTranslation('editor');
  const { t: words } = useTranslation('catalogue');
  const f = useFormat();
  const [url, change] = useUrlState();
  const [adding, setAdding] = useState(false);
  const filters = filtersIn(url);
  const list = useInfiniteQuery(pagesOf('listCourses', filters));
  const shown = url['columns'] ? courseColumns.filter((column) => url['columns']!.split(',').includes(column) || column === 'title') : usual;
  const columns = columnsOf(t, words, f).filter((column) => shown.includes(column.key as CourseColumn));
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('courses.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('courses.title')}
        description={t('courses.description')}
        actions={
          <>
            <Button
              variant="default"
              component="a"
              href={hrefOf('exportCourses', { ...filters, columns: shown.join(',') })}
              download
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t('courses.export')}
            </Button>
            {add}
          </>
        }
      />
      <Stack gap="sm" mb="md">
        <Group gap="sm" align="end">
          <SearchInput label={t('courses.search')} />
          <CategorySelect />
          <NativeSelect
            aria-label={t('courses.language')}
            value={url['language'] ?? ''}
            onChange={(event) => change({ language: event.currentTarget.value || undefined })}
            data={[{ value: '', label: t('courses.anyLanguage') }, ...contentLanguages.map((value) => ({ value, label: words(`languages.${value}`) }))]}
          />
          <ColumnChooser shown={shown} onChange={(next) => change({ columns: next.join(',') === usual.join(',') ? undefined : next.join(',') })} />
        </Group>
        <Group gap="sm">
          <FilterChips
            label={t('courses.state')}
            name="state"
            options={(['draft', 'inReview', 'published', 'retired'] as const).map((value) => ({ value, label: t(`states.${value}`) }))}
          />
          <ClearFilters names={narrowing} />
        </Group>
      </Stack>
      <DataList
        label={t('courses.list')}
        rows={rowsOf(list)}
        rowKey={(row) => row.id}
        rowLink={(row) => ({ to: '/admin/courses/$id', params: { id: row.id } as never })}
        columns={columns}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        total={totalOf(list)}
        more={moreOf(list)}
        narrowed={narrowing.some((name) => url[name])}
        onClearFilters={() => change(Object.fromEntries(narrowing.map((name) => [name, undefined])))}
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
  const options = (tree.data?.categories ?? []).map((category) => ({ value: category.id, label: inLanguage(category.names, language) }));
  return (
    <NativeSelect
      aria-label={t('courses.category')}
      value={url['category'] ?? ''}
      onChange={(event) => change({ category: event.currentTarget.value || undefined })}
      data={[{ value: '', label: t('courses.anyCategory') }, ...options]}
    />
  );
}

function ColumnChooser({ shown, onChange }: { shown: readonly CourseColumn[]; onChange: (columns: CourseColumn[]) => void }) {
  const { t } = useTranslation('editor');
  const toggle = (column: CourseColumn) => onChange(courseColumns.filter((one) => (one === column ? !shown.includes(one) : shown.includes(one))));
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={18} aria-hidden />}>
          {t('courses.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {courseColumns.map((column) => (
            <Checkbox
              key={column}
              label={t(`courses.heads.${column}`)}
              checked={shown.includes(column)}
              disabled={column === 'title'}
              onChange={() => toggle(column)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function columnsOf(t: Translate<'editor'>, words: Translate<'catalogue'>, f: Format): Column<Row>[] {
  const label = (column: CourseColumn) => t(`courses.heads.${column}`);
  return [
    { key: 'code', label: label('code'), sort: 'code', cell: (row) => row.code },
    { key: 'title', label: label('title'), sort: 'title', card: 'title', cell: (row) => row.title },
    {
      key: 'state',
      label: label('state'),
      cell: (row) => (
        <Group gap={6}>
          <StatusBadge tone={stateTone[row.state]}>{t(`states.${row.state}`)}</StatusBadge>
          {row.draftState && row.state === 'published' && (
            <StatusBadge tone={row.draftState === 'inReview' ? 'wait' : 'idle'}>
              {t(row.draftState === 'inReview' ? 'courses.withReview' : 'courses.withDraft')}
            </StatusBadge>
          )}
        </Group>
      ),
    },
    { key: 'version', label: label('version'), align: 'end', cell: (row) => row.version },
    { key: 'category', label: label('category'), cell: (row) => row.categoryName },
    { key: 'delivery', label: label('delivery'), cell: (row) => words(`deliveries.${row.delivery}`) },
    { key: 'languages', label: label('languages'), cell: (row) => row.languages.map((language) => language.toUpperCase()).join(' ') },
    { key: 'minutes', label: label('minutes'), align: 'end', cell: (row) => f.minutes(row.expectedMinutes) },
    {
      key: 'validity',
      label: label('validity'),
      cell: (row) => (row.validityMonths === null ? t('courses.forever') : t('courses.months', { count: row.validityMonths })),
    },
    { key: 'enrolments', label: label('enrolments'), sort: 'enrolments', align: 'end', cell: (row) => f.number(row.enrolments) },
    { key: 'updated', label: label('updated'), sort: 'updated', cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{f.dayOf(row.updatedAt)}</span> },
  ];
}
