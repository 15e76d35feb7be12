import { noticeRule } from '@app/domain/notices/rules';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Result } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import type { Column } from '../../ui/lists/DataList.tsx';
import { DataList } from '../../ui/lists/DataList.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { refusalWords } from '../../words/words.ts';
import type { Draft } from './dryRun.ts';
import { inQuery } from './dryRun.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const DigestPreview = lazyPart(() => import('./DigestPreview.tsx'));

type Found = Result<'previewNotices'>;
type Day = Found['days'][number];
type Digest = Found['digests'][number];
/** Who would be told what in the next seven days; worked out when it is wanted, since it looks at everyone. */
export default function DryRun({ draft }: { draft?: Draft }) {
  const { t } = useTranslation('notices');
  const [wanted, setWanted] = useState(draft !== undefined);
  const run = useQuery({ ...queryOf('previewNotices', inQuery(draft)), enabled: wanted });
  const title = draft
    ? t('dryRun.draft', { rule: noticeRule(draft.rule).name[spokenLocale()] ?? '' })
    : t('dryRun.title');
  return (
    <SectionCard
      title={title}
      description={t('dryRun.text')}
      action={
        !draft && (
          <Button
            variant="default"
            loading={run.isFetching}
            onClick={() => (wanted ? void run.refetch() : setWanted(true))}
          >
            {t(wanted ? 'dryRun.again' : 'dryRun.run')}
          </Button>
        )
      }
    >
      {run.error ? (
        <ErrorState text={refusalWords(run.error)} onRetry={() => void run.refetch()} />
      ) : run.data ? (
        <Shown found={run.data} draft={draft} />
      ) : (
        wanted && <PageSkeleton />
      )}
    </SectionCard>
  );
}

function Shown({ found, draft }: { found: Found; draft: Draft | undefined }) {
  const { t } = useTranslation('notices');
  const f = useFormat();
  const locale = spokenLocale();
  const [reading, setReading] = useState<Digest | null>(null);
  if (found.total === 0) return <EmptyState title={t('dryRun.none')} text={t('dryRun.noneText')} />;
  const days: Column<Day>[] = [
    { key: 'day', label: t('dryRun.day'), card: 'title', width: '12rem', cell: ({ day }) => f.day(day) },
    {
      key: 'digests',
      label: t('dryRun.digests'),
      align: 'end',
      width: '7rem',
      cell: ({ digests }) => f.number(digests),
    },
    {
      key: 'notices',
      label: t('dryRun.notices'),
      cell: ({ rules }) =>
        rules.map(({ rule, count }) => `${noticeRule(rule).name[locale]} ${f.number(count)}`).join(' · '),
    },
  ];
  const people: Column<Digest>[] = [
    { key: 'person', label: t('dryRun.person'), card: 'title', cell: ({ person }) => person },
    { key: 'day', label: t('dryRun.day'), width: '12rem', cell: ({ day }) => f.day(day) },
    {
      key: 'notices',
      label: t('dryRun.notices'),
      align: 'end',
      width: '7rem',
      cell: ({ notices }) => f.number(notices),
    },
    {
      key: 'email',
      label: t('dryRun.email'),
      width: '14rem',
      cell: ({ email }) => t(email ? 'dryRun.hasEmail' : 'dryRun.noEmail'),
    },
  ];
  return (
    <Stack gap="lg">
      <DataList<Day>
        label={t('dryRun.days')}
        columns={days}
        rows={found.days}
        rowKey={({ day }) => day}
        empty={{ title: t('dryRun.none'), text: t('dryRun.noneText') }}
      />
      <DataList<Digest>
        label={t('dryRun.people')}
        columns={people}
        rows={found.digests}
        rowKey={({ personId, day }) => `${personId} ${day}`}
        empty={{ title: t('dryRun.none'), text: t('dryRun.noneText') }}
        actions={(row) => (
          <Button
            size="xs"
            variant="default"
            aria-label={`${colon(t('dryRun.show'))} ${row.person}`}
            onClick={() => setReading(row)}
          >
            {t('dryRun.show')}
          </Button>
        )}
      />
      {found.total > found.digests.length && (
        <Group>
          <Text size="sm" c="dimmed">
            {t('dryRun.first', { shown: f.number(found.digests.length), total: f.number(found.total) })}
          </Text>
        </Group>
      )}
      <Suspense>
        {reading && <DigestPreview digest={reading} query={inQuery(draft)} onClose={() => setReading(null)} />}
      </Suspense>
    </Stack>
  );
}
