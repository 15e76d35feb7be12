import { showMoney } from '@app/domain/money/written';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Row = Result<'listAnomalies'>['rows'][number];

/** Where money and seats do not agree. Good news when it is empty. */
export function StoreAnomalies() {
  const { t } = useTranslation('platform');
  const f = useFormat();
  const [resolving, setResolving] = useState<Row | null>(null);
  const anomalies = useQuery(queryOf('listAnomalies', {}));
  const columns: Column<Row>[] = [
    {
      key: 'what',
      label: t('money.what'),
      card: 'title',
      cell: (row) => (
        <Stack gap={0}>
          <Text inherit>{t(`money.kinds.${row.kind}`)}</Text>
          {row.anomaly && (
            <Text size="sm" c="dimmed">
              {t(`money.anomalies.${row.anomaly}`)}
            </Text>
          )}
          {row.minor !== null && row.currency !== null && (
            <Text size="sm" c="dimmed">
              {showMoney({ minor: row.minor, currency: row.currency }, f.locale)}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'company',
      label: t('money.company'),
      cell: (row) => (
        <Link to="/admin/companies/$id" params={{ id: row.companyId }}>
          {row.company}
        </Link>
      ),
    },
    {
      key: 'order',
      label: t('money.order'),
      width: '9rem',
      cell: (row) =>
        row.orderId === null ? (
          '–'
        ) : (
          <Link to="/admin/orders/$id" params={{ id: row.orderId }}>
            {t('money.orderNumber', { number: row.orderNumber })}
          </Link>
        ),
    },
    { key: 'since', label: t('money.since'), width: '12rem', cell: (row) => f.instant(row.foundAt) },
  ];
  return (
    <>
      <DataList
        label={t('money.label')}
        columns={columns}
        rows={anomalies.data?.rows}
        rowKey={(row) => row.id}
        failed={anomalies.error && refusalWords(anomalies.error)}
        onRetry={() => void anomalies.refetch()}
        empty={{ title: t('money.none'), text: t('money.noneText') }}
        actions={(row) => (
          <Button size="xs" variant="default" onClick={() => setResolving(row)}>
            {t('money.resolve')}
          </Button>
        )}
      />
      {resolving && <Resolve row={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}

function Resolve({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('platform');
  const form = useForm({ initialValues: { reason: '' } });
  const resolve = useCommand('resolveAnomaly', {
    refresh: ['listAnomalies'],
    done: t('money.resolved'),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('money.resolveTitle')}
      text={t('money.resolveText')}
      confirm={t('money.resolve')}
      refusal={resolve.error && refusalWords(resolve.error)}
      busy={resolve.isPending}
      onSubmit={form.onSubmit(({ reason }) => resolve.mutate({ anomalyId: row.id, reason }))}
      onClose={onClose}
    >
      <Textarea
        label={t('money.how')}
        required
        minRows={2}
        maxLength={500}
        autosize
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
