import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { unlessDeclined } from '../../../modules/identity/unlessDeclined.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { notifyBad } from '../../../ui/feedback/notify.ts';
import type { DryRun } from './retention.ts';
import { ofRetention, useSpan } from './retention.ts';

type Finding = Result<'getDryRun'>['findings'][number];

/** What the newest dry run found, and its confirmation. */
export function DryRunCard({ run }: { run: DryRun }) {
  const { t } = useTranslation('privacyAdmin');
  const f = useFormat();
  const [asking, setAsking] = useState(false);
  const done = run.finishedAt !== null;
  const found = useQuery({ ...queryOf('getDryRun', { dryRunId: run.id }), enabled: done });
  const confirm = useCommand('confirmDryRun', { quiet: true, refresh: ofRetention, done: t('dry.confirmed') });
  const go = async () => {
    setAsking(false);
    try {
      await unlessDeclined(() => confirm.mutateAsync({ dryRunId: run.id }));
    } catch (error) {
      notifyBad(refusalWords(error));
    }
  };
  return (
    <SectionCard
      title={t('dry.title', { at: f.instant(run.startedAt) })}
      description={t('dry.by', { name: run.startedBy ?? '', day: f.day(run.asOf) })}
      action={
        done && !run.confirmedAt && run.obstacle === null ? (
          <Button loading={confirm.isPending} onClick={() => setAsking(true)}>
            {t('dry.confirm')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap="sm">
        {run.failedAt ? (
          <Alert color="brick" role="alert">
            {t('dry.failed')}
          </Alert>
        ) : !done ? (
          <Text role="status">{t('dry.counting')}</Text>
        ) : (
          <Text>{t('dry.summary', { due: f.number(run.due), held: f.number(run.held) })}</Text>
        )}
        {run.confirmedAt ? (
          <Text size="sm">{t('dry.confirmedBy', { name: run.confirmedBy ?? '', at: f.instant(run.confirmedAt) })}</Text>
        ) : (
          done &&
          run.obstacle &&
          run.obstacle !== 'retentionRunOver' && <Alert color="harbor">{t(`dry.obstacle.${run.obstacle}`)}</Alert>
        )}
        {done && (
          <Findings
            run={run}
            rows={found.data?.findings}
            failed={found.error ? refusalWords(found.error) : undefined}
            onRetry={() => void found.refetch()}
          />
        )}
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void go()}
        title={t('dry.confirmTitle')}
        preview={
          <>
            {t('dry.confirmText', { count: run.due })}
            <Text size="sm" mt="xs">
              {t('dry.alone')}
            </Text>
          </>
        }
        confirm={t('dry.confirm')}
        destructive
      />
    </SectionCard>
  );
}

type FindingsProps = { run: DryRun; rows: Finding[] | undefined; failed: string | undefined; onRetry: () => void };

function Findings({ run, rows, failed, onRetry }: FindingsProps) {
  const { t } = useTranslation('privacyAdmin');
  const f = useFormat();
  const span = useSpan();
  const why = ({ person, eventOn, keptThrough, count, unit }: Finding['first'][number]) =>
    t('dry.why', {
      name: person ? `${person}, ` : '',
      event: f.day(eventOn),
      time: span(count, unit),
      through: f.day(keptThrough),
    });
  const columns: Column<Finding>[] = [
    { key: 'kind', label: t('dry.what'), card: 'title', width: '12rem', cell: ({ kind }) => t(`record.${kind}`) },
    { key: 'company', label: t('dry.company'), width: '14rem', cell: ({ company }) => company ?? t('dry.platform') },
    { key: 'due', label: t('dry.due'), width: '8rem', align: 'end', cell: ({ due }) => f.number(due) },
    { key: 'held', label: t('dry.held'), width: '8rem', align: 'end', cell: ({ held }) => f.number(held) },
    {
      key: 'first',
      label: t('dry.first'),
      cell: ({ first }) =>
        first.length === 0 ? (
          '–'
        ) : (
          <List size="sm" listStyleType="none">
            {first.slice(0, 3).map((one) => (
              <List.Item key={one.id}>{why(one)}</List.Item>
            ))}
          </List>
        ),
    },
  ];
  return (
    <DataList<Finding>
      label={t('dry.title', { at: f.instant(run.startedAt) })}
      columns={columns}
      rows={rows}
      rowKey={({ kind, company }) => `${kind} ${company}`}
      failed={failed}
      onRetry={onRetry}
      empty={{ title: t('dry.nothing'), text: t('dry.nothingText') }}
    />
  );
}
