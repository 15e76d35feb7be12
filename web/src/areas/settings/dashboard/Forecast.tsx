import { targetsName } from '@app/domain/qualification/trace/trace-words';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { useMoment } from '../../../modules/qualification/AsOf.tsx';
import { spoken } from '../../../modules/qualification/marks.ts';
import type { ChartPoint } from '../../../ui/lists/Chart.tsx';
import { Chart } from '../../../ui/lists/Chart.tsx';
import { chartTicks } from '../../../ui/lists/chartTicks.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './CompanyDashboard.module.css';
import type { Forecasted } from './forecast.ts';
import { useRowsBehind } from './forecast.ts';
import { ForecastTable } from './ForecastTable.tsx';

/** How many requirements the words of a bar name. */
const mostNamed = 3;

/** What expires in each of the months to come. */
export function Forecast() {
  const { t } = useTranslation('matrix');
  const found = useQuery(queryOf('getCompanyForecast', useMoment()));
  if (found.error) return <ErrorState compact text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  return (
    <div className={classes.outlook}>
      <SectionCard title={t('board.forecast')} description={t('board.forecastText')}>
        {found.data ? <Months data={found.data} /> : <Skeleton h={223} />}
      </SectionCard>
    </div>
  );
}

/** The requirements of the matrix by the keys of their columns. */
function useNames(): (key: string) => string {
  const { language } = useTranslation('matrix');
  const frame = useQuery(queryOf('getMatrixFrame', useMoment()));
  const columns = new Map(
    (frame.data?.columns ?? []).map(({ key, targets }) => [key, targetsName(targets, spoken(language))]),
  );
  return (key) => columns.get(key) ?? '…';
}

function Months({ data: { months, expiring } }: { data: Forecasted }) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const nameOf = useNames();
  const behind = useRowsBehind();
  if (expiring.length === 0) return <p className={classes.quiet}>{t('board.forecastNone')}</p>;
  const points = months.map((month): ChartPoint => {
    const parts = expiring.filter((one) => one.month === month);
    const more = parts.length - mostNamed;
    return {
      key: month,
      short: f.day(`${month}-01`, 'shortMonth'),
      name: f.day(`${month}-01`, 'month'),
      value: parts.reduce((sum, { count }) => sum + count, 0),
      detail: [
        ...parts.slice(0, mostNamed).map(({ key, count }) => `${nameOf(key)} ${f.number(count)}`),
        ...(more > 0 ? [`+ ${f.number(more)}`] : []),
      ].join(' · '),
      to: behind({ expires: month }),
    };
  });
  return (
    <Chart
      kind="bars"
      points={points}
      ticks={chartTicks(Math.max(1, ...points.map(({ value }) => value ?? 0)))}
      say={f.number}
      label={t('board.forecast')}
      words={{ point: t('board.month'), value: t('board.forecast'), table: t('board.forecastTable') }}
      table={<ForecastTable months={months} expiring={expiring} nameOf={nameOf} />}
    />
  );
}
