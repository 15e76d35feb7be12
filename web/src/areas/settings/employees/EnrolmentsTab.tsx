import { inLanguage } from '@app/domain/localised';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Result } from '../../../api/client.ts';
import { moreOf, pagesOf, rowsOf } from '../../../api/queries.ts';
import { AttemptDialog } from '../../../modules/packages/AttemptDialog.tsx';
import type { Column } from '../../../ui/DataList.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Tone } from '../../../ui/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { TabProps } from './standing.ts';

type Row = Result<'listEmployeeEnrolments'>['rows'][number];
const tones: Record<Row['status'], Tone> = { assigned: 'idle', inProgress: 'busy', completed: 'good', failed: 'bad', withdrawn: 'off', voided: 'off' };

/** Every attempt of an employee at a course. */
export default function EnrolmentsTab({ employee }: TabProps) {
  const { t, language } = useTranslation('enrolment');
  const f = useFormat();
  const packages = useTranslation('packageConsole');
  const [{ attempt }, change] = useUrlState();
  const list = useInfiniteQuery(pagesOf('listEmployeeEnrolments', { personId: employee.id }));
  const columns: Column<Row>[] = [
    { key: 'course', label: t('transcript.course'), card: 'title', cell: (row) => inLanguage(row.titles, language) },
    {
      key: 'status',
      label: t('transcript.status'),
      width: '9.5rem',
      card: 'bare',
      cell: (row) =>
        row.overdue ? <StatusBadge tone="bad">{t('overdue')}</StatusBadge> : <StatusBadge tone={tones[row.status]}>{t(`status.${row.status}`)}</StatusBadge>,
    },
    { key: 'attempt', label: t('transcript.attempt'), width: '5.5rem', align: 'end', cell: (row) => f.number(row.attemptNumber) },
    { key: 'score', label: t('transcript.score'), width: '5rem', align: 'end', cell: (row) => (row.scorePercent === null ? '–' : f.percent(row.scorePercent)) },
    { key: 'assigned', label: t('transcript.assigned'), width: '8rem', cell: (row) => f.dayOf(row.assignedAt) },
    {
      key: 'ended',
      label: t('transcript.ended'),
      width: '8rem',
      cell: (row) => {
        const at = row.completedAt ?? row.endedAt;
        return at ? f.dayOf(at) : '–';
      },
    },
  ];
  return (
    <>
      <DataList
        label={t('transcript.label')}
        columns={columns}
        rows={rowsOf(list)}
        rowKey={(row) => row.id}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        more={moreOf(list)}
        empty={{ title: t('transcript.none') }}
        actions={(row) =>
          row.packages > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => change({ attempt: row.id })}>
              {packages.t('open')}
            </Button>
          )
        }
      />
      {attempt && <AttemptDialog desk="company" enrolmentId={attempt} onClose={() => change({ attempt: undefined })} />}
    </>
  );
}
