import { compliancePercent } from '@app/domain/qualification/compliance';
import { complianceGoal } from '@app/domain/qualification/gaps';
import { addDays } from '@app/domain/time';
import { useQueries } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { queryOf } from '../../../api/queries.ts';
import type { ChartPoint } from '../../../ui/lists/Chart.tsx';
import { Chart } from '../../../ui/lists/Chart.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';

/** The last days of the twelve months before this one, oldest first. */
export function monthEnds(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, index) =>
    addDays(new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 10), -1),
  );
}

/** The share of compliant people at twelve month ends, each asked for by itself: what is derived is not kept. */
export function Trend({ today }: { today: string }) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const ends = monthEnds(today);
  const found = useQueries({
    queries: ends.map((on) => ({ ...queryOf('getTrendPoint', { on }), staleTime: 600_000 })),
  });
  if (found.some(({ isPending }) => isPending)) return <Skeleton h={223} />;
  const points = found.map(({ data }, index): ChartPoint => {
    const on = ends[index]!;
    return {
      key: on,
      short: f.day(on, 'shortMonth'),
      name: f.day(on, 'month'),
      value: data ? compliancePercent(data) : null,
      detail: t('board.trendDetail', { people: data?.people ?? 0, gaps: data?.gaps ?? 0 }),
      to: { to: '/settings/reports/CompanyQualifications', search: { on } },
    };
  });
  return (
    <Chart
      kind="line"
      points={points}
      ticks={[0, 25, 50, 75, 100]}
      say={f.percent}
      target={{ value: complianceGoal, label: t('board.goal', { percent: f.percent(complianceGoal) }) }}
      label={t('board.trendText')}
      words={{ point: t('board.month'), value: t('board.compliant'), table: t('board.trendTable') }}
    />
  );
}
