import { digestAt, digestDay } from '@app/domain/notices/digest-day';
import type { NoticeSettings } from '@app/domain/notices/settings';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import type { CompanyOfDigests } from './companies-due.ts';
import { companiesOfDigests, weekDue } from './companies-due.ts';
import { findDue } from './find-due.ts';
import type { Found, Zone } from './readers.ts';
import type { Sent, Told } from './send-digests.ts';
import { sendDigests } from './send-digests.ts';
import type { PlatformNotices } from './settings.ts';
import { platformNotices, settingsFor } from './settings.ts';

/** So many people in one transaction: one that is killed loses little, and none is long. */
const peopleAtOnce = 500;
/** The questions about a company of 50,000 take longer than a request may wait. */
const statementSeconds = 60;
const job = 'notices.makeDigests';
/**
 * Up to so many people the dozen questions about a company are planned once per connection: planning them takes six
 * times as long as answering them. A plan for any company may be far from the best one of a large company (decision
 * 54).
 */
const fewPeople = 2_000;

/**
 * Makes the digests whose hour has come on the clocks of their readers. Runs often; a digest that was made is never
 * made again, what a killed run left is made by the next, and one that is later than the evening waits for the morning.
 * `companyId`: that company alone; `atOnce`: so many people in one transaction.
 */
export const makeDigests: Job = {
  name: job,
  schedule: '*/10 * * * *',
  async run(runtime, { companyId, atOnce = peopleAtOnce }) {
    const only = (companyId as string | undefined) ?? null;
    const { platform, companies } = await workAsSystem(
      runtime,
      job,
      async (work) => {
        work.reach('notice.viewPlatform');
        return { platform: await platformNotices(work), companies: await companiesOfDigests(work, only) };
      },
      { write: false, audited: false },
    );
    const now = runtime.clock.now();
    await oneByOne(companies, async (company) => {
      const settings = settingsFor(platform.overrides, company.overrides, company.settings);
      const zones = zonesDue(company, settings, now);
      if (zones.length > 0) await makeOf(runtime, { company, settings, platform, atOnce: atOnce as number }, zones);
    });
  },
};

/** The time zones of a company whose digest of today is due and not made. */
function zonesDue(company: CompanyOfDigests, settings: NoticeSettings, now: Instant): Zone[] {
  const { zones, runs } = company;
  const made = new Set(
    runs.filter(({ finishedAt }) => finishedAt !== null).map(({ timeZone, day }) => `${timeZone} ${day}`),
  );
  return zones.flatMap((timeZone) => {
    const day = digestDay(now, settings.hour, timeZone);
    return day === null || made.has(`${timeZone} ${day}`)
      ? []
      : [{ timeZone, day, week: weekDue(company, settings, timeZone, day) }];
  });
}

type Making = { company: CompanyOfDigests; settings: NoticeSettings; platform: PlatformNotices; atOnce: number };

async function makeOf(runtime: Runtime, making: Making, zones: readonly Zone[]): Promise<void> {
  const { company, settings, platform, atOnce } = making;
  const within = <R>(run: (work: Work) => Promise<R>, write = true) =>
    workAsSystem(runtime, job, run, {
      companyId: company.id,
      audited: false,
      write,
      prepared: company.people <= fewPeople,
      statementSeconds,
    });
  await within((work) => beginRuns(work, making, zones));
  try {
    const found = await within((work) => {
      work.authorize('notice.view', { companyId: company.id });
      return findDue(
        { work, company: { id: company.id, timeZone: company.timeZone, overrides: company.settings }, settings, zones },
        platform.since,
      );
    }, false);
    const told = toldOf(found);
    const sums = new Map<string, Sent>();
    for (let from = 0; from < told.length; from += atOnce) {
      const some = told.slice(from, from + atOnce);
      for (const [timeZone, theirs] of Map.groupBy(some, ({ items }) => items[0]!.timeZone)) {
        const { digests, notices } = await within((work) => sendDigests(work, company.id, settings, theirs));
        const sum = sums.get(timeZone) ?? { digests: 0, notices: 0 };
        sums.set(timeZone, { digests: sum.digests + digests, notices: sum.notices + notices });
      }
    }
    await within((work) => endRuns(work, company.id, zones, sums));
  } catch (error) {
    await within((work) => failRuns(work, company.id, zones, (error as Error).name)).catch(() => {});
    throw error;
  }
}

/** By person, in one order. */
const toldOf = (found: readonly Found[]): Told[] =>
  [...Map.groupBy(found, ({ personId }) => personId)]
    .map(([personId, items]) => ({ personId, day: items[0]!.day, items }))
    .toSorted((one, other) => (one.personId < other.personId ? -1 : 1));

async function beginRuns(work: Work, { company, settings }: Making, zones: readonly Zone[]): Promise<void> {
  work.authorize('notice.view', { companyId: company.id });
  const begun = zones.map(({ timeZone, day }) => ({
    time_zone: timeZone,
    on_day: day,
    due_at: digestAt(day, settings.hour, timeZone),
  }));
  await sql`insert into digest_runs (company_id, time_zone, on_day, due_at, started_at)
    select ${company.id}, r.time_zone, r.on_day, r.due_at, ${work.now}
      from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as r (time_zone text, on_day date, due_at timestamptz)
    order by r.time_zone on conflict do nothing`.execute(work.tx);
}

async function endRuns(
  work: Work,
  companyId: string,
  zones: readonly Zone[],
  sums: ReadonlyMap<string, Sent>,
): Promise<void> {
  work.authorize('notice.view', { companyId });
  const ended = zones.map(({ timeZone, day }) => ({
    time_zone: timeZone,
    on_day: day,
    ...(sums.get(timeZone) ?? { digests: 0, notices: 0 }),
  }));
  await sql`update digest_runs d set finished_at = coalesce(d.finished_at, ${work.now}), failed_at = null,
    failure = null, digests = d.digests + r.digests, notices = d.notices + r.notices
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as r (time_zone text, on_day date, digests int,
      notices int)
    where d.company_id = ${companyId} and d.time_zone = r.time_zone and d.on_day = r.on_day`.execute(work.tx);
}

async function failRuns(work: Work, companyId: string, zones: readonly Zone[], failure: string): Promise<void> {
  work.authorize('notice.view', { companyId });
  await sql`update digest_runs d set failed_at = ${work.now}, failure = ${failure.slice(0, 200)}
    from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as r ("timeZone" text, day date)
    where d.company_id = ${companyId} and d.time_zone = r."timeZone" and d.on_day = r.day
      and d.finished_at is null`.execute(work.tx);
}

/** Runs are kept for 60 days: long enough to see when it began to fail. */
export const forgetRuns: Job = {
  name: 'notices.forgetRuns',
  schedule: '35 3 * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      'notices.forgetRuns',
      async (work) => {
        work.reach('notice.changePlatform');
        await sql`delete from digest_runs where on_day < (${work.now}::timestamptz at time zone 'UTC')::date -
          60`.execute(work.tx);
      },
      { audited: false },
    );
  },
};
