import type { Day } from '../time.ts';
import { end, endObstacle } from './ending.ts';
import type { NewPlacement, Place, Placement, PlacementChange } from './placement.ts';
import {
  afterChange,
  correct,
  correctObstacle,
  employ,
  employObstacle,
  employmentOf,
  placementOn,
  transfer,
} from './placement.ts';

/** What a file says of where someone works: days or null, and only the parts of the place that are in it. */
export type SaidPlacement = { startedOn: Day | null; endedOn: Day | null; place: Partial<Place>; effectiveOn: Day };
type SaidProblem = {
  field: 'startedOn' | 'endedOn' | 'effectiveOn';
  code: 'placementOverlaps' | 'endBeforeStart' | 'notEmployedThen' | 'alreadyLeft';
  value?: string;
};

/**
 * What must change so that what is known of someone agrees with a file: the first day is put right, a later one takes
 * back who left, another place counts from the day the file names, and a last day ends. What agrees already changes
 * nothing. `planned`: what a recorded last day keeps aside.
 */
export function agreeing(
  known: readonly Placement[],
  { startedOn, endedOn, place, effectiveOn }: SaidPlacement,
  planned: readonly NewPlacement[],
): PlacementChange | SaidProblem {
  const present = employmentOf(known);
  if (!present) throw new Error('An employee without a placement');
  if (present.endedOn !== null && startedOn !== null && startedOn > present.endedOn) {
    const obstacle = employObstacle(known, { startedOn, endedOn });
    if (obstacle) return { field: 'startedOn', code: 'placementOverlaps' };
    return employ({ siteId: null, departmentId: null, managerId: null, ...place, startedOn, endedOn });
  }
  let now: Placement[] = [...known];
  let made = 0;
  let keptAside: readonly NewPlacement[] | undefined;
  const apply = (change: PlacementChange) => {
    now = afterChange(now, change).map((one) =>
      'id' in one ? (one as Placement) : { ...one, id: `new ${made++}`, hiredOn: one.startedOn },
    );
  };

  if (startedOn !== null && startedOn !== present.startedOn) {
    const first = now.find((one) => one.startedOn === present.startedOn)!;
    const to = { ...first, startedOn };
    if (correctObstacle(now, first.id, to))
      return {
        field: 'startedOn',
        code: to.endedOn !== null && to.endedOn < startedOn ? 'endBeforeStart' : 'placementOverlaps',
      };
    apply(correct(now, first.id, bare(to)));
  }
  const begun = startedOn ?? present.startedOn;
  const from = effectiveOn < begun ? begun : effectiveOn;
  const there = placementOn(now, from);
  if (there) apply(transfer(now, from, place));
  else if (differs(last(now), place)) return { field: 'effectiveOn', code: 'notEmployedThen', value: from };

  if (endedOn !== null && endedOn !== present.endedOn) {
    const final = last(now);
    const later = final.endedOn !== null && endedOn > final.endedOn;
    if (!later && endObstacle(now, endedOn))
      return { field: 'endedOn', code: endedOn < begun ? 'endBeforeStart' : 'notEmployedThen', value: endedOn };
    const ended = end(now, endedOn, planned);
    apply(ended);
    keptAside = ended.planned;
  }
  const kept = new Set(now.map(({ id }) => id));
  return {
    retract: known.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    record: now.filter(({ id }) => id.startsWith('new ')).map(bare),
    ...(keptAside && { planned: keptAside }),
  };
}

const last = (placements: readonly Placement[]): Placement =>
  placements.reduce((one, other) => (other.startedOn > one.startedOn ? other : one));
const differs = (placement: Placement, place: Partial<Place>) =>
  Object.entries(place).some(([key, value]) => placement[key as keyof Place] !== value);
const bare = ({ id: _id, hiredOn: _hiredOn, ...one }: Placement) => one;
