import type { ErrorCode } from '../errors.ts';
import type { Day } from '../time.ts';
import type { NewPlacement, Period, Placement, PlacementChange } from './placement.ts';
import { employmentOf, overlap, placementOn, placeOf, samePlace } from './placement.ts';

export function endObstacle(known: readonly Placement[], lastDay: Day): ErrorCode | null {
  const first = [...known].map(({ startedOn }) => startedOn).sort()[0];
  if (first !== undefined && lastDay < first) return 'endBeforeStart';
  return placementOn(known, lastDay) ? null : 'notEmployedThen';
}

/**
 * Someone leaves: `lastDay` is the last one, also where another one was recorded. What was planned beyond it is kept
 * aside. `planned`: what an earlier recorded last day keeps aside.
 */
export function end(known: readonly Placement[], lastDay: Day, planned: readonly NewPlacement[]): PlacementChange {
  const whole = withoutEnd(known, planned);
  const until = whole
    .filter(({ startedOn }) => startedOn <= lastDay)
    .map((one) => (isBeyond(one, lastDay) ? { ...one, endedOn: lastDay } : one));
  return { ...reaching(known, until), planned: plannedBeyond(whole, lastDay) };
}

/** Why an end cannot be cancelled: there is none, or its day has passed. Anyone who has left is rehired. */
export function cancelEndObstacle(known: readonly Placement[], today: Day): ErrorCode | null {
  const ended = employmentOf(known)?.endedOn ?? null;
  if (ended === null) return 'noLastDay';
  return ended < today ? 'alreadyLeft' : null;
}

/** The last day was recorded and does not come: the last placement goes on, up to what was planned. */
export const cancelEnd = (known: readonly Placement[], planned: readonly NewPlacement[]): PlacementChange => ({
  ...reaching(known, withoutEnd(known, planned)),
  planned: [],
});

/** Why a recorded last day cannot be another one: there is none, it has passed, or no one works here on the other. */
export function changeEndObstacle(known: readonly Placement[], lastDay: Day, today: Day): ErrorCode | null {
  const obstacle = cancelEndObstacle(known, today);
  if (obstacle) return obstacle;
  const recorded = employmentOf(known)!.endedOn;
  if (recorded === lastDay) return 'alreadyThere';
  return endObstacle(
    known.map((one) => (one.endedOn === recorded ? { ...one, endedOn: null } : one)),
    lastDay,
  );
}

/**
 * The placements as if the present employment had no last day: its last one goes on, and what was planned after it
 * follows. Of `planned`, what begins by the last day says until when the placement of that day goes on, whatever it is
 * by now; without it, it goes on only where nothing is planned.
 */
function withoutEnd(known: readonly Placement[], planned: readonly NewPlacement[]): NewPlacement[] {
  const lastDay = employmentOf(known)?.endedOn ?? null;
  if (lastDay === null) return known.map(bare);
  const goesOn = planned.find(({ startedOn }) => startedOn <= lastDay);
  const endedOn = goesOn ? goesOn.endedOn : planned.length === 0 ? null : lastDay;
  const whole = known.map((one) => ({ ...bare(one), endedOn: one.endedOn === lastDay ? endedOn : one.endedOn }));
  // Two records that became one may have had plans for the same days.
  for (const one of planned.toSorted(byStart))
    if (one.startedOn > lastDay && !whole.some((other) => overlap(one, other))) whole.push(one);
  return whole;
}

/** What must be known to have everything beyond a day back. A last placement that merely goes on needs nothing. */
function plannedBeyond(whole: readonly NewPlacement[], lastDay: Day): NewPlacement[] {
  const beyond = whole.filter((one) => isBeyond(one, lastDay));
  return beyond.length === 1 && beyond[0]!.startedOn <= lastDay && beyond[0]!.endedOn === null ? [] : beyond;
}

/** The change that makes what is known what it shall be; rows that say it already stay. */
function reaching(known: readonly Placement[], target: readonly NewPlacement[]): PlacementChange {
  const same = (one: NewPlacement, other: NewPlacement) =>
    samePlace(one, other) && one.startedOn === other.startedOn && one.endedOn === other.endedOn;
  return {
    retract: known.filter((one) => !target.some((other) => same(one, other))).map(({ id }) => id),
    record: target.filter((one) => !known.some((other) => same(one, other))),
  };
}

const bare = (one: NewPlacement): NewPlacement => ({ ...placeOf(one), startedOn: one.startedOn, endedOn: one.endedOn });
const isBeyond = ({ endedOn }: Period, day: Day) => endedOn === null || endedOn > day;
const byStart = (one: Period, other: Period) => (one.startedOn < other.startedOn ? -1 : 1);
