import * as api from '@app/contract/privacy/privacy';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { RecordKind } from '@app/domain/privacy/retention';
import { keptThrough, recordKinds, retentionDay, retentionRules } from '@app/domain/privacy/retention';
import { aloneHours, confirmRunObstacle } from '@app/domain/privacy/switch';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { among, platformAdmins, refuseNewcomer } from './admins.ts';
import type { Judging } from './due-sql.ts';
import { heldSql, overSql } from './due-sql.ts';
import type { Run } from './runs.ts';
import { readDryRun, switchOf } from './runs.ts';
import { holdRetention } from '../../platform/database/retention-lock.ts';
import { lastShortenedAt, readTimes } from './times.ts';

const firstRows = 10;
/** Counting goes through whole tables: it may take as long, in a transaction that changes nothing else. */
const patience = sql`set local statement_timeout = '10min'`;

export const startDryRun = command(api.startDryRun, async (work) => {
  work.authorize('privacy.change');
  await holdRetention(work);
  await refuseNewcomer(work, aloneHours);
  const running = await readDryRun(work, null);
  // One that a killed server left would keep everyone waiting.
  const fresh = running && Date.parse(work.now) - Date.parse(running.startedAt) < 3_600_000;
  if (running && fresh && !running.finishedAt && !running.failedAt) throw new DomainError('retentionRunning');
  const { rows } = await sql<{ id: string }>`insert into retention_runs (dry, started_at, started_by, as_of)
    values (true, ${work.now}, ${work.personId}, ${retentionDay(work.now)}) returning id`.execute(work.tx);
  const { id } = rows[0]!;
  await work.enqueue(countDue.name, { runId: id }, { key: `${countDue.name}:${id}`, maxAttempts: 3 });
  work.record({ action: 'privacy.dryRun', entity: 'retention', entityId: id });
  return { id };
});

type Found = { kind: RecordKind; company_id: string | null; due: number; held: number; first_rows: unknown[] };

export const countDue: Job = {
  name: 'privacy.countDue',
  async run(runtime, { runId }, { number }) {
    const id = String(runId);
    try {
      await workAsSystem(
        runtime,
        countDue.name,
        async (work) => {
          work.reach('privacy.change');
          await patience.execute(work.tx);
          const { rows } = await sql<{
            asOf: Day;
          }>`select as_of as "asOf" from retention_runs where id = ${id} and finished_at is null for update`.execute(
            work.tx,
          );
          if (!rows[0]) return;
          const judging = { day: rows[0].asOf, times: await readTimes(work) };
          for (const kind of Object.keys(recordKinds) as RecordKind[])
            await keepFindings(work, id, await find(work, kind, judging));
          await sql`update retention_runs set finished_at = ${work.now}, failed_at = null where id = ${id}`.execute(
            work.tx,
          );
        },
        { audited: false, patienceSeconds: 600 },
      );
    } catch (error) {
      const failed = async (work: Work) => {
        work.reach('privacy.change');
        await sql`update retention_runs set failed_at = ${work.now} where id = ${id} and finished_at is null`.execute(
          work.tx,
        );
      };
      if (number >= 3) await workAsSystem(runtime, countDue.name, failed, { audited: false });
      throw error;
    }
  },
};

async function find(work: Work, kind: RecordKind, judging: Judging): Promise<Found[]> {
  const { rows } = await sql<Found>`with r as materialized (select r.*, ${heldSql(kind, work.now)} as held,
      row_number() over (partition by r.company_id, ${heldSql(kind, work.now)} order by r.event_on, r.id) as place
        from (${overSql(kind, judging)}) r)
    select ${kind} as kind, company_id, count(*) filter (where not held)::int as due, count(*)
      filter (where held)::int as held,
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'personId', persons[1], 'eventOn', event_on, 'keptFor', kept_for)
        order by event_on, id)
        filter (where not held and place <= ${firstRows}), '[]') as first_rows
    from r group by company_id`.execute(work.tx);
  return rows;
}

async function keepFindings(work: Work, runId: string, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  await sql`insert into retention_findings (run_id, kind, company_id, due, held, first_rows)
    select ${runId}, f.kind, f.company_id, f.due, f.held, f.first_rows
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (kind text, company_id uuid, due int, held int,
      first_rows jsonb)`.execute(work.tx);
}

/** A dry run as its reader sees it. */
export async function shownRun(work: Work, run: Run) {
  const { me, hasSecondPerson } = among(work, await platformAdmins(work), aloneHours);
  const obstacle = me
    ? confirmRunObstacle(run, await lastShortenedAt(work), { ...me, hasSecondPerson }, work.now)
    : ('notAllowed' as const);
  const { id, startedAt, finishedAt, failedAt, asOf, confirmedAt, takesEffectAt, due, held } = run;
  return {
    ...{ id, startedAt, finishedAt, failedAt, asOf, confirmedAt, takesEffectAt, due, held },
    ...{ startedBy: run.startedByName, confirmedBy: run.confirmedByName },
    obstacle: obstacle as
      | 'retentionRunOver'
      | 'retentionRunOld'
      | 'adminTooNew'
      | 'secondPersonNeeded'
      | 'notAllowed'
      | null,
  };
}

type Shown = {
  kind: RecordKind;
  company: string | null;
  due: number;
  held: number;
  first: { id: string; person: string | null; eventOn: Day; keptFor: number }[];
};

export const getDryRun = query(api.getDryRun, async (work, { dryRunId }) => {
  work.authorize('privacy.view');
  const run = await readDryRun(work, dryRunId);
  if (!run) throw new DomainError('notFound');
  const { rows } = await sql<Shown>`select f.kind, c.display_name as company, f.due, f.held,
      (select coalesce(jsonb_agg(jsonb_build_object('id', x ->> 'id', 'person', p.legal_name, 'eventOn',
        x ->> 'eventOn', 'keptFor', (x ->> 'keptFor')::int) order by n), '[]')
        from jsonb_array_elements(f.first_rows) with ordinality as y (x, n)
          left join people p on p.id = (x ->> 'personId')::uuid) as first
    from retention_findings f left join companies c on c.id = f.company_id where f.run_id = ${dryRunId}
      order by f.kind, c.display_name, f.company_id`.execute(work.tx);
  const findings = rows.map(({ first, ...finding }) => ({
    ...finding,
    first: first.map(({ keptFor, ...one }) => {
      const { unit } = retentionRules[recordKinds[finding.kind]];
      return { ...one, count: keptFor, unit, keptThrough: keptThrough(one.eventOn, unit, keptFor) };
    }),
  }));
  return { ...(await shownRun(work, run)), findings };
});

export const confirmDryRun = command(api.confirmDryRun, async (work, { dryRunId }) => {
  work.authorize('privacy.change');
  await holdRetention(work);
  const run = await readDryRun(work, dryRunId);
  if (!run) throw new DomainError('notFound');
  const { me, hasSecondPerson } = among(work, await platformAdmins(work), aloneHours);
  if (!me) throw new DomainError('notAllowed');
  refuseIf(confirmRunObstacle(run, await lastShortenedAt(work), { ...me, hasSecondPerson }, work.now));
  const alone = run.startedBy === work.personId;
  const takesEffectAt = alone ? new Date(Date.parse(work.now) + aloneHours * 3_600_000).toISOString() : work.now;
  await sql`update retention_runs set confirmed_by = ${work.personId}, confirmed_at = ${work.now},
    takes_effect_at = ${takesEffectAt} where id = ${dryRunId}`.execute(work.tx);
  work.record({
    action: 'privacy.confirm',
    entity: 'retention',
    entityId: dryRunId,
    changes: { due: run.due, held: run.held, takesEffectAt },
  });
  return { takesEffectAt };
});

export const stopRetention = command(api.stopRetention, async (work, { reason }) => {
  work.authorize('privacy.change');
  await holdRetention(work);
  const { state, run } = await switchOf(work);
  if (state === 'off' || !run) throw new DomainError('retentionOff');
  await sql`update retention_runs set stopped_by = ${work.personId}, stopped_at = ${work.now}
    where id = ${run.id}`.execute(work.tx);
  work.record({ action: 'privacy.stop', entity: 'retention', entityId: run.id, reason });
  return {};
});
