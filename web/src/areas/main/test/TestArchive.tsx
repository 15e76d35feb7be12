import { inLanguage } from '@app/domain/localised';
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { moreOf, pagesOf, rowsOf, totalOf } from '../../../api/queries.ts';
import { attemptQuery, learnerPicture } from '../../../modules/assessment/attempts.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { TestedCourse } from './TestedCourse.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const ResultView = lazyPart(() =>
  import('../../../modules/assessment/ResultView.tsx').then((module) => ({ default: module.ResultView })),
);

type Row = Result<'listMyAttempts'>['rows'][number];

/** Every test finished, newest first, each with as much of its answers as its course shows. */
export function TestArchive() {
  const { t } = useTranslation('assessment');
  const list = useInfiniteQuery(pagesOf('listMyAttempts', {}));
  const [shown, setShown] = useState<Row | null>(null);
  const columns = useColumns();
  return (
    <>
      <DataList
        label={t('archive.list')}
        rows={rowsOf(list)}
        rowKey={(row) => row.attemptId}
        columns={columns}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        total={totalOf(list)}
        more={moreOf(list)}
        actions={(row) =>
          row.review === 'none' ? (
            <Text size="sm" c="dimmed">
              {t('archive.scoreOnly')}
            </Text>
          ) : (
            <Button variant="subtle" size="compact-sm" onClick={() => setShown(row)}>
              {t('archive.review')}
            </Button>
          )
        }
        empty={{
          title: t('archive.emptyTitle'),
          text: t('archive.emptyText'),
          action: (
            <Button component={Link} to="/categories">
              {t('archive.toCourses')}
            </Button>
          ),
        }}
      />
      {shown && <ShownTest row={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('assessment');
  const f = useFormat();
  return [
    {
      key: 'course',
      label: t('archive.course'),
      card: 'title',
      cell: (row) => <TestedCourse {...row} />,
    },
    {
      key: 'result',
      label: t('archive.result'),
      cell: (row) => (
        <StatusBadge tone={row.passed ? 'good' : 'bad'}>
          {t(row.passed ? 'result.passed' : 'result.failed')}
        </StatusBadge>
      ),
    },
    {
      key: 'score',
      label: t('archive.score'),
      align: 'end',
      cell: (row) => <strong>{f.percent(Math.floor(row.scorePercent))}</strong>,
    },
    { key: 'passMark', label: t('archive.passMark'), align: 'end', cell: (row) => f.percent(row.passMark) },
    {
      key: 'attempt',
      label: t('archive.attempt'),
      align: 'end',
      cell: (row) =>
        row.maxAttempts === null
          ? f.number(row.number)
          : t('archive.attemptOf', { number: row.number, of: row.maxAttempts }),
    },
    { key: 'time', label: t('archive.time'), align: 'end', cell: (row) => f.clock(row.secondsTaken) },
    { key: 'finished', label: t('archive.finished'), cell: (row) => f.instant(row.submittedAt) },
  ];
}

function ShownTest({ row, onClose }: { row: Row; onClose: () => void }) {
  const { language } = useTranslation('assessment');
  const place = { enrolmentId: row.enrolmentId, unitId: row.unitId, attemptId: row.attemptId };
  const attempt = useQuery(attemptQuery(place));
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={`${inLanguage(row.courseTitles, language)} · ${inLanguage(row.unitTitles, language)}`}
    >
      {attempt.error && (
        <ErrorState compact text={refusalWords(attempt.error)} onRetry={() => void attempt.refetch()} />
      )}
      {attempt.isPending && <PageSkeleton />}
      {attempt.data?.outcome && (
        <Suspense fallback={<PageSkeleton />}>
          <ResultView attempt={attempt.data} outcome={attempt.data.outcome} picture={learnerPicture(place)} />
        </Suspense>
      )}
    </Dialog>
  );
}
