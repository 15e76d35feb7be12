import { expect, test } from 'vitest';
import type { Preconditions } from './concurrency.ts';
import { alreadyRead, conditionOf, writeObstacle } from './concurrency.ts';
import type { KeyScope } from './credential.ts';
import { documentObstacle, statementObstacle } from './credential.ts';
import { versionOf } from './version.ts';

const ann = { mbox: 'mailto:ann@example.com' };
const bob = { mbox: 'mailto:bob@example.com' };
const registrationId = '0197f3a0-0000-7000-8000-000000000001';
const other = '0197f3a0-0000-7000-8000-000000000002';
const attempt: KeyScope = { kind: 'registration', registrationId, agent: ann };

test.each([
  ['its learner', ann, undefined, true],
  ['its learner in its registration', ann, registrationId.toUpperCase(), true],
  ['its learner in another registration', ann, other, false],
  ['somebody else', bob, undefined, false],
  ['a group of its learner’s name', { ...ann, objectType: 'Group' }, undefined, false],
])("a registration's key speaks of %s", (_name, actor, registration, may) => {
  expect(statementObstacle(attempt, { actor, context: { registration } }) === null).toBe(may);
  expect(statementObstacle({ kind: 'company' }, { actor, context: { registration } })).toBeNull();
});

test.each([
  ['its own state', { kind: 'state', agent: ann, registration: registrationId, write: true }, true],
  ["another registration's state", { kind: 'state', agent: ann, registration: other, write: false }, false],
  ["somebody else's profile", { kind: 'agentProfile', agent: bob, registration: null, write: false }, false],
  [
    'what an activity tells everybody',
    { kind: 'activityProfile', agent: null, registration: null, write: false },
    true,
  ],
  [
    'what an activity tells everybody, to change it',
    { kind: 'activityProfile', agent: null, registration: null, write: true },
    false,
  ],
] as const)("a registration's key opens %s: %s", (_name, asked, may) => {
  expect(documentObstacle(attempt, asked) === null).toBe(may);
});

test.each<[string, string | null, Partial<Preconditions>, 'none' | 'toReplace' | 'always', 400 | 409 | 412 | null]>([
  ['nothing there, nothing asked', null, {}, 'toReplace', null],
  ['nothing there, a condition always asked', null, {}, 'always', 400],
  ['something there, nothing asked', 'a', {}, 'none', null],
  ['something there, a condition asked', 'a', {}, 'toReplace', 409],
  ['the one that was meant', 'a', { ifMatch: '"a"' }, 'always', null],
  ['the one that was meant, weakly', 'a', { ifMatch: 'W/"b", W/"a"' }, 'always', null],
  ['another one', 'a', { ifMatch: '"b"' }, 'none', 412],
  ['any one', 'a', { ifMatch: '*' }, 'always', null],
  ['any one, and there is none', null, { ifMatch: '*' }, 'none', 412],
  ['none, and there is one', 'a', { ifNoneMatch: '*' }, 'none', 412],
  ['none, and there is none', null, { ifNoneMatch: '*' }, 'always', null],
])('a write that finds %s', (_name, etag, conditions, needed, answer) => {
  expect(writeObstacle(etag, { ifMatch: undefined, ifNoneMatch: undefined, ...conditions }, needed)).toBe(answer);
});

test('which writes need a condition, and who has read a document', () => {
  expect([conditionOf('2.0.0', true), conditionOf('1.0.3', true), conditionOf('1.0.3', false)]).toEqual([
    'toReplace',
    'none',
    'always',
  ]);
  expect([alreadyRead('a', '"a"'), alreadyRead('a', '"b"'), alreadyRead('a', undefined)]).toEqual([true, false, false]);
});

test.each([
  ['2.0', '2.0.0'],
  ['2.0.7', '2.0.0'],
  ['1.0', '1.0.3'],
  ['1.0.99', '1.0.3'],
  ['1.1', null],
  ['0.95', null],
  [undefined, null],
])('version %s is answered as %s', (asked, answered) => expect(versionOf(asked)).toBe(answered));
