import { expect, test } from 'vitest';
import type { StepFacts } from './self-reported.ts';
import { mayRestOnPackages, restsOnPackages } from './self-reported.ts';

const step = (kind: string, more: Partial<StepFacts> = {}): StepFacts => ({
  kind,
  required: true,
  done: true,
  passed: null,
  vouched: false,
  ...more,
});

test.each<[string, StepFacts[], boolean]>([
  ['a package alone', [step('scorm', { passed: true })], true],
  ['a package of cmi5 beside a lesson', [step('cmi5'), step('lesson')], true],
  ['a package and a test of ours that was passed', [step('xapi'), step('quiz', { passed: true })], false],
  [
    'a package and a test of ours that nobody took',
    [step('scorm'), step('quiz', { required: false, done: false })],
    true,
  ],
  ['a package and a test of ours that was failed', [step('scorm'), step('quiz', { done: false, passed: false })], true],
  ['a package that somebody accepted by hand', [step('scorm', { vouched: true })], false],
  ['two packages, one of them accepted by hand', [step('scorm', { vouched: true }), step('scorm')], true],
  ['a package that was not asked for', [step('lesson'), step('scorm', { required: false })], false],
  ['a package that was not needed', [step('lesson'), step('scorm', { done: false })], false],
  ['lessons only', [step('lesson'), step('video')], false],
])('a completion of %s', (_name, steps, rests) => expect(restsOnPackages(steps)).toBe(rests));

test.each<[string, Pick<StepFacts, 'kind' | 'required'>[], Parameters<typeof mayRestOnPackages>[1], boolean]>([
  ['a package alone', [step('scorm')], { units: 'all' }, true],
  ['a package and a test', [step('scorm'), step('quiz')], { units: 'all' }, false],
  ['a package and a test, either of which is enough', [step('scorm'), step('quiz')], { units: 'some', count: 1 }, true],
  [
    'two packages and a test, any two of which are enough',
    [step('scorm'), step('scorm'), step('quiz')],
    { units: 'some', count: 2 },
    true,
  ],
  [
    'a package and a test that is not asked for',
    [step('scorm'), step('quiz', { required: false })],
    { units: 'all' },
    true,
  ],
  ['lessons only', [step('lesson')], { units: 'all' }, false],
  ['a package that is not asked for', [step('lesson'), step('scorm', { required: false })], { units: 'all' }, false],
])('a course of %s', (_name, steps, rule, may) => expect(mayRestOnPackages(steps, rule)).toBe(may));
