import * as api from '@app/contract/reports/report-schedules';
import { DomainError, refuseFields } from '@app/domain/errors';
import { allowedEntry } from '@app/domain/reports/recipients';
import type { ReportArea } from '@app/domain/reports/reports';
import { reportsOf } from '@app/domain/reports/reports';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Handler } from '../../../platform/http/handler.ts';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { runSchedule } from './run-schedule.ts';
import type { ScheduleInput } from './save-schedule.ts';
import { checkSchedule, firstRun, readersToday, settingsOf, writeRecipients } from './save-schedule.ts';
import type { Schedule } from './schedule-records.ts';
import { allowedAddresses, scheduleColumns } from './schedule-records.ts';

type Shown = z.input<typeof api.listReportSchedules.result>['schedules'][number];
type ShownRun = z.input<typeof api.listReportRuns.result>['runs'][number];
type Doors = {
  list: typeof api.listReportSchedules;
  create: typeof api.createReportSchedule;
  change: typeof api.changeReportSchedule;
  pause: typeof api.pauseReportSchedule;
  take: typeof api.takeReportSchedule;
  run: typeof api.runReportSchedule;
  remove: typeof api.removeReportSchedule;
  runs: typeof api.listReportRuns;
  addresses: typeof api.saveReportAddresses;
};

const mostSchedules = 100;

/** The schedules `s` behind a door: of one's own company, or the platform's wherever its staff are signed in. */
const behind = (work: Work, area: ReportArea, action: 'reportSchedule.view' | 'reportSchedule.change') =>
  sql`${work.visible(action, { companyId: 's.company_id' })} and s.list = any(${reportsOf(area)})
    and s.removed_at is null`;

async function lock(work: Work, area: ReportArea, id: string): Promise<Schedule> {
  const { rows } =
    await sql<Schedule>`select ${scheduleColumns} from report_schedules s join companies c on c.id = s.company_id
    where ${behind(work, area, 'reportSchedule.change')} and s.id = ${id} for update of s`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** One audit row in the chain of the schedule's company. */
const record = (work: Work, { id, companyId }: Pick<Schedule, 'id' | 'companyId'>, changes: Record<string, unknown>) =>
  work.record({ entity: 'reportSchedule', entityId: id, action: 'reportSchedule.change', changes, companyId });

/** Anyone who lets a schedule go on wants everyone to be tried again. */
async function serveAll(work: Work, { companyId, id }: Schedule): Promise<void> {
  const here = sql`company_id = ${companyId}`;
  await sql`delete from report_recipients where ${here} and schedule_id = ${id} and not named`.execute(work.tx);
  await sql`update report_recipients set out_since = null
    where ${here} and schedule_id = ${id} and out_since is not null`.execute(work.tx);
  await sql`update report_schedules set in_service_since = ${work.now} where ${here} and id = ${id}`.execute(work.tx);
}

/** The same handlers for both doors. */
function handlersOf(doors: Doors, area: ReportArea): Handler[] {
  const list = query(doors.list, async (work) => {
    const { rows } = await sql<Shown>`select ${scheduleColumns}, json_build_object('id', o.id, 'name',
        coalesce(o.preferred_name, o.legal_name)) as owner,
        s.pause_reason as "pauseReason",
        (select json_build_object('at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'state', r.state, 'failure', r.failure) from report_runs r
          where r.company_id = s.company_id and r.schedule_id = s.id order by r.due_at desc limit 1) as "lastRun",
        coalesce((select json_agg(json_build_object('id', q.id, 'address', q.address, 'named', q.named,
            'person', case when q.person_id is not null then json_build_object('id', q.person_id, 'name',
              coalesce(p.preferred_name, p.legal_name)) end,
            'outSince', to_char(q.out_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              order by q.address nulls first, p.legal_name, q.id)
          from report_recipients q left join people p on p.id = q.person_id
            where q.company_id = s.company_id and q.schedule_id = s.id), '[]') as recipients
      from report_schedules s join companies c on c.id = s.company_id join people o on o.id = s.owner_id
      where ${behind(work, area, 'reportSchedule.view')} order by folded(s.name), s.id`.execute(work.tx);
    return {
      schedules: rows,
      readers: await readersToday(work, work.companyId, reportsOf(area)[0]!),
      allowed: await allowedAddresses(work, work.companyId),
      timeZone: work.timeZone,
    };
  });

  const create = command(doors.create, async (work, asked, { runtime }) => {
    const { companyId } = work;
    work.authorize('reportSchedule.change', { companyId });
    const to = await checkSchedule(work, runtime, companyId, asked);
    const { rows: there } = await sql<{
      n: number;
    }>`select count(*)::int as n from report_schedules where company_id = ${companyId} and removed_at is null`.execute(
      work.tx,
    );
    if (there[0]!.n >= mostSchedules) throw new DomainError('tooManySchedules');
    const nextAt = await firstRun(work, companyId, asked);
    const { rows } = await sql<{
      id: string;
    }>`insert into report_schedules (company_id, list, name, query, columns, format, locale, period, every, weekday,
      month_day, minute, attach,
        to_all_readers, only_with_rows, only_when_changed, owner_id, next_at, in_service_since, created_at)
      values (${companyId}, ${asked.list}, ${asked.name}, ${asked.query}, ${asked.columns}, ${asked.format},
        ${asked.locale}, ${asked.period}, ${asked.every}, ${asked.weekday},
        ${asked.monthDay}, ${asked.minute}, ${asked.attach}, ${asked.toAllReaders}, ${asked.onlyWithRows},
          ${asked.onlyWhenChanged}, ${work.personId}, ${nextAt}, ${work.now}, ${work.now})
      returning id`.execute(work.tx);
    const { id } = rows[0]!;
    await writeRecipients(work, companyId, id, { personIds: asked.personIds, addresses: to.addresses });
    record(work, { id, companyId }, { ...settingsOf(asked), personIds: asked.personIds, addresses: to.addresses });
    return { id };
  });

  const change = command(doors.change, async (work, { scheduleId, ...saved }, { runtime }) => {
    const schedule = await lock(work, area, scheduleId);
    const { companyId, query: narrowing, columns, list: key } = schedule;
    const asked: ScheduleInput = { ...saved, list: key, query: narrowing, columns };
    const to = await checkSchedule(work, runtime, companyId, asked);
    await sql`update report_schedules set name = ${asked.name}, format = ${asked.format}, locale = ${asked.locale},
      period = ${asked.period}, every = ${asked.every},
        weekday = ${asked.weekday}, month_day = ${asked.monthDay}, minute = ${asked.minute}, attach = ${asked.attach},
          to_all_readers = ${asked.toAllReaders},
        only_with_rows = ${asked.onlyWithRows}, only_when_changed = ${asked.onlyWhenChanged},
          next_at = ${await firstRun(work, companyId, asked)}, in_service_since = ${work.now}
      where company_id = ${companyId} and id = ${scheduleId}`.execute(work.tx);
    await writeRecipients(work, companyId, scheduleId, { personIds: asked.personIds, addresses: to.addresses });
    record(work, schedule, { ...settingsOf(asked), personIds: asked.personIds, addresses: to.addresses });
    return {};
  });

  const pause = command(doors.pause, async (work, { scheduleId, paused }) => {
    const schedule = await lock(work, area, scheduleId);
    // What it missed while it was paused was not wanted.
    await sql`update report_schedules set paused_at = ${paused ? work.now : null},
      pause_reason = ${paused ? 'hand' : null},
        next_at = ${await firstRun(work, schedule.companyId, schedule)}
          where company_id = ${schedule.companyId} and id = ${scheduleId}`.execute(work.tx);
    if (!paused) await serveAll(work, schedule);
    record(work, schedule, { paused: paused && 'hand' });
    return {};
  });

  const take = command(doors.take, async (work, { scheduleId }) => {
    const schedule = await lock(work, area, scheduleId);
    const known = await readersToday(work, schedule.companyId, schedule.list);
    if (!known.some(({ id }) => id === work.personId)) throw new DomainError('readerWithoutRight');
    await sql`update report_schedules set owner_id = ${work.personId}
      where company_id = ${schedule.companyId} and id = ${scheduleId}`.execute(work.tx);
    record(work, schedule, { ownerId: { before: schedule.ownerId, after: work.personId } });
    return {};
  });

  const run = command(
    doors.run,
    async (work, { scheduleId }) => {
      const { companyId } = await lock(work, area, scheduleId);
      const { rows: running } =
        await sql`select from report_runs where company_id = ${companyId} and schedule_id = ${scheduleId}
          and state = 'running'`.execute(work.tx);
      if (running.length > 0) throw new DomainError('scheduleRunning');
      const { rows } = await sql<{
        id: string;
      }>`insert into report_runs (company_id, schedule_id, due_at, by_hand, created_at)
        values (${companyId}, ${scheduleId}, ${work.now}, true, ${work.now})
          on conflict on constraint report_run_once do nothing returning id`.execute(work.tx);
      if (!rows[0]) throw new DomainError('scheduleRunning');
      const { id } = rows[0];
      await work.enqueue(runSchedule.name, { runId: id }, { key: `reportRun:${id}` });
      return { id };
    },
    { audited: false },
  );

  const remove = command(doors.remove, async (work, { scheduleId }) => {
    const schedule = await lock(work, area, scheduleId);
    await sql`update report_schedules set removed_at = ${work.now}
      where company_id = ${schedule.companyId} and id = ${scheduleId}`.execute(work.tx);
    record(work, schedule, { removed: schedule.name });
    return {};
  });

  const runs = query(doors.runs, async (work, { scheduleId }) => {
    const { rows: there } = await sql<{ companyId: string }>`select s.company_id as "companyId" from report_schedules s
      where ${behind(work, area, 'reportSchedule.view')} and s.id = ${scheduleId}`.execute(work.tx);
    if (!there[0]) throw new DomainError('notFound');
    const { rows } = await sql<ShownRun>`select r.id, r.due_at as "dueAt", r.by_hand as "byHand", r.state, r.failure,
        r.finished_at as "finishedAt",
        coalesce((select json_agg(json_build_object('to', coalesce(d.address, p.preferred_name, p.legal_name),
          'outcome', d.outcome, 'reason', d.reason, 'attached', d.attached,
            'rows', d.rows_count, 'letter', d.letter) order by d.address nulls first, p.legal_name)
          from report_deliveries d left join people p on p.id = d.person_id
            where d.company_id = r.company_id and d.run_id = r.id), '[]') as deliveries
      from report_runs r where r.company_id = ${there[0].companyId} and r.schedule_id = ${scheduleId}
        order by r.due_at desc limit 20`.execute(work.tx);
    return { runs: rows };
  });

  const addresses = command(doors.addresses, async (work, asked) => {
    const { companyId } = work;
    work.authorize('reportSchedule.change', { companyId });
    const kept = asked.addresses.map((typed) => allowedEntry(typed));
    refuseFields(
      kept.flatMap((entry, place) => (entry === null ? [{ path: `addresses.${place}`, code: 'invalidInput' }] : [])),
    );
    const next = [...new Set(kept as string[])].sort();
    const before = await allowedAddresses(work, companyId);
    await sql`delete from report_addresses where company_id = ${companyId} and address <> all(${next})`.execute(
      work.tx,
    );
    await sql`insert into report_addresses (company_id, address, added_at, added_by) select ${companyId},
      unnest(${next}::text[]), ${work.now}, ${work.personId}
      on conflict do nothing`.execute(work.tx);
    work.record({
      entity: 'reportAddresses',
      entityId: null,
      action: 'reportSchedule.change',
      changes: { addresses: { before, after: next } },
    });
    return { addresses: next };
  });
  return [list, create, change, pause, take, run, remove, runs, addresses];
}

export const scheduleHandlers = [
  ...handlersOf(
    {
      list: api.listReportSchedules,
      create: api.createReportSchedule,
      change: api.changeReportSchedule,
      pause: api.pauseReportSchedule,
      take: api.takeReportSchedule,
      run: api.runReportSchedule,
      remove: api.removeReportSchedule,
      runs: api.listReportRuns,
      addresses: api.saveReportAddresses,
    },
    'settings',
  ),
  ...handlersOf(
    {
      list: api.listPlatformSchedules,
      create: api.createPlatformSchedule as typeof api.createReportSchedule,
      change: api.changePlatformSchedule,
      pause: api.pausePlatformSchedule,
      take: api.takePlatformSchedule,
      run: api.runPlatformSchedule,
      remove: api.removePlatformSchedule,
      runs: api.listPlatformRuns,
      addresses: api.savePlatformAddresses,
    },
    'admin',
  ),
];
