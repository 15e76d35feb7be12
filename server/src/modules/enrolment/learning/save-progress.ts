import type { AttemptProgress, UnitProgress } from '@app/domain/enrolment/commit';
import type { Progress } from '@app/domain/enrolment/progress';
import { courseScore, packageShares, progressOf } from '@app/domain/enrolment/progress';
import { restsOnPackages } from '@app/domain/enrolment/self-reported';
import { isPackageKind } from '@app/domain/packages/reading/manifest';
import type { Work } from '../../../platform/database/work.ts';
import { lockForFirstCompletion } from '../../catalogue/index.ts';
import { courseCompleted } from '../events.ts';
import type { CourseUnit, Enrolment, Learning } from '../records.ts';
import { doneUnits } from '../records.ts';

/** `completing`: this very change completed the course. */
export type Saved = Progress & { completing: boolean; completed: boolean };

type Saving = {
  enrolment: Enrolment;
  learning: Learning;
  /** Units whose progress moved, as they are now. */
  changed: readonly UnitProgress[];
  attempt?: AttemptProgress;
  /** Whether this came from the device that learns at present, and whether it said goodbye. */
  presence?: 'here' | 'leaving' | 'other';
  /** The learner was found competent just now. */
  evaluated?: boolean;
};

// One round trip for the units and the attempt: `$3` holds the units that moved.
const text = `
  with moved as (
    insert into unit_progress as p (company_id, enrolment_id, unit_id, opened_at, finished_at, completed_at, seconds,
      furthest, place, place_sequence, place_device_id, score_percent, passed, changed_at)
    select $1, $2, m."unitId", m."openedAt", m."finishedAt", m."completedAt", m.seconds, m.furthest, m.place,
      m."placeSequence", m."placeDeviceId", m."scorePercent", m.passed, $4
    from jsonb_to_recordset($3::jsonb) as m("unitId" uuid, "openedAt" timestamptz, "finishedAt" timestamptz,
      "completedAt" timestamptz, seconds int, furthest numeric,
      place jsonb, "placeSequence" bigint, "placeDeviceId" uuid, "scorePercent" numeric, passed boolean)
    on conflict (company_id, enrolment_id, unit_id) do update
      set opened_at = least(p.opened_at, excluded.opened_at),
      finished_at = coalesce(p.finished_at, excluded.finished_at),
      completed_at = coalesce(p.completed_at, excluded.completed_at),
      seconds = excluded.seconds, furthest = excluded.furthest, place = excluded.place,
        place_sequence = excluded.place_sequence, place_device_id = excluded.place_device_id,
      score_percent = excluded.score_percent, passed = excluded.passed, changed_at = excluded.changed_at
  )
  update enrolments set last_activity_at = $4, progress_percent = greatest(progress_percent, $5),
    score_percent = case when $16 then $6 else coalesce($6, score_percent) end, completed_at = coalesce(completed_at, $7),
    evaluation_due_at = case when $15 then coalesce(evaluation_due_at, $14) end,
    time_spent_seconds = $8, opened_seconds = $13, last_sequence = $9, last_device_id = $10, current_unit_id = $11,
    active_device_id = case when $12 = 'leaving' then null else active_device_id end, active_device_at = case
      when $12 = 'here' then $4 else active_device_at end
  where company_id = $1 and id = $2`;

/**
 * Writes what moved in a locked attempt, computes its progress, and completes the course when its rule is met, or waits
 * for an evaluation: completion and whatever listens to it stand or fall together with the commit.
 */
export async function saveProgress(
  work: Work,
  { enrolment, learning, changed, attempt, presence = 'other', evaluated = false }: Saving,
): Promise<Saved> {
  const units = new Map(learning.progress);
  for (const unit of changed) units.set(unit.unitId, unit);
  const { timeSpentSeconds, openedSeconds, lastSequence, lastDeviceId, currentUnitId } = attempt ?? enrolment;
  const scorePercent = courseScore(learning.units, scoresOf(units));
  // A score that its units no longer have goes with them; one that was given beside them stays.
  const scoredByUnits = Number(enrolment.scorePercent) === courseScore(learning.units, scoresOf(learning.progress));
  const met = progressOf(
    learning.units,
    doneUnits(units),
    learning.rule,
    packageShares(learning.units, (id) => units.get(id)?.furthest),
  );
  const learned = met.complete && timeSpentSeconds >= learning.minimumMinutes * 60;
  const complete = learned && (evaluated || !learning.needsEvaluation);
  const percent = met.complete && !complete ? 99 : met.percent;
  const completing = complete && !enrolment.completedAt;
  await work.named('enrolment.save', text, [
    enrolment.companyId,
    enrolment.id,
    JSON.stringify(changed),
    work.now,
    percent,
    scorePercent,
    completing ? work.now : null,
    timeSpentSeconds,
    lastSequence,
    lastDeviceId,
    currentUnitId,
    presence,
    openedSeconds,
    learned && !complete && !enrolment.completedAt ? work.now : null,
    // A step that was put right for the worse is open again: until it is done there is nothing to evaluate.
    learned || enrolment.completedAt !== null,
    scoredByUnits,
  ]);
  if (completing) {
    await lockForFirstCompletion(work, enrolment.courseVersionId);
    const { companyId, personId, courseId, courseVersionId, id } = enrolment;
    const selfReported = await restsOnWhatPackagesSay(work, enrolment, learning.units, units);
    const told = {
      companyId,
      personId,
      courseId,
      courseVersionId,
      enrolmentId: id,
      completedAt: work.now,
      scorePercent,
      selfReported,
    };
    await work.emit(courseCompleted, { ...told, evaluated: evaluated && learning.needsEvaluation });
  }
  return {
    ...met,
    percent: Math.max(percent, enrolment.progressPercent),
    completing,
    completed: complete || enrolment.completedAt !== null,
  };
}

const scoresOf = (units: ReadonlyMap<string, UnitProgress>) =>
  new Map([...units].flatMap(([id, { scorePercent }]) => (scorePercent === null ? [] : [[id, scorePercent] as const])));

/** Asked of the attempt only as it ends: what someone accepted or waived by hand is vouched for. */
async function restsOnWhatPackagesSay(
  work: Work,
  { companyId, id }: Enrolment,
  units: readonly CourseUnit[],
  progress: ReadonlyMap<string, UnitProgress>,
): Promise<boolean> {
  if (!units.some(({ kind }) => isPackageKind(kind))) return false;
  const vouched = await work.named<{ unitId: string }>(
    'enrolment.vouched_units',
    'select unit_id as "unitId" from package_registrations where company_id = $1 and enrolment_id = $2 and (accepted_at is not null or waived_at is not null)',
    [companyId, id],
  );
  const done = doneUnits(new Map(progress));
  return restsOnPackages(
    units.map(({ id: unitId, kind, required }) => ({
      kind,
      required,
      done: done.has(unitId),
      passed: progress.get(unitId)?.passed ?? null,
      vouched: vouched.some((one) => one.unitId === unitId),
    })),
  );
}
