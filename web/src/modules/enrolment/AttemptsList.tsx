import { Button, Stack } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { Suspense, useState } from 'react';
import type { Result } from '../../api/client.ts';
import { CountBadge } from '../../ui/feedback/CountBadge.tsx';
import type { Column } from '../../ui/lists/DataList.tsx';
import { DataList } from '../../ui/lists/DataList.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const VoidDialog = lazyPart(() => import('./VoidDialog.tsx'));

type Attempt = Result<'listEmployeeEnrolments'>['rows'][number] & { company?: string };
const tones: Record<Attempt['status'], Tone> = {
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

type Props = {
  rows: Attempt[] | undefined;
  failed: string | null;
  onRetry: () => void;
  more: { load: () => void; busy: boolean } | null;
  /** With the company of each attempt. */
  company?: boolean;
  /** The attempts of the person who looks: no one has their own completion voided. */
  own: boolean;
  /** Opens what the packages of an attempt said. */
  onPackages?: (enrolmentId: string) => void;
};

/** Every attempt of someone at a course, for those who may have a completion voided. */
export function AttemptsList({ rows, failed, onRetry, more, company = false, own, onPackages }: Props) {
  const { t, language } = useTranslation('enrolment');
  const f = useFormat();
  const packages = useTranslation('packageConsole');
  const people = useTranslation('twoPeople').t;
  const [voiding, setVoiding] = useState<string | null>(null);
  const columns: Column<Attempt>[] = [
    { key: 'course', label: t('transcript.course'), card: 'title', cell: (row) => inLanguage(row.titles, language) },
    ...(company
      ? [{ key: 'company', label: people('company'), width: '10rem', cell: (row: Attempt) => row.company }]
      : []),
    {
      key: 'status',
      label: t('transcript.status'),
      width: '9.5rem',
      card: 'bare',
      cell: (row) => (
        <Stack gap={4} align="flex-start">
          {row.overdue ? (
            <StatusBadge tone="bad">{t('overdue')}</StatusBadge>
          ) : (
            <StatusBadge tone={tones[row.status]}>{t(`status.${row.status}`)}</StatusBadge>
          )}
          {row.status === 'completed' && row.voidAsked && (
            <CountBadge to="void" {...row.voidAsked} when={f.instant(row.voidAsked.askedAt)} />
          )}
        </Stack>
      ),
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
    { key: 'assigned', label: t('transcript.assigned'), width: '8rem', cell: (row) => f.dayOf(row.assignedAt) },
    {
      key: 'ended',
      label: t('transcript.ended'),
      width: '8rem',
      cell: (row) => {
        const at = row.endedAt ?? row.completedAt;
        return at ? f.dayOf(at) : '–';
      },
    },
  ];
  return (
    <>
      <DataList
        label={t('transcript.label')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        failed={failed}
        onRetry={onRetry}
        more={more}
        empty={{ title: t('transcript.none') }}
        actions={(row) => (
          <>
            {onPackages && row.packages > 0 && (
              <Button
                size="xs"
                variant="default"
                onClick={() => onPackages(row.id)}
                aria-label={packages.t('openOf', { course: inLanguage(row.titles, language) })}
              >
                {packages.t('open')}
              </Button>
            )}
            {row.status === 'completed' && !own && (
              <Button
                size="xs"
                variant="default"
                onClick={() => setVoiding(row.id)}
                {...(!row.voidAsked && { 'aria-label': t('void.open', { course: inLanguage(row.titles, language) }) })}
              >
                {row.voidAsked ? people(row.voidAsked.mine ? 'look' : 'decide') : t('void.action')}
              </Button>
            )}
          </>
        )}
      />
      <Suspense>{voiding && <VoidDialog enrolmentId={voiding} onClose={() => setVoiding(null)} />}</Suspense>
    </>
  );
}
