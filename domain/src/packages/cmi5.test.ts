import { expect, test } from 'vitest';
import type { Cmi5Session } from './cmi5-session.ts';
import { afterStatement, durationSeconds, isoDuration, sendingFault, statementFault, toldBy } from './cmi5-session.ts';
import type { Cmi5Verb, Standing } from './cmi5.ts';
import {
  cmi5Category,
  cmi5Extensions,
  cmi5Verbs,
  contextTemplate,
  launchData,
  moveOnCategory,
  moveOnMet,
  noStanding,
  satisfiedNodes,
} from './cmi5.ts';
import type { Json } from '../xapi/check.ts';
import type { Activity, MoveOn } from './reading/manifest.ts';
import type { Played } from './results/package-outcome.ts';
import { outcomeOf } from './results/package-outcome.ts';
import type { RuntimeState } from './runtime-state.ts';
import { unbegun } from './runtime-state.ts';

//                                     nothing, completed, passed, both
const criteria: [MoveOn, boolean[]][] = [
  ['Passed', [false, false, true, true]],
  ['Completed', [false, true, false, true]],
  ['CompletedAndPassed', [false, false, false, true]],
  ['CompletedOrPassed', [false, true, true, true]],
  ['NotApplicable', [true, true, true, true]],
];
test.each(criteria)('moveOn %s', (moveOn, met) => {
  const cases = [
    { completed: false, passed: false },
    { completed: true, passed: false },
    { completed: false, passed: true },
    { completed: true, passed: true },
  ];
  expect(cases.map((standing) => moveOnMet(moveOn, standing))).toEqual(met);
});

const unit = (id: string, moveOn: MoveOn = 'Completed'): Activity => ({
  id,
  title: id,
  kind: 'au',
  href: 'au.html',
  parameters: '',
  masteryScore: null,
  visible: true,
  moveOn,
  children: [],
});
const block = (id: string, ...children: Activity[]): Activity => ({
  ...unit(id),
  kind: 'folder',
  href: null,
  children,
});
const tree = [block('outer', unit('a'), block('inner', unit('b', 'Passed'))), unit('c', 'NotApplicable')];
const rolled = (standings: Record<string, Partial<Standing>>) => {
  const { nodes, course } = satisfiedNodes(tree, (id) => ({ ...noStanding, ...standings[id] }));
  return [[...nodes].toSorted().join(' '), course];
};

test('a block is satisfied with all it holds, the course with all its blocks and units', () => {
  expect(rolled({})).toEqual(['c', false]);
  expect(rolled({ a: { completed: true } })).toEqual(['a c', false]);
  expect(rolled({ b: { passed: true } })).toEqual(['b c inner', false]);
  expect(rolled({ b: { waived: true } })).toEqual(['b c inner', false]);
  expect(rolled({ a: { completed: true }, b: { completed: true, failed: true } })).toEqual(['a c', false]);
  expect(rolled({ a: { completed: true }, b: { passed: true } })).toEqual(['a b c inner outer', true]);
});

test('what a course of cmi5 comes to', () => {
  const played: Played = { standard: 'cmi5', activities: tree };
  const at = (given: Record<string, Partial<RuntimeState>>) =>
    outcomeOf(played, new Map(Object.entries(given).map(([id, state]) => [id, { ...unbegun, ...state }])), {
      fallback: { kind: 'none' },
      masteryPercent: null,
    });
  expect(at({})).toMatchObject({ finished: false, passed: null, scorePercent: null, furthest: 1 / 3 });
  expect(at({ b: { success: 'failed', scorePercent: 40 } })).toMatchObject({
    finished: false,
    passed: null,
    scorePercent: 40,
  });
  expect(at({ a: { completion: 'completed' }, b: { success: 'failed', scorePercent: 40 } })).toMatchObject({
    finished: false,
    passed: false,
    scorePercent: 40,
  });
  // Failing stands in the way of no unit that asks for completion only.
  expect(at({ a: { success: 'failed' } })).toMatchObject({ finished: false, passed: null });
  expect(at({ a: { completion: 'completed' }, b: { success: 'passed', scorePercent: 90, seconds: 30 } })).toEqual({
    finished: true,
    passed: true,
    scorePercent: 90,
    seconds: 30,
    furthest: 1,
    suspended: false,
    awaitsSuccess: false,
    scoreMissing: false,
  });
  expect(
    at({ a: { completion: 'completed' }, b: { success: 'failed', model: { waived: 'Administrative' } } }),
  ).toMatchObject({ finished: true, passed: null });
});

const session: Cmi5Session = {
  id: 's1',
  registration: '6b1f7c1e-0000-4000-8000-000000000001',
  activityId: 'https://lms.example/a',
  publisherId: 'https://publisher.example/a',
  mode: 'Normal',
  masteryScore: 0.8,
  verbs: ['initialized'],
  prepared: true,
  abandoned: false,
};
type Input = {
  result?: object;
  categories?: string[];
  context?: object;
  object?: string;
  timestamp?: string;
  verb?: string;
};
const say = (verb: Cmi5Verb | 'experienced' | 'voided', given: Input = {}) => {
  const template = contextTemplate(session.id, session.publisherId);
  return {
    verb: {
      id: given.verb ?? (verb in cmi5Verbs ? cmi5Verbs[verb as Cmi5Verb] : `http://adlnet.gov/expapi/verbs/${verb}`),
    },
    object: { id: given.object ?? session.activityId },
    timestamp: given.timestamp ?? '2026-03-02T09:00:00Z',
    ...(given.result && { result: given.result }),
    context: {
      ...template,
      registration: session.registration,
      contextActivities: {
        ...template.contextActivities,
        category: (given.categories ?? [cmi5Category]).map((id) => ({ id })),
      },
      ...given.context,
    },
  };
};
const both = [cmi5Category, moveOnCategory];
const marked = (masteryScore = session.masteryScore) => ({
  extensions: { [cmi5Extensions.sessionId]: session.id, [cmi5Extensions.masteryScore]: masteryScore },
});
const passed = (scaled?: number, more: object = {}) =>
  say('passed', {
    categories: both,
    context: marked(),
    result: { success: true, duration: 'PT1S', ...(scaled !== undefined && { score: { scaled } }), ...more },
  });
const failed = (scaled: number) =>
  say('failed', {
    categories: both,
    context: marked(),
    result: { success: false, duration: 'PT1S', score: { scaled } },
  });
const completed = (more: object = {}) =>
  say('completed', { categories: both, result: { completion: true, duration: 'PT1S', ...more } });
const terminated = say('terminated', { result: { duration: 'PT5S' } });
const began: Partial<Cmi5Session> = { verbs: [] };

const rules: [string, Partial<Cmi5Session>, Partial<Standing>, object, string | null][] = [
  ['begins', began, {}, say('initialized'), null],
  ['begins with something else', began, {}, completed(), 'first statement'],
  ['begins with something of its own', began, {}, say('experienced', { categories: [] }), 'first statement'],
  ['begins twice', {}, {}, say('initialized'), 'before'],
  [
    'something of its own',
    {},
    {},
    say('experienced', { categories: [], object: 'https://publisher.example/page' }),
    null,
  ],
  ['a judged word of its own', {}, { passed: true }, say('passed', { categories: [] }), null],
  ['completes', {}, {}, completed(), null],
  ['completes twice in a registration', {}, { completed: true }, completed(), 'already'],
  ['completes twice in a session', { verbs: ['initialized', 'completed'] }, {}, completed(), 'before'],
  ['passes', {}, {}, passed(0.8), null],
  ['passes without a score', {}, {}, passed(), null],
  ['passes below the mark', {}, {}, passed(0.79), 'does not fit'],
  ['passes twice in a registration', {}, { passed: true }, passed(1), 'already'],
  ['fails', {}, {}, failed(0.79), null],
  ['fails above the mark', {}, {}, failed(0.8), 'does not fit'],
  ['fails after passing', {}, { passed: true }, failed(0.1), 'already'],
  ['fails again in another session', {}, { failed: true }, failed(0.1), null],
  ['passes after failing in a session', { verbs: ['initialized', 'failed'] }, {}, passed(1), 'once'],
  ['passes after failing before', {}, { failed: true }, passed(1), null],
  ['ends', {}, {}, terminated, null],
  ['ends without a duration', {}, {}, say('terminated'), 'duration'],
  [
    'goes on after the end',
    { verbs: ['initialized', 'terminated'] },
    {},
    say('experienced', { categories: [] }),
    'terminated',
  ],
  ['ends twice', { verbs: ['initialized', 'terminated'] }, {}, terminated, 'terminated'],
  [
    'speaks before it asked for the learner preferences',
    { prepared: false, verbs: [] },
    {},
    say('initialized', { categories: [] }),
    'learner preferences',
  ],
  ['goes on after it was abandoned', { abandoned: true }, {}, say('experienced', { categories: [] }), 'abandoned'],
  ['is judged while it is reviewed', { mode: 'Review' }, {}, completed(), 'Review'],
  ['is judged while it is browsed', { mode: 'Browse' }, {}, passed(1), 'Browse'],
  ['ends a review', { mode: 'Review' }, {}, terminated, null],
  [
    'speaks as the system',
    {},
    {},
    say('waived', { categories: both, result: { success: true, completion: true } }),
    'not for units',
  ],
  ['voids', {}, {}, say('voided', { categories: [] }), 'void'],
  [
    'names another object',
    {},
    {},
    say('terminated', { object: 'https://lms.example/b', result: { duration: 'PT1S' } }),
    'not the activity',
  ],
  ['leaves the session out', {}, {}, say('experienced', { categories: [], context: { extensions: {} } }), 'session id'],
  ['leaves the publisher out', {}, {}, say('experienced', { context: { contextActivities: {} } }), 'publisher id'],
  ['names another registration', {}, {}, say('experienced', { context: { registration: 'other' } }), 'registration'],
  [
    'has a time of nowhere',
    {},
    {},
    say('experienced', { categories: [], timestamp: '2026-03-02T09:00:00+02:00' }),
    'UTC',
  ],
  ['has success where none belongs', {}, {}, completed({ success: true }), 'no success'],
  ['has a score where none belongs', {}, {}, completed({ score: { scaled: 1 } }), 'no score'],
  [
    'passes without the category',
    {},
    {},
    say('passed', { result: { success: true, duration: 'PT1S' } }),
    'moveOn category',
  ],
  [
    'has the category without a result',
    {},
    {},
    say('terminated', { categories: both, result: { duration: 'PT1S' } }),
    'not the moveOn',
  ],
  ['passes and says it did not', {}, {}, passed(1, { success: false }), 'success true'],
  ['has a raw score without a range', {}, {}, passed(undefined, { score: { raw: 9 } }), 'minimum'],
  [
    'has another mark in mind',
    {},
    {},
    { ...passed(1), context: { ...passed(1).context, ...marked(0.5) } },
    'mastery score',
  ],
  [
    'is judged and says no mark',
    {},
    {},
    say('passed', { categories: both, result: { success: true, duration: 'PT1S', score: { scaled: 1 } } }),
    'mastery score',
  ],
  ['says a mark that it was not given', { masteryScore: null }, {}, passed(1), 'mastery score'],
];
test.each(rules)('a unit that %s', (_, changed, standing, statement, fault) => {
  const found = statementFault(
    { ...session, ...changed },
    { ...noStanding, ...standing },
    statement as Record<string, unknown>,
  );
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});

const sendings: [string, Partial<Cmi5Session>, object[], string | null][] = [
  ['all that belongs to it', {}, [{ id: '1', ...say('experienced') }], null],
  ['no id', {}, [{ id: '1', ...say('experienced') }, say('experienced')], 'an id'],
  ['no timestamp', {}, [{ ...say('experienced'), id: '1', timestamp: undefined }], 'a timestamp'],
  ['its end once more', { verbs: ['initialized', 'terminated'] }, [{ id: '1', ...terminated }], null],
  [
    'something of before once more, after its end',
    { verbs: ['initialized', 'terminated'] },
    [{ id: '1', ...say('experienced') }],
    'terminated',
  ],
  [
    'something once more after it was abandoned',
    { abandoned: true },
    [{ id: '1', ...say('experienced') }],
    'abandoned',
  ],
];
test.each(sendings)('what is sent with %s', (_, changed, sent, fault) => {
  const found = sendingFault({ ...session, ...changed }, sent as Record<string, unknown>[]);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});

test('launch data say what the manifest says', () => {
  const given = {
    ...unit('https://publisher.example/a', 'Passed'),
    launchParameters: ' Start=1 ',
    entitlementKey: 'xyz',
  };
  expect(
    launchData({
      sessionId: 's1',
      unit: given,
      mode: 'Normal',
      masteryScore: 0.8,
      returnUrl: 'https://lms.example/left',
    }),
  ).toEqual({
    contextTemplate: {
      contextActivities: { grouping: [{ objectType: 'Activity', id: 'https://publisher.example/a' }] },
      extensions: { [cmi5Extensions.sessionId]: 's1' },
    },
    launchMode: 'Normal',
    moveOn: 'Passed',
    returnURL: 'https://lms.example/left',
    masteryScore: 0.8,
    launchParameters: ' Start=1 ',
    entitlementKey: { courseStructure: 'xyz' },
  });
});

const about = { activityId: 'https://publisher.example/a', cmi5: false };
const plain = (verb: string, result?: object, id = about.activityId) => ({
  verb: { id: verb },
  object: { id },
  ...(result && { result }),
});
const adl = 'http://adlnet.gov/expapi/verbs/';
test.each([
  ['completed', plain(`${adl}completed`), { completed: true, success: null }],
  ['completed by its result', plain(`${adl}exited`, { completion: true }), { completed: true, ended: true }],
  [
    'passed',
    plain(`${adl}passed`, { score: { scaled: 0.85 } }),
    { completed: true, success: 'passed', scorePercent: 85 },
  ],
  [
    'failed',
    plain(`${adl}failed`, { score: { raw: 3, min: 1, max: 11 } }),
    { completed: false, success: 'failed', scorePercent: 20 },
  ],
  ['scored', plain(`${adl}scored`, { score: { scaled: 0.5 } }), { completed: false, success: null, scorePercent: 50 }],
  ['progressed', plain(`${adl}progressed`, { extensions: { [cmi5Extensions.progress]: 40 } }), { progress: 0.4 }],
  ['about something else', plain(`${adl}completed`, {}, 'https://publisher.example/page'), null],
] as const)('a plain activity that %s', (_, statement, told) => {
  const found = toldBy(statement, about);
  if (told === null) expect(found).toBeNull();
  else expect(found).toMatchObject(told);
});

test.each<[string, [verb: string, score: number | null][], number | null, Partial<RuntimeState>]>([
  [
    'passed, then failed',
    [
      ['passed', 0.9],
      ['failed', 0.1],
    ],
    null,
    { success: 'failed', scorePercent: 10, completion: 'completed' },
  ],
  [
    'failed, then passed',
    [
      ['failed', 0.1],
      ['passed', 0.9],
    ],
    null,
    { success: 'passed', scorePercent: 90 },
  ],
  [
    'failed, then went on',
    [
      ['failed', 0.1],
      ['experienced', null],
    ],
    null,
    { success: 'failed', scorePercent: 10 },
  ],
  ['passed below what its author asks for', [['passed', 0.7]], 80, { success: 'failed', scorePercent: 70 }],
  ['completed with what its author asks for', [['completed', 0.8]], 80, { success: 'passed', completion: 'completed' }],
  [
    'passed without the score that is asked for',
    [['passed', null]],
    80,
    { success: 'unknown', completion: 'completed' },
  ],
  [
    'passed without a score, and names it later',
    [
      ['passed', null],
      ['scored', 0.9],
    ],
    80,
    { success: 'passed' },
  ],
  ['scored on the way', [['scored', 1]], 80, { success: 'unknown', completion: 'incomplete' }],
  [
    'scored on the way, and failed without a score',
    [
      ['scored', 1],
      ['failed', null],
    ],
    80,
    { success: 'failed', scorePercent: 100 },
  ],
  [
    'failed without a score after one, and went on to its end',
    [
      ['scored', 1],
      ['failed', null],
      ['completed', null],
      ['passed', null],
    ],
    80,
    { success: 'failed', completion: 'completed' },
  ],
  [
    'failed without a score, and passed with one',
    [
      ['scored', 1],
      ['failed', null],
      ['passed', 0.9],
    ],
    80,
    { success: 'passed', scorePercent: 90 },
  ],
])('a plain activity that %s', (_, words, mastery, expected) => {
  const said = words.map(([verb, scaled]) =>
    toldBy(plain(`${adl}${verb}`, scaled === null ? undefined : { score: { scaled } }), about),
  );
  expect(said.reduce((state, told) => afterStatement(state, told, { mastery, decided: false }), unbegun)).toMatchObject(
    expected,
  );
  expect(said.reduce((state, told) => afterStatement(state, told, { mastery, decided: true }), unbegun)).toMatchObject({
    success: 'unknown',
    scorePercent: null,
  });
});

test.each<[string, [Json, ...Json[]], Partial<RuntimeState>]>([
  ['passed without a score', [passed()], { success: 'unknown', scorePercent: null }],
  ['passed without a score, and with one later', [passed(), passed(0.9)], { success: 'passed', scorePercent: 90 }],
  ['failed, and passed without a score', [failed(0.4), passed()], { success: 'failed', scorePercent: 40 }],
  ['passed with the score', [passed(0.8)], { success: 'passed', scorePercent: 80 }],
  ['failed with a score that would do', [failed(0.9)], { success: 'failed', scorePercent: 90 }],
])('a unit of cmi5 whose author asks for 80 percent that %s', (_, said, expected) => {
  const at = { activityId: session.activityId, cmi5: true };
  const state = said.reduce<RuntimeState>(
    (before, one) => afterStatement(before, toldBy(one, at), { mastery: 80, cmi5: true, decided: false }),
    unbegun,
  );
  expect(state).toMatchObject(expected);
  const outcome = outcomeOf(
    { standard: 'cmi5', activities: [unit(session.publisherId, 'NotApplicable')] },
    new Map([[session.publisherId, state]]),
    {
      fallback: { kind: 'none' },
      masteryPercent: 80,
    },
  );
  expect(outcome).toMatchObject({
    finished: state.success === 'passed',
    passed: { passed: true, failed: false, unknown: null }[state.success],
  });
  expect(outcome.scoreMissing).toBe(state.success === 'unknown');
});

test('a pass without a score that was kept before the author’s score was asked of cmi5 certifies nothing', () => {
  const states = new Map([['a', { ...unbegun, completion: 'completed' as const, success: 'passed' as const }]]);
  const at = (masteryPercent: number | null) =>
    outcomeOf({ standard: 'cmi5', activities: [unit('a', 'CompletedOrPassed')] }, states, {
      fallback: { kind: 'none' },
      masteryPercent,
    });
  expect(at(null)).toMatchObject({ finished: true, passed: true, scoreMissing: false });
  expect(at(80)).toMatchObject({ finished: false, passed: null, awaitsSuccess: true, scoreMissing: true });
});

test('in a session of cmi5 only its own words judge', () => {
  const at = { activityId: session.activityId, cmi5: true };
  expect(toldBy(say('passed', { categories: [] }), at)).toBeNull();
  expect(toldBy(passed(0.9), at)).toMatchObject({ completed: false, success: 'passed', scorePercent: 90 });
  expect(toldBy(completed(), at)).toMatchObject({ completed: true, success: null, scorePercent: null });
  expect(toldBy(terminated, at)).toMatchObject({ ended: true, completed: false });
});

test.each([
  ['PT1H2M3.5S', 3723.5],
  ['P1DT1S', 86_401],
  ['P2W', 1_209_600],
  ['soon', 0],
] as const)('duration %s', (text, seconds) => expect(durationSeconds(text)).toBe(seconds));
test('a duration is written in seconds', () => expect([isoDuration(90), isoDuration(-1)]).toEqual(['PT90S', 'PT0S']));
