import { mostBounces } from '@app/domain/reports/recipients';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { pauseIn, notifyOwner } from './pause.ts';
import type { Schedule } from './schedule-records.ts';
import { readersOf, scheduleColumns } from './schedule-records.ts';

type Bounced = {
  companyId: string;
  scheduleId: string;
  recipient: string;
  personId: string | null;
  address: string | null;
  name: string;
  lastAt: Instant;
};

const name = 'reports.runDue';

/**
 * Takes those out of service to whom the last letters of a schedule were refused for good, and tells its owner; with
 * the last of them it pauses.
 */
export async function handleBounces(runtime: Runtime): Promise<void> {
  await workAsSystem(
    runtime,
    name,
    async (work) => {
      work.reach('reportSchedule.change');
      await sql`update report_deliveries d set letter = case when m.sent_at is not null then 'sent' else 'failed' end
        from mails m where d.letter = 'waiting' and m.unique_key = 'reports.run:' || d.run_id || ':' || d.recipient
          and coalesce(m.sent_at, m.failed_at) is not null`.execute(work.tx);
    },
    { audited: false },
  );
  const bounced = await workAsSystem(runtime, name, outOfService, { write: false, audited: false });
  for (const one of bounced) await takeOut(runtime, one);
}

/**
 * Whom no letter of a schedule reached three times in a row, of those in service to whom one was refused lately: what a
 * killed job left is done by the next.
 */
async function outOfService(work: Work): Promise<Bounced[]> {
  work.reach('reportSchedule.view');
  const { rows } = await sql<Bounced>`with touched as (
      select distinct r.company_id, r.schedule_id, d.recipient, s.in_service_since as since from report_deliveries d
        join report_runs r on r.company_id = d.company_id and r.id = d.run_id
        join report_schedules s on s.company_id = r.company_id and s.id = r.schedule_id and s.removed_at is null
      where d.letter = 'failed' and d.at > ${work.now}::timestamptz - interval '3 days')
    select t.company_id as "companyId", t.schedule_id as "scheduleId", t.recipient, l.person_id as "personId",
      l.address, coalesce(l.address, p.email, '') as name, l.at as "lastAt"
    from touched t cross join lateral (
      select min(x.person_id::text)::uuid as person_id, min(x.address) as address, max(x.at) as at, count(*) as letters,
        count(*) filter (where x.letter = 'failed') as failed from (
        select d.person_id, d.address, d.at, d.letter from report_deliveries d
          join report_runs r on r.company_id = d.company_id and r.id = d.run_id
        where r.company_id = t.company_id and r.schedule_id = t.schedule_id and d.recipient = t.recipient
          and d.letter is not null and d.at >= t.since
          and not exists (select from report_recipients q
            where q.company_id = r.company_id and q.schedule_id = r.schedule_id
            and (q.person_id = d.person_id or q.address = d.address) and q.out_since is not null)
        order by r.due_at desc limit ${mostBounces}) x) l
      left join people p on p.id = l.person_id
    where l.letters = ${mostBounces} and l.failed = ${mostBounces}`.execute(work.tx);
  return rows;
}

function takeOut(
  runtime: Runtime,
  { companyId, scheduleId, recipient, personId, address, name: who, lastAt }: Bounced,
): Promise<void> {
  return workAsSystem(
    runtime,
    name,
    async (work) => {
      work.reach('reportSchedule.change');
      const { rows } =
        await sql<Schedule>`select ${scheduleColumns} from report_schedules s join companies c on c.id = s.company_id
        where s.company_id = ${companyId} and s.id = ${scheduleId} for update of s`.execute(work.tx);
      const schedule = rows[0]!;
      const here = sql`q.company_id = ${companyId} and q.schedule_id = ${scheduleId}
        and (q.person_id = ${personId}::uuid or q.address = ${address})`;
      const known =
        await sql`update report_recipients q set out_since = ${work.now} where ${here} and q.out_since is null`.execute(
          work.tx,
        );
      if (!known.numAffectedRows)
        await sql`insert into report_recipients (company_id, schedule_id, person_id, address, named, out_since)
          select ${companyId}, ${scheduleId}, ${personId}::uuid, ${address}, false, ${work.now}
          where not exists (select from report_recipients q where ${here})`.execute(work.tx);
      const nobodyLeft = (await readersOf(work, schedule)).length === 0;
      if (nobodyLeft) await pauseIn(work, schedule, 'bounces');
      await notifyOwner(work, runtime, schedule, {
        subject: nobodyLeft ? 'pausedSubject' : 'outSubject',
        words: nobodyLeft ? ['out', 'nobodyLeft'] : ['out'],
        recipient: who,
        key: `reports.out:${scheduleId}:${recipient}:${lastAt}`,
      });
    },
    { companyId, audited: false },
  );
}
