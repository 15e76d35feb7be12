import { Button, Collapse, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { openings } from '@app/domain/catalogue/course-action';
import { deliveries, durations } from '@app/domain/catalogue/course-fields';
import { standings } from '@app/domain/catalogue/course-standing';
import { contentLanguages } from '@app/domain/localised';
import { useState } from 'react';
import { ClearFilters } from '../../ui/lists/FilterChips.tsx';
import { IconAdjustmentsHorizontal } from '../../ui/icons.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import type { UrlState } from '../../ui/layout/urlState.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import classes from './CourseFilters.module.css';

const names = ['language', 'delivery', 'duration', 'standing', 'opening'] as const;

/** What narrows the courses, as the endpoints take it. Words of the address that are none of ours are left out. */
export function filtersIn(url: UrlState) {
  const one = <T extends string>(known: readonly T[], value: string | undefined) =>
    known.find((option) => option === value);
  return {
    q: url['q']?.trim().slice(0, 100) || undefined,
    language: one(contentLanguages, url['language']),
    delivery: one(deliveries, url['delivery']),
    duration: one(durations, url['duration']),
    standing: one(standings, url['standing']),
    opening: one(openings, url['opening']),
    sort: one(['relevance', 'name', 'newest'] as const, url['sort']),
  };
}

export function isNarrowed(url: UrlState): boolean {
  const { sort: _, ...filters } = filtersIn(url);
  return Object.values(filters).some(Boolean);
}

export const noFilters: UrlState = {
  q: undefined,
  language: undefined,
  delivery: undefined,
  duration: undefined,
  standing: undefined,
  opening: undefined,
};

/** Search, five filters and the order; on a phone the filters fold away. */
export function CourseFilters({ searchLabel }: { searchLabel: string }) {
  const { t } = useTranslation('catalogue');
  const [url] = useUrlState();
  const small = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const set = names.filter((name) => url[name]).length;
  const [open, setOpen] = useState(set > 0);
  const selects = (
    <div className={classes.selects} id="course-filters">
      <Choice
        name="language"
        label={t('filters.language')}
        options={contentLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <Choice
        name="delivery"
        label={t('filters.delivery')}
        options={deliveries.map((value) => ({ value, label: t(`deliveries.${value}`) }))}
      />
      <Choice
        name="duration"
        label={t('filters.duration')}
        options={durations.map((value) => ({ value, label: t(`filters.${value}`) }))}
      />
      <Choice
        name="standing"
        label={t('filters.standing')}
        options={standings.map((value) => ({ value, label: t(`standings.${value}`) }))}
      />
      <Choice
        name="opening"
        label={t('filters.opening')}
        options={openings.map((value) => ({ value, label: t(`openings.${value}`) }))}
      />
      <Choice
        name="sort"
        label={t('filters.sort')}
        options={(['name', 'newest'] as const).map((value) => ({ value, label: t(`filters.${value}`) }))}
        none={t('filters.relevance')}
      />
      <ClearFilters names={['q', ...names]} />
    </div>
  );
  return (
    <div className={classes.filters} role="search">
      <div className={classes.top}>
        <SearchInput label={searchLabel} />
        {small && (
          <Button
            variant="default"
            aria-expanded={open}
            aria-controls="course-filters"
            leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {t('filters.show')}
            {set > 0 && ` (${set})`}
          </Button>
        )}
      </div>
      {small ? <Collapse expanded={open}>{selects}</Collapse> : selects}
    </div>
  );
}

function Choice({
  name,
  label,
  options,
  none,
}: {
  name: string;
  label: string;
  options: { value: string; label: string }[];
  none?: string;
}) {
  const { t } = useTranslation('catalogue');
  const [url, change] = useUrlState();
  return (
    <NativeSelect
      size="sm"
      label={label}
      value={url[name] ?? ''}
      data-set={url[name] ? true : undefined}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
      data={[{ value: '', label: none ?? t('filters.any') }, ...options]}
    />
  );
}
