import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Levels = Result<'getServiceLevels'>;
type Measure = Levels['measures'][number];
type Period = Omit<Measure['periods']['hour'], 'p50' | 'p95' | 'p99'> & Partial<Measure['periods']['hour']>;
/** `unit`: seconds in one of what the row is measured in; null where no time is measured. */
type Row = {
  key: string;
  name: string;
  goal: string;
  unit: number | null;
  periods: Record<keyof Measure['periods'], Period>;
};

const periods = ['hour', 'day', 'month'] as const;
const ofRequests = new Set<string>(['pages', 'reads', 'changes', 'files']);

/** Whether the goals of the service were met over the last hour, day and 30 days, over all processes. */
export function ServiceLevels() {
  const { t } = useTranslation('platform');
  const f = useFormat();
  const found = useQuery({ ...queryOf('getServiceLevels', {}), refetchInterval: 60_000 });
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  const { since, measures, errors } = found.data;
  if (!since) return <EmptyState title={t('levels.none')} text={t('levels.noneText')} />;
  const rowOf = ({ measure, goal, periods: of }: Measure): Row => {
    const unit = ofRequests.has(measure) ? 0.001 : 1;
    const within = t('levels.within', { share: f.share(goal.share), most: f.lasting(goal.most * unit) });
    return { key: measure, name: t(`levels.measures.${measure}`), goal: within, unit, periods: of };
  };
  const requests = measures.filter(({ measure }) => ofRequests.has(measure)).map(rowOf);
  const others = measures.filter(({ measure }) => !ofRequests.has(measure)).map(rowOf);
  const failing: Row = {
    key: 'errors',
    name: t('levels.measures.errors'),
    goal: t('levels.withoutErrors', { share: f.share(errors.goal) }),
    unit: null,
    periods: errors.periods,
  };
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" maw="46rem">
        {t('levels.text')} {t('levels.since', { since: f.instant(since) })}
      </Text>
      <SectionCard title={t('levels.requests')}>
        <LevelTable label={t('levels.requests')} rows={[failing, ...requests]} />
      </SectionCard>
      <SectionCard title={t('levels.background')} description={t('levels.backgroundText')}>
        <LevelTable label={t('levels.background')} rows={others} />
      </SectionCard>
    </Stack>
  );
}

function LevelTable({ label, rows }: { label: string; rows: Row[] }) {
  const { t } = useTranslation('platform');
  const columns: Column<Row>[] = [
    { key: 'name', label: t('levels.measure'), card: 'title', cell: ({ name }) => name },
    { key: 'goal', label: t('levels.goal'), cell: ({ goal }) => goal },
    ...periods.map((period) => ({
      key: period,
      label: t(`levels.${period}`),
      cell: ({ periods: of, unit }: Row) => <Level period={of[period]} unit={unit} />,
    })),
  ];
  return (
    <DataList<Row>
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      uncounted
      empty={{ title: t('levels.none') }}
    />
  );
}

/** The share within the goal, whether that is enough, and how long it took. */
function Level({
  period: { state, share, counted, failed, p50, p95, p99 },
  unit,
}: {
  period: Period;
  unit: number | null;
}) {
  const { t } = useTranslation('platform');
  const f = useFormat();
  if (state === 'none' || share === null) return <StatusBadge tone="idle">{t('levels.notMeasured')}</StatusBadge>;
  const lasting = (value: number | null | undefined) => f.lasting((value ?? 0) * (unit ?? 1));
  const detail =
    unit === null
      ? t('levels.failed', { count: counted, failed: f.number(failed) })
      : t('levels.quantiles', { p50: lasting(p50), p95: lasting(p95), p99: lasting(p99) });
  return (
    <div>
      <StatusBadge tone={state === 'met' ? 'good' : 'bad'}>
        {t(`levels.${state}`, { share: f.share(share) })}
      </StatusBadge>
      <Text size="xs" c="dimmed">
        {detail}
      </Text>
    </div>
  );
}
