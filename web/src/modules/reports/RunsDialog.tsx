import type { ReportArea } from '@app/domain/reports/reports';
import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../ui/i18n.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import type { Schedule } from './calls.ts';
import { callsOf } from './calls.ts';
import { reasonWords } from './reasonWords.ts';
import classes from './Reports.module.css';

type Run = Result<'listReportRuns'>['runs'][number];
export const runTones: Record<Run['state'], Tone> = { running: 'busy', sent: 'good', nothing: 'idle', failed: 'bad' };

/** What a schedule did: when, for whom, and why not. */
export function RunsDialog({ schedule, area, onClose }: { schedule: Schedule; area: ReportArea; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const found = useQuery({
    ...queryOf(callsOf(area).runs, { scheduleId: schedule.id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === 'running') ? 1500 : false),
  });
  return (
    <Dialog opened onClose={onClose} title={t('schedules.historyTitle', { name: schedule.name })} size="lg">
      {found.error ? (
        <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton h={160} />
      ) : found.data.runs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('schedules.noRuns')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {found.data.runs.map((run) => (
            <li key={run.id} className={`${classes.item} ${classes.plain}`}>
              <OneRun run={run} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function OneRun({ run }: { run: Run }) {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const sent = run.deliveries.filter(({ outcome }) => outcome === 'sent').length;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {f.instant(run.dueAt)}
          {run.byHand && ` · ${t('schedules.byHand')}`}
        </Text>
        <StatusBadge tone={runTones[run.state]}>{t(`schedules.runStates.${run.state}`)}</StatusBadge>
      </Group>
      {run.deliveries.length > 0 && (
        <Text size="sm">{t('schedules.sentTo', { sent, all: run.deliveries.length })}</Text>
      )}
      {run.failure && run.deliveries.length === 0 && (
        <Text size="sm" c="brick">
          {reasonWords(run.failure)}
        </Text>
      )}
      <ul className={classes.runs}>
        {run.deliveries.map((one) => (
          <li key={one.to}>
            {colon(one.to)} {t(`schedules.outcomes.${one.outcome}`)}
            {one.rows !== null && one.outcome === 'sent' && ` · ${t('files.rows', { count: one.rows })}`}
            {one.letter && ` · ${t(`schedules.letters.${one.letter}`)}`}
            {one.reason && ` · ${reasonWords(one.reason)}`}
          </li>
        ))}
      </ul>
    </>
  );
}
