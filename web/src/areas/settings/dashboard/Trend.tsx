import { compliancePercent } from '@app/domain/qualification/compliance';
import { addDays } from '@app/domain/time';
import { useQueries } from '@tanstack/react-query';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import classes from './CompanyDashboard.module.css';

/** The last days of the twelve months before this one, oldest first. */
export function monthEnds(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, index) => addDays(new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 10), -1));
}

/** Twelve month ends, each asked for by itself: what is derived is not kept. */
export function Trend({ today }: { today: string }) {
  const { t } = useTranslation('matrix');
  const f = useFormat();
  const ends = monthEnds(today);
  const points = useQueries({ queries: ends.map((on) => ({ ...queryOf('getTrendPoint', { on }), staleTime: 600_000 })) });
  if (points.some(({ isPending }) => isPending)) return <Skeleton h={176} />;
  return (
    <div className={classes.trend}>
      {points.map(({ data }, index) => {
        const on = ends[index]!;
        const month = new Intl.DateTimeFormat(f.locale, { month: 'short', timeZone: 'UTC' }).format(new Date(`${on}T00:00:00Z`));
        const percent = data ? compliancePercent(data) : null;
        return (
          <Link key={on} to="/settings/reports/CompanyQualifications" search={{ on } as never} className={classes.month}>
            <span aria-hidden>{percent === null ? '–' : f.percent(percent)}</span>
            <span aria-hidden>
              <span style={{ height: `${percent ?? 0}%` }} />
            </span>
            <span aria-hidden>{month}</span>
            <VisuallyHidden>
              {t('board.trendPoint', {
                month: f.day(on, 'month'),
                percent: percent === null ? '–' : f.percent(percent),
                people: data?.people ?? 0,
                gaps: data?.gaps ?? 0,
              })}
            </VisuallyHidden>
          </Link>
        );
      })}
    </div>
  );
}
