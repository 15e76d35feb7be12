import { expect, test } from 'vitest';
import { allowedElements } from './data-model.ts';
import type { Activity } from './reading/manifest.ts';
import type { Played } from './results/package-outcome.ts';
import { creditedTime, isDone, nextOutcome, noOutcome, outcomeOf } from './results/package-outcome.ts';
import type { RuntimeState } from './runtime-state.ts';
import { applyElements, unbegun } from './runtime-state.ts';
import { scorm12Model } from './scorm12-model.ts';
import { scorm2004Model } from './scorm2004-model.ts';

const refusals: [standard: 'scorm12' | 'scorm2004', element: string, value: string, reason: string | null][] = [
  ['scorm12', 'cmi.core.student_id', 'me', 'readOnly'],
  ['scorm12', 'cmi.core.credit', 'credit', 'readOnly'],
  ['scorm12', 'cmi.core.lesson_mode', 'browse', 'readOnly'],
  ['scorm12', 'cmi.core.total_time', '99:00:00', 'readOnly'],
  ['scorm12', 'cmi', 'x', 'unknown'],
  ['scorm12', '__proto__', 'x', 'unknown'],
  ['scorm12', 'constructor', 'x', 'unknown'],
  ['scorm12', 'cmi.core.score.raw', '999', 'range'],
  ['scorm12', 'cmi.core.score.raw', '-1', 'range'],
  ['scorm12', 'cmi.core.score.raw', 'NaN', 'type'],
  ['scorm12', 'cmi.core.score.raw', '1e9', 'type'],
  ['scorm12', 'cmi.core.score.raw', '', null],
  ['scorm12', 'cmi.core.score.raw', '85.5', null],
  ['scorm12', 'cmi.core.session_time', '00:10:00.5', null],
  ['scorm12', 'cmi.core.session_time', 'ten minutes', 'type'],
  ['scorm12', 'cmi.core.lesson_status', 'not attempted', 'type'],
  ['scorm12', 'cmi.suspend_data', 'x'.repeat(64_001), 'tooLong'],
  ['scorm12', 'cmi.interactions.1999.id', 'q1', null],
  ['scorm12', 'cmi.interactions.100000.id', 'q1', 'tooMany'],
  ['scorm2004', 'cmi.mode', 'normal', 'readOnly'],
  ['scorm2004', 'cmi.score.scaled', '1.01', 'range'],
  ['scorm2004', 'cmi.score.scaled', '-1', null],
  ['scorm2004', 'cmi.session_time', 'P1Y2M3DT4H5M6.78S', null],
  ['scorm2004', 'cmi.session_time', 'PT99999H', null],
  ['scorm2004', 'cmi.session_time', 'PT', 'type'],
  ['scorm2004', 'cmi.progress_measure', '1.5', 'range'],
  ['scorm2004', 'cmi.interactions.0.timestamp', '2026-03-02T09:00:00.00Z', null],
  ['scorm2004', 'cmi.objectives.3.success_status', 'maybe', 'type'],
  ['scorm2004', 'cmi.core.lesson_status', 'completed', 'unknown'],
];
test.each(refusals)('E09 E10 %s %s = %s: %s', (standard, element, value, reason) => {
  const { allowed, refused } = allowedElements(standard === 'scorm12' ? scorm12Model : scorm2004Model, {
    [element]: value,
  });
  expect(refused).toEqual(reason ? [{ element, reason }] : []);
  expect(Object.keys(allowed)).toEqual(reason ? [] : [element]);
});

const say = (standard: 'scorm12' | 'scorm2004', mastery: number | null, ...calls: Record<string, string>[]) =>
  calls.reduce<RuntimeState>(
    (state, elements, index) =>
      applyElements(standard, state, { sequence: index + 1, kind: 'commit', attempt: 1, elements }, { mastery }).state,
    unbegun,
  );
const old = (status: string, raw?: string) => ({
  'cmi.core.lesson_status': status,
  ...(raw !== undefined && { 'cmi.core.score.raw': raw }),
});
const newer = (completion: string, success?: string, scaled?: string) => ({
  'cmi.completion_status': completion,
  ...(success && { 'cmi.success_status': success }),
  ...(scaled !== undefined && { 'cmi.score.scaled': scaled }),
});

test('E11 progress never goes down, a judgement and a score are the newest, as the place is', () => {
  expect(say('scorm12', null, old('completed'), old('incomplete'))).toMatchObject({
    completion: 'completed',
    model: old('completed'),
  });
  expect(say('scorm12', null, old('passed', '90'), old('failed', '40'))).toMatchObject({
    success: 'failed',
    scorePercent: 40,
    model: old('failed', '40'),
  });
  expect(say('scorm12', null, old('failed', '40'), old('passed', '90'))).toMatchObject({
    success: 'passed',
    scorePercent: 90,
  });
  expect(
    say('scorm12', null, { 'cmi.core.lesson_location': '7' }, { 'cmi.core.lesson_location': '3' }).model[
      'cmi.core.lesson_location'
    ],
  ).toBe('3');
  expect(
    say('scorm2004', null, newer('completed', 'passed', '0.9'), newer('completed', 'failed', '0.2')),
  ).toMatchObject({
    completion: 'completed',
    success: 'failed',
    scorePercent: 20,
  });
});

test('a part that was judged and begins again is open until it is judged again; a failure stays until it passes', () => {
  const again = old('incomplete');
  expect(say('scorm12', null, old('passed', '90'), again)).toMatchObject({
    completion: 'incomplete',
    success: 'unknown',
    progress: 1,
  });
  expect(say('scorm12', null, old('failed', '10'), again)).toMatchObject({
    completion: 'incomplete',
    success: 'failed',
    progress: 1,
  });
  expect(say('scorm12', null, old('failed', '10'), again, old('completed'))).toMatchObject({
    completion: 'completed',
    success: 'failed',
  });
  expect(say('scorm12', null, old('failed', '10'), again, old('passed', '90'))).toMatchObject({
    completion: 'completed',
    success: 'passed',
    scorePercent: 90,
  });
  expect(say('scorm12', null, old('passed'), old('completed'))).toMatchObject({
    success: 'passed',
    model: old('passed'),
  });
});

test('once the whole is decided, what a part says moves its place and nothing of its result', () => {
  const passed = say('scorm12', null, old('passed', '90'));
  const elements = { ...old('failed', '10'), 'cmi.core.lesson_location': '2' };
  const { state } = applyElements(
    'scorm12',
    passed,
    { sequence: 2, kind: 'commit', attempt: 1, elements },
    { mastery: null, decided: true },
  );
  expect(state).toMatchObject({
    completion: 'completed',
    success: 'passed',
    scorePercent: 90,
    model: { ...old('passed', '90'), 'cmi.core.lesson_location': '2' },
  });
});

test('a new attempt of the standard begins with an empty model, and opens what was judged', () => {
  const first = say('scorm2004', null, newer('completed', 'passed', '0.9'));
  const { state } = applyElements(
    'scorm2004',
    first,
    { sequence: 9, kind: 'commit', attempt: 2, elements: newer('incomplete', 'failed', '0.1') },
    { mastery: null },
  );
  expect(state).toMatchObject({
    attempt: 2,
    completion: 'incomplete',
    success: 'failed',
    scorePercent: 10,
    progress: 1,
    model: newer('incomplete', 'failed', '0.1'),
  });
  const begun = applyElements(
    'scorm2004',
    first,
    { sequence: 9, kind: 'initialize', attempt: 2, elements: {} },
    { mastery: null },
  ).state;
  expect(begun).toMatchObject({ completion: 'incomplete', success: 'unknown', progress: 1 });
});

test('a measure judges at the end, never while questions are still to come', () => {
  expect(say('scorm2004', 80, newer('incomplete', undefined, '1'))).toMatchObject({
    success: 'unknown',
    scorePercent: 100,
  });
  expect(say('scorm2004', 80, newer('incomplete', undefined, '1'), newer('completed', 'passed', '0.1'))).toMatchObject({
    success: 'failed',
    scorePercent: 10,
  });
  expect(say('scorm2004', 80, newer('completed', 'passed'))).toMatchObject({
    completion: 'completed',
    success: 'unknown',
  });
  const scored = { 'cmi.score.scaled': '1' };
  expect(say('scorm2004', 80, scored).success).toBe('unknown');
  const ends = (exit: string) =>
    applyElements(
      'scorm2004',
      say('scorm2004', 80, scored),
      { sequence: 9, kind: 'terminate', attempt: 1, elements: { 'cmi.exit': exit } },
      { mastery: 80 },
    ).state;
  expect([ends('suspend').success, ends('').success]).toEqual(['unknown', 'passed']);
  expect(say('scorm2004', 57, newer('completed', undefined, '0.57')).success).toBe('passed');
});

test('E10 passed below the mastery score is failed, and what is refused changes nothing', () => {
  expect(say('scorm12', 80, old('passed', '60'))).toMatchObject({ success: 'failed', completion: 'completed' });
  expect(say('scorm12', 80, old('completed', '80'))).toMatchObject({ success: 'passed' });
  expect(say('scorm2004', 80, newer('completed', 'passed', '0.6'))).toMatchObject({ success: 'failed' });
  expect(
    say('scorm12', null, { 'cmi.core.score.raw': '70', 'cmi.core.score.min': '20', 'cmi.core.score.max': '70' })
      .scorePercent,
  ).toBe(100);
  expect(say('scorm12', null, { 'cmi.core.score.raw': '999' })).toEqual({ ...unbegun, lastSequence: 1 });
});

const activity = (id: string): Activity => ({
  id,
  title: id,
  kind: 'sco',
  href: 'a.html',
  parameters: '',
  masteryScore: null,
  visible: true,
  children: [],
});
const two: Played = { standard: 'scorm12', activities: [activity('a'), activity('b')] };
const judged = { fallback: { kind: 'none' } as const, masteryPercent: null };
const states = (...given: [string, Partial<RuntimeState>][]) =>
  new Map(given.map(([id, state]) => [id, { ...unbegun, ...state }]));

test('several parts: all must be complete, one failed part fails', () => {
  expect(
    outcomeOf(two, states(['a', { completion: 'completed', scorePercent: 80, progress: 1 }]), judged),
  ).toMatchObject({
    finished: false,
    furthest: 0.5,
    scorePercent: 80,
  });
  expect(
    outcomeOf(
      two,
      states(['a', { completion: 'completed' }], ['b', { completion: 'completed', success: 'failed' }]),
      judged,
    ),
  ).toMatchObject({
    finished: true,
    passed: false,
  });
  expect(
    outcomeOf(
      two,
      states(['a', { completion: 'completed', success: 'passed' }], ['b', { completion: 'completed' }]),
      judged,
    ),
  ).toMatchObject({
    finished: true,
    passed: true,
  });
});

test('SCORM 2004: what sequencing rolled up decides', () => {
  const played: Played = { ...two, standard: 'scorm2004' };
  const parts = [['a', { completion: 'completed' }] as const, ['b', { completion: 'incomplete' }] as const];
  expect(
    outcomeOf(
      played,
      states(...parts.map(([id, state]): [string, Partial<RuntimeState>] => [id, state]), [
        '',
        { completion: 'completed', success: 'passed' },
      ]),
      judged,
    ),
  ).toMatchObject({ finished: true, passed: true });
  expect(
    outcomeOf(
      played,
      states(
        ['a', { completion: 'completed' }],
        ['b', { completion: 'completed' }],
        ['', { completion: 'incomplete' }],
      ),
      judged,
    ).finished,
  ).toBe(false);
});

test('what never reports is stood in for by its rule only', () => {
  const one: Played = { standard: 'scorm12', activities: [activity('a')] };
  const at = (
    state: Partial<RuntimeState>,
    fallback: Parameters<typeof outcomeOf>[2]['fallback'],
    masteryPercent: number | null = null,
  ) => outcomeOf(one, states(['a', state]), { fallback, masteryPercent });
  expect(at({ seconds: 7200, scorePercent: 85 }, { kind: 'none' }).finished).toBe(false);
  expect(at({ seconds: 600 }, { kind: 'time', minutes: 10 }).finished).toBe(true);
  expect(at({ seconds: 599 }, { kind: 'time', minutes: 10 }).finished).toBe(false);
  expect(at({ scorePercent: 85 }, { kind: 'score' }, 80)).toMatchObject({ finished: true, passed: true });
  expect(at({ scorePercent: 50 }, { kind: 'score' }, 80)).toMatchObject({ finished: true, passed: false });
  expect(at({ model: { 'cmi.core.lesson_location': 'page 5/5' } }, { kind: 'lastPage' }).finished).toBe(true);
  expect(at({ model: { 'cmi.core.lesson_location': 'page 4/5' } }, { kind: 'lastPage' }).finished).toBe(false);
  // a failed package is not rescued by the clock
  expect(at({ completion: 'completed', success: 'failed', seconds: 7200 }, { kind: 'time', minutes: 1 })).toMatchObject(
    { finished: true, passed: false },
  );
});

test('a result that is final stays as it is, every other one is the newest; time and progress never fall', () => {
  const best = { ...noOutcome, finished: true, passed: true, scorePercent: 90, seconds: 50, furthest: 1 };
  expect(nextOutcome(best, { ...noOutcome, passed: false, scorePercent: 10 })).toEqual(best);
  expect(nextOutcome({ ...best, passed: null }, { ...best, passed: true, scorePercent: 95 })).toMatchObject({
    passed: null,
    scorePercent: 90,
  });
  const failed = { ...best, passed: false };
  expect(nextOutcome(failed, { ...noOutcome, passed: null, scorePercent: 10 })).toEqual({
    ...noOutcome,
    scorePercent: 10,
    seconds: 50,
    furthest: 1,
  });
  expect(nextOutcome(failed, best)).toEqual(best);
  expect(isDone(failed)).toBe(false);
  expect(isDone({ ...best, passed: null })).toBe(true);
});

test('time counts as far as it passed', () => {
  expect(creditedTime(30, '2026-03-02T09:00:00.000Z', '2026-03-02T09:00:10.000Z')).toBe(10);
  expect(creditedTime(3600, '2026-03-02T09:00:00.000Z', '2026-03-02T11:00:00.000Z')).toBe(600);
});

test.each([
  [
    'a pass that takes the score back that failed is none',
    [
      ['passed', '69'],
      ['passed', ''],
    ],
    'failed',
  ],
  [
    'nor is one after a new beginning',
    [
      ['passed', '69'],
      ['incomplete', ''],
      ['passed', ''],
    ],
    'failed',
  ],
  [
    'a pass with a score is one',
    [
      ['passed', '69'],
      ['incomplete', ''],
      ['passed', '80'],
    ],
    'passed',
  ],
  [
    'without any score the package says it',
    [
      ['failed', ''],
      ['passed', ''],
    ],
    'passed',
  ],
] as const)('SCORM 1.2, a mastery score of the manifest: %s', (_, words, expected) => {
  const states = words.reduce(
    (before, [status, raw], index) =>
      applyElements(
        'scorm12',
        before,
        {
          sequence: index + 1,
          kind: 'commit',
          attempt: 1,
          elements: { 'cmi.core.lesson_status': status, 'cmi.core.score.raw': raw },
        },
        { mastery: 80 },
      ).state,
    unbegun,
  );
  expect(states.success).toBe(expected);
});
