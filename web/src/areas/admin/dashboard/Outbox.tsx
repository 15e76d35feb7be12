import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { moreOf, pagesOf, queryOf, rowsOf } from '../../../api/queries.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './Outbox.module.css';
import { Dialog } from '../../../ui/forms/Dialog.tsx';

type Row = Result<'listOutbox'>['rows'][number];
const tones = { waiting: 'wait', sent: 'good', failed: 'bad' } as const;

/** The mails the system wrote, whether they were sent or wait here. */
export function Outbox() {
  const { t } = useTranslation('platform');
  const f = useFormat();
  const [url, change] = useUrlState();
  const [reading, setReading] = useState<string | null>(null);
  const list = useInfiniteQuery(pagesOf('listOutbox', url['q'] ? { search: url['q'] } : {}));
  const columns: Column<Row>[] = [
    { key: 'subject', label: t('outbox.subject'), card: 'title', cell: (row) => row.subject },
    { key: 'to', label: t('outbox.to'), cell: (row) => row.to },
    { key: 'written', label: t('outbox.written'), width: '12rem', cell: (row) => f.instant(row.createdAt) },
    {
      key: 'state',
      label: t('outbox.state'),
      width: '9rem',
      card: 'bare',
      cell: (row) => <StatusBadge tone={tones[row.state]}>{t(`outbox.${row.state}`)}</StatusBadge>,
    },
  ];
  return (
    <Stack gap="md">
      <SearchInput label={t('outbox.search')} />
      <DataList
        label={t('outbox.label')}
        columns={columns}
        rows={rowsOf(list)}
        rowKey={(row) => row.id}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        more={moreOf(list)}
        narrowed={Boolean(url['q'])}
        onClearFilters={() => change({ q: undefined })}
        empty={{ title: t('outbox.none'), text: t('outbox.noneText') }}
        actions={(row) => (
          <Button size="xs" variant="default" onClick={() => setReading(row.id)}>
            {t('outbox.read')}
          </Button>
        )}
      />
      <Dialog opened={reading !== null} onClose={() => setReading(null)} size="lg" title={t('outbox.one')}>
        {reading && <Letter mailId={reading} />}
      </Dialog>
    </Stack>
  );
}

function Letter({ mailId }: { mailId: string }) {
  const { t } = useTranslation('platform');
  // Each reading is an entry in an audit: it is not repeated for being looked at longer.
  const mail = useQuery({ ...queryOf('readMail', { mailId }), staleTime: Infinity, gcTime: 0 });
  if (mail.error) return <ErrorState compact text={refusalWords(mail.error)} onRetry={() => void mail.refetch()} />;
  if (!mail.data) return <PageSkeleton />;
  const parts = mail.data.text.split(/(https?:\/\/\S+)/);
  return (
    <>
      <Text fw={650}>{mail.data.subject}</Text>
      <Text size="sm" c="dimmed" mb="md">
        {mail.data.to}
      </Text>
      <div className={classes.letter}>
        {parts.map((part, index) =>
          /^https?:/.test(part) && !mail.data.linkHidden ? (
            <a key={index} href={part}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </div>
      {mail.data.linkHidden && (
        <Text size="sm" c="dimmed" mt="md">
          {t('outbox.linkHidden')}
        </Text>
      )}
      {mail.data.failure && (
        <Text size="sm" c="brick" mt="md">
          {mail.data.failure}
        </Text>
      )}
    </>
  );
}
