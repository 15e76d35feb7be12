import { inLanguage } from '@app/domain/localised';
import { Anchor, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { moreOf, pagesOf, rowsOf, totalOf, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Row = Result<'listMyEnrolments'>['rows'][number];

const tones: Record<Row['status'], Tone> = {
  waitingSeat: 'wait',
  assigned: 'idle',
  inProgress: 'busy',
  awaitingEvaluation: 'wait',
  completed: 'good',
  failed: 'bad',
  lapsed: 'off',
  withdrawn: 'off',
  voided: 'off',
};

/** Every attempt there ever was: when, how well, how long, and its proof. */
export function TranscriptTab() {
  const { t, language } = useTranslation('enrolment');
  const f = useFormat();
  const list = useInfiniteQuery(pagesOf('listMyEnrolments', {}));
  const columns: Column<Row>[] = [
    {
      key: 'course',
      label: t('transcript.course'),
      card: 'title',
      cell: (row) => inLanguage(row.titles, language),
    },
    {
      key: 'status',
      label: t('transcript.status'),
      width: '9.5rem',
      card: 'bare',
      cell: (row) => <Status row={row} />,
    },
    {
      key: 'attempt',
      label: t('transcript.attempt'),
      width: '5.5rem',
      align: 'end',
      cell: (row) => f.number(row.attemptNumber),
    },
    {
      key: 'score',
      label: t('transcript.score'),
      width: '5rem',
      align: 'end',
      cell: (row) => (row.scorePercent === null ? '–' : f.percent(row.scorePercent)),
    },
    {
      key: 'time',
      label: t('transcript.time'),
      width: '6.5rem',
      align: 'end',
      cell: (row) => (row.startedAt ? f.minutes(Math.max(1, Math.round(row.timeSpentSeconds / 60))) : '–'),
    },
    { key: 'assigned', label: t('transcript.assigned'), width: '8rem', cell: (row) => f.dayOf(row.assignedAt) },
    { key: 'ended', label: t('transcript.ended'), width: '8rem', cell: (row) => endOf(row, f.dayOf) },
  ];
  return (
    <DataList
      label={t('transcript.label')}
      columns={columns}
      rows={rowsOf(list)}
      rowKey={(row) => row.id}
      rowLink={(row) => ({ to: '/courses/$id', params: { id: row.courseId } })}
      failed={list.error && refusalWords(list.error)}
      onRetry={() => void list.refetch()}
      total={totalOf(list)}
      more={moreOf(list)}
      empty={{
        title: t('transcript.none'),
        text: t('transcript.noneText'),
        action: (
          <Anchor component={Link} to="/categories">
            {t('transcript.browse')}
          </Anchor>
        ),
      }}
      actions={(row) => <RowActions row={row} />}
    />
  );
}

function endOf(row: Row, day: (instant: string) => string): string {
  const at = row.completedAt ?? row.endedAt;
  return at ? day(at) : '–';
}

function Status({ row }: { row: Row }) {
  const { t } = useTranslation('enrolment');
  if (row.overdue) return <StatusBadge tone="bad">{t('overdue')}</StatusBadge>;
  return <StatusBadge tone={tones[row.status]}>{t(`status.${row.status}`)}</StatusBadge>;
}

function RowActions({ row }: { row: Row }) {
  const { t } = useTranslation('enrolment');
  const { achievement } = row;
  if (achievement) {
    return (
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link to="/achievements/$id" params={{ id: achievement.publicId }} {...props} />}
      >
        {achievement.revokedAt ? t('transcript.revoked') : t('transcript.proof')}
      </Button>
    );
  }
  return ['waitingSeat', 'assigned', 'inProgress', 'awaitingEvaluation'].includes(row.status) ? (
    <Withdraw row={row} />
  ) : null;
}

function Withdraw({ row }: { row: Row }) {
  const { t } = useTranslation('enrolment');
  const [asking, setAsking] = useState(false);
  const withdraw = useCommand('withdrawEnrolment', {
    refresh: ['listMyEnrolments', 'getDashboard'],
    done: t('withdraw.done'),
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setAsking(true)}>
        {t('withdraw.action')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => withdraw.mutate({ enrolmentId: row.id })}
        title={t('withdraw.title')}
        preview={t('withdraw.text', { percent: row.percent })}
        confirm={t('withdraw.confirm')}
        destructive
        busy={withdraw.isPending}
      />
    </>
  );
}
