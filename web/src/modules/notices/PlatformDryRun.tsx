import { noticeRule } from '@app/domain/notices/rules';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Result } from '../../api/client.ts';
import { pagesOf, rowsOf, totalOf } from '../../api/queries.ts';
import type { Column } from '../../ui/lists/DataList.tsx';
import { DataList } from '../../ui/lists/DataList.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { refusalWords } from '../../words/words.ts';
import type { Draft } from './dryRun.ts';
import { inQuery } from './dryRun.ts';

type Row = Result<'previewPlatformNotices'>['rows'][number];

/**
 * What the platform's rules would send in the next seven days, company by company, with an unsaved change of one where
 * there is one.
 */
export default function PlatformDryRun({ draft }: { draft?: Draft }) {
  const { t } = useTranslation('notices');
  const [wanted, setWanted] = useState(draft !== undefined);
  const list = useInfiniteQuery({
    ...pagesOf('previewPlatformNotices', inQuery(draft)),
    enabled: wanted,
    placeholderData: undefined,
  });
  const { hasNextPage, isFetching, error, fetchNextPage } = list;
  // Each answer looks at a few companies: the next one is wanted at once.
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const title = draft
    ? t('dryRun.draft', { rule: noticeRule(draft.rule).name[spokenLocale()] ?? '' })
    : t('dryRun.title');
  return (
    <SectionCard
      title={title}
      description={t('dryRun.platformText')}
      action={
        !draft && (
          <Button
            variant="default"
            loading={isFetching}
            onClick={() => (wanted ? void list.refetch() : setWanted(true))}
          >
            {t(wanted ? 'dryRun.again' : 'dryRun.run')}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState text={refusalWords(error)} onRetry={() => void list.refetch()} />
      ) : (
        wanted && <Found rows={rowsOf(list) ?? []} total={totalOf(list)} />
      )}
    </SectionCard>
  );
}

function Found({ rows, total }: { rows: readonly Row[]; total: number | null }) {
  const { t } = useTranslation('notices');
  const f = useFormat();
  const done = total !== null && rows.length >= total;
  const told = rows.filter(({ people }) => people > 0).toSorted((one, other) => other.people - one.people);
  const sum = (of: (row: Row) => number) => f.number(rows.reduce((all, row) => all + of(row), 0));
  const columns: Column<Row>[] = [
    { key: 'company', label: t('health.company'), card: 'title', cell: ({ company }) => company },
    {
      key: 'people',
      label: t('dryRun.peopleCount'),
      align: 'end',
      width: '8rem',
      cell: ({ people }) => f.number(people),
    },
    {
      key: 'notices',
      label: t('dryRun.notices'),
      align: 'end',
      width: '8rem',
      cell: ({ notices }) => f.number(notices),
    },
    ...(told.some(({ own }) => own)
      ? [
          {
            key: 'own',
            label: t('columns.state'),
            width: '14rem',
            cell: ({ own }: Row) => (own ? t('dryRun.own') : ''),
          },
        ]
      : []),
  ];
  if (done && told.length === 0) return <EmptyState title={t('dryRun.none')} text={t('dryRun.noneText')} />;
  return (
    <Stack gap="md">
      {!done && (
        <div>
          <Text size="sm" role="status" mb={4}>
            {t('dryRun.looking', { done: f.number(rows.length), total: total === null ? '…' : f.number(total) })}
          </Text>
          <Progress value={total ? (rows.length / total) * 100 : 0} aria-hidden />
        </div>
      )}
      {done && (
        <Text size="sm">
          {t('dryRun.sum', {
            people: sum(({ people }) => people),
            notices: sum(({ notices }) => notices),
            companies: f.number(told.length),
          })}
        </Text>
      )}
      {told.length > 0 && (
        <DataList<Row>
          label={t('dryRun.companies')}
          columns={columns}
          rows={told}
          rowKey={({ companyId }) => companyId}
          empty={{ title: t('dryRun.none'), text: t('dryRun.noneText') }}
        />
      )}
    </Stack>
  );
}
