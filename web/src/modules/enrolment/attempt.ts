import type { Place } from '@app/domain/enrolment/commit';
import { minutesLeft, packageShares, progressOf, unitObstacle } from '@app/domain/enrolment/progress';
import { unitCompletionObstacle } from '@app/domain/enrolment/unit-completion';
import type { ErrorCode } from '@app/domain/errors';
import type { Result } from '../../api/client.ts';
import type { QueuedCommit } from './commit-store.ts';

export type Learning = Result<'getLearning'>;
export type LearningUnit = Learning['sections'][number]['units'][number];

/** What was done in a unit on this page, whether the server knows it yet or not. */
export type LocalUnit = { seconds: number; furthest: number; finished: boolean; place: Place };

/** The server's state with what was done here on top, by the same rules: offline, the next step opens too. */
export function withLocal(learning: Learning, local: ReadonlyMap<string, LocalUnit>): Learning {
  if (local.size === 0) return learning;
  const all = learning.sections.flatMap((section) => section.units);
  const done = new Set(
    all.filter((unit) => unit.state === 'done' || missingOf(unit, local.get(unit.id)) === null).map((unit) => unit.id),
  );
  const progress = progressOf(
    all,
    done,
    learning.rule,
    packageShares(all, (id) => all.find((unit) => unit.id === id)?.furthest),
  );
  const stateOf = (unit: LearningUnit): LearningUnit['state'] => {
    if (done.has(unit.id)) return 'done';
    if (unitObstacle(all, done, unit.id, learning.enforceOrder)) return 'locked';
    return local.has(unit.id) || unit.state === 'inProgress' ? 'inProgress' : 'open';
  };
  return {
    ...learning,
    percent: Math.max(learning.percent, progress.percent),
    done: progress.done,
    of: progress.of,
    minutesLeft: minutesLeft(learning.expectedMinutes, all, done),
    sections: learning.sections.map((section) => ({
      ...section,
      units: section.units.map((unit) => ({ ...unit, ...furthestOf(unit, local.get(unit.id)), state: stateOf(unit) })),
    })),
  };
}

/**
 * What the server says of a step that it does not count as done: its seconds, and those that wait to be sent on top.
 */
export function withAnswer(
  local: ReadonlyMap<string, LocalUnit>,
  answered: readonly { unitId: string; done: boolean; seconds: number; missing: string | null }[],
  waiting: readonly Pick<QueuedCommit, 'unitId' | 'seconds'>[],
): ReadonlyMap<string, LocalUnit> {
  const next = new Map(local);
  for (const { unitId, done, seconds, missing } of answered) {
    const before = next.get(unitId);
    if (!before || done || missing !== 'timeRequired') continue;
    const unsent = waiting
      .filter((commit) => commit.unitId === unitId)
      .reduce((sum, commit) => sum + commit.seconds, 0);
    next.set(unitId, { ...before, seconds: seconds + unsent });
  }
  return next;
}

/**
 * What was done by commits that still wait to be sent: after a reload without a connection, they are all there is of
 * it.
 */
export function localOf(
  waiting: readonly Pick<QueuedCommit, 'unitId' | 'seconds' | 'furthest' | 'place' | 'kind'>[],
  learning: Learning,
): Map<string, LocalUnit> {
  const units = new Map(learning.sections.flatMap((section) => section.units).map((unit) => [unit.id, unit]));
  const local = new Map<string, LocalUnit>();
  for (const { unitId, seconds, furthest, place, kind } of waiting) {
    const unit = units.get(unitId);
    if (!unit) continue;
    const before = local.get(unitId) ?? {
      seconds: unit.seconds,
      furthest: unit.furthest,
      finished: false,
      place: unit.place,
    };
    local.set(unitId, {
      seconds: before.seconds + seconds,
      furthest: Math.max(before.furthest, furthest),
      finished: before.finished || kind === 'finished',
      place,
    });
  }
  return local;
}

/** What a unit still lacks by what is known here; a quiz is the server's to judge. */
export function missingOf(unit: LearningUnit, local: LocalUnit | undefined): ErrorCode | null {
  if (unit.state === 'done') return null;
  if (!local) return 'watchRequired';
  const { seconds, furthest } = furthestOf(unit, local);
  return unitCompletionObstacle(unit, { seconds, furthest, finished: local.finished });
}

function furthestOf(
  unit: LearningUnit,
  local: LocalUnit | undefined,
): { seconds: number; furthest: number; place: Place } {
  if (!local) return { seconds: unit.seconds, furthest: unit.furthest, place: unit.place };
  return {
    seconds: Math.max(unit.seconds, local.seconds),
    furthest: Math.max(unit.furthest, local.furthest),
    place: local.place,
  };
}

/**
 * What a learner is told of a package: that it was failed, that a pass is still missing, or that it is done. Null while
 * it is open.
 */
export function packageStanding({
  state,
  passed,
  scorePercent,
  awaitsSuccess,
}: Pick<LearningUnit, 'state' | 'passed' | 'scorePercent' | 'awaitsSuccess'>):
  | 'failed'
  | 'failedNoScore'
  | 'awaits'
  | 'passed'
  | 'passedNoScore'
  | null {
  if (passed === false && state !== 'done') return scorePercent === null ? 'failedNoScore' : 'failed';
  if (awaitsSuccess && state !== 'done') return 'awaits';
  if (passed === true && state === 'done') return scorePercent === null ? 'passedNoScore' : 'passed';
  return null;
}
