import { describe, expect, test } from 'vitest';
import type { Activity } from '../reading/manifest.ts';
import { activityTree } from '../reading/manifest.ts';
import type { PackageOutcome, Played } from './package-outcome.ts';
import {
  gradesNoPart,
  askedOf,
  asksSuccess,
  isDone,
  masteryOf,
  nextOutcome,
  noOutcome,
  outcomeOf,
  wholePackage,
} from './package-outcome.ts';
import type { RuntimeState } from '../runtime-state.ts';
import { applyElements, unbegun, wholeAfter } from '../runtime-state.ts';
import type { Fallback } from '../reading/package-body.ts';
import { after, node, play, primary, rule } from '../sequencer/make-tree.ts';
import type { ActivityNode } from '../sequencing.ts';

// Never certify who failed: what packages of several parts come to, in every order of pass, failure, retry and
// remediation.

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
type Setting = { fallback?: Fallback; masteryPercent?: number | null; mustPass?: boolean };

/** What a package of SCORM 1.2 comes to after words like `a passed 100`, `b incomplete` or `a 10`. */
function after12(
  words: string,
  activities: Activity[],
  { fallback = { kind: 'none' }, masteryPercent = null, mustPass = false }: Setting = {},
): PackageOutcome {
  const played: Played = { standard: 'scorm12', activities };
  const states = new Map<string, RuntimeState>();
  let outcome = noOutcome;
  for (const [index, said] of words.split(', ').entries()) {
    const [, id, status, raw] = /^(\w+)(?: ([a-z]+))?(?: (\d+))?$/.exec(said)!;
    const elements = { ...(status && { 'cmi.core.lesson_status': status }), ...(raw && { 'cmi.core.score.raw': raw }) };
    const activity = activities.find((one) => one.id === id)!;
    const how = { ...askedOf(played, activity, masteryPercent), decided: isDone(outcome) };
    states.set(
      id!,
      applyElements(
        'scorm12',
        states.get(id!) ?? unbegun,
        { sequence: index + 1, kind: 'commit', attempt: 1, elements },
        how,
      ).state,
    );
    outcome = nextOutcome(outcome, outcomeOf(played, states, { fallback, masteryPercent, mustPass }));
  }
  return outcome;
}
const brief = ({ finished, passed, scorePercent, awaitsSuccess }: PackageOutcome) =>
  `${finished ? (passed === false ? 'failed' : passed ? 'passed' : 'completed') : awaitsSuccess ? 'awaits a pass' : 'open'} ${scorePercent ?? '-'}`;

describe('SCORM 1.2, lesson and exam', () => {
  test.each([
    ['lesson passed 100, exam failed 10', 'failed 55'],
    ['exam failed 10, lesson passed 100', 'failed 55'],
    ['lesson passed 100, exam passed 90', 'passed 95'],
    ['lesson passed 100', 'open 100'],
    ['lesson completed, exam failed 10', 'failed 10'],
    ['lesson completed, exam passed 90', 'passed 90'],
    ['lesson completed, exam completed', 'completed -'],
    ['lesson completed, exam incomplete 90', 'open 90'],
    ['exam failed 10, exam passed 90, lesson completed', 'passed 90'],
    ['exam passed 90, exam failed 10, lesson completed', 'failed 10'],
    ['lesson completed, exam failed 10, exam incomplete', 'open 10'],
    ['lesson completed, exam failed 10, exam incomplete, exam completed', 'failed 10'],
    ['lesson completed, exam failed 10, exam incomplete 0, exam passed 85', 'passed 85'],
    ['exam passed 90, exam incomplete 0, lesson completed', 'open 0'],
    ['exam passed 90, exam incomplete 0, lesson completed, exam failed 20', 'failed 20'],
    ['lesson completed, lesson incomplete, exam passed 90', 'passed 90'],
    // Decided and done: neither a failure nor another pass changes it.
    ['lesson completed, exam passed 90, exam failed 10', 'passed 90'],
    ['lesson completed, exam passed 90, exam passed 100', 'passed 90'],
    ['lesson completed, exam completed, exam failed 10', 'completed -'],
  ])('%s: %s', (words, expected) => expect(brief(after12(words, [sco('lesson'), sco('exam')]))).toBe(expected));

  test('ten graded parts, one right and nine wrong', () => {
    const ids = Array.from({ length: 10 }, (_, index) => `q${index}`);
    const words = ids.map((id, index) => `${id} ${index === 0 ? 'passed 100' : 'failed 0'}`);
    expect(
      brief(
        after12(
          words.join(', '),
          ids.map((id) => sco(id)),
        ),
      ),
    ).toBe('failed 10');
    expect(
      brief(
        after12(
          words.toReversed().join(', '),
          ids.map((id) => sco(id)),
        ),
      ),
    ).toBe('failed 10');
  });
});

// Its first judgement of a pass is final; a failure is not, and the person who failed last before a pass has failed.
describe('SCORM 1.2, one part', () => {
  test.each([
    ['exam failed 10, exam passed 90', 'passed 90'],
    ['exam failed 10, exam incomplete, exam passed 90', 'passed 90'],
    ['exam passed 90, exam failed 10', 'passed 90'],
    ['exam incomplete 90, exam failed 10', 'failed 10'],
    ['exam failed 10, exam incomplete', 'open 10'],
    ['exam failed 10, exam completed', 'failed 10'],
    ['exam failed 10, exam incomplete, exam completed', 'failed 10'],
    ['exam failed 90, exam passed 90, exam failed 10', 'passed 90'],
    ['exam completed, exam failed 10', 'completed -'],
  ])('%s: %s', (words, expected) => expect(brief(after12(words, [sco('exam')]))).toBe(expected));
  test.each([
    ['exam completed, exam failed 10', 'failed 10'],
    ['exam completed, exam failed 10, exam completed', 'failed 10'],
    ['exam completed, exam failed 10, exam passed 90', 'passed 90'],
    ['exam passed 60, exam passed 90', 'passed 90'],
    ['exam passed 90, exam failed 10', 'passed 90'],
  ])('with an author’s passing score. %s: %s', (words, expected) =>
    expect(brief(after12(words, [sco('exam')], { masteryPercent: 80 }))).toBe(expected),
  );
});

describe('a pass is asked for', () => {
  const exam = sco('exam', { masteryScore: 80 });
  test.each([
    ['exam completed', 'awaits a pass -'],
    ['exam completed 79', 'failed 79'],
    ['exam completed 80', 'passed 80'],
    ['exam passed', 'passed -'],
    ['lesson completed, exam completed', 'awaits a pass -'],
    ['lesson passed 100, exam completed', 'awaits a pass 100'],
    ['lesson passed 100, exam completed 80', 'passed 90'],
  ])('by the manifest. %s: %s', (words, expected) =>
    expect(brief(after12(words, words.includes('lesson') ? [sco('lesson'), exam] : [exam]))).toBe(expected),
  );
  test.each<[string, Fallback, number | null, string]>([
    ['exam 90', { kind: 'score' }, 80, 'passed 90'],
    ['exam 70', { kind: 'score' }, 80, 'failed 70'],
    ['exam 70', { kind: 'score' }, null, 'completed 70'],
    ['exam 70, exam', { kind: 'time', minutes: 0 }, 80, 'awaits a pass 70'],
    ['exam incomplete', { kind: 'time', minutes: 0 }, 80, 'awaits a pass -'],
    ['exam incomplete', { kind: 'time', minutes: 0 }, null, 'completed -'],
  ])(
    'and the rule for a silent package does not stand in for it. %s, %o, %s: %s',
    (words, fallback, masteryPercent, expected) =>
      expect(brief(after12(words, [sco('exam')], { fallback, masteryPercent }))).toBe(expected),
  );
  test.each([
    ['exam completed', 'awaits a pass -'],
    ['exam completed 100', 'awaits a pass 100'],
    ['exam completed, exam passed', 'passed -'],
    ['exam failed 10, exam passed 60', 'passed 60'],
  ])('by the course. %s: %s', (words, expected) =>
    expect(brief(after12(words, [sco('exam')], { mustPass: true }))).toBe(expected),
  );
  // The author of the content item asks for a minimum score: a pass that names none is no proof of it, in whichever
  // part it is said.
  test.each([
    ['exam passed', 'awaits a pass -'],
    ['exam passed, exam completed', 'awaits a pass -'],
    ['exam passed, exam 79', 'failed 79'],
    ['exam passed, exam 80', 'passed 80'],
    ['exam failed', 'failed -'],
    ['exam failed, exam passed', 'failed -'],
    ['exam failed 10, exam incomplete, exam passed', 'failed 10'],
    ['lesson passed 100, exam passed', 'awaits a pass 100'],
    ['exam passed, lesson passed 100', 'awaits a pass 100'],
    ['lesson completed, exam passed 90', 'passed 90'],
  ])('by the author’s passing score. %s: %s', (words, expected) =>
    expect(
      brief(
        after12(words, words.includes('lesson') ? [sco('lesson'), sco('exam')] : [sco('exam')], { masteryPercent: 80 }),
      ),
    ).toBe(expected),
  );
  test('and no rule for silent packages stands in for the score', () => {
    const fallbacks: Fallback[] = [{ kind: 'lastPage' }, { kind: 'time', minutes: 0 }, { kind: 'score' }];
    for (const fallback of fallbacks)
      expect(brief(after12('exam passed', [sco('exam')], { fallback, masteryPercent: 80 }))).toBe('awaits a pass -');
  });
  test('the last page is no test', () => {
    const played: Played = { standard: 'scorm12', activities: [exam] };
    const states = new Map([['exam', { ...unbegun, model: { 'cmi.core.lesson_location': '7/7' } }]]);
    const at = (asked: Played) => outcomeOf(asked, states, { fallback: { kind: 'lastPage' }, masteryPercent: null });
    expect(at(played)).toMatchObject({ finished: false, awaitsSuccess: true });
    expect(at({ ...played, activities: [sco('exam')] })).toMatchObject({ finished: true, awaitsSuccess: false });
  });
  test('of several parts, each has the score that stands in', () => {
    const two = [sco('a'), sco('b')];
    expect(brief(after12('a 90', two, { fallback: { kind: 'score' }, masteryPercent: 80 }))).toBe('open 90');
    expect(brief(after12('a 90, b 10', two, { fallback: { kind: 'score' }, masteryPercent: 80 }))).toBe('failed 50');
  });
});

// SCORM 2004, through the sequencer -------------------------------------------------------------------

const byContent = { deliveryControls: { tracked: true, completionSetByContent: true, objectiveSetByContent: true } };
const measured = (id: string) =>
  node(id, { ...byContent, ...primary({ satisfiedByMeasure: true, minNormalizedMeasure: 0.8 }) });

/**
 * Steps are requests, `open:a`, or words like `passed 0.9`, `failed 0.1`, `incomplete` of the part that is open.
 * Answers what the package came to after each word.
 */
function after2004(
  tree: ActivityNode,
  steps: string,
  masteryPercent: number | null = null,
  random?: () => number,
): PackageOutcome {
  const { sequencer } = play(tree, { shared: null, ...(random && { random }) });
  const rulesOf = (id: string) => sequencer.activity(id)?.rules;
  const parts = (of: ActivityNode): Activity =>
    sco(of.id, {
      sequencing: rulesOf(of.id)!,
      children: of.children.map(parts),
      ...(of.children.length > 0 && { kind: 'folder', href: null }),
    });
  const played: Played = { standard: 'scorm2004', activities: tree.children.map(parts), sequencing: rulesOf(tree.id)! };
  const states = new Map<string, RuntimeState>();
  let outcome = noOutcome;
  let sequence = 0;
  const tell = (id: string, elements: Record<string, string>) => {
    sequence += 1;
    const activity = { ...sco(id), sequencing: rulesOf(id)! };
    const call = { sequence, kind: 'commit', attempt: Math.max(1, sequencer.activity(id)!.runs), elements } as const;
    const how = { mastery: masteryOf(played, activity, masteryPercent), decided: isDone(outcome) };
    states.set(id, applyElements('scorm2004', states.get(id) ?? unbegun, call, how).state);
    const { satisfied, completed, measure } = sequencer.whole();
    const completion = completed === undefined ? 'unknown' : completed ? 'completed' : 'incomplete';
    const success = satisfied === undefined ? 'unknown' : satisfied ? 'passed' : 'failed';
    const scorePercent = measure === undefined ? null : Math.round(measure * 10_000) / 100;
    states.set(
      wholePackage,
      wholeAfter(states.get(wholePackage) ?? unbegun, { state: '', completion, success, scorePercent }, sequence),
    );
    outcome = nextOutcome(outcome, outcomeOf(played, states, { fallback: { kind: 'none' }, masteryPercent }));
  };
  for (const said of steps.split(', ')) {
    const open = sequencer.current!;
    const [, word, measure] = /^(passed|failed|completed|incomplete)(?: ([\d.]+))?$/.exec(said) ?? [];
    if (!word) {
      const [request, target] = said.split(':');
      sequencer.request((request === 'open' ? 'choice' : request) as 'start', target);
      if (open) tell(open.id, {});
      continue;
    }
    const satisfied = word === 'passed' ? true : word === 'failed' ? false : undefined;
    const completed = word !== 'incomplete';
    const scaled = measure === undefined ? undefined : Number(measure);
    const known = [...(satisfied === undefined ? [] : (['satisfied'] as const)), 'completed' as const];
    sequencer.report(open.id, { satisfied, completed, measure: scaled, suspended: false, objectives: [], said: known });
    tell(open.id, {
      'cmi.completion_status': completed ? 'completed' : 'incomplete',
      ...(satisfied !== undefined && { 'cmi.success_status': word }),
      ...(measure !== undefined && { 'cmi.score.scaled': measure }),
    });
  }
  return outcome;
}

describe('SCORM 2004, several parts', () => {
  const two = () => node('course', {}, node('lesson', byContent), node('exam', byContent));
  test.each([
    ['start, passed 1, continue, failed 0.1, exit', 'failed 55'],
    ['open:exam, failed 0.1, open:lesson, passed 1, exit', 'failed 55'],
    ['start, passed 1, continue, passed 0.9, exit', 'passed 95'],
    ['start, passed 1, exit', 'open 50'],
    ['start, passed 1, continue, incomplete, exit', 'open 50'],
    ['start, passed 1, continue, failed 0.1, open:exam, passed 0.9, exit', 'passed 95'],
    ['start, passed 1, continue, failed 0.1, open:exam, incomplete, exit', 'open 50'],
    ['open:exam, passed 0.9, open:exam, failed 0.1, open:lesson, passed 1', 'failed 55'],
    ['start, passed 1, continue, passed 0.9, open:exam, failed 0.1', 'passed 95'],
    // Nothing is said of success at all, and nothing asks for it.
    ['start, completed, continue, completed, exit', 'completed -'],
    ['start, passed 1, continue, completed, exit', 'completed 50'],
  ])('%s: %s', (steps, expected) => expect(brief(after2004(two(), steps))).toBe(expected));

  test.each([
    ['start, completed, exit', 'awaits a pass -'],
    ['start, completed 0.9, exit', 'passed 90'],
    ['start, completed 0.7, exit', 'failed 70'],
    ['start, passed, exit', 'awaits a pass -'],
    ['start, incomplete 1, completed 0.1, exit', 'failed 10'],
  ])('one part that asks for a measure. %s: %s', (steps, expected) =>
    expect(brief(after2004(node('course', {}, measured('exam')), steps))).toBe(expected),
  );

  test('a part that asks for a measure and was left without it keeps the whole from being done', () => {
    const tree = () => node('course', {}, node('lesson'), measured('exam'));
    expect(brief(after2004(tree(), 'start, continue, completed, exit'))).toBe('awaits a pass -');
    expect(brief(after2004(tree(), 'start, continue, completed 0.9, exit'))).toBe('passed 45');
  });

  test('a measure that the root asks for is asked of its only part', () => {
    const tree = (part: ActivityNode) =>
      node('course', primary({ satisfiedByMeasure: true, minNormalizedMeasure: 0.8 }), part);
    const folder = () => node('folder', {}, node('exam', byContent));
    expect(brief(after2004(tree(node('exam', byContent)), 'start, passed 0.5, exit'))).toBe('failed 50');
    expect(brief(after2004(tree(node('exam', byContent)), 'start, passed 0.8, exit'))).toBe('passed 80');
    expect(brief(after2004(tree(node('exam', byContent)), 'start, passed, exit'))).toBe('awaits a pass -');
    expect(brief(after2004(tree(node('exam', byContent)), 'start, failed 0.9, exit'))).toBe('failed 90');
    expect(brief(after2004(tree(folder()), 'start, passed 0.5, exit'))).toBe('failed 50');
    // Its own mark stays: reaching what a folder asks is no pass of a part that was not judged yet.
    const strict = () =>
      node('course', primary({ satisfiedByMeasure: true, minNormalizedMeasure: 0.5 }), measured('exam'));
    expect(brief(after2004(strict(), 'start, completed 0.79, exit'))).toBe('failed 79');
    const exam = sco('exam', { sequencing: play(measured('exam')).sequencer.activity('exam')!.rules });
    const played: Played = {
      standard: 'scorm2004',
      activities: [exam],
      sequencing: play(strict()).sequencer.activity('course')!.rules,
    };
    const unjudged = new Map([
      ['exam', { ...unbegun, completion: 'completed' as const, model: { 'cmi.score.scaled': '0.79' } }],
    ]);
    expect(outcomeOf(played, unjudged, { fallback: { kind: 'none' }, masteryPercent: null })).toMatchObject({
      finished: false,
      awaitsSuccess: true,
    });
  });

  test('where progress completes a part, its word does not', () => {
    const exam = sco('exam', {
      sequencing: play(
        node('exam', { completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.8, progressWeight: 1 } }),
      ).sequencer.activity('exam')!.rules,
    });
    const played: Played = { standard: 'scorm2004', activities: [exam] };
    const at = (said: Record<string, string>) => {
      const call = {
        sequence: 1,
        kind: 'commit',
        attempt: 1,
        elements: { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '0.9', ...said },
      } as const;
      const { state } = applyElements('scorm2004', unbegun, call, askedOf(played, exam, null));
      return brief(outcomeOf(played, new Map([['exam', state]]), { fallback: { kind: 'none' }, masteryPercent: null }));
    };
    expect(at({ 'cmi.progress_measure': '0.3' })).toBe('open 90');
    expect(at({})).toBe('open 90');
    expect(at({ 'cmi.progress_measure': '0.8' })).toBe('completed 90');
    expect(at({ 'cmi.progress_measure': '0.8', 'cmi.completion_status': 'incomplete' })).toBe('completed 90');
  });

  test('a new attempt keeps no pass of the one before, also when its first word is that it is complete', () => {
    const said = (attempt: number, status: string, success?: string) => ({
      'cmi.completion_status': status,
      ...(success && { 'cmi.success_status': success }),
      attempt,
    });
    const at = (...all: ReturnType<typeof said>[]) =>
      all.reduce((state, { attempt, ...elements }, index) => {
        const call = { sequence: index + 1, kind: 'commit', attempt, elements } as const;
        return applyElements('scorm2004', state, call, { mastery: null }).state;
      }, unbegun);
    expect(at(said(1, 'incomplete', 'passed'), said(2, 'completed'))).toMatchObject({
      completion: 'completed',
      success: 'unknown',
    });
    expect(at(said(1, 'incomplete', 'failed'), said(2, 'completed'))).toMatchObject({
      completion: 'completed',
      success: 'failed',
    });
    expect(at(said(1, 'incomplete', 'failed'), said(2, 'completed', 'passed'))).toMatchObject({
      completion: 'completed',
      success: 'passed',
    });
  });

  test.each([
    ['no part has a mark', 'scorm12', [sco('lesson'), sco('exam')], 80, true],
    [
      'within a folder',
      'scorm12',
      [{ ...sco('folder'), kind: 'folder' as const, children: [sco('lesson'), sco('exam')] }],
      80,
      true,
    ],
    ['one part has a mark', 'scorm12', [sco('lesson'), sco('exam', { masteryScore: 70 })], 80, false],
    ['one part only', 'scorm12', [sco('exam')], 80, false],
    ['the author asks for nothing', 'scorm12', [sco('lesson'), sco('exam')], null, false],
    ['SCORM 2004 rolls up', 'scorm2004', [sco('lesson'), sco('exam')], 80, false],
  ] as const)('a test cannot be told from content where %s', (_name, standard, activities, masteryPercent, unknown) =>
    expect(gradesNoPart({ standard, activities }, masteryPercent)).toBe(unknown),
  );

  test('what the author asks for stands in place of the manifest', () => {
    expect(brief(after2004(node('course', {}, measured('exam')), 'start, completed 0.85, exit', 90))).toBe('failed 85');
  });

  test('what the author asks for stands in place of the measure of the whole too', () => {
    const rules = (id: string, more = {}) => play(node(id, { ...byContent, ...more })).sequencer.activity(id)!.rules;
    const activities = ['a', 'b'].map((id) => sco(id, { sequencing: rules(id) }));
    const whole = rules('course', primary({ satisfiedByMeasure: true, minNormalizedMeasure: 0.5 }));
    const manifest = {
      standard: 'scorm2004',
      edition: '4th',
      identifier: 'p',
      title: 'p',
      defaultOrganization: 'course',
      activities,
      files: [],
    } as const;
    const tree = (asked: number | null) =>
      activityTree({ ...manifest, activities, files: [], sequencing: whole }, asked);
    const steps = 'open:a, passed 0.5, open:b, passed 0.6, exit';
    expect(brief(after2004(tree(null), steps))).toBe('passed 55');
    expect(brief(after2004(tree(90), steps, 90))).toBe('failed 55');
  });

  test.each([
    ['open:b, passed', 'rollupObjectiveSatisfied', 'open -'],
    ['open:b, passed, open:a, failed, exit', 'rollupObjectiveSatisfied', 'completed -'],
    ['open:a, incomplete', 'rollupProgressCompletion', 'open -'],
    ['open:a, failed, open:b, incomplete, exit', 'rollupProgressCompletion', 'open -'],
    ['open:a, passed, open:b, passed, exit', 'rollupProgressCompletion', 'passed -'],
  ] as const)(
    'where no part has a say in it, the whole is neither satisfied nor completed by that. %s, %s: %s',
    (steps, without, expected) => {
      const silent = (id: string) => node(id, { ...byContent, controls: { [without]: false } });
      expect(brief(after2004(node('course', {}, silent('a'), silent('b')), steps))).toBe(expected);
    },
  );

  test('parts without a say ask for nothing and fail nothing', () => {
    const practice = {
      ...measured('practice'),
      sequencingControls: { ...node('x').sequencingControls!, rollupObjectiveSatisfied: false },
    };
    const tree = () => node('course', {}, node('exam', byContent), practice);
    expect(brief(after2004(tree(), 'start, passed, continue, completed 0, exit'))).toBe('passed 0');
    expect(
      asksSuccess(
        {
          standard: 'scorm2004',
          activities: [sco('practice', { sequencing: play(tree()).sequencer.activity('practice')!.rules })],
        },
        null,
      ),
    ).toBe(false);
  });
});

describe('SCORM 2004, remediation', () => {
  // Lesson and four quizzes; as long as they are not satisfied together, all of it is repeated.
  const notYet = rule('retryAll', 'satisfied', { operator: 'not' });
  const tree = () =>
    node(
      'course',
      { ...primary({ satisfiedByMeasure: true, minNormalizedMeasure: 0.8 }) },
      node('lesson', { controls: { objectiveMeasureWeight: 0, rollupObjectiveSatisfied: false } }),
      node(
        'test',
        after(notYet),
        ...['q1', 'q2', 'q3'].map((id) => node(id, byContent)),
        node('q4', { ...byContent, ...after(rule('exitParent', 'always')) }),
      ),
    );
  const quizzes = (...measures: string[]) =>
    measures.map((measure) => `${Number(measure) >= 0.8 ? 'passed' : 'failed'} ${measure}`).join(', continue, ');
  test.each([
    ['all quizzes at 0', `start, continue, ${quizzes('0', '0', '0', '0')}, continue`, /^(failed|open)/],
    ['one of four failed', `start, continue, ${quizzes('1', '1', '1', '0')}, continue`, /^(failed|open)/],
    [
      'one failed, in the middle of the repeated quizzes',
      `start, continue, ${quizzes('1', '1', '1', '0')}, continue, continue, passed 1, continue, passed 1`,
      /^(failed|open)/,
    ],
    [
      'failed twice',
      `start, continue, ${quizzes('0', '0', '0', '0')}, continue, continue, ${quizzes('0', '0', '0', '0')}, continue`,
      /^(failed|open)/,
    ],
    [
      'failed, then passed',
      `start, continue, ${quizzes('1', '1', '1', '0')}, continue, continue, ${quizzes('1', '1', '1', '1')}, continue`,
      /^passed 100/,
    ],
    ['passed at once', `start, continue, ${quizzes('1', '1', '1', '1')}, continue`, /^passed 100/],
  ])('%s', (_, steps, expected) => expect(brief(after2004(tree(), steps))).toMatch(expected));
});

describe('SCORM 2004, a test drawn at random', () => {
  const tree = () =>
    node(
      'course',
      {},
      node(
        'test',
        {
          controls: { selectionTiming: 'onEachNewAttempt', selectCount: 1 },
          ...after(rule('retry', 'satisfied', { operator: 'not' })),
        },
        ...['q1', 'q2', 'q3', 'q4'].map((id) => node(id, { ...byContent, ...after(rule('exitParent', 'always')) })),
      ),
    );
  const random = () => 0.4;
  test.each([
    ['failed once', 'start, failed 0, continue', /^(failed|open)/],
    ['failed twice', 'start, failed 0, continue, failed 0, continue', /^(failed|open)/],
    ['passed', 'start, passed 1, continue', /^passed/],
    ['failed, then passed', 'start, failed 0, continue, passed 1, continue', /^passed/],
    ['failed twice, then passed', 'start, failed 0, continue, failed 0, continue, passed 1, continue', /^passed/],
  ])('%s', (_, steps, expected) => expect(brief(after2004(tree(), steps, null, random))).toMatch(expected));
});

// cmi5 and xAPI ---------------------------------------------------------------------------------------

describe('cmi5', () => {
  const unit = (id: string, moveOn: Activity['moveOn'], masteryScore: number | null = null) =>
    sco(id, { kind: 'au', moveOn: moveOn!, masteryScore });
  const at = (units: Activity[], said: Record<string, Partial<RuntimeState>>, masteryPercent: number | null = null) =>
    brief(
      outcomeOf(
        { standard: 'cmi5', activities: units },
        new Map(Object.entries(said).map(([id, state]) => [id, { ...unbegun, ...state }])),
        {
          fallback: { kind: 'none' },
          masteryPercent,
        },
      ),
    );
  const passed = (scorePercent: number): Partial<RuntimeState> => ({
    completion: 'completed',
    success: 'passed',
    scorePercent,
  });
  const failed = (scorePercent: number): Partial<RuntimeState> => ({
    completion: 'completed',
    success: 'failed',
    scorePercent,
  });
  const two = [unit('lesson', 'Passed'), unit('exam', 'Passed')];
  const lenient = [unit('lesson', 'Passed'), unit('exam', 'CompletedOrPassed', 0.8)];
  const completing = [unit('lesson', 'Passed'), unit('exam', 'Completed')];
  test.each<[string, string, string]>([
    ['one passed, the other failed', at(two, { lesson: passed(100), exam: failed(10) }), 'open 55'],
    ['both passed', at(two, { lesson: passed(100), exam: passed(90) }), 'passed 95'],
    ['one passed, the other open', at(two, { lesson: passed(100) }), 'open 100'],
    [
      'completed and failed below its mark, where completing would do',
      at(lenient, { lesson: passed(100), exam: failed(10) }),
      'open 55',
    ],
    [
      'completed and let off',
      at(lenient, { lesson: passed(100), exam: { ...failed(10), model: { waived: 'x' } } }),
      'passed 55',
    ],
    [
      'failed where only completing is asked: done, and not passed',
      at(completing, { lesson: passed(100), exam: failed(10) }),
      'completed 55',
    ],
    [
      'completed only, and the author asks for a mark',
      at([unit('exam', 'Completed')], { exam: { completion: 'completed' } }, 80),
      'awaits a pass -',
    ],
  ])('%s', (_, found, expected) => expect(found).toBe(expected));
});
