import * as api from '@app/contract/enrolment/learning';
import type { AttemptProgress, Commit, UnitProgress } from '@app/domain/enrolment/commit';
import { creditedSeconds, mergeAttempt, mergeUnit } from '@app/domain/enrolment/commit';
import { onOurClock } from '@app/domain/enrolment/credit';
import { learnsElsewhere } from '@app/domain/enrolment/device';
import { unitObstacle } from '@app/domain/enrolment/progress';
import { unitCompletionObstacle } from '@app/domain/enrolment/unit-completion';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { CourseUnit, Enrolment, Learning, LearningRow } from '../records.ts';
import { doneUnits, learningOf, lockOwnEnrolment, progressJson, unitsJson } from '../records.ts';
import { saveProgress } from './save-progress.ts';

// Keeps the commits that are new and reads what they meet, in one round trip. The attempt is locked already, so what is
// read here is what the next statement changes. `previousAt`: the device's commit before the first of these.
const keepText = `
  with kept as (
    insert into progress_commits (company_id, enrolment_id, device_id, sequence, unit_id, occurred_at, received_at,
      body)
    select $2, $3, $4, c.sequence, c."unitId", c.at, $6,
      jsonb_build_object('seconds', c.seconds, 'furthest', c.furthest, 'place', c.place, 'kind', c.kind)
    from jsonb_to_recordset($5::jsonb) as c(sequence bigint, "unitId" uuid, at timestamptz, seconds int,
      furthest numeric, place jsonb, kind text)
    on conflict do nothing returning sequence
  )
  select coalesce((select json_agg(sequence) from kept), '[]') as kept, ${unitsJson} as units,
    ${progressJson} as progress,
    (select p.occurred_at from progress_commits p where p.company_id = $2 and p.enrolment_id = $3 and p.device_id = $4
      and p.sequence < $7 order by p.sequence desc limit 1) as "previousAt",
    v.completion_rule as rule, v.enforce_order as "enforceOrder", v.minimum_minutes as "minimumMinutes",
    v.evaluation is not null as "needsEvaluation"
  from course_versions v where v.id = $1`;

type Kept = LearningRow & { kept: number[]; previousAt: Instant | null };

/**
 * Saves what a device did. Acknowledged only after the commit; the same sequence twice changes nothing; in any order
 * nothing goes down. A commit for a unit that is still locked is kept on record and moves nothing.
 */
export const commitProgress = command(
  api.commitProgress,
  async (work, { enrolmentId, deviceId, commits: sent, leaving }) => {
    if (sent.length === 0 && !leaving) throw new DomainError('invalidInput');
    const enrolment = await lockOwnEnrolment(work, enrolmentId);
    if (enrolment.withdrawnAt || enrolment.voidedAt || enrolment.failedAt) throw new DomainError('enrolmentClosed');
    if (!enrolment.startedAt) throw new DomainError('enrolmentNotStarted');
    const commits = timed(
      sent.toSorted((a, b) => a.sequence - b.sequence).map((commit): Commit => ({ ...commit, deviceId })),
      work.now,
    );
    const { learning, kept, previousAt } = await keep(work, enrolment, deviceId, commits);
    for (const { unitId } of commits)
      if (!learning.units.some(({ id }) => id === unitId)) throw new DomainError('notFound');

    const moved = move(
      work,
      { enrolment, learning, previousAt },
      commits.filter(({ sequence }) => kept.has(sequence)),
    );
    if (kept.size > 0 && moved.counted === 0) throw new DomainError('unitLocked');
    const elsewhere = learnsElsewhere(enrolment, deviceId, work.now);
    // Only opening a course claims it; what an old tab left behind and someone sends later must not.
    const presence = enrolment.activeDeviceId !== deviceId ? 'other' : leaving ? 'leaving' : 'here';
    const finished = [...moved.changed.values()]
      .filter((unit) => unit.completedAt === work.now)
      .map((unit) => unit.unitId);
    const saved = await saveProgress(work, {
      enrolment,
      learning,
      changed: [...moved.changed.values()],
      attempt: moved.attempt,
      presence,
    });
    if (finished.length > 0)
      work.record({
        entity: 'enrolment',
        entityId: enrolmentId,
        changes: {
          unitsCompleted: finished,
          progressPercent: saved.percent,
          ...(saved.completing && { completedAt: work.now }),
        },
      });
    return {
      accepted: commits.at(-1)?.sequence ?? 0,
      percent: saved.percent,
      done: saved.done,
      of: saved.of,
      completed: saved.completed,
      elsewhere,
      units: [...new Set(commits.map(({ unitId }) => unitId))].map((unitId) =>
        unitAnswer(learning, moved.changed.get(unitId) ?? learning.progress.get(unitId), unitId),
      ),
    };
  },
  // An autosave is no business change; a unit or a course that gets done is recorded above.
  { audited: false, stablePlans: true },
);

/** `at`: when it was done, on our clock; what is kept is never in the future. */
type Timed = Commit & { at: Instant };

function timed(commits: readonly Commit[], now: Instant): Timed[] {
  const moments = onOurClock(
    commits.map(({ occurredAt }) => occurredAt),
    now,
  );
  return commits.map((commit, index) => ({ ...commit, at: moments[index]! }));
}

async function keep(
  work: Work,
  enrolment: Enrolment,
  deviceId: string,
  commits: readonly Timed[],
): Promise<{ learning: Learning; kept: Set<number>; previousAt: Instant | null }> {
  const rows = await work.named<Kept>('enrolment.keep', keepText, [
    enrolment.courseVersionId,
    enrolment.companyId,
    enrolment.id,
    deviceId,
    JSON.stringify(commits),
    work.now,
    commits[0]?.sequence ?? 0,
  ]);
  const row = rows[0]!;
  return { learning: learningOf(row), kept: new Set(row.kept), previousAt: row.previousAt };
}

type Before = { enrolment: Enrolment; learning: Learning; previousAt: Instant | null };

/**
 * What the commits make of the attempt, one after the other: a unit done by one of them opens the next for those after
 * it.
 */
function move(work: Work, { enrolment, learning, previousAt }: Before, commits: readonly Timed[]) {
  const changed = new Map<string, UnitProgress>();
  const done = doneUnits(learning.progress);
  let attempt: AttemptProgress = { ...enrolment, startedAt: enrolment.startedAt! };
  let previous = previousAt;
  let counted = 0;
  for (const commit of commits) {
    if (unitObstacle(learning.units, done, commit.unitId, learning.enforceOrder)) continue;
    const credited = creditedSeconds(commit, { previousAt: previous, at: commit.at }, attempt, work.now);
    const unit = mergeUnit(
      changed.get(commit.unitId) ?? learning.progress.get(commit.unitId),
      commit,
      credited,
      attempt,
      work.now,
    );
    const rule = ruleOf(learning, commit.unitId);
    const complete = unit.completedAt !== null || missingOf(rule, unit) === null;
    changed.set(unit.unitId, { ...unit, completedAt: unit.completedAt ?? (complete ? work.now : null) });
    if (complete) done.add(unit.unitId);
    attempt = mergeAttempt(attempt, commit, credited);
    previous = commit.at;
    counted++;
  }
  return { changed, attempt, counted };
}

const ruleOf = (learning: Learning, unitId: string): CourseUnit => learning.units.find(({ id }) => id === unitId)!;

function missingOf(rule: CourseUnit, { seconds, furthest, finishedAt }: UnitProgress) {
  return unitCompletionObstacle(rule, { seconds, furthest, finished: finishedAt !== null });
}

function unitAnswer(learning: Learning, unit: UnitProgress | undefined, unitId: string) {
  if (!unit) return { unitId, done: false, seconds: 0, furthest: 0, missing: null };
  const missing = unit.completedAt ? null : missingOf(ruleOf(learning, unitId), unit);
  return {
    unitId,
    done: unit.completedAt !== null,
    seconds: unit.seconds,
    furthest: unit.furthest,
    missing: missing === 'watchRequired' || missing === 'timeRequired' ? missing : null,
  };
}
