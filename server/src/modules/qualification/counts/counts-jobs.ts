import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { compareCounts } from './compare-counts.ts';
import type { Company } from './keep-counts.ts';
import { forgetCounts, forgetMarks, keepCounts } from './keep-counts.ts';
import { notEndedBeforeText } from '../../../platform/database/predicates.ts';

/** From so many people on counts are kept; of fewer they are derived in some tens of milliseconds. */
const worthKeeping = 500;

type Waiting = Company & { keep: boolean };

/** Brings kept counts up to date: what changed since the last minute, and a day that began where the company is. */
export const keepCountsJob: Job = {
  name: 'qualification.keepCounts',
  schedule: '* * * * *',
  async run(runtime) {
    const { rows: companies } = await runtime.pools.platform.query<Waiting>(
      `select c.id, c.time_zone as "timeZone", coalesce(d.on_date > '-infinity', false) or c.people >= $2 as keep
        from (select c.id, c.time_zone, (select count(*) from employments e
          where e.company_id = c.id and ${notEndedBeforeText('e', 'current_date')}) as people
          from companies c where c.terminated_at is null) c
        left join kept_days d on d.company_id = c.id
        where exists (select 1 from standing_marks m where m.company_id = c.id
          and (m.known_at is null or m.known_at <= $1::timestamptz))
          or (d.on_date is distinct from ($1::timestamptz at time zone c.time_zone)::date
            and (d.on_date > '-infinity' or c.people >= $2))
        order by c.people desc`,
      [runtime.clock.now(), worthKeeping],
    );
    await oneByOne(companies, async (company) => {
      if (!company.keep) return forgetMarks(runtime, keepCountsJob.name, company);
      try {
        await keepCounts(runtime, keepCountsJob.name, company);
      } catch (failure) {
        // Someone else's run came in between: it is done, or the next minute does it.
        if ((failure as { code?: string }).code === '40001') return;
        // What cannot be brought up to date is better derived.
        await forgetCounts(runtime, keepCountsJob.name, company);
        throw failure;
      }
    });
  },
};

/**
 * Once a night: what is kept against what is derived. What differs is noted for the platform's admins, and kept again.
 */
export const compareCountsJob: Job = {
  name: 'qualification.compareCounts',
  schedule: '50 4 * * *',
  async run(runtime) {
    const { rows: companies } = await runtime.pools.platform.query<Waiting>(
      `select c.id, c.time_zone as "timeZone", true as keep from kept_days d join companies c on c.id = d.company_id
        where d.on_date > '-infinity' order by c.id`,
    );
    await oneByOne(companies, async (company) => {
      if (await compareCounts(runtime, compareCountsJob.name, company)) return;
      await forgetCounts(runtime, compareCountsJob.name, company);
      await keepCounts(runtime, compareCountsJob.name, company);
    });
  },
};
