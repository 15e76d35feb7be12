import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { moreOf, pagesOf, queryOf, rowsOf, totalOf } from '../../../api/queries.ts';
import { CourseFilters, filtersIn, isNarrowed, noFilters } from '../../../modules/catalogue/CourseFilters.tsx';
import { CourseGrid } from '../../../modules/catalogue/CourseGrid.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { Breadcrumbs } from '../../../ui/layout/Breadcrumbs.tsx';
import { LostState } from '../../../modules/pages/LostState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './CategoryCoursesPage.module.css';

/** The courses of one category and of those below it. */
export default function CategoryCoursesPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t } = useTranslation('catalogue');
  const [url, change] = useUrlState();
  const locale = spokenLocale();
  const list = useInfiniteQuery(pagesOf('listCategoryCourses', { categoryId: id, ...filtersIn(url), locale }));
  const category = list.data?.pages[0]?.category;
  usePageTitle(category?.name);
  if (list.error?.code === 'notFound') {
    return (
      <LostState
        action={<Button renderRoot={(props) => <Link to="/categories" {...props} />}>{t('browse.all')}</Button>}
      />
    );
  }
  return (
    <>
      <PageHeader
        above={<Above parentId={category?.parentId ?? null} />}
        title={category?.name ?? <Skeleton component="span" display="block" h={30} w="14rem" />}
        description={category?.description}
      />
      <Below id={id} />
      <CourseFilters searchLabel={t('browse.searchHere')} />
      <CourseGrid
        label={category?.name ?? t('browse.title')}
        courses={rowsOf(list)}
        total={totalOf(list)}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        more={moreOf(list)}
        narrowed={isNarrowed(url)}
        onClear={() => change(noFilters)}
        emptyAction={
          <Button variant="default" renderRoot={(props) => <Link to="/categories" {...props} />}>
            {t('browse.all')}
          </Button>
        }
      />
    </>
  );
}

/** The way back: to all categories, and to the one above where there is one. */
function Above({ parentId }: { parentId: string | null }) {
  const { t } = useTranslation('catalogue', 'shell');
  const tree = useQuery(queryOf('listCategories', { locale: spokenLocale() }));
  const parent = tree.data?.categories.find((other) => other.id === parentId);
  if (!parent) return <BackLink to="/categories">{t('browse.all')}</BackLink>;
  return (
    <Breadcrumbs
      trail={[
        { to: '/categories', label: t('shell:titles.courses') },
        { to: '/categories/$id/courses', params: { id: parent.id }, label: parent.name },
      ]}
    />
  );
}

function Below({ id }: { id: string }) {
  const { t } = useTranslation('catalogue');
  const tree = useQuery(queryOf('listCategories', { locale: spokenLocale() }));
  const below = tree.data?.categories.filter((other) => other.parentId === id) ?? [];
  if (below.length === 0) return null;
  return (
    <nav aria-label={t('browse.below')} className={classes.below}>
      {below.map((other) => (
        <Link key={other.id} to="/categories/$id/courses" params={{ id: other.id }} className={classes.chip}>
          {other.name} <span>{other.courses}</span>
        </Link>
      ))}
    </nav>
  );
}
