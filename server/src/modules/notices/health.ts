import * as api from '@app/contract/notices/notices';
import { isLate, lastDigestDue, nextDigestAt } from '@app/domain/notices/digest-day';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import type { CompanyOfDigests } from './companies-due.ts';
import { companiesOfDigests } from './companies-due.ts';
import type { PlatformNotices } from './settings.ts';
import { platformNotices, settingsFor } from './settings.ts';

/** What is looked back at. */
const daysBack = 7;

type Counts = { lastAt: Instant | null; digests: number; sent: number; waiting: number; failed: number };

/** Digests and their emails of the last days; of one company, or of all. */
async function countsOf(work: Work, companyId: string | null): Promise<Counts> {
  const of = (table: string) => (companyId ? sql`${sql.ref(`${table}.company_id`)} = ${companyId}` : sql`true`);
  const since = sql`${work.now}::timestamptz - ${daysBack} * interval '1 day'`;
  const { rows } = await sql<Counts>`select
      (select max(r.finished_at) from digest_runs r where ${of('r')}) as "lastAt",
      (select count(*)::int from digests g where ${of('g')} and g.made_at > ${since}) as digests,
      e.sent, e.waiting, e.failed
    from (select count(*) filter (where d.sent_at is not null and d.failed_at is null)::int as sent, count(*)
      filter (where d.sent_at is null and d.failed_at is null)::int as waiting,
        count(*) filter (where d.failed_at is not null)::int as failed
      from deliveries d where ${of('d')} and d.source_kind = 'notice' and d.channel = 'email'
        and d.suppressed_at is null and d.queued_at > ${since}) e`.execute(work.tx);
  return rows[0]!;
}

type Late = { timeZone: string; dueAt: Instant; failure: { at: Instant; cause: string } | null };

/**
 * The digests of a company that were due and are not there, by time zone. What was due before it, or before the rules
 * counted, is not late.
 */
function lateOf(
  { zones, runs, createdAt, ...company }: CompanyOfDigests,
  platform: PlatformNotices,
  now: Instant,
): Late[] {
  const { hour } = settingsFor(platform.overrides, company.overrides, company.settings);
  return zones.flatMap((timeZone) => {
    const { day, at } = lastDigestDue(now, hour, timeZone);
    const run = runs.find((one) => one.timeZone === timeZone && one.day === day);
    if (at < createdAt || (platform.since !== null && at < platform.since) || !isLate(at, run?.finishedAt ?? null, now))
      return [];
    return [
      {
        timeZone,
        dueAt: at,
        failure: run?.failedAt ? { at: new Date(run.failedAt).toISOString(), cause: run.failure ?? '' } : null,
      },
    ];
  });
}

const getNoticeHealth = query(api.getNoticeHealth, async (work) => {
  work.authorize('notice.view', { companyId: work.companyId });
  const platform = await platformNotices(work);
  const [company] = await companiesOfDigests(work, work.companyId);
  const counts = await countsOf(work, work.companyId);
  if (!company) return { ...counts, nextAt: null, late: [], failure: null };
  const { hour } = settingsFor(platform.overrides, company.overrides, company.settings);
  const late = lateOf(company, platform, work.now);
  const [nextAt] = company.zones.map((timeZone) => nextDigestAt(work.now, hour, timeZone)).toSorted();
  const failure = late.map((one) => one.failure).find((one) => one !== null) ?? null;
  return { ...counts, nextAt: nextAt ?? null, late: late.map(({ timeZone, dueAt }) => ({ timeZone, dueAt })), failure };
});

const getPlatformNoticeHealth = query(api.getPlatformNoticeHealth, async (work) => {
  work.authorize('notice.viewPlatform');
  const platform = await platformNotices(work);
  const late = (await companiesOfDigests(work, null)).flatMap((company) => {
    const [first] = lateOf(company, platform, work.now).toSorted((one, other) => one.dueAt.localeCompare(other.dueAt));
    return first
      ? [{ companyId: company.id, company: company.name, dueAt: first.dueAt, failure: first.failure?.cause ?? null }]
      : [];
  });
  return { ...(await countsOf(work, null)), late: late.slice(0, 50), companiesLate: late.length };
});

export const healthHandlers = [getNoticeHealth, getPlatformNoticeHealth];
