import { Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { moreOf, pagesOf, queryClient, queryOf, rowsOf, totalOf } from '../../../api/queries.ts';
import { CategoryIcon } from '../../../modules/catalogue/CategoryIcon.tsx';
import { CourseFilters, filtersIn, isNarrowed, noFilters } from '../../../modules/catalogue/CourseFilters.tsx';
import { CourseGrid } from '../../../modules/catalogue/CourseGrid.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './CategoriesPage.module.css';

type Tile = Result<'listCategories'>['categories'][number];

export const prefetch = () => queryClient.prefetchQuery(queryOf('listCategories', { locale: spokenLocale() }));

/** The catalogue: tiles of its fields, or what a search over all courses finds. */
export default function CategoriesPage() {
  const { t } = useTranslation('catalogue');
  const [url] = useUrlState();
  const found = useQuery(queryOf('listCategories', { locale: spokenLocale() }));
  const { courses = 0, assigned = 0 } = found.data ?? {};
  const description =
    found.data &&
    `${t('browse.description', { count: courses })}${assigned > 0 ? ` ${t('browse.assigned', { count: assigned })}.` : ''}`;
  return (
    <>
      <PageHeader
        title={t('browse.title')}
        description={description ?? <Skeleton component="span" display="block" h={14} w="20rem" mt={8} />}
      />
      <CourseFilters searchLabel={t('browse.search')} />
      {isNarrowed(url) ? (
        <Found />
      ) : (
        <Tiles
          tiles={found.data?.categories}
          failed={found.error && refusalWords(found.error)}
          onRetry={() => void found.refetch()}
        />
      )}
    </>
  );
}

function Found() {
  const { t } = useTranslation('catalogue');
  const [url, change] = useUrlState();
  const list = useInfiniteQuery(pagesOf('browseCourses', { ...filtersIn(url), locale: spokenLocale() }));
  return (
    <section aria-label={t('browse.results')}>
      <CourseGrid
        label={t('browse.results')}
        courses={rowsOf(list)}
        total={totalOf(list)}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        more={moreOf(list)}
        narrowed
        onClear={() => change(noFilters)}
      />
    </section>
  );
}

function Tiles({ tiles, failed, onRetry }: { tiles: Tile[] | undefined; failed: string | null; onRetry: () => void }) {
  const { t } = useTranslation('catalogue');
  if (failed) return <ErrorState text={failed} onRetry={onRetry} />;
  if (!tiles) {
    return (
      <div className={classes.tiles} role="status" aria-label={t('ui:loading')}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} h={150} radius="lg" />
        ))}
      </div>
    );
  }
  const roots = tiles.filter((tile) => tile.parentId === null);
  if (roots.length === 0)
    return <EmptyState drawing="course" title={t('browse.noCategories.title')} text={t('browse.noCategories.text')} />;
  return (
    <ul className={classes.tiles} aria-label={t('browse.categories')}>
      {roots.map((tile) => (
        <li key={tile.id} className={classes.tile}>
          <div className={classes.icon}>
            <CategoryIcon name={tile.icon} size={28} />
          </div>
          <h2 className={classes.name}>
            <Link to="/categories/$id/courses" params={{ id: tile.id }} className={classes.link}>
              {tile.name}
            </Link>
          </h2>
          <p className={classes.text}>{tile.description}</p>
          <p className={classes.counts}>
            <span>{t('browse.courses', { count: tile.courses })}</span>
            {tile.assigned > 0 && (
              <span className={classes.assigned}>{t('browse.open', { count: tile.assigned })}</span>
            )}
          </p>
          <Below tiles={tiles.filter((other) => other.parentId === tile.id)} />
        </li>
      ))}
    </ul>
  );
}

function Below({ tiles }: { tiles: Tile[] }) {
  if (tiles.length === 0) return null;
  return (
    <ul className={classes.below}>
      {tiles.map((tile) => (
        <li key={tile.id}>
          <Link to="/categories/$id/courses" params={{ id: tile.id }} className={classes.sub}>
            {tile.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
