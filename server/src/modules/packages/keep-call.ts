import { runtimeCall } from '@app/contract/launch';
import { DomainError } from '@app/domain/errors';
import { answersIn } from '@app/domain/packages/answers';
import { allowedElements } from '@app/domain/packages/data-model';
import { everyActivity } from '@app/domain/packages/manifest';
import type { PackageBody } from '@app/domain/packages/package-body';
import type { PackageOutcome } from '@app/domain/packages/package-outcome';
import { creditedTime, furtherOutcome, isDone, masteryOf, noOutcome, outcomeOf, wholePackage } from '@app/domain/packages/package-outcome';
import type { RuntimeState } from '@app/domain/packages/runtime-state';
import { applyElements, completions, speaksScorm, successes, unbegun } from '@app/domain/packages/runtime-state';
import { scorm12Model } from '@app/domain/packages/scorm12-model';
import { scorm2004Model } from '@app/domain/packages/scorm2004-model';
import type { z } from 'zod';
import type { Launch, LaunchSession } from '../../platform/launch-session.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAs } from '../../platform/runtime.ts';
import type { Work } from '../../platform/work.ts';
import { keepAnswers } from './keep-answers.ts';
import { packageProgressed } from './launch-events.ts';
import type { PlayedPackage } from './played-package.ts';
import { playedPackage } from './played-package.ts';
import { keepSharedProgress } from './shared-progress.ts';

export type RuntimeCallSent = z.output<typeof runtimeCall>;
/** `ended`: taken over elsewhere, what was sent is history only. */
export type CallAnswer = { sequence: number; applied: boolean; ended: boolean };

/** What one activity may have said in all; more is no course any more. */
const mostModelBytes = 2 * 1024 * 1024;
/** Time spent is told to the enrolment in portions: it locks the attempt. */
const tellAfterSeconds = 60;

/**
 * Keeps what a package said. Answers after the commit only; the same sequence twice counts once, a late lower one is history, and
 * nothing goes down. What it comes to reaches the unit in the same transaction.
 */
export async function keepCall(
  runtime: Runtime,
  { launch, session }: LaunchSession,
  given: unknown,
  from: { requestId: string; ip: string },
): Promise<CallAnswer> {
  const call = runtimeCall.parse(given);
  if (launch.preview || launch.mode !== 'normal') return { sequence: call.sequence, applied: false, ended: launch.endedAt !== null };
  return workAs(runtime, session, { write: true, audited: false, stablePlans: true, ...from }, async (work) => {
    work.authorize('enrolment.learn', { personId: session.personId, companyId: session.companyId });
    const played = await playedPackage(work, launch.packageId);
    return keep(work, launch, played, call, session.personId);
  });
}

// Locked first, and read by a statement of its own: what waited for the lock must see what the one before it wrote.
const lockText = 'select 1 from package_registrations where company_id = $1 and id = $2 for update';
const keepText = `
  with r as (select r.*, e.completed_at is null and e.failed_at is null and e.withdrawn_at is null and e.voided_at is null as open, e.withdrawn_at is not null or e.voided_at is not null as closed
      from package_registrations r join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id where r.company_id = $1 and r.id = $2),
    l as (select ended_at from launches where company_id = $1 and id = $3),
    applied as (select l.ended_at is null and not r.closed and $4 > coalesce((select last_sequence from runtime_states where company_id = $1 and registration_id = $2 and activity_id = $5), 0) as yes from r, l),
    before as (select occurred_at from runtime_calls where company_id = $1 and registration_id = $2 and sequence < $4 order by sequence desc limit 1),
    kept as (
      insert into runtime_calls (company_id, registration_id, launch_id, sequence, activity_id, occurred_at, received_at, kind, elements, refused, seconds, applied)
      select $1, $2, $3, $4, $5, least($6::timestamptz, $7::timestamptz), $7, $8, $9::jsonb, $10::jsonb, $11, applied.yes from applied where not exists (select 1 from r where closed)
      on conflict do nothing returning applied)
  select r.enrolment_id as "enrolmentId", r.unit_id as "unitId", r.open, r.closed, r.outcome, r.told_seconds as "toldSeconds", r.created_at as "createdAt",
    (select occurred_at from before) as "previousAt", (select ended_at from l) as "endedAt", (select applied from kept) as applied,
    (select v.body from content_versions v where v.id = r.content_version_id) as body,
    (select coalesce(json_agg(json_build_object('activityId', s.activity_id, 'attempt', s.attempt, 'completion', s.completion, 'success', s.success, 'scorePercent', s.score_percent, 'progress', s.progress,
        'seconds', s.seconds, 'suspended', s.suspended, 'lastSequence', s.last_sequence, 'model', case when s.activity_id = $5 then s.model else '{}' end)), '[]')
      from runtime_states s where s.company_id = $1 and s.registration_id = $2) as states
  from r`;

type Kept = {
  enrolmentId: string;
  unitId: string;
  open: boolean;
  closed: boolean;
  outcome: Partial<PackageOutcome>;
  toldSeconds: number;
  createdAt: string;
  previousAt: string | null;
  endedAt: string | null;
  /** Null: this sequence was kept before. */
  applied: boolean | null;
  body: PackageBody;
  states: (RuntimeState & { activityId: string })[];
};

async function keep(work: Work, launch: Launch, played: PlayedPackage, call: RuntimeCallSent, personId: string): Promise<CallAnswer> {
  const { standard, activities } = played.manifest;
  const activity = [...everyActivity(activities)].find(({ id }) => id === call.activityId);
  if (!activity || !speaksScorm(standard)) throw new DomainError('notFound');
  const { refused } = allowedElements(standard === 'scorm12' ? scorm12Model : scorm2004Model, call.elements);
  const now = work.now;
  const [, rows] = await Promise.all([
    work.named('packages.lock', lockText, [work.companyId, launch.registrationId]),
    work.named<Kept>('packages.keep', keepText, [
      work.companyId,
      launch.registrationId,
      launch.id,
      call.sequence,
      call.activityId,
      call.occurredAt,
      now,
      call.kind,
      JSON.stringify(call.elements),
      JSON.stringify(refused),
      Math.floor(call.seconds),
    ]),
  ]);
  const kept = rows[0];
  if (!kept) throw new DomainError('notFound');
  if (kept.closed) throw new DomainError('enrolmentClosed');
  const ended = kept.endedAt !== null;
  if (!kept.applied) return { sequence: call.sequence, applied: false, ended };

  const states = new Map<string, RuntimeState>(kept.states.map(({ activityId, ...state }) => [activityId, state]));
  const before = states.get(call.activityId) ?? unbegun;
  const { state } = applyElements(standard, before, call, masteryOf(played.manifest, activity, kept.body.masteryPercent));
  const at = call.occurredAt < now ? call.occurredAt : now;
  const seconds = before.seconds + creditedTime(call.seconds, kept.previousAt ?? kept.createdAt, at);
  // What is no shareable object says nothing: being opened is all it can do.
  const opened = activity.kind === 'asset' ? { completion: 'completed' as const, progress: 1 } : {};
  states.set(call.activityId, { ...state, ...opened, seconds });
  if (call.sequencing) states.set(wholePackage, wholeOf(states.get(wholePackage) ?? unbegun, call));
  const changed = [...states].filter(([id]) => id === call.activityId || (id === wholePackage && call.sequencing));
  if (JSON.stringify(changed).length > mostModelBytes) throw new DomainError('bodyTooLarge');

  const old = { ...noOutcome, ...kept.outcome };
  const outcome = furtherOutcome(old, outcomeOf(played.manifest, states, kept.body));
  const unsaid = outcome.seconds - kept.toldSeconds;
  const further =
    isDone(outcome) !== isDone(old) || outcome.passed !== old.passed || outcome.scorePercent !== old.scorePercent || outcome.furthest > old.furthest;
  const told = answersIn(call.elements, state.model, state.attempt).map((answer) => ({ ...answer, answeredAt: at }));
  await keepAnswers(work, { registrationId: launch.registrationId!, activityId: call.activityId, told });
  const telling = kept.open && (further || call.kind === 'leaving' || (unsaid > 0 && (unsaid >= tellAfterSeconds || call.kind === 'terminate')));
  if (call.sequencing) await keepSharedProgress(work, personId, played.manifest, call.sequencing);
  await save(work, launch, call, changed, outcome, telling ? outcome.seconds : kept.toldSeconds);
  if (telling)
    await work.emit(packageProgressed, {
      companyId: work.companyId,
      enrolmentId: kept.enrolmentId,
      unitId: kept.unitId,
      outcome,
      seconds: unsaid,
      leaving: call.kind === 'leaving',
    });
  return { sequence: call.sequence, applied: true, ended };
}

/** The whole package as its sequencing rolled it up; by the same rule as its parts. */
function wholeOf(before: RuntimeState, { sequence, sequencing }: RuntimeCallSent): RuntimeState {
  const { state, completion, success, scorePercent } = sequencing!;
  return {
    ...before,
    model: { state },
    completion: completions[Math.max(completions.indexOf(before.completion), completions.indexOf(completion))]!,
    success: successes[Math.max(successes.indexOf(before.success), successes.indexOf(success))]!,
    scorePercent: scorePercent === null ? before.scorePercent : Math.max(scorePercent, before.scorePercent ?? 0),
    lastSequence: Math.max(before.lastSequence, sequence),
  };
}

const saveText = `
  with moved as (
    insert into runtime_states as s (company_id, registration_id, activity_id, model, attempt, completion, success, score_percent, progress, seconds, suspended, last_sequence, changed_at)
    select $1, $2, m."activityId", m.model, m.attempt, m.completion, m.success, m."scorePercent", m.progress, m.seconds, m.suspended, m."lastSequence", $4
    from jsonb_to_recordset($3::jsonb) as m("activityId" text, model jsonb, attempt int, completion text, success text, "scorePercent" numeric, progress numeric, seconds int, suspended boolean, "lastSequence" bigint)
    on conflict (company_id, registration_id, activity_id) do update set model = excluded.model, attempt = excluded.attempt, completion = excluded.completion, success = excluded.success,
      score_percent = excluded.score_percent, progress = excluded.progress, seconds = excluded.seconds, suspended = excluded.suspended, last_sequence = excluded.last_sequence, changed_at = excluded.changed_at
  ), seen as (
    update launches set seen_at = case when $7 then $4::timestamptz - interval '1 minute' else $4 end, last_sequence = greatest(last_sequence, $5), activity_id = $6 where company_id = $1 and id = $8
  )
  update package_registrations set last_sequence = greatest(last_sequence, $5), outcome = $9::jsonb, told_seconds = $10, finished_at = coalesce(finished_at, case when $11 then $4::timestamptz end)
  where company_id = $1 and id = $2`;

async function save(
  work: Work,
  launch: Launch,
  call: RuntimeCallSent,
  changed: [string, RuntimeState][],
  outcome: PackageOutcome,
  toldSeconds: number,
): Promise<void> {
  await work.named('packages.save', saveText, [
    work.companyId,
    launch.registrationId,
    JSON.stringify(changed.map(([activityId, state]) => ({ activityId, ...state }))),
    work.now,
    call.sequence,
    call.activityId,
    // Whoever said goodbye is not asked whether another may take over.
    call.kind === 'leaving',
    launch.id,
    JSON.stringify(outcome),
    toldSeconds,
    isDone(outcome),
  ]);
}
