import { describe, expect, test } from 'vitest';
import type { RollupRule, Sequencing } from '../sequencing.ts';
import { map, node, play, primary, rollup } from './make-tree.ts';

type Lesson = { satisfied?: boolean; completed?: boolean; measure?: number; progress?: number };

/** Goes through three parts, each saying what is given, and answers what the whole comes to. */
function wholeAfter(
  rules: RollupRule[],
  lessons: Lesson[],
  more: Parameters<typeof node>[1] = {},
  part: Parameters<typeof node>[1] = {},
) {
  const byContent: Sequencing['deliveryControls'] = {
    tracked: true,
    completionSetByContent: true,
    objectiveSetByContent: true,
  };
  const played = play(
    node(
      'course',
      { rollupRules: { rules }, ...more },
      ...['a', 'b', 'c'].map((id) => node(id, { deliveryControls: byContent, ...part })),
    ),
  );
  played.ask('start');
  for (const lesson of lessons) {
    played.say(lesson);
    played.ask('continue');
  }
  return played.sequencer.whole();
}
const [yes, no, nothing]: Lesson[] = [{ satisfied: true, completed: true }, { satisfied: false, completed: false }, {}];

describe('without rules', () => {
  test.each<[string, Lesson[], object]>([
    ['all of it makes the whole', [yes!, yes!, yes!], { satisfied: true, completed: true }],
    ['one that failed keeps it from that', [yes!, no!, yes!], { satisfied: undefined, completed: undefined }],
    ['all known and not all done is not done', [no!, no!, no!], { satisfied: false, completed: false }],
    ['one that said nothing leaves it open', [yes!, nothing!, yes!], { satisfied: undefined, completed: undefined }],
  ])('%s', (_, lessons, expected) => {
    const { satisfied, completed } = wholeAfter([], lessons);
    if (lessons.includes(no!) && lessons.includes(yes!)) expect([satisfied, completed]).not.toContain(true);
    else expect({ satisfied, completed }).toEqual(expected);
  });
  test('content that says nothing and leaves it to the system has done it', () => {
    const played = play(node('course', {}, node('a'), node('b')));
    played.steps('start', 'continue', 'continue');
    expect(played.sequencer.whole()).toEqual({ satisfied: true, completed: true, measure: undefined });
  });
});

describe('rules', () => {
  test.each<[string, RollupRule, Lesson[], boolean | undefined]>([
    ['any', rollup('satisfied', 'any', 'satisfied'), [no!, yes!, no!], true],
    ['none', rollup('notSatisfied', 'none', 'satisfied'), [no!, no!, no!], false],
    ['none, but one did', rollup('notSatisfied', 'none', 'satisfied'), [no!, yes!, no!], undefined],
    ['at least two', rollup('satisfied', 'atLeastCount', 'satisfied', { minimumCount: 2 }), [yes!, yes!, no!], true],
    [
      'at least two, but one',
      rollup('satisfied', 'atLeastCount', 'satisfied', { minimumCount: 2 }),
      [yes!, no!, no!],
      undefined,
    ],
    [
      'at least half',
      rollup('satisfied', 'atLeastPercent', 'satisfied', { minimumPercent: 50 }),
      [yes!, yes!, no!],
      true,
    ],
    [
      'at least two thirds of three, but one',
      rollup('satisfied', 'atLeastPercent', 'satisfied', { minimumPercent: 66 }),
      [yes!, no!, no!],
      undefined,
    ],
    [
      'not completed',
      rollup('notSatisfied', 'any', 'completed', { conditions: [{ condition: 'completed', operator: 'not' }] }),
      [yes!, no!, yes!],
      false,
    ],
    ['never', rollup('satisfied', 'any', 'never'), [yes!, yes!, yes!], undefined],
    ['attempted', rollup('satisfied', 'all', 'attempted'), [no!, no!, no!], true],
  ])('%s', (_, one, lessons, expected) => expect(wholeAfter([one], lessons).satisfied).toBe(expected));

  const considerations = {
    requiredForNotSatisfied: 'always',
    requiredForCompleted: 'always',
    requiredForIncomplete: 'always',
    measureSatisfactionIfActive: true,
  };
  test('what was not attempted does not count, where that is said', () => {
    const part = { rollupConsiderations: { ...considerations, requiredForSatisfied: 'ifAttempted' } };
    const played = play(node('course', {}, node('a', part), node('b', part)));
    played.ask('start');
    played.say(yes!);
    expect(played.sequencer.whole().satisfied).toBe(true);
    expect(wholeAfter([], [yes!]).satisfied).toBeUndefined();
  });
  test('what takes no part in it has no say', () => {
    expect(wholeAfter([], [no!, no!, no!], {}, { controls: { rollupObjectiveSatisfied: false } }).completed).toBe(
      false,
    );
    expect(
      wholeAfter(
        [rollup('notSatisfied', 'any', 'satisfied')],
        [no!, no!, no!],
        {},
        { controls: { rollupObjectiveSatisfied: false } },
      ).satisfied,
    ).toBeUndefined();
  });
});

describe('measures', () => {
  test('the mean, where a part without one counts as nothing', () =>
    expect(wholeAfter([], [{ measure: 1 }, { measure: 0.5 }]).measure).toBe(0.5));
  test('no measure at all is none', () => expect(wholeAfter([], [yes!, yes!]).measure).toBeUndefined());
  test('a measure decides where the manifest says what it must reach', () => {
    const by = primary({ satisfiedByMeasure: true, minNormalizedMeasure: 0.6 });
    expect(wholeAfter([], [{ measure: 1 }, { measure: 1 }, { measure: 0, satisfied: true }], by)).toMatchObject({
      satisfied: true,
      measure: 2 / 3,
    });
    expect(wholeAfter([], [{ measure: 0.5 }, { measure: 0.5 }, { measure: 0.5 }], by)).toMatchObject({
      satisfied: false,
    });
  });
  test('progress completes where a threshold says so, by weights', () => {
    const completionThreshold = { completedByMeasure: true, minProgressMeasure: 0.5, progressWeight: 1 };
    expect(wholeAfter([], [{ progress: 1 }, { progress: 1 }, { progress: 0 }], { completionThreshold }).completed).toBe(
      true,
    );
    expect(
      wholeAfter([], [{ progress: 0.4 }, { progress: 0.4 }, { progress: 0.4 }], { completionThreshold }).completed,
    ).toBe(false);
  });
});

describe('attempts', () => {
  test('a new attempt on a cluster does not count what the one before came to', () => {
    const played = play(node('course', {}, node('a'), node('b')));
    played.steps('start', 'continue', 'exitAll', 'start');
    played.say({ completed: false });
    played.ask('continue');
    expect(played.sequencer.whole().completed).not.toBe(true);
  });
  test('it does where the cluster looks at earlier attempts too', () => {
    const controls = { useCurrentAttemptProgressInfo: false, useCurrentAttemptObjectiveInfo: false };
    const played = play(node('course', { controls }, node('a'), node('b')));
    played.steps('start', 'continue', 'exitAll', 'choice:b');
    expect(played.sequencer.whole().completed).not.toBe(true);
    played.say({ completed: true });
    expect(played.sequencer.whole().completed).toBe(true);
  });
  test('anyone who reads a shared objective is rolled up when another writes it', () => {
    const tree = node(
      'course',
      {},
      node('a', primary({ mapInfo: [map('g', { writeSatisfiedStatus: true })] })),
      node(
        'two',
        { rollupRules: { rules: [rollup('satisfied', 'any', 'satisfied')] } },
        node('b', primary({ mapInfo: [map('g', { readSatisfiedStatus: true })] })),
        node('c'),
      ),
    );
    const played = play(tree);
    played.ask('start');
    played.say({ satisfied: true });
    expect(played.sequencer.activity('two')!.known).toMatchObject({ 'muster:primary': { satisfied: true } });
  });
});
