import type { Day, Instant } from '../time.ts';
import type { AskedFacts, PersonFacts } from './facts.ts';
import { covers, wasKnown } from './facts.ts';
import type { Cell } from './status.ts';
import { requirementStatus } from './status.ts';
import type { Window } from './what-if/what-if.ts';
import { changeDays } from './what-if/what-if.ts';

/** Whether someone fills a position from a day on: holds it and meets everything mandatory of it, and of everyone. */
export type Filling = { on: Day; holds: boolean; siteId: string | null; whole: boolean; lacks: Cell[] };

const mandatoryOf = (cells: readonly Cell[], positionId: string) =>
  cells.filter(
    ({ requirement }) =>
      requirement.kind === 'mandatory' && (requirement.positionId === null || requirement.positionId === positionId),
  );

/** How someone fills a position over a time, at the days on which it changes. */
export function fillingOver(person: PersonFacts, asked: AskedFacts, positionId: string, window: Window): Filling[] {
  const steps: Filling[] = [];
  for (const on of changeDays(person, asked, window)) {
    const next = fillingOn(person, asked, positionId, { on, knownAt: window.knownAt });
    const last = steps.at(-1);
    if (!last || last.holds !== next.holds || last.whole !== next.whole || last.siteId !== next.siteId)
      steps.push(next);
  }
  return steps;
}

function fillingOn(
  person: PersonFacts,
  asked: AskedFacts,
  positionId: string,
  moment: { on: Day; knownAt: Instant },
): Filling {
  const { on, knownAt } = moment;
  const at = person.placements.find((fact) => wasKnown(fact, knownAt) && covers(fact.startedOn, fact.endedOn, on));
  const holds =
    at !== undefined &&
    person.assignments.some(
      (fact) => fact.positionId === positionId && wasKnown(fact, knownAt) && covers(fact.startedOn, fact.endedOn, on),
    );
  const lacks = mandatoryOf(requirementStatus(person, asked, moment), positionId).filter(({ qualified }) => !qualified);
  return { on, holds, siteId: at?.siteId ?? null, whole: holds && lacks.length === 0, lacks };
}

/** What someone who does not hold a position would lack for it on a day, had they been given it on that day. */
export function lacksFor(
  person: PersonFacts,
  asked: AskedFacts,
  positionId: string,
  moment: { on: Day; knownAt: Instant },
): Cell[] {
  const given = { positionId, startedOn: moment.on, endedOn: null, recordedAt: moment.knownAt, retractedAt: null };
  return fillingOn({ ...person, assignments: [...person.assignments, given] }, asked, positionId, moment).lacks;
}

/** Whether one person fewer is too few: below those wanted, or none left where no one said how many. */
export const hangsOnOne = (qualified: number, wanted: number | null) => qualified > 0 && qualified - 1 < (wanted ?? 1);
