import type { LevelMeasure } from '@app/domain/operations/service-levels';
import {
  errorGoal,
  levelBounds,
  levelGoals,
  levelMeasures,
  levelOf,
  quantileOf,
  routeGroups,
  shareWithinGoal,
} from '@app/domain/operations/service-levels';
import * as api from '@app/contract/operations/service-levels';
import { sql } from 'kysely';
import { query } from '../../platform/http/handler.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';

/** What one process counted in one minute or hour: `counts` by class, the last beyond all bounds. */
export type CountedLevel = {
  span: 'minute' | 'hour';
  startsAt: string;
  measure: LevelMeasure;
  counts: number[];
  failed: number;
};

/** Writes what a process counted; a span that goes on is overwritten with more each time. */
export async function keepServiceLevels(
  runtime: Runtime,
  process: string,
  counted: readonly CountedLevel[],
): Promise<void> {
  await workAsSystem(
    runtime,
    'operations.keepServiceLevels',
    async (work) => {
      work.reach('operations.change');
      await sql`insert into service_levels (span, starts_at, measure, process, counts, failed)
        select g.span, g."startsAt", g.measure, ${process}::uuid,
          array(select c::int from jsonb_array_elements_text(g.counts) with ordinality as e(c, n) order by n), g.failed
        from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as g(span text, "startsAt" timestamptz, measure text,
          counts jsonb, failed int)
        on conflict (span, starts_at, measure, process) do update
          set counts = excluded.counts, failed = excluded.failed`.execute(work.tx);
    },
    { audited: false },
  );
}

type Summed = { period: 'hour' | 'day' | 'month'; measure: string; failed: number; counts: number[] };

/**
 * Each measure against its goal, over the last 60 minutes, 24 hours and 30 days; the current minute and hour are among
 * them as far as they were written. A clock that was ahead counts for nothing.
 */
export const getServiceLevels = query(api.getServiceLevels, async (work) => {
  work.authorize('operations.view');
  const { rows } = await sql<Summed>`
    with asked (period, span, since) as (values
      ('hour', 'minute', date_trunc('minute', ${work.now}::timestamptz) - interval '59 minutes'),
      ('day', 'hour', date_trunc('hour', ${work.now}::timestamptz) - interval '23 hours'),
      ('month', 'hour', date_trunc('hour', ${work.now}::timestamptz) - interval '719 hours')),
    summed as (
      select a.period, l.measure, c.place, sum(c.count)::float8 as count
      from asked a join service_levels l on l.span = a.span and l.starts_at between a.since and ${work.now}
        cross join unnest(l.counts) with ordinality as c(count, place) group by 1, 2, 3),
    failed as (
      select a.period, l.measure, sum(l.failed)::float8 as failed from asked a
        join service_levels l on l.span = a.span and l.starts_at between a.since and ${work.now} group by 1, 2)
    select s.period, s.measure, f.failed, array_agg(s.count order by s.place) as counts
    from summed s join failed f using (period, measure) group by 1, 2, 3`.execute(work.tx);
  const first = await sql<{
    since: string | null;
  }>`select min(starts_at) as since from service_levels where span = 'hour'`.execute(work.tx);
  const inPeriod = (period: Summed['period']) =>
    new Map(rows.filter((row) => row.period === period).map((row) => [row.measure, row]));
  const periods = { hour: inPeriod('hour'), day: inPeriod('day'), month: inPeriod('month') };
  const each = <R>(read: (of: Map<string, Summed>) => R) => ({
    hour: read(periods.hour),
    day: read(periods.day),
    month: read(periods.month),
  });
  return {
    since: first.rows[0]?.since ?? null,
    measures: levelMeasures.map((measure) => ({
      measure,
      goal: levelGoals[measure],
      periods: each((of) => measured(measure, of.get(measure))),
    })),
    errors: { goal: errorGoal, periods: each(withoutError) },
  };
});

function measured(measure: LevelMeasure, row: Summed | undefined) {
  // Rows of an earlier version may have fewer classes.
  const counts = (row?.counts ?? []).slice(0, levelBounds[measure].length + 1);
  const share = shareWithinGoal(measure, counts);
  const quantile = (wanted: number) => quantileOf(measure, counts, wanted);
  return {
    state: levelOf(share, levelGoals[measure].share),
    share,
    counted: sumOf(counts),
    failed: row?.failed ?? 0,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
  };
}

function withoutError(of: Map<string, Summed>) {
  const requests = routeGroups.flatMap((group) => of.get(group) ?? []);
  const counted = sumOf(requests.flatMap(({ counts }) => counts));
  const failed = sumOf(requests.map((row) => row.failed));
  const share = counted === 0 ? null : 1 - failed / counted;
  return { state: levelOf(share, errorGoal), share, counted, failed };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

export const forgetServiceLevels: Job = {
  name: 'operations.forgetServiceLevels',
  schedule: '33 3 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      forgetServiceLevels.name,
      async (work) => {
        work.reach('operations.change');
        await sql`delete from service_levels
          where starts_at > ${work.now}::timestamptz + interval '1 day'
            or starts_at < ${work.now}::timestamptz - case span when 'minute' then interval '2 days'
            else interval '90 days' end`.execute(work.tx);
      },
      { audited: false },
    );
  },
};
