import { inLanguage } from '@app/domain/localised';
import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { moreOf, pagesOf, rowsOf } from '../../../api/queries.ts';
import { AnswerLines } from '../../../modules/packages/AnswerLines.tsx';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { TestedCourse } from './TestedCourse.tsx';

type Row = Result<'listMyPackageTests'>['rows'][number];

const resultOf = ({ finished, passed }: Row): { tone: Tone; word: 'passed' | 'failed' | 'done' | 'open' } =>
  passed === true
    ? { tone: 'good', word: 'passed' }
    : passed === false
      ? { tone: 'bad', word: 'failed' }
      : finished
        ? { tone: 'good', word: 'done' }
        : { tone: 'busy', word: 'open' };

/** Course packages that asked questions, with what they reported; nothing where none did. */
export function PackageTests() {
  const { t } = useTranslation('assessment');
  const list = useInfiniteQuery(pagesOf('listMyPackageTests', {}));
  const [shown, setShown] = useState<Row | null>(null);
  const columns = useColumns();
  const rows = rowsOf(list);
  if (!list.error && (!rows || rows.length === 0)) return null;
  return (
    <SectionCard title={t('packages.title')} description={t('packages.text')}>
      <DataList
        label={t('packages.title')}
        rows={rows}
        rowKey={(row) => row.registrationId}
        columns={columns}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        more={moreOf(list)}
        actions={(row) => (
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(row)}>
            {t('archive.review')}
          </Button>
        )}
        empty={{ title: t('archive.emptyTitle') }}
      />
      {shown && <ShownAnswers row={shown} onClose={() => setShown(null)} />}
    </SectionCard>
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
      cell: (row) => {
        const { tone, word } = resultOf(row);
        return <StatusBadge tone={tone}>{t(`packages.${word}`)}</StatusBadge>;
      },
    },
    {
      key: 'score',
      label: t('archive.score'),
      align: 'end',
      cell: (row) => (row.scorePercent === null ? '–' : <strong>{f.percent(Math.floor(row.scorePercent))}</strong>),
    },
    { key: 'answers', label: t('packages.answers'), align: 'end', cell: (row) => f.number(row.answers) },
    { key: 'time', label: t('archive.time'), align: 'end', cell: (row) => f.clock(row.seconds) },
    { key: 'last', label: t('packages.last'), cell: (row) => f.instant(row.lastAnsweredAt) },
  ];
}

function ShownAnswers({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t, language } = useTranslation('assessment');
  const list = useInfiniteQuery(pagesOf('listMyPackageAnswers', { enrolmentId: row.enrolmentId, unitId: row.unitId }));
  const rows = rowsOf(list);
  const more = moreOf(list);
  const parts = new Set(rows?.map(({ part }) => part)).size;
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={`${inLanguage(row.courseTitles, language)} · ${inLanguage(row.unitTitles, language)}`}
    >
      {list.error && <ErrorState compact text={refusalWords(list.error)} onRetry={() => void list.refetch()} />}
      {!rows && !list.error && <Skeleton h={200} />}
      {list.data?.pages[0]?.solutions === false && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('packages.noSolutions')}
        </Text>
      )}
      {rows && <AnswerLines answers={rows} parts={parts} />}
      {more && (
        <Button variant="default" mt="md" size="sm" loading={more.busy} onClick={more.load}>
          {t('ui:loadMore')}
        </Button>
      )}
    </Dialog>
  );
}
