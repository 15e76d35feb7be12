import { matrixList } from '@app/domain/qualification/matrix-list';
import { Anchor, Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { pagesOf, queryClient, queryOf, rowsOf } from '../../../api/queries.ts';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { AsOf, AsOfBanner } from '../../../modules/qualification/AsOf.tsx';
import { spoken } from '../../../modules/qualification/marks.ts';
import type { WhyAsked } from '../../../modules/qualification/WhyPanel.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { UnreadableAddress } from '../../../ui/feedback/UnreadableAddress.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { Outdated } from '../../../ui/feedback/Outdated.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { BeforeRecords, daysBefore } from './BeforeRecords.tsx';
import { Coverage } from './Coverage.tsx';
import { Legend } from './Legend.tsx';
import { Matrix } from './Matrix.tsx';
import type { Column, Frame, MatrixCell, MatrixRow } from './matrix.ts';
import { narrowingNames, useNarrowing, useUnusable } from './matrix.ts';
import { narrowingWords } from './narrowingWords.ts';
import { goneIn, NobodyShown } from './NobodyShown.tsx';
import { MatrixFilters, narrow } from './MatrixFilters.tsx';
import { MatrixSummary } from './MatrixSummary.tsx';
import { MatrixToolbar } from './MatrixToolbar.tsx';
import classes from './QualificationsPage.module.css';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const WhyPanel = lazyPart(() => import('../../../modules/qualification/WhyPanel.tsx'));
const MatrixList = lazyPart(() => import('./MatrixList.tsx').then((module) => ({ default: module.MatrixList })));
const MatrixCards = lazyPart(() => import('./MatrixList.tsx').then((module) => ({ default: module.MatrixCards })));
const PrintMatrix = lazyPart(() => import('./PrintMatrix.tsx').then((module) => ({ default: module.PrintMatrix })));

/** A row of the matrix is one line; a card or a list of one person is many. */
const pageSize = (tall: boolean) => (tall ? '20' : '60');

export const prefetch = (_: Record<string, string>, search: Record<string, string | undefined>) =>
  Object.keys(search).length === 0
    ? Promise.all([
        queryClient.prefetchQuery(queryOf('getMatrixFrame', {})),
        queryClient.prefetchInfiniteQuery(pagesOf('listStandings', { limit: pageSize(matchMedia(narrow).matches) })),
      ])
    : undefined;

/** Who is qualified: everyone against everything asked, on any day, as known on any day. */
export default function QualificationsPage() {
  const { t, language } = useTranslation('matrix');
  const f = useFormat();
  const [url, change] = useUrlState();
  const narrowing = useNarrowing();
  const phone = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const listed = url['mode'] === 'list';
  const unusable = useUnusable();
  const usable = unusable.length === 0;
  // The way here from elsewhere; a saved view has its id there.
  useEffect(() => {
    if (url['view'] === 'list') change({ view: undefined, mode: 'list' });
  }, [url, change]);
  const { on, knownOn, positionId, mandatory, future } = narrowing;
  const frame = useQuery({
    ...queryOf('getMatrixFrame', {
      ...(on && { on }),
      ...(knownOn && { knownOn }),
      ...(positionId && { positionId }),
      ...(mandatory && { mandatory }),
      ...(future && { future }),
    }),
    placeholderData: keepPreviousData,
    enabled: usable,
  });
  const totals = useQuery({
    ...queryOf('getMatrixTotals', narrowing),
    placeholderData: keepPreviousData,
    enabled: usable,
  });
  const list = useInfiniteQuery({
    ...pagesOf('listStandings', {
      ...narrowing,
      ...(listed && { list: 'true' as const }),
      limit: pageSize(listed || phone),
    }),
    enabled: usable,
  });
  // A file of it is as long as it has cells.
  const desk = useReportDesk(
    'qualifications',
    viewOf(matrixList, url),
    (totals.data?.matching ?? 0) * (totals.data?.columns.length ?? 0),
  );
  const [why, setWhy] = useState<WhyAsked | null>(null);
  const [printing, setPrinting] = useState(false);
  const rows = rowsOf(list);
  const met = useMemo(() => new Map((totals.data?.columns ?? []).map((column) => [column.key, column])), [totals.data]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const ask = useCallback(
    (row: MatrixRow, cell: MatrixCell) =>
      setWhy({ personId: row.personId, requirementRowId: cell.rowId, ...(on && { on }), ...(knownOn && { knownOn }) }),
    [on, knownOn],
  );
  const print = async () => {
    setPrinting(true);
    for (let page = await fetchNextPage(); page.hasNextPage;) page = await fetchNextPage();
  };

  const failed = frame.error ?? list.error;
  if (!usable || failed?.code === 'invalidInput')
    return (
      <>
        <PageHeader title={t('title')} description={t('text')} />
        <UnreadableAddress values={unusable} />
      </>
    );
  if (failed && !rows)
    return (
      <ErrorState text={refusalWords(failed)} onRetry={() => void Promise.all([frame.refetch(), list.refetch()])} />
    );
  const shown = frame.data;
  const before = shown && rows?.length === 0 && !frame.isPlaceholderData ? daysBefore(shown) : null;
  if (before)
    return (
      <>
        <PageHeader title={t('title')} description={t('text')} actions={<AsOf />} />
        <AsOfBanner />
        <BeforeRecords before={before} />
      </>
    );
  // What no one shown is asked is in no column.
  const columns = shown ? shown.columns.filter(({ key }) => !totals.data || met.has(key) || future) : [];
  const narrowed = narrowingNames.some((name) => url[name]);
  // With only some of a position's people in sight, how many of them are qualified says nothing of it.
  const someOnly = narrowingNames.some((name) => url[name] && !['position', 'site', 'future'].includes(name));
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(!phone && { description: t('text') })}
        actions={
          <>
            <AsOf />
            {phone ? desk.dialogs : desk.actions}
          </>
        }
      />
      <AsOfBanner />
      <ReportHeader
        header={totals.data?.header}
        list={matrixList}
        columns={[]}
        rows={(count) => t('people', { count })}
      />
      <MatrixFilters frame={shown} />
      <div className={classes.bar}>
        <MatrixSummary totals={totals.data} />
        <MatrixToolbar
          narrowing={narrowing}
          said={narrowingWords(t, f, shown, narrowing, spoken(language))}
          unusable={unusable}
          desk={desk}
          phone={phone}
          print={{ start: () => void print(), busy: printing && hasNextPage }}
        />
      </div>
      {(url['expires'] || url['gaps']) && (
        <Text size="sm" mb="sm">
          <Anchor component={Link} to="/settings/courses" search={{ tab: 'seats', view: 'toBuy' } as never}>
            {t('toBuy')}
          </Anchor>
        </Text>
      )}
      {!printing && !listed && <p data-paper>{t('printHere')}</p>}
      <Suspense fallback={<PageSkeleton />}>
        <Outdated when={Boolean(rows) && (list.isPlaceholderData || frame.isPlaceholderData)}>
          {!rows || !shown ? (
            <PageSkeleton />
          ) : rows.length === 0 ? (
            <NobodyShown narrowed={narrowed} gapsOnly={Boolean(url['gaps'])} on={shown.on} gone={goneIn(shown, url)} />
          ) : columns.length === 0 ? (
            <EmptyState
              drawing="empty"
              title={t('noColumns')}
              text={t('noColumnsText')}
              action={
                <Button renderRoot={(props) => <Link to="/settings/positions" {...props} />}>{t('toPositions')}</Button>
              }
            />
          ) : (
            <>
              {listed ? (
                <MatrixList
                  columns={shown.columns}
                  rows={rows}
                  expires={url['expires']}
                  onWhy={ask}
                  more={hasNextPage ? { load: more, busy: isFetchingNextPage } : null}
                />
              ) : phone ? (
                <MatrixCards
                  columns={shown.columns}
                  rows={rows}
                  onWhy={ask}
                  more={hasNextPage ? { load: more, busy: isFetchingNextPage } : null}
                />
              ) : (
                <Matrix
                  columns={columns}
                  rows={rows}
                  total={hasNextPage ? (totals.data?.matching ?? null) : rows.length}
                  met={met}
                  groupName={(group) => groupName(group, shown, t)}
                  more={hasNextPage && !isFetchingNextPage ? more : null}
                  onWhy={ask}
                  onColumn={(column: Column) =>
                    change({
                      target: url['target'] === column.key ? undefined : column.key,
                      gaps: url['target'] === column.key ? undefined : 'true',
                    })
                  }
                />
              )}
            </>
          )}
        </Outdated>
        {rows && rows.length > 0 && <Legend />}
        {rows && !someOnly && totals.data && totals.data.coverage.length > 0 && (
          <div style={{ marginTop: '1.25rem' }}>
            <SectionCard title={t('coverage')} description={t('coverageText')}>
              <Coverage rows={totals.data.coverage} />
            </SectionCard>
          </div>
        )}
      </Suspense>
      <Suspense>
        {why && <WhyPanel why={why} forAdmin onClose={() => setWhy(null)} />}
        {printing && !hasNextPage && rows && shown && (
          <PrintMatrix
            columns={columns}
            rows={rows}
            frame={shown}
            groupName={(group) => groupName(group, shown, t)}
            onDone={() => setPrinting(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function groupName(group: string, frame: Frame, t: ReturnType<typeof useTranslation<'matrix'>>['t']): string {
  if (group === 'everyone' || group === 'several') return t(`groups.${group}`);
  return frame.positions.find(({ id }) => id === group)?.name ?? '';
}
