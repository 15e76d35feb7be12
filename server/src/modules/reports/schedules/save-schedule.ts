import type { createReportSchedule } from '@app/contract/reports/report-schedules';
import { DomainError, refuseFields } from '@app/domain/errors';
import { canonicalEmail } from '@app/domain/identity/email';
import { fitsAllowed } from '@app/domain/reports/recipients';
import type { ReportKey } from '@app/domain/reports/reports';
import { reports } from '@app/domain/reports/reports';
import { nextDue } from '@app/domain/reports/schedule';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { inputOf } from '../files/make-report.ts';
import { allowedAddresses, readers } from './schedule-records.ts';

export type ScheduleInput = z.output<typeof createReportSchedule.input>;

/** What of a schedule is in its own row. */
export function settingsOf({
  personIds: _people,
  addresses: _addresses,
  outsideConfirmed: _confirmed,
  ...settings
}: ScheduleInput) {
  return settings;
}

/**
 * Refuses, at their fields, what a schedule cannot be: unknown filters, no one to send it to, people without the right,
 * addresses outside the list.
 */
export async function checkSchedule(
  work: Work,
  runtime: Runtime,
  companyId: string,
  asked: ScheduleInput,
): Promise<{ addresses: string[] }> {
  const { list, personIds, toAllReaders, period } = asked;
  inputOf(runtime, asked);
  const issues: { path: string; code: string }[] = [];
  if (period && !reports[list].period) issues.push({ path: 'period', code: 'noPeriodHere' });
  if (personIds.length === 0 && asked.addresses.length === 0 && !toAllReaders)
    issues.push({ path: 'personIds', code: 'nobodyToSendTo' });
  const known = new Set((await readersToday(work, companyId, list)).map(({ id }) => id));
  if (personIds.some((id) => !known.has(id))) issues.push({ path: 'personIds', code: 'readerWithoutRight' });
  const allowed = await allowedAddresses(work, companyId);
  const addresses = [...new Set(asked.addresses.map((typed) => canonicalEmail(typed)))];
  const fitting = addresses.filter((address): address is string => address !== null && fitsAllowed(address, allowed));
  if (fitting.length < addresses.length) issues.push({ path: 'addresses', code: 'outsideNotAllowed' });
  else if (fitting.length > 0 && !asked.outsideConfirmed)
    issues.push({ path: 'outsideConfirmed', code: 'outsideUnconfirmed' });
  refuseFields(issues);
  return { addresses: fitting };
}

/** Who may have a report today, of those who work at a company. */
export async function readersToday(
  work: Work,
  companyId: string,
  list: ReportKey,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select p.id, coalesce(p.preferred_name, p.legal_name) as name from employments e
    join people p on p.id = e.person_id
    where e.company_id = ${companyId} and ${readers(work, reports[list].area)}
      order by folded(p.legal_name), p.id`.execute(work.tx);
  return rows;
}

/** Everyone who is named, in service from now on. */
export async function writeRecipients(
  work: Work,
  companyId: string,
  scheduleId: string,
  { personIds, addresses }: { personIds: readonly string[]; addresses: readonly string[] },
) {
  await sql`delete from report_recipients where company_id = ${companyId} and schedule_id = ${scheduleId}`.execute(
    work.tx,
  );
  await sql`insert into report_recipients (company_id, schedule_id, person_id, address, named)
    select ${companyId}, ${scheduleId}, x.person_id, x.address, true from (
      select distinct unnest(${[...personIds]}::uuid[]) as person_id, null::text as address
        union all select null, unnest(${[...addresses]}::text[])) x`.execute(work.tx);
}

/** When it runs first, by the clock of its company. */
export async function firstRun(
  work: Work,
  companyId: string,
  asked: Pick<ScheduleInput, 'every' | 'weekday' | 'monthDay' | 'minute'>,
): Promise<string> {
  const { rows } = await sql<{
    timeZone: string;
  }>`select time_zone as "timeZone" from companies where id = ${companyId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return nextDue(asked, rows[0].timeZone, work.now);
}
