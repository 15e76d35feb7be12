import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns, propertyTimeout } from '../../property.cases.ts';
import type { Activity } from '../reading/manifest.ts';
import type { PackageOutcome, Played } from './package-outcome.ts';
import { isDone, masteryOf, nextOutcome, noOutcome, outcomeOf, wholePackage } from './package-outcome.ts';
import type { RuntimeState } from '../runtime-state.ts';
import { applyElements, unbegun, wholeAfter } from '../runtime-state.ts';
import { node, play, primary, rollup } from '../sequencer/make-tree.ts';

// Histories of packages, against the rule said once more and in another way: the shipped one moves states along, these
// look at a history as a whole.

const judged = { fallback: { kind: 'none' } as const, masteryPercent: null };
const sco = (id: string, more: Partial<Activity> = {}): Activity => ({
  id,
  title: id,
  kind: 'sco',
  href: 'a.html',
  parameters: '',
  masteryScore: null,
  visible: true,
  children: [],
  ...more,
});

// SCORM 1.2 -------------------------------------------------------------------------------------------

type Word = 'passed' | 'failed' | 'completed' | 'incomplete' | null;
type Event = { part: number; word: Word; score: number | null };
const event = (parts: number): fc.Arbitrary<Event> =>
  fc.record({
    part: fc.nat({ max: parts - 1 }),
    word: fc.constantFrom<Word>('passed', 'failed', 'completed', 'incomplete', 'passed', null),
    score: fc.option(fc.constantFrom(0, 10, 79, 80, 100), { nil: null }),
  });
const history12 = fc.integer({ min: 1, max: 4 }).chain((parts) =>
  fc.record({
    masteries: fc.array(fc.constantFrom(null, null, 80), { minLength: parts, maxLength: parts }),
    events: fc.array(event(parts), { minLength: 1, maxLength: 14 }),
  }),
);

function play12(masteries: (number | null)[], events: Event[]): PackageOutcome[] {
  const played: Played = {
    standard: 'scorm12',
    activities: masteries.map((masteryScore, index) => sco(String(index), { masteryScore })),
  };
  const states = new Map<string, RuntimeState>();
  let outcome = noOutcome;
  return events.map(({ part, word, score }, index) => {
    const elements = {
      ...(word && { 'cmi.core.lesson_status': word }),
      ...(score !== null && { 'cmi.core.score.raw': String(score) }),
    };
    const activity = played.activities[part]!;
    const call = { sequence: index + 1, kind: 'commit', attempt: 1, elements } as const;
    const how = { mastery: masteryOf(played, activity, null), decided: isDone(outcome) };
    states.set(activity.id, applyElements('scorm12', states.get(activity.id) ?? unbegun, call, how).state);
    outcome = nextOutcome(outcome, outcomeOf(played, states, judged));
    return outcome;
  });
}

/** How a part stands after its own words, in their order: found by looking back from the last one. */
function part12(
  mastery: number | null,
  own: Event[],
): { open: boolean; verdict: boolean | null; score: number | null } {
  const scoreAt = (index: number) => own.slice(0, index + 1).findLast(({ score }) => score !== null)?.score ?? null;
  const judges = (index: number): boolean | null => {
    const status = statusAt(index);
    if (status === null || status === 'incomplete') return null;
    const score = scoreAt(index);
    if (mastery !== null && score !== null) return score >= mastery;
    return status === 'completed' ? null : status === 'passed';
  };
  /**
   * The status in force: "incomplete" after a plain "completed" is a look back, and "completed" after "passed" adds
   * nothing.
   */
  const statusAt = (index: number): Word => {
    for (let at = index; at >= 0; at -= 1) {
      const { word } = own[at]!;
      if (word === null) continue;
      if (word === 'incomplete' && everDone(at - 1) && verdictAt(at - 1) === null) return statusAt(at - 1);
      if (word === 'completed' && at > 0 && statusAt(at - 1) === 'passed') return 'passed';
      return word;
    }
    return null;
  };
  const everDone = (index: number) =>
    own.slice(0, index + 1).some(({ word }) => word !== null && word !== 'incomplete');
  /** The last judgement; a pass is none any more once the part began again, a failure is. */
  const verdictAt = (index: number): boolean | null => {
    for (let at = index; at >= 0; at -= 1) {
      const verdict = judges(at);
      if (verdict === false) return false;
      if (verdict === true)
        return own.slice(at + 1, index + 1).some((_, after) => statusAt(at + 1 + after) === 'incomplete') ? null : true;
      // Begun again after a pass: older passes are none, an older failure was passed since.
      if (statusAt(at) === 'incomplete' && at > 0 && verdictAt(at - 1) === true) return null;
    }
    return null;
  };
  const last = own.length - 1;
  const status = last < 0 ? null : statusAt(last);
  return {
    open: status === null || status === 'incomplete',
    verdict: verdictAt(last),
    score: last < 0 ? null : scoreAt(last),
  };
}

/** Nothing open, nothing failed, everything that must be passed is passed. */
function wouldPass(masteries: (number | null)[], events: Event[]): { done: boolean; verdict: boolean | null } {
  const parts = masteries.map((mastery, part) =>
    part12(
      mastery,
      events.filter((one) => one.part === part),
    ),
  );
  const failed = parts.some(({ verdict }) => verdict === false);
  const missing = masteries.some((mastery, part) => mastery !== null && parts[part]!.verdict !== true);
  const done = parts.every(({ open }) => !open) && !failed && !missing;
  return { done, verdict: parts.some(({ verdict }) => verdict === true) ? true : null };
}

test(
  'SCORM 1.2: who is done at some moment stays so, and no one else is done',
  () => {
    fc.assert(
      fc.property(history12, ({ masteries, events }) => {
        const outcomes = play12(masteries, events);
        let final: { verdict: boolean | null } | null = null;
        for (const [index, outcome] of outcomes.entries()) {
          const now = wouldPass(masteries, events.slice(0, index + 1));
          if (!final && now.done) final = now;
          expect(isDone(outcome), `after ${index + 1}`).toBe(final !== null);
          if (final) expect(outcome.passed).toBe(final.verdict);
          if (index > 0) expect(outcome.furthest).toBeGreaterThanOrEqual(outcomes[index - 1]!.furthest);
        }
      }),
      propertyRuns('SCORM 1.2 histories'),
    );
  },
  propertyTimeout,
);

test(
  'SCORM 1.2: anyone who failed the last of several parts, and never passed it, is not done',
  () => {
    fc.assert(
      fc.property(history12, ({ masteries, events }) => {
        const last = masteries.length;
        const outcome = play12(
          [...masteries, null],
          [...events, { part: last, word: 'failed', score: 10 }, ...events],
        ).at(-1)!;
        expect(isDone(outcome)).toBe(false);
      }),
      propertyRuns('SCORM 1.2 histories with a failed exam'),
    );
  },
  propertyTimeout,
);

// SCORM 2004 ------------------------------------------------------------------------------------------

type Step = {
  part: number;
  words: { passed: boolean | null; measure: number }[];
  leave: 'exit' | 'suspendAll' | 'stay';
};
const step = (parts: number): fc.Arbitrary<Step> =>
  fc.record({
    part: fc.nat({ max: parts - 1 }),
    words: fc.array(
      fc.record({ passed: fc.constantFrom(true, true, false, null), measure: fc.constantFrom(0, 0.5, 0.8, 1) }),
      { maxLength: 2 },
    ),
    leave: fc.constantFrom('exit', 'exit', 'suspendAll', 'stay'),
  });
const rules = ['all', 'any', 'measure'] as const;
const history2004 = fc
  .record({
    rule: fc.constantFrom(...rules),
    parts: fc.integer({ min: 2, max: 4 }),
  })
  .chain(({ rule, parts }) =>
    fc.record({
      rule: fc.constant(rule),
      parts: fc.constant(parts),
      steps: fc.array(step(parts), { minLength: 1, maxLength: 12 }),
    }),
  );

/** What each part said of itself in its newest attempt; a new one begins with nothing. */
type Verdict = { passed: boolean | null; measure: number };

function play2004(rule: (typeof rules)[number], parts: number, steps: Step[]) {
  const byContent = { deliveryControls: { tracked: true, completionSetByContent: true, objectiveSetByContent: true } };
  const ids = Array.from({ length: parts }, (_, index) => String(index));
  const said = {
    all: {},
    any: { rollupRules: { rules: [rollup('satisfied', 'any', 'satisfied')] } },
    measure: primary({ satisfiedByMeasure: true, minNormalizedMeasure: 0.8 }),
  }[rule];
  const { sequencer } = play(node('course', said, ...ids.map((id) => node(id, byContent))));
  const played: Played = {
    standard: 'scorm2004',
    activities: ids.map((id) => sco(id)),
    sequencing: sequencer.activity('course')!.rules,
  };
  const states = new Map<string, RuntimeState>();
  const verdicts = new Map<string, Verdict>();
  const progress = new Map<string, boolean>();
  /** By the standard a root is complete with all its parts, and stays so until all of them are known and one is not. */
  let complete = false;
  let outcome = noOutcome;
  let sequence = 0;
  let expected = false;
  const looked: [boolean, boolean][] = [];
  const tell = (id: string, elements: Record<string, string>) => {
    sequence += 1;
    const call = { sequence, kind: 'commit', attempt: Math.max(1, sequencer.activity(id)!.runs), elements } as const;
    states.set(
      id,
      applyElements('scorm2004', states.get(id) ?? unbegun, call, { mastery: null, decided: isDone(outcome) }).state,
    );
    const { satisfied, completed: done, measure } = sequencer.whole();
    const rolled = {
      state: '',
      completion: done === undefined ? 'unknown' : done ? 'completed' : 'incomplete',
      success: satisfied === undefined ? 'unknown' : satisfied ? 'passed' : 'failed',
      scorePercent: measure === undefined ? null : measure * 100,
    } as const;
    states.set(wholePackage, wholeAfter(states.get(wholePackage) ?? unbegun, rolled, sequence));
    outcome = nextOutcome(outcome, outcomeOf(played, states, judged));
    const all = ids.map((one) => verdicts.get(one));
    const reached = all.reduce((sum, one) => sum + (one?.measure ?? 0), 0) / parts;
    const meets = {
      all: all.every((one) => one?.passed === true),
      any: all.some((one) => one?.passed === true),
      measure: reached >= 0.8 - 1e-9,
    }[rule];
    if (progress.size === parts) complete = [...progress.values()].every(Boolean);
    expected ||= complete && meets;
    looked.push([isDone(outcome), expected]);
  };
  for (const { part, words, leave } of steps) {
    const id = ids[part]!;
    const goesOn = sequencer.suspended && sequencer.activity(id)!.suspended;
    const opened = sequencer.suspended && goesOn ? sequencer.request('resumeAll') : sequencer.request('choice', id);
    if (opened.deliver?.id !== id) continue;
    if (!goesOn) {
      verdicts.delete(id);
      progress.delete(id);
    }
    tell(id, {});
    for (const { passed, measure } of words) {
      if (passed === null) {
        verdicts.delete(id);
        sequencer.report(id, {
          satisfied: undefined,
          completed: false,
          suspended: false,
          objectives: [],
          said: ['satisfied', 'completed'],
        });
        progress.set(id, false);
        tell(id, { 'cmi.completion_status': 'incomplete' });
        continue;
      }
      verdicts.set(id, { passed, measure });
      progress.set(id, true);
      sequencer.report(id, {
        satisfied: passed,
        measure,
        completed: true,
        suspended: leave === 'suspendAll',
        objectives: [],
        said: ['satisfied', 'completed'],
      });
      tell(id, {
        'cmi.completion_status': 'completed',
        'cmi.success_status': passed ? 'passed' : 'failed',
        'cmi.score.scaled': String(measure),
      });
    }
    if (leave === 'stay') continue;
    sequencer.request(leave);
    tell(id, {});
  }
  return looked;
}

test(
  'SCORM 2004: done as the root says, from the newest attempt on every part, and never otherwise',
  () => {
    fc.assert(
      fc.property(history2004, ({ rule, parts, steps }) => {
        for (const [index, [done, expected]] of play2004(rule, parts, steps).entries())
          expect(done, `after ${index + 1}`).toBe(expected);
      }),
      propertyRuns('SCORM 2004 histories'),
    );
  },
  propertyTimeout,
);
