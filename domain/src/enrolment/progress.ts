import type { CompletionRule } from '../catalogue/completion-rule.ts';
import { unitsNeeded } from '../catalogue/completion-rule.ts';
import type { ContentKind } from '../content/content.ts';
import type { ErrorCode } from '../errors.ts';
import { isPackageKind } from '../packages/reading/manifest.ts';

export type UnitKind = ContentKind;

/** One unit of a course version, as far as progress is concerned; in the order of the outline. */
export type ProgressUnit = { id: string; required: boolean; weight: number };

export type Progress = { percent: number; complete: boolean; done: number; of: number };

/**
 * How far an attempt is. Optional units do not count (unless there is no other). 100 percent means complete and nothing
 * else does; as units are only ever added to `done`, and shares only grow, the answer never goes down. `shares`: how
 * much is done of units that are not done yet.
 */
export function progressOf(
  units: readonly ProgressUnit[],
  done: ReadonlySet<string>,
  rule: CompletionRule,
  shares: ReadonlyMap<string, number> = new Map(),
): Progress {
  const shareOf = ({ id }: ProgressUnit) => (done.has(id) ? 1 : Math.min(1, Math.max(0, shares.get(id) ?? 0)));
  const required = units.filter((unit) => unit.required);
  const counted = required.length > 0 ? required : units;
  const finished = counted.filter((unit) => done.has(unit.id));
  if (rule.units === 'some') {
    const of = Math.max(1, unitsNeeded(rule, counted.length));
    const best = counted.map(shareOf).toSorted((a, b) => b - a);
    const share = sum(best.slice(0, of)) / of;
    const complete = counted.length > 0 && finished.length >= of;
    return {
      percent: complete ? 100 : Math.min(99, Math.floor(share * 100)),
      complete,
      done: Math.min(finished.length, of),
      of,
    };
  }
  const share =
    counted.length === 0 ? 0 : sum(counted.map((unit) => unit.weight * shareOf(unit))) / sumOfWeights(counted);
  const complete = counted.length > 0 && finished.length === counted.length;
  return {
    percent: complete ? 100 : Math.min(99, Math.floor(share * 100)),
    complete,
    done: finished.length,
    of: counted.length,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const sumOfWeights = (units: readonly ProgressUnit[]) => sum(units.map(({ weight }) => weight));

/** What packages report of themselves before they are done; the other steps are done or not. */
export const packageShares = (
  units: readonly { id: string; kind: UnitKind }[],
  furthestOf: (unitId: string) => number | undefined,
): Map<string, number> =>
  new Map(units.filter(({ kind }) => isPackageKind(kind)).map(({ id }) => [id, furthestOf(id) ?? 0]));

/** Why a unit cannot be opened yet, or null: with an enforced order, every required unit before it comes first. */
export function unitObstacle(
  units: readonly ProgressUnit[],
  done: ReadonlySet<string>,
  unitId: string,
  enforceOrder: boolean,
): ErrorCode | null {
  if (!enforceOrder || done.has(unitId)) return null;
  return unitsBefore(units, done, unitId).length > 0 ? 'unitLocked' : null;
}

/** The required units still to be done before this one, in order. */
export function unitsBefore<U extends ProgressUnit>(
  units: readonly U[],
  done: ReadonlySet<string>,
  unitId: string,
): U[] {
  const at = units.findIndex((unit) => unit.id === unitId);
  return units.slice(0, Math.max(at, 0)).filter((unit) => unit.required && !done.has(unit.id));
}

/** The step a locked one opens after: the nearest required one before it that is still to be done. */
export const opensAfter = <U extends ProgressUnit>(
  units: readonly U[],
  done: ReadonlySet<string>,
  unitId: string,
): U | undefined => unitsBefore(units, done, unitId).at(-1);

/** Where to go on: the unit last looked at unless it is done, else the first open one in order. */
export function unitToResume<U extends ProgressUnit>(
  units: readonly U[],
  done: ReadonlySet<string>,
  currentId: string | null,
  enforceOrder: boolean,
): U | null {
  const may = (unit: U) => unitObstacle(units, done, unit.id, enforceOrder) === null;
  const current = units.find((unit) => unit.id === currentId);
  if (current && !done.has(current.id) && may(current)) return current;
  const from = current ? units.indexOf(current) + 1 : 0;
  const open = [...units.slice(from), ...units.slice(0, from)].filter((unit) => !done.has(unit.id) && may(unit));
  return open.find((unit) => unit.required) ?? open[0] ?? current ?? units[0] ?? null;
}

/** The score of an attempt: the mean of its graded units by weight, or null without any. Percent, two decimals. */
export function courseScore(units: readonly ProgressUnit[], scores: ReadonlyMap<string, number>): number | null {
  const graded = units.filter((unit) => unit.required && scores.has(unit.id));
  if (graded.length === 0) return null;
  return Math.round((sum(graded.map((unit) => unit.weight * scores.get(unit.id)!)) / sumOfWeights(graded)) * 100) / 100;
}

type TimedUnit = ProgressUnit & { expectedMinutes: number };

/**
 * Minutes still to spend of what the course takes: its share by what each required step is expected to take. Where
 * nothing is done yet this is the course's own figure, so that its card, its page, the first page and the viewer say
 * the same. At least one while anything is open.
 */
export function minutesLeft(courseMinutes: number, units: readonly TimedUnit[], done: ReadonlySet<string>): number {
  const required = units.filter((unit) => unit.required);
  const open = required.filter((unit) => !done.has(unit.id));
  if (open.length === 0 || courseMinutes === 0) return 0;
  const all = sumOfMinutes(required);
  return Math.max(
    1,
    Math.round(courseMinutes * (all === 0 ? open.length / required.length : sumOfMinutes(open) / all)),
  );
}

/** Minutes that the required steps of a course are expected to take together. */
export const minutesOfSteps = (units: readonly Pick<TimedUnit, 'required' | 'expectedMinutes'>[]): number =>
  sumOfMinutes(units.filter((unit) => unit.required));

const sumOfMinutes = (units: readonly Pick<TimedUnit, 'expectedMinutes'>[]) =>
  units.reduce((sum, unit) => sum + unit.expectedMinutes, 0);

/** How many steps a course has: those it asks for, which progress counts, and those one may leave out. */
export function countSteps(units: readonly Pick<ProgressUnit, 'required'>[]): { required: number; optional: number } {
  const required = units.filter((unit) => unit.required).length;
  return { required, optional: units.length - required };
}
