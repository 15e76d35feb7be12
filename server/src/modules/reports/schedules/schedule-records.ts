import type { Rhythm } from '@app/domain/reports/schedule';
import type { ReportArea, ReportKey } from '@app/domain/reports/reports';
import { reports } from '@app/domain/reports/reports';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { ReportAsked } from '../files/make-report.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

export type Schedule = ReportAsked & {
  id: string;
  companyId: string;
  name: string;
  period: Rhythm | null;
  every: Rhythm;
  weekday: number;
  monthDay: number;
  minute: number;
  attach: boolean;
  toAllReaders: boolean;
  onlyWithRows: boolean;
  onlyWhenChanged: boolean;
  ownerId: string;
  nextAt: Instant;
  pausedAt: Instant | null;
  timeZone: string;
  companyName: string;
};
export type Run = { id: string; dueAt: Instant; state: string; schedule: Schedule };
/** One reader of a schedule: someone of the company, or an address outside it. */
export type Reader =
  | { key: string; personId: string; address: null }
  | { key: string; personId: null; address: string };

/** A schedule `s` and its company `c`, as `Schedule` holds it. */
export const scheduleColumns = sql`s.id, s.company_id as "companyId", s.list, s.name, s.query, s.columns, s.format,
  s.locale, s.period, s.every, s.weekday,
  s.month_day as "monthDay", s.minute, s.attach, s.to_all_readers as "toAllReaders", s.only_with_rows as "onlyWithRows",
    s.only_when_changed as "onlyWhenChanged",
  s.owner_id as "ownerId", s.next_at as "nextAt", s.paused_at as "pausedAt", c.time_zone as "timeZone",
    c.display_name as "companyName"`;

/**
 * Who may have the reports of an area, at a company: its admins of today, or those of them who are the platform's. `e`,
 * `p`: employment and person.
 */
export const readers = (
  work: Work,
  area: ReportArea,
) => sql`e.bu_admin_since is not null and p.locked_at is null and p.merged_into is null
  and ${notEndedBefore(
    'e',
    sql`(${work.now}::timestamptz at time zone (select time_zone from companies
    where id = e.company_id))::date`,
  )}
  and (${area === 'settings'} or p.qms_admin_since is not null)`;

/**
 * Everyone a schedule is sent to today: who is named, and who has the role; without those whom letters do not reach.
 */
export async function readersOf(
  work: Work,
  { id, companyId, list, toAllReaders }: Pick<Schedule, 'id' | 'companyId' | 'list' | 'toAllReaders'>,
): Promise<Reader[]> {
  const { rows } = await sql<{ personId: string | null; address: string | null }>`
    select q.person_id as "personId", q.address from report_recipients q
      where q.company_id = ${companyId} and q.schedule_id = ${id} and q.named and q.out_since is null
    union
    select e.person_id, null from employments e join people p on p.id = e.person_id
      where ${toAllReaders} and e.company_id = ${companyId} and ${readers(work, reports[list].area)}
        and not exists (select from report_recipients q
          where q.company_id = e.company_id and q.schedule_id = ${id} and q.person_id = e.person_id
          and q.out_since is not null)
    order by 2 nulls first, 1`.execute(work.tx);
  return rows.map(({ personId, address }) =>
    personId ? { key: personId, personId, address: null } : { key: address!, personId: null, address: address! },
  );
}

export async function allowedAddresses(work: Work, companyId: string): Promise<string[]> {
  const { rows } = await sql<{
    address: string;
  }>`select address from report_addresses where company_id = ${companyId} order by address`.execute(work.tx);
  return rows.map(({ address }) => address);
}

/** Which letter a run wrote to a recipient, once. */
export const letterKey = (runId: string, recipient: string) => `reports.run:${runId}:${recipient}`;

export const isReport = (list: string): list is ReportKey => list in reports;
