import { satisfiedNodes } from '@app/domain/packages/cmi5';
import { everyActivity } from '@app/domain/packages/reading/manifest';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import {
  isDone,
  isFurther,
  nextOutcome,
  noOutcome,
  outcomeOf,
  standingOf,
  wholePackage,
} from '@app/domain/packages/results/package-outcome';
import type { RuntimeState } from '@app/domain/packages/runtime-state';
import { unbegun } from '@app/domain/packages/runtime-state';
import type { Work } from '../../../platform/database/work.ts';
import { storeOwn } from '../../lrs/index.ts';
import { packageProgressed } from '../launching/launch-events.ts';
import { agentOf, satisfiedStatement } from '../statements/lms-statements.ts';
import type { Registered } from '../launching/lock-registration.ts';

/** Time spent is told to the enrolment in portions: it locks the attempt. */
const tellAfterSeconds = 60;

const statesText = `
  insert into runtime_states as s (company_id, registration_id, activity_id, model, attempt, completion, success,
    score_percent, progress, seconds, suspended, last_sequence, changed_at)
  select $1, $2, m."activityId", m.model, m.attempt, m.completion, m.success, m."scorePercent", m.progress, m.seconds,
    m.suspended, m."lastSequence", $4
  from jsonb_to_recordset($3::jsonb) as m("activityId" text, model jsonb, attempt int, completion text, success text,
    "scorePercent" numeric, progress numeric, seconds int, suspended boolean, "lastSequence" bigint)
  on conflict (company_id, registration_id, activity_id) do update
    set model = excluded.model, completion = excluded.completion, success = excluded.success,
    score_percent = excluded.score_percent, progress = excluded.progress, seconds = excluded.seconds,
      changed_at = excluded.changed_at`;

/** Keeps states that were worked out once more: they may be less than they were. */
export async function saveStates(
  work: Work,
  registrationId: string,
  states: ReadonlyMap<string, RuntimeState>,
): Promise<void> {
  const rows = [...states].map(([activityId, state]) => ({ activityId, ...state }));
  await work.named('packages.correcting', `select set_config('app.correcting_results', 'on', true)`, []);
  await work.named('packages.save_states', statesText, [
    work.companyId,
    registrationId,
    JSON.stringify(rows),
    work.now,
  ]);
  await work.named('packages.corrected', `select set_config('app.correcting_results', 'off', true)`, []);
}

type Saving = {
  changed: ReadonlyMap<string, RuntimeState>;
  publicOrigin: string;
  sessionId: string;
  ends?: boolean;
  leaving?: boolean;
};

/**
 * Keeps what activities have come to, says which blocks and whether the course is satisfied now, and tells the unit.
 * All of it in one transaction.
 */
export async function saveStanding(
  work: Work,
  registered: Registered,
  { changed, publicOrigin, sessionId, ends = false, leaving = false }: Saving,
): Promise<void> {
  const { manifest } = registered.played;
  const states = new Map([...registered.states, ...changed]);
  const newly = manifest.standard === 'cmi5' ? newlySatisfied(registered, states) : [];
  for (const id of newly)
    states.set(id, {
      ...(states.get(id) ?? unbegun),
      completion: 'completed',
      progress: 1,
      model: { satisfied: work.now },
    });
  const rows = [...new Set([...changed.keys(), ...newly])].map((activityId) => ({
    activityId,
    ...states.get(activityId)!,
  }));
  if (rows.length > 0)
    await work.named('packages.save_states', statesText, [
      work.companyId,
      registered.id,
      JSON.stringify(rows),
      work.now,
    ]);
  if (newly.length > 0)
    await storeOwn(work, {
      registrationId: registered.id,
      agent: agentOf(publicOrigin, registered.personId),
      publicOrigin,
      statements: newly.map((id) => satisfiedStatement(publicOrigin, registered, id, sessionId, work.now)),
    });
  await tell(work, registered, states, { ends: ends || leaving, leaving });
}

/** Blocks, and the course itself, that no statement called satisfied yet. */
function newlySatisfied({ played: { manifest } }: Registered, states: ReadonlyMap<string, RuntimeState>): string[] {
  const { nodes, course } = satisfiedNodes(manifest.activities, (id) => standingOf(states.get(id)));
  const blocks = [...everyActivity(manifest.activities)]
    .filter(({ id, kind }) => kind === 'folder' && nodes.has(id))
    .map(({ id }) => id);
  return [...blocks, ...(course ? [wholePackage] : [])].filter(
    (id) => states.get(id)?.model['satisfied'] === undefined,
  );
}

async function tell(
  work: Work,
  registered: Registered,
  states: ReadonlyMap<string, RuntimeState>,
  { ends, leaving }: { ends: boolean; leaving: boolean },
): Promise<void> {
  const { id, enrolmentId, unitId, body, toldSeconds, open, played } = registered;
  const old: PackageOutcome = { ...noOutcome, ...registered.outcome };
  const outcome = nextOutcome(old, outcomeOf(played.manifest, states, { ...body, mustPass: registered.mustPass }));
  const unsaid = outcome.seconds - toldSeconds;
  const telling = open && (isFurther(old, outcome) || (unsaid > 0 && (unsaid >= tellAfterSeconds || ends)));
  await work.named(
    'packages.save_outcome',
    `update package_registrations set outcome = $3::jsonb, told_seconds = $4,
      finished_at = coalesce(finished_at, case when $5 then $6::timestamptz end) where company_id = $1 and id = $2`,
    [work.companyId, id, JSON.stringify(outcome), telling ? outcome.seconds : toldSeconds, isDone(outcome), work.now],
  );
  if (telling)
    await work.emit(packageProgressed, {
      companyId: work.companyId,
      enrolmentId,
      unitId,
      outcome,
      seconds: Math.max(0, unsaid),
      at: work.now,
      leaving,
    });
}
