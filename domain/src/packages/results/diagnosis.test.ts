import { expect, test } from 'vitest';
import { idMissing } from '../cmi5-session.ts';
import type { DiagnosedAttempt, Heard } from './diagnosis.ts';
import { diagnose } from './diagnosis.ts';
import { noOutcome } from './package-outcome.ts';
import { reportedIn } from './reported-values.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 14, 0, seconds)).toISOString();
const heard = (
  seconds: number,
  kind: Heard['kind'],
  elements: Heard['elements'] = {},
  more: Partial<Heard> = {},
): Heard => ({
  launchId: 'one',
  kind,
  occurredAt: at(seconds),
  receivedAt: at(seconds),
  applied: true,
  elements,
  refused: [],
  ...more,
});
const attempt: DiagnosedAttempt = {
  standard: 'scorm12',
  openings: 1,
  parts: 1,
  partsDone: 0,
  partsWaived: 0,
  outcome: noOutcome,
  fallback: 'none',
  accepted: false,
};
const begun = heard(0, 'initialize');
const ended = heard(300, 'terminate');
const status = (word: string) => ({ 'cmi.core.lesson_status': word });
const score = { 'cmi.core.score.raw': '85' };
const done = { ...noOutcome, finished: true };
const late = (seconds: number, delay: number, kind: Heard['kind'] = 'commit', elements = status('completed')) =>
  heard(seconds, kind, elements, { receivedAt: at(seconds + delay) });

const cases: [name: string, calls: Heard[], more: Partial<DiagnosedAttempt>, codes: string[]][] = [
  ['nobody opened it', [], { openings: 0 }, ['neverOpened']],
  ['opened, and no API was found', [], { openings: 2 }, ['neverInitialised']],
  ['only the player saved', [heard(10, 'commit')], {}, ['neverInitialised']],
  ['opened its connection and said nothing', [begun, heard(10, 'commit'), ended], {}, ['neverSet']],
  ['a score and no status', [begun, heard(120, 'commit', score), ended], {}, ['statusMissingScore']],
  [
    'a place and no status',
    [begun, heard(120, 'commit', { 'cmi.core.lesson_location': '4' }), ended],
    {},
    ['statusMissing'],
  ],
  ['a status that is not the end', [begun, heard(120, 'commit', status('incomplete')), ended], {}, ['leftIncomplete']],
  [
    'one part of three',
    [begun, heard(120, 'commit', status('completed')), ended],
    { parts: 3, partsDone: 1 },
    ['partsOpen'],
  ],
  [
    'failed',
    [begun, heard(120, 'commit', { ...status('failed'), ...score }), ended],
    { outcome: { ...done, passed: false, scorePercent: 85 } },
    ['notPassed'],
  ],
  [
    'done without the pass that is asked for',
    [begun, heard(120, 'commit', status('completed')), ended],
    { outcome: { ...noOutcome, awaitsSuccess: true } },
    ['passMissing'],
  ],
  [
    'passed without the score that is asked for',
    [begun, heard(120, 'commit', status('passed')), ended],
    { outcome: { ...noOutcome, awaitsSuccess: true } },
    ['passWithoutScore'],
  ],
  [
    'failed after it was final',
    [begun, heard(120, 'commit', status('passed')), heard(130, 'commit', status('failed')), ended],
    { outcome: { ...done, passed: true } },
    ['failedAfterwards', 'inOrder'],
  ],
  [
    'words only as the window closed',
    [begun, heard(120, 'leaving', status('incomplete'))],
    {},
    ['leftIncomplete', 'exitWithoutCommit'],
  ],
  [
    'never finished',
    [begun, heard(120, 'commit', status('incomplete')), heard(130, 'leaving')],
    {},
    ['leftIncomplete', 'neverTerminated'],
  ],
  [
    'done, though never finished',
    [begun, heard(120, 'commit', status('completed'))],
    { outcome: done },
    ['neverTerminated', 'inOrder'],
  ],
  [
    'in order',
    [begun, heard(120, 'commit', { ...status('passed'), ...score }), ended],
    { outcome: { ...done, passed: true } },
    ['inOrder'],
  ],
  ['its rule stood in', [begun, heard(120, 'commit', score), ended], { outcome: done, fallback: 'score' }, ['byRule']],
  [
    'accepted',
    [begun, heard(120, 'commit', score), ended],
    { outcome: done, accepted: true },
    ['statusMissingScore', 'accepted'],
  ],
  [
    'suspend data too long',
    [
      begun,
      heard(120, 'commit', status('completed'), { refused: [{ element: 'cmi.suspend_data', reason: 'tooLong' }] }),
      ended,
    ],
    { outcome: done },
    ['suspendTooLong', 'inOrder'],
  ],
  [
    'a status that is none',
    [
      begun,
      heard(120, 'commit', status('done'), { refused: [{ element: 'cmi.core.lesson_status', reason: 'type' }] }),
      ended,
    ],
    {},
    ['leftIncomplete', 'refused'],
  ],
  [
    'taken over elsewhere',
    [begun, heard(120, 'commit', status('completed'), { applied: false }), ended],
    { outcome: done },
    ['notApplied', 'inOrder'],
  ],
  [
    'commits without end',
    [begun, ...Array.from({ length: 61 }, (_, n) => heard(60 + n / 2, 'commit', status('completed'))), ended],
    { outcome: done },
    ['commitLoop', 'inOrder'],
  ],
  [
    'as often as the player saves',
    [begun, ...Array.from({ length: 60 }, (_, n) => heard(60 + n * 10, 'commit', status('completed'))), ended],
    { outcome: done },
    ['inOrder'],
  ],
  [
    'offline for an hour',
    [late(0, 3600, 'initialize', {} as never), late(600, 3000), late(1200, 2400, 'terminate')],
    { outcome: done },
    ['arrivedLate', 'inOrder'],
  ],
  [
    'a clock that is an hour behind',
    [late(0, 3600, 'initialize', {} as never), late(30, 3601), late(60, 3603, 'terminate')],
    { outcome: done },
    ['clockBehind', 'inOrder'],
  ],
  [
    'the player told of an error',
    [begun, heard(5, 'error'), heard(120, 'commit', status('completed')), ended],
    { outcome: done },
    ['playerError', 'inOrder'],
  ],
  [
    'let off what was left',
    [],
    { standard: 'cmi5', parts: 2, partsDone: 1, partsWaived: 1, outcome: done },
    ['statements', 'waived'],
  ],
  ['let off a part', [], { standard: 'cmi5', parts: 2, partsWaived: 1 }, ['statements', 'waived']],
  [
    'statements without an id, and others that were refused',
    [],
    {
      standard: 'cmi5',
      refused: [
        { reason: 'The timestamp is not in UTC', times: 2, lastAt: at(9) },
        { reason: idMissing, times: 3, lastAt: at(8) },
      ],
    },
    ['idMissing', 'statementsRefused', 'statements'],
  ],
  [
    'refused after it was done',
    [],
    { standard: 'cmi5', outcome: done, refused: [{ reason: 'No', times: 1, lastAt: at(9) }] },
    ['statements', 'statementsRefused', 'inOrder'],
  ],
  ['xAPI speaks elsewhere', [], { standard: 'xapi' }, ['statements']],
];
test.each(cases)('%s', (_name, calls, more, codes) => {
  expect(diagnose(calls, { ...attempt, ...more }).map(({ code }) => code)).toEqual(codes);
});

test('a finding says what and when', () => {
  expect(diagnose([begun, heard(120, 'commit', score), ended], attempt)).toEqual([
    { code: 'statusMissingScore', severity: 'problem', at: at(120), values: { score: '85' } },
  ]);
});

test('what was set, as a person reads it', () => {
  expect(
    reportedIn({
      'cmi.suspend_data': 'x'.repeat(5000),
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.score.raw': '17',
      'cmi.core.score.max': '20',
      'cmi.interactions.0.id': 'q1',
      'cmi.interactions.0.result': 'correct',
      'cmi.interactions.1.id': 'q2',
      'cmi.student_preference.audio': '1',
    }),
  ).toEqual([
    { code: 'status', value: 'incomplete', element: null, count: null },
    { code: 'score', value: '17 / 20', element: null, count: null },
    { code: 'suspendData', value: '', element: null, count: 5000 },
    { code: 'answers', value: '', element: null, count: 2 },
    { code: 'other', value: '1', element: 'cmi.student_preference.audio', count: null },
  ]);
  expect(
    reportedIn({ 'cmi.score.scaled': '0.8', 'cmi.progress_measure': '0.5' }).map(({ code, value }) => [code, value]),
  ).toEqual([
    ['score', '80 %'],
    ['progress', '0.5'],
  ]);
  expect(reportedIn({ 'cmi.core.score.min': '0' })).toEqual([]);
});
