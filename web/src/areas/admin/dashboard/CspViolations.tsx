import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Row = Result<'listCspViolations'>['rows'][number];
const atOnce = 50;

/** What browsers report that the content security policy of our pages blocked. */
export function CspViolations() {
  const { t } = useTranslation('platform');
  const f = useFormat();
  const [shown, setShown] = useState(atOnce);
  const [clearing, setClearing] = useState(false);
  const found = useQuery(queryOf('listCspViolations', {}));
  const close = () => setClearing(false);
  const clear = useCommand('clearCspViolations', {
    refresh: ['listCspViolations'],
    done: t('csp.cleared'),
    onSuccess: close,
  });
  const rows = found.data?.rows;
  const columns: Column<Row>[] = [
    { key: 'blocked', label: t('csp.blocked'), card: 'title', cell: (row) => row.blocked },
    { key: 'directive', label: t('csp.directive'), width: '11rem', cell: (row) => <code>{row.directive}</code> },
    { key: 'page', label: t('csp.page'), cell: (row) => <code>{row.page}</code> },
    { key: 'count', label: t('csp.count'), align: 'end', width: '6rem', cell: (row) => f.number(row.count) },
    { key: 'first', label: t('csp.first'), width: '12rem', cell: (row) => f.instant(row.firstAt) },
    { key: 'last', label: t('csp.last'), width: '12rem', cell: (row) => f.instant(row.lastAt) },
  ];
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text size="sm" c="dimmed" maw="46rem">
          {t('csp.text')}
        </Text>
        {rows && rows.length > 0 && (
          <Button variant="default" size="sm" onClick={() => setClearing(true)}>
            {t('csp.clear')}
          </Button>
        )}
      </Group>
      {found.data?.full && <Alert color="amber">{t('csp.full')}</Alert>}
      <DataList<Row>
        label={t('csp.label')}
        columns={columns}
        rows={rows?.slice(0, shown)}
        rowKey={(row) => JSON.stringify([row.directive, row.blocked, row.page])}
        failed={found.error && refusalWords(found.error)}
        onRetry={() => void found.refetch()}
        total={rows?.length ?? null}
        more={rows && shown < rows.length ? { load: () => setShown(shown + atOnce), busy: false } : null}
        empty={{ title: t('csp.none'), text: t('csp.noneText') }}
      />
      <ConfirmDialog
        opened={clearing}
        onClose={close}
        onConfirm={() => clear.mutate({})}
        title={t('csp.clearTitle')}
        preview={t('csp.clearText')}
        confirm={t('csp.clear')}
        busy={clear.isPending}
        destructive
      />
    </Stack>
  );
}
