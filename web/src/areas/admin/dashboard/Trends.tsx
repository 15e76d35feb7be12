import { addDays, addMonths } from '@app/domain/time';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import type { ChartPoint } from '../../../ui/lists/Chart.tsx';
import { Chart } from '../../../ui/lists/Chart.tsx';
import { chartTicks } from '../../../ui/lists/chartTicks.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { useMoney } from '../../../words/money.ts';
import { refusalWords } from '../../../words/words.ts';

/**
 * Twelve months of the platform in one chart at a time: completions, revenue in each currency, and what expires in the
 * next twelve.
 */
export function Trends() {
  const { t } = useTranslation('platform');
  const f = useFormat();
  const { money } = useMoney();
  const [url, change] = useUrlState();
  const found = useQuery({ ...queryOf('getTrends', {}), staleTime: 300_000 });
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  const series = ['completions', ...(found.data?.revenue.map(({ currency }) => currency) ?? []), 'expiring'];
  const chosen = series.find((key) => key === url['trend']) ?? 'completions';
  const named = (key: string) =>
    key === 'completions' || key === 'expiring'
      ? t(`admin.trends.${key}`)
      : t('admin.trends.revenue', { currency: key });
  const month = (
    first: string,
    value: number,
    detail?: string,
    to?: { to: LinkProps['to']; search: Record<string, string> },
  ): ChartPoint => ({
    key: first,
    short: f.day(first, 'shortMonth'),
    name: f.day(first, 'month'),
    value,
    ...(detail && { detail }),
    ...(to && { to }),
  });
  const pointsOf = (data: NonNullable<typeof found.data>): ChartPoint[] => {
    const revenue = data.revenue.find(({ currency }) => currency === chosen);
    if (revenue)
      return revenue.months.map(({ month: first, netMinor, creditedMinor }) =>
        month(
          first,
          netMinor,
          creditedMinor > 0 ? t('admin.trends.credited', { amount: money(creditedMinor, chosen) }) : undefined,
          {
            to: '/admin/orders',
            search: { invoicedFrom: first, invoicedTo: addDays(addMonths(first, 1), -1) },
          },
        ),
      );
    if (chosen === 'expiring') return data.expiring.map(({ month: first, achievements }) => month(first, achievements));
    return data.completions.map(({ month: first, completions, people }) =>
      month(first, completions, t('admin.trends.people', { count: people })),
    );
  };
  const points = found.data && pointsOf(found.data);
  const say = (value: number) =>
    chosen !== 'completions' && chosen !== 'expiring' ? money(value, chosen) : f.number(value);
  return (
    <SectionCard
      title={t('admin.trends.title')}
      description={t(chosen === 'expiring' ? 'admin.trends.ahead' : 'admin.trends.back')}
      action={
        <NativeSelect
          size="sm"
          aria-label={t('admin.trends.title')}
          value={chosen}
          onChange={({ currentTarget: { value } }) => change({ trend: value === 'completions' ? undefined : value })}
          data={series.map((key) => ({ value: key, label: named(key) }))}
        />
      }
    >
      {points ? (
        <Chart
          key={chosen}
          kind="bars"
          points={points}
          ticks={chartTicks(Math.max(1, ...points.map(({ value }) => value ?? 0)))}
          say={say}
          label={named(chosen)}
          words={{ point: t('admin.trends.month'), value: named(chosen), table: t('admin.asTable') }}
        />
      ) : (
        <Skeleton h={216} />
      )}
    </SectionCard>
  );
}
