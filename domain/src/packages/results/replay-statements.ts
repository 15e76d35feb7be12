import type { Instant } from '../../time.ts';
import type { Json } from '../../xapi/check.ts';
import { afterStatement, toldBy } from '../cmi5-session.ts';
import { launchable } from '../reading/manifest.ts';
import type { PackageOutcome, Played } from './package-outcome.ts';
import { isDone, masteryOf, nextOutcome, noOutcome, outcomeOf } from './package-outcome.ts';
import type { RuntimeState } from '../runtime-state.ts';
import { unbegun } from '../runtime-state.ts';

/** What a statement of an activity is held against. */
export type Held = { mastery: number | null; cmi5: boolean };

/**
 * What a unit of cmi5 must reach was told to it at its launch, and is held against what it says; what its author asks
 * for counts here too. A plain xAPI activity is held against either.
 */
export function heldAgainst(played: Played, activityId: string, masteryPercent: number | null): Held {
  const cmi5 = played.standard === 'cmi5';
  const unit = launchable(played).find(({ id }) => id === activityId);
  return { cmi5, mastery: cmi5 || !unit ? masteryPercent : masteryOf(played, unit, masteryPercent) };
}

/** The order of statements that come together is the order of their moments. */
export const inTime = <S extends { statement: Json }>(said: readonly S[]): S[] =>
  said.toSorted(
    (one, other) => Date.parse(String(one.statement.timestamp)) - Date.parse(String(other.statement.timestamp)),
  );

/**
 * A statement of a launch in which learning counts: of which activity, under which name it was launched, and when it
 * was stored.
 */
export type SaidStatement = {
  activityId: string;
  activityIri: string;
  statement: Json;
  storedAt: Instant;
  voided: boolean;
};

type OnRecord = {
  played: Played;
  judged: Parameters<typeof outcomeOf>[2];
  /** In the order in which they were stored. */
  said: readonly SaidStatement[];
  states: ReadonlyMap<string, RuntimeState>;
  finishedAt: Instant | null;
};

/**
 * What an attempt at a package of xAPI or cmi5 comes to, when everything it said and did not void is said once more, in
 * the batches in which it was stored. Time was counted as it passed, and what people waived was theirs to say: both
 * stand beside what was said.
 */
export function statementsReplayed({ played, judged, said, states, finishedAt }: OnRecord): {
  states: Map<string, RuntimeState>;
  outcome: PackageOutcome;
} {
  const again = new Map([...states].map(([id, state]) => [id, unsaid(state)] as const));
  let outcome = noOutcome;
  let timed = false;
  const withTime = () => {
    for (const [id, { seconds }] of states) again.set(id, { ...again.get(id)!, seconds });
    outcome = nextOutcome(outcome, outcomeOf(played, again, judged));
    timed = true;
  };
  for (const [storedAt, batch] of Map.groupBy(said, (one) => one.storedAt)) {
    // A rule that asks for time alone had decided by then.
    if (!timed && finishedAt !== null && storedAt > finishedAt) withTime();
    const decided = played.standard !== 'cmi5' && isDone(outcome);
    for (const { activityId, activityIri, statement, voided } of inTime(batch)) {
      if (voided) continue;
      const held = heldAgainst(played, activityId, judged.masteryPercent);
      again.set(
        activityId,
        afterStatement(
          again.get(activityId) ?? unbegun,
          toldBy(statement, { activityId: activityIri, cmi5: held.cmi5 }),
          { ...held, decided },
        ),
      );
    }
    outcome = nextOutcome(outcome, outcomeOf(played, again, judged));
  }
  withTime();
  return { states: again, outcome };
}

/** A state before anything was said. That a person waived it stays, and what the system said of a block. */
function unsaid({ model, attempt, suspended, lastSequence, ...state }: RuntimeState): RuntimeState {
  const { waived, satisfied } = model;
  const kept = { ...unbegun, attempt, suspended, lastSequence, model: { ...(waived !== undefined && { waived }) } };
  return satisfied === undefined ? kept : { ...state, attempt, suspended, lastSequence, model };
}
