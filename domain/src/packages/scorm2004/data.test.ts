import { describe, expect, test } from 'vitest';
import { openData } from './data.ts';
import { addDurations } from './durations.ts';
import { errorWords } from './errors.ts';

/** What is set, one after the other; the last with the code that it must answer. */
const after = (...sets: [element: string, value: string][]) => {
  const data = openData();
  const codes = sets.map(([element, value]) => data.set(element, value));
  return { data, last: codes.at(-1), codes };
};
const question = (type: string): [string, string][] => [
  ['cmi.interactions.0.id', 'Q1'],
  ['cmi.interactions.0.type', type],
];

describe('reading', () => {
  test.each<[string, string, number]>([
    ['cmi._version', '1.0', 0],
    ['cmi.completion_status', 'unknown', 0],
    ['cmi.objectives._count', '0', 0],
    ['cmi.score._children', 'scaled,raw,min,max', 0],
    ['cmi.location', '', 403],
    ['cmi.exit', '', 405],
    ['', '', 301],
    ['cmi', '', 401],
    ['cmi.objectives', '', 401],
    ['cmi.nothing', '', 401],
    ['cmi.core.lesson_status', '', 401],
    ['constructor', '', 401],
    ['cmi.location._children', '', 301],
    ['cmi.score._count', '', 301],
    ['cmi.nothing._count', '', 401],
    ['cmi.objectives.0.id', '', 301],
    ['cmi.interactions.7.objectives._count', '', 301],
  ])('%s', (element, value, error) => expect(openData().get(element)).toEqual({ value, error }));
});

describe('one value', () => {
  test.each<[string, string, number]>([
    ['cmi.location', '', 0],
    ['cmi.location', 'x'.repeat(1000), 0],
    ['cmi.location', 'x'.repeat(1001), 406],
    ['cmi.learner_id', 'me', 404],
    ['cmi.objectives._count', '7', 404],
    ['cmi', 'x', 401],
    ['cmi.objectives', 'x', 401],
    ['cmi.score', 'x', 401],
    ['', 'x', 351],
    ['cmi.completion_status', 'done', 406],
    ['cmi.score.scaled', '1', 0],
    ['cmi.score.scaled', '1.0000001', 407],
    ['cmi.score.scaled', 'NaN', 406],
    ['cmi.score.raw', '', 406],
    ['cmi.progress_measure', '-1', 407],
    ['cmi.learner_preference.audio_level', '-1', 407],
    ['cmi.learner_preference.language', 'fr-CH', 0],
    ['cmi.learner_preference.language', 'xx', 406],
    ['cmi.session_time', 'PT01H059M020S', 0],
    ['cmi.session_time', 'P', 406],
    ['cmi.session_time', 'P1DT', 406],
    ['cmi.session_time', 'PT1.234S', 406],
    ['cmi.comments_from_learner.0.timestamp', '2024-02-29', 0],
    ['cmi.comments_from_learner.0.timestamp', '2023-02-29', 406],
    ['cmi.comments_from_learner.0.timestamp', '2024-04-01T09:45:58.55+02:30', 0],
    ['cmi.comments_from_learner.0.timestamp', '1969', 406],
    ['cmi.comments_from_learner.0.comment', '{lang=fr}Très bien', 0],
    ['cmi.comments_from_learner.0.comment', '{lang=}Très bien', 406],
    ['cmi.comments_from_learner.1.comment', 'out of order', 351],
    ['cmi.objectives.0.id', 'urn:', 406],
    ['cmi.objectives.0.id', 'urn:muster:gas', 0],
    ['cmi.objectives.0.id', '  ', 406],
    ['cmi.objectives.0.success_status', 'passed', 408],
    ['cmi.objectives.1.id', 'second', 351],
    ['cmi.interactions.0.learner_response', 'a', 408],
    ['cmi.interactions.2000.id', 'too many', 351],
    ['adl.nav.request', '{target=PART-2}choice', 0],
    ['adl.nav.request', 'anywhere', 406],
  ])('%s = "%.40s"', (element, value, error) => expect(after([element, value]).last).toBe(error));
});

describe('values beside others', () => {
  test('an objective keeps its name, and no other has it', () => {
    expect(after(['cmi.objectives.0.id', 'a'], ['cmi.objectives.0.id', 'b']).codes).toEqual([0, 351]);
    expect(after(['cmi.objectives.0.id', 'a'], ['cmi.objectives.1.id', 'a']).codes).toEqual([0, 351]);
    expect(after(['cmi.objectives.0.id', 'a'], ['cmi.objectives.0.id', 'a']).codes).toEqual([0, 0]);
  });
  test('a question may be named again, and asks nothing before its kind is known', () => {
    expect(
      after(
        ['cmi.interactions.0.id', 'a'],
        ['cmi.interactions.0.id', 'b'],
        ['cmi.interactions.0.learner_response', 'x'],
      ).codes,
    ).toEqual([0, 0, 408]);
  });
  test.each<[string, string, number]>([
    ['true-false', 'true', 0],
    ['true-false', 'yes', 406],
    ['choice', 'a[,]b', 0],
    ['choice', 'a[,]a', 406],
    ['choice', '[,]a', 406],
    ['choice', '', 0],
    ['sequencing', 'a[,]a', 0],
    ['likert', 'very good', 406],
    ['matching', 'a[.]1[,]b[.]2', 0],
    ['matching', 'a[,]b', 406],
    ['performance', '[.]pushed', 0],
    ['performance', '[.]', 406],
    ['numeric', '7.5', 0],
    ['numeric', '7,5', 406],
    ['fill-in', '{lang=en}oil[,]gas', 0],
    ['long-fill-in', '{lang=xx}oil', 406],
    ['other', 'anything [,]', 0],
  ])('an answer to %s: %s', (type, value, error) =>
    expect(after(...question(type), ['cmi.interactions.0.learner_response', value]).last).toBe(error),
  );
  test.each<[string, string, number]>([
    ['numeric', '1[:]2', 0],
    ['numeric', '[:]', 0],
    ['numeric', '2[:]1', 406],
    ['numeric', '7.5', 0],
    ['numeric', 'seven', 406],
    ['fill-in', '{case_matters=true}{order_matters=false}oil', 0],
    ['fill-in', '{case_matters=maybe}oil', 406],
    ['performance', '{order_matters=false}turn[.]3[:]9', 0],
    ['performance', 'turn[.]9[:]3', 406],
  ])('a right answer of %s: %s', (type, value, error) =>
    expect(after(...question(type), ['cmi.interactions.0.correct_responses.0.pattern', value]).last).toBe(error),
  );
  test('of a question with one right answer there is no second; of a choice none twice', () => {
    const pattern = (index: number, value: string): [string, string] => [
      `cmi.interactions.0.correct_responses.${index}.pattern`,
      value,
    ];
    expect(after(...question('true-false'), pattern(0, 'true'), pattern(1, 'false')).last).toBe(351);
    expect(after(...question('choice'), pattern(0, 'a'), pattern(1, 'a')).last).toBe(351);
    expect(after(...question('choice'), pattern(0, 'a'), pattern(1, 'b')).last).toBe(0);
  });
  test('a measure decides the status where the manifest says what it must reach', () => {
    const data = openData();
    data.give('cmi.scaled_passing_score', '0.6');
    data.set('cmi.success_status', 'passed');
    const status = () => data.get('cmi.success_status').value;
    const found = [status()];
    for (const score of ['0.5', '0.6']) {
      data.set('cmi.score.scaled', score);
      found.push(status());
    }
    expect(found).toEqual(['unknown', 'failed', 'passed']);
  });
});

test('what was said before is put back without being judged, and nothing that is no element', () => {
  const data = openData();
  for (const [element, value] of [
    ['cmi.objectives.0.id', 'a'],
    ['cmi.objectives.0.success_status', 'passed'],
    ['cmi.objectives.5.id', 'a gap'],
    ['cmi.made.up', 'x'],
    ['__proto__', 'x'],
  ] as const)
    data.give(element, value);
  expect([
    data.get('cmi.objectives._count').value,
    data.get('cmi.objectives.0.success_status').value,
    data.get('cmi.made.up').error,
  ]).toEqual(['1', 'passed', 401]);
});

test.each([
  ['PT1M', 'PT01H059M020S', 'PT2H0M20S'],
  ['PT0S', 'P29D', 'PT696H0M0S'],
  ['PT0.25S', 'PT0.5S', 'PT0H0M0.75S'],
  ['nonsense', 'PT1S', 'PT0H0M1S'],
])('%s and %s', (a, b, sum) => expect(addDurations(a, b)).toBe(sum));

test('words of codes: those of the standard, and none of others', () => {
  expect([errorWords('0'), errorWords('408'), errorWords('1444'), errorWords('constructor')]).toEqual([
    'No error',
    'Data model dependency not established',
    '',
    '',
  ]);
});
