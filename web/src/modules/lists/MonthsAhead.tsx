import { drillOf } from '@app/domain/lists/grouping';
import type { Narrowed } from '@app/domain/lists/grouping';
import { monthsAhead } from '@app/domain/lists/months-ahead';
import type { Day } from '@app/domain/time';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Input } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import type { ChartPoint } from '../../ui/lists/Chart.tsx';
import { Chart } from '../../ui/lists/Chart.tsx';
import { chartTicks } from '../../ui/lists/chartTicks.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { refusalWords } from '../../words/words.ts';
import { withoutList } from './GroupValue.tsx';
import { narrowingIn } from './listAddress.ts';
import type { Grouped, GroupsState } from './useGroups.ts';

type MonthsAheadProps = {
  groups: GroupsState;
  /** The dimension that makes a group of each month. */
  month: string;
  /** The date it goes by, where the list can be narrowed by it: only so many months are counted then. */
  date?: string;
  /** From the day of the report on. */
  start: Day;
  count: number;
  /** Of the rows that the list shows, those that are counted. */
  where?: Narrowed;
  title: string;
};

/** How many of the rows fall in each month to come: bars that lead to their rows. */
export function MonthsAhead(props: MonthsAheadProps) {
  // The list says what cannot be shown.
  return props.groups.unreadable ? null : <Months {...props} />;
}

function Months({ groups, month, date, start, count, where = {}, title }: MonthsAheadProps) {
  const { t } = useTranslation('lists');
  const f = useFormat();
  const [url] = useUrlState();
  const { declared, from } = groups;
  // The months beside the one that was followed stay, as they were.
  const { by: _by, on: _on, from: _from, to: _to, [month]: _month, ...narrowed } = groups.asked;
  const months = monthsAhead(start, count);
  const counted = drillOf(declared, narrowed, {}, where);
  const between = date && { on: date, from: start, to: months.at(-1)!.to };
  const asked = { ...narrowed, ...counted, ...between, by: month };
  const query = useQuery({
    ...queryOf(from, asked as unknown as Input<typeof from>),
    placeholderData: keepPreviousData,
    enabled: counted !== null,
  });
  if (query.error) return <ErrorState compact text={refusalWords(query.error)} onRetry={() => void query.refetch()} />;
  if (counted !== null && !query.data) return <Skeleton h={223} />;
  const rows = new Map(((query.data as Grouped | undefined)?.groups ?? []).map(({ keys, rows: n }) => [keys[0], n]));
  const beside = withoutList(declared, url) as Record<string, string>;
  const { on: _o, from: _f, to: _t, [month]: _m, ...now } = narrowingIn(declared, url);
  const points = months.map((one): ChartPoint => {
    const value = rows.get(one.month) ?? 0;
    const behind = value > 0 && drillOf(declared, now, { [month]: one.month }, where);
    return {
      key: one.month,
      short: f.day(one.from, 'shortMonth'),
      name: f.day(one.from, 'month'),
      value,
      chosen: url[month] === one.month,
      ...(behind && { to: { to: '.', search: { ...beside, ...behind } } }),
    };
  });
  return (
    <Chart
      kind="bars"
      points={points}
      ticks={chartTicks(Math.max(1, ...points.map(({ value }) => value ?? 0)))}
      say={f.number}
      label={title}
      words={{
        point: t('months.month'),
        value: Object.values(declared.measures ?? {})[0]!.label[spokenLocale()],
        table: t('months.table'),
      }}
    />
  );
}
