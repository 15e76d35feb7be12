import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { findWords, useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Row = Result<'listDeadJobs'>['rows'][number];

/** Jobs that failed as often as they may: run again, or given up, by a person. */
export function DeadJobs() {
  const { t } = useTranslation('platform');
  const f = useFormat();
  const [leaving, setLeaving] = useState<Row | null>(null);
  const jobs = useQuery(queryOf('listDeadJobs', {}));
  const refresh = ['listDeadJobs', 'getOverview'] as const;
  const retry = useCommand('retryJob', { refresh, done: t('jobs.retried') });
  const discard = useCommand('discardJob', { refresh, done: t('jobs.discarded'), onSuccess: () => setLeaving(null) });
  const columns: Column<Row>[] = [
    { key: 'job', label: t('jobs.job'), card: 'title', cell: (row) => <JobName job={row.job} /> },
    { key: 'attempts', label: t('jobs.attempts'), align: 'end', width: '7rem', cell: (row) => f.number(row.attempts) },
    { key: 'since', label: t('jobs.since'), width: '12rem', cell: (row) => f.instant(row.createdAt) },
    { key: 'error', label: t('jobs.error'), cell: (row) => row.lastError ?? '–' },
  ];
  return (
    <>
      <DataList
        label={t('jobs.label')}
        columns={columns}
        rows={jobs.data?.rows}
        rowKey={(row) => row.id}
        failed={jobs.error && refusalWords(jobs.error)}
        onRetry={() => void jobs.refetch()}
        empty={{ title: t('jobs.none'), text: t('jobs.noneText') }}
        actions={(row) => (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="xs"
              variant="default"
              loading={retry.isPending && retry.variables.jobId === row.id}
              onClick={() => retry.mutate({ jobId: row.id })}
            >
              {t('jobs.retry')}
            </Button>
            <Button size="xs" variant="subtle" color="brick" onClick={() => setLeaving(row)}>
              {t('jobs.discard')}
            </Button>
          </Group>
        )}
      />
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && discard.mutate({ jobId: leaving.id })}
        title={t('jobs.discardTitle')}
        preview={t('jobs.discardPreview', { job: nameOf(leaving?.job ?? '') })}
        confirm={t('jobs.discard')}
        destructive
        busy={discard.isPending}
      />
    </>
  );
}

const nameOf = (job: string): string => findWords('jobNames', job.replace('.', '_')) ?? job;

/** What it does; below it the name that logs and the documentation use. */
function JobName({ job }: { job: string }) {
  const name = nameOf(job);
  return (
    <>
      {name}
      {name !== job && (
        <Text size="xs" c="dimmed">
          {job}
        </Text>
      )}
    </>
  );
}
