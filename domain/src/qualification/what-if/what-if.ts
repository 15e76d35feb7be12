import type { Day, Instant } from '../../time.ts';
import { addDays } from '../../time.ts';
import type { AskedFacts, PersonFacts } from '../facts.ts';
import { isGap } from '../gaps.ts';
import type { Cell, RequirementStatus } from '../status.ts';
import { requirementStatus } from '../status.ts';
import { defaultRule } from './target-standing.ts';

/** The days that are looked at, inclusive, with what is known at one instant. */
export type Window = { from: Day; through: Day; knownAt: Instant };

/** How a person stands against one requirement; null where it does not concern them. */
export type Stand = {
  status: RequirementStatus;
  kind: 'mandatory' | 'recommended';
  qualified: boolean;
  gap: boolean;
  dueOn: Day;
  achievementId: string | null;
  viaSkillId: string | null;
  validThrough: Day | null;
};

/** How someone stands from a day on, as things are and as they would be, until the next step. */
export type Step = { on: Day; before: Stand | null; after: Stand | null };

/**
 * What a change means for someone, on the first day it shows: held already, to be done in time, not met, only
 * recommended, or no longer asked.
 */
export const outcomes = ['gap', 'due', 'open', 'covered', 'released'] as const;
export type Outcome = (typeof outcomes)[number];

export type Effect = {
  personId: string;
  /** The requirement, by `keyOf`. */
  key: string;
  outcome: Outcome;
  /** The first day that is different. */
  on: Day;
  /** The first day of a gap that would not be, and of one that would be gone. */
  gapOn: Day | null;
  goneOn: Day | null;
  /** From when a proof is needed that is not needed as things are. */
  needOn: Day | null;
  /** The row of the requirement it is needed for. */
  rowId: string | null;
  steps: Step[];
};

/**
 * What another rule would mean for people, by the same rule that says how they stand. Only the days on which anything
 * can change are looked at: the days on which a fact begins, ends, expires or falls due. `keyOf` names the requirement
 * behind a row: its versions are one.
 */
export function whatIf(
  people: readonly PersonFacts[],
  before: AskedFacts,
  after: AskedFacts,
  window: Window,
  keyOf: (rowId: string) => string,
): Effect[] {
  return people.flatMap((person) => effectsOn(person, before, after, window, keyOf));
}

function effectsOn(
  person: PersonFacts,
  before: AskedFacts,
  after: AskedFacts,
  window: Window,
  keyOf: (rowId: string) => string,
): Effect[] {
  const days = [...new Set([...changeDays(person, before, window), ...changeDays(person, after, window)])].sort();
  const found = new Map<string, { steps: Step[]; differs: Day | null; rows: Map<Day, string> }>();
  const of = (key: string) => found.get(key) ?? found.set(key, { steps: [], differs: null, rows: new Map() }).get(key)!;
  for (const on of days) {
    const moment = { on, knownAt: window.knownAt };
    const [was, would] = [before, after].map(
      (asked) => new Map(requirementStatus(person, asked, moment).map((cell) => [keyOf(cell.requirement.id), cell])),
    );
    for (const key of new Set([...found.keys(), ...was!.keys(), ...would!.keys()])) {
      const one = of(key);
      const step = { on, before: standOf(was!.get(key)), after: standOf(would!.get(key)) };
      const last = one.steps.at(-1);
      if (!last || !same(last.before, step.before) || !same(last.after, step.after)) one.steps.push(step);
      if (!same(step.before, step.after)) one.differs ??= on;
      const row = would!.get(key)?.requirement.id;
      if (row) one.rows.set(on, row);
    }
  }
  return [...found].flatMap(([key, { steps, differs, rows }]) => {
    if (differs === null) return [];
    const firstOf = (is: (step: Step) => boolean) => steps.find(is)?.on ?? null;
    const needOn = firstOf(
      ({ before: was, after: would }) => would !== null && !would.qualified && (was === null || was.qualified),
    );
    const gapOn = firstOf(({ before: was, after: would }) => would?.gap === true && was?.gap !== true);
    const goneOn = firstOf(({ before: was, after: would }) => was?.gap === true && would?.gap !== true);
    const shown = steps.findLast(({ on }) => on <= differs)!;
    const rowOn = needOn ?? gapOn;
    const rowId = rowOn === null ? null : (rows.get(rowOn) ?? null);
    return [
      {
        personId: person.personId,
        key,
        outcome: outcomeOf(shown.after),
        on: differs,
        gapOn,
        goneOn,
        needOn,
        rowId,
        steps,
      },
    ];
  });
}

function outcomeOf(after: Stand | null): Outcome {
  if (!after) return 'released';
  if (after.qualified) return 'covered';
  if (after.gap) return 'gap';
  return after.kind === 'mandatory' ? 'due' : 'open';
}

function standOf(cell: Cell | undefined): Stand | null {
  if (!cell) return null;
  const { status, qualified, dueOn, standing, requirement, coveredThrough } = cell;
  const { achievement, viaSkillId } = standing;
  const gap = isGap({ status, qualified, kind: requirement.kind });
  return {
    status,
    kind: requirement.kind,
    qualified,
    gap,
    dueOn,
    achievementId: achievement?.id ?? null,
    viaSkillId,
    validThrough: coveredThrough,
  };
}

/** A first due day does not matter to someone who meets it anyway. */
function same(one: Stand | null, other: Stand | null): boolean {
  if (one === null || other === null) return one === other;
  const alike =
    one.status === other.status &&
    one.kind === other.kind &&
    one.qualified === other.qualified &&
    one.achievementId === other.achievementId;
  return alike && (one.status !== 'due' || one.dueOn === other.dueOn);
}

/**
 * The days in the window on which one person's standing can change; the first day of it always. More than needed does
 * no harm.
 */
export function changeDays(person: PersonFacts, asked: AskedFacts, { from, through }: Window): Day[] {
  const days = new Set<Day>([from]);
  const add = (day: Day | null, after = 0) => {
    const moved = day && after !== 0 ? addDays(day, after) : day;
    if (moved && moved > from && moved <= through) days.add(moved);
  };
  for (const { startedOn, endedOn } of [...person.placements, ...person.assignments]) {
    add(startedOn);
    add(endedOn, 1);
  }
  const soon = new Set([
    asked.expiringSoonDays ?? defaultRule.expiringSoonDays,
    defaultRule.expiringSoonDays,
    ...asked.rules.map((rule) => rule.expiringSoonDays),
  ]);
  const grace = new Set([defaultRule.graceDays, ...asked.rules.map((rule) => rule.graceDays)]);
  for (const { validFrom, validThrough } of person.achievements) {
    add(validFrom);
    for (const ahead of soon) add(validThrough, -ahead);
    add(validThrough, 1);
    for (const after of grace) add(validThrough, after + 1);
  }
  for (const { fromOn, toOn } of person.holds) {
    add(fromOn);
    add(toOn, 1);
  }
  for (const { effectiveFrom } of asked.equivalents) add(effectiveFrom);
  const starts = [
    ...person.placements.flatMap(({ hiredOn, startedOn }) => [hiredOn, startedOn]),
    ...person.assignments.map(({ startedOn }) => startedOn),
  ];
  for (const { effectiveFrom, effectiveTo, askedSince, initialDueDays, fixedDueOn } of asked.requirements) {
    add(effectiveFrom);
    add(effectiveTo, 1);
    add(fixedDueOn, 1);
    for (const start of [askedSince, ...starts]) add(start, initialDueDays + 1);
  }
  return [...days].sort();
}

/** The calendar months a window touches, `2026-11`. */
export function monthsOf({ from, through }: Pick<Window, 'from' | 'through'>): string[] {
  const months: string[] = [];
  for (let year = Number(from.slice(0, 4)), month = Number(from.slice(5, 7)); ;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > through.slice(0, 7)) return months;
    months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}
