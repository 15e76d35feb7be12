import type { TimeAccount } from '@app/domain/enrolment/credit';
import type { PackageBody } from '@app/domain/packages/reading/package-body';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import { decidingElements } from '@app/domain/packages/results/package-outcome';
import type { RuntimeState } from '@app/domain/packages/runtime-state';
import type { Elements, RefusedElement } from '@app/domain/packages/data-model';
import type { Work } from '../../../platform/database/work.ts';

/** Which call, of which opening. */
export type Spoken = { registrationId: string; launchId: string; sequence: number; activityId: string };

/** What stood before a call, its registration locked. */
export type Standing = {
  enrolmentId: string;
  unitId: string;
  /** The attempt goes on. */
  open: boolean;
  /** It was given up: nothing more of it counts. */
  closed: boolean;
  outcome: Partial<PackageOutcome>;
  toldSeconds: number;
  createdAt: string;
  /** The time of its attempt, as told so far. */
  account: TimeAccount | null;
  previousAt: string | null;
  endedAt: string | null;
  /** When the launch last said something, and of which activity. */
  seenAt: string;
  seenActivityId: string | null;
  /** This sequence was kept before. */
  known: boolean;
  body: PackageBody;
  /** The course asks for a pass. */
  mustPass: boolean;
  /** Of other activities than the call's, the model holds only what decides the whole. */
  states: (RuntimeState & { activityId: string })[];
};

/** What is kept of a call; nothing of it moves anything unless it was `applied`. */
export type KeptCall = Spoken & {
  occurredAt: string;
  kind: string;
  elements: Elements;
  refused: RefusedElement[];
  seconds: number;
  applied: boolean;
  states: (RuntimeState & { activityId: string })[];
  outcome: PackageOutcome;
  toldSeconds: number;
  done: boolean;
  /** What it came to is written down; otherwise only the state of its activity is. */
  stands: boolean;
  /** Its launch is marked as seen. */
  seen: boolean;
};

// Locked first, always in the same order, and read by a statement of its own: what waited for a lock must see what the
// one before it wrote.
const lockText =
  'select 1 from package_registrations where company_id = $1 and id = any($2::uuid[]) order by id for update';
// Every table is asked for one row at a time, by its key: `limit` keeps the planner from reading a company's rows to
// join them, or to hash all its calls for an `exists`; all columns of both keys keep it from going through half of one.
// A plan made while a table was empty does each of these.
const readText = `
  select c.place, r.enrolment_id as "enrolmentId", r.unit_id as "unitId", r.outcome, r.told_seconds as "toldSeconds",
    r.created_at as "createdAt",
    case when e.started_at is not null then json_build_object('startedAt', e.started_at, 'timeSpentSeconds',
      e.time_spent_seconds, 'openedAt', e.opened_at, 'openedSeconds', e.opened_seconds) end as account,
      l.ended_at as "endedAt", l.seen_at as "seenAt", l.activity_id as "seenActivityId",
    e.completed_at is null and e.failed_at is null and e.withdrawn_at is null
      and e.voided_at is null as open, e.withdrawn_at is not null or e.voided_at is not null as closed,
    coalesce((select true from runtime_calls k where k.company_id = $1 and k.registration_id = c.registration_id
      and k.launch_id = c.launch_id and k.sequence = c.sequence limit 1), false) as known,
    (select b.occurred_at from runtime_calls b where b.company_id = $1 and b.registration_id = c.registration_id
      and b.sequence < c.sequence order by b.sequence desc limit 1) as "previousAt",
    (select v.body from content_versions v where v.id = r.content_version_id) as body,
      (select u.requires_pass from course_units u where u.id = r.unit_id) as "mustPass",
    (select coalesce(json_agg(json_build_object('activityId', s.activity_id, 'attempt', s.attempt, 'completion',
      s.completion, 'success', s.success, 'scorePercent', s.score_percent, 'progress', s.progress,
        'seconds', s.seconds, 'suspended', s.suspended, 'lastSequence', s.last_sequence, 'model', case
          when s.activity_id = c.activity_id then s.model
          else coalesce((select jsonb_object_agg(k, s.model -> k)
            from unnest('{${decidingElements.join(',')}}'::text[]) k where s.model ? k), '{}') end)), '[]')
      from runtime_states s where s.company_id = $1 and s.registration_id = c.registration_id) as states
  from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[]) with ordinality as c(registration_id, launch_id,
    sequence, activity_id, place)
  cross join lateral (select * from package_registrations where company_id = $1 and id = c.registration_id limit 1) r
  cross join lateral (select * from enrolments where company_id = $1 and id = r.enrolment_id limit 1) e
  cross join lateral (select ended_at, seen_at, activity_id from launches where company_id = $1 and id = c.launch_id
    limit 1) l`;

/**
 * Locks the registrations of these calls and reads what stands; in the order of the calls, undefined where there is
 * nothing.
 */
export async function lockAndRead(work: Work, calls: readonly Spoken[]): Promise<(Standing | undefined)[]> {
  const registrations = calls.map(({ registrationId }) => registrationId);
  const [, rows] = await Promise.all([
    work.named('packages.lock_calls', lockText, [work.companyId, registrations]),
    work.named<Standing & { place: number }>('packages.read_calls', readText, [
      work.companyId,
      registrations,
      calls.map(({ launchId }) => launchId),
      calls.map(({ sequence }) => sequence),
      calls.map(({ activityId }) => activityId),
    ]),
  ]);
  const found: Standing[] = [];
  for (const { place, ...row } of rows) found[place - 1] = row;
  return calls.map((_, index) => found[index]);
}

const callsText = `
  with c as materialized (select * from jsonb_to_recordset($2::jsonb) as c("registrationId" uuid, "launchId" uuid,
    sequence bigint, "activityId" text, "occurredAt" timestamptz, kind text,
      elements jsonb, refused jsonb, seconds int, applied boolean, states jsonb)),
  said as (
    insert into runtime_calls (company_id, registration_id, launch_id, sequence, activity_id, occurred_at, received_at,
      kind, elements, refused, seconds, applied)
    select $1, c."registrationId", c."launchId", c.sequence, c."activityId", least(c."occurredAt", $3::timestamptz), $3,
      c.kind, c.elements, c.refused, c.seconds, c.applied from c
  )
  insert into runtime_states as s (company_id, registration_id, activity_id, model, attempt, completion, success,
    score_percent, progress, seconds, suspended, last_sequence, changed_at)
  select $1, c."registrationId", m."activityId", m.model, m.attempt, m.completion, m.success, m."scorePercent",
    m.progress, m.seconds, m.suspended, m."lastSequence", $3
  from c, jsonb_to_recordset(c.states) as m("activityId" text, model jsonb, attempt int, completion text, success text,
    "scorePercent" numeric, progress numeric, seconds int, suspended boolean, "lastSequence" bigint)
  where c.applied
  on conflict (company_id, registration_id, activity_id) do update
    set model = excluded.model, attempt = excluded.attempt, completion = excluded.completion,
    success = excluded.success,
    score_percent = excluded.score_percent, progress = excluded.progress, seconds = excluded.seconds,
      suspended = excluded.suspended, last_sequence = excluded.last_sequence, changed_at = excluded.changed_at`;

const outcomesText = `
  update package_registrations r set outcome = c.outcome, told_seconds = c."toldSeconds",
    finished_at = coalesce(r.finished_at, case when c.done then $3::timestamptz end)
  from jsonb_to_recordset($2::jsonb) as c("registrationId" uuid, outcome jsonb, "toldSeconds" int, done boolean)
    where r.company_id = $1 and r.id = c."registrationId"`;

// Anyone who said goodbye is not asked whether another may take over.
const seenText = `
  update launches l set seen_at = case when c.kind = 'leaving' then $3::timestamptz - interval '1 minute'
    else $3 end, activity_id = c."activityId"
  from jsonb_to_recordset($2::jsonb) as c("launchId" uuid, "activityId" text, kind text)
    where l.company_id = $1 and l.id = c."launchId"`;

/**
 * Travels with the commit. Most calls move nothing but the state of their activity: a statement of a group costs as
 * much as several of its rows, so what comes to nothing is not said.
 */
export function saveCalls(work: Work, calls: readonly KeptCall[]): void {
  const send = (name: string, text: string, rows: readonly object[]): void => {
    if (rows.length > 0) work.send(name, text, [work.companyId, JSON.stringify(rows), work.now]);
  };
  send(
    'packages.save_calls',
    callsText,
    calls.map(({ outcome: _outcome, toldSeconds: _told, done: _done, stands: _stands, seen: _seen, ...call }) => call),
  );
  send(
    'packages.save_outcomes',
    outcomesText,
    calls
      .filter(({ stands }) => stands)
      .map(({ registrationId, outcome, toldSeconds, done }) => ({ registrationId, outcome, toldSeconds, done })),
  );
  send(
    'packages.save_seen',
    seenText,
    calls.filter(({ seen }) => seen).map(({ launchId, activityId, kind }) => ({ launchId, activityId, kind })),
  );
}
