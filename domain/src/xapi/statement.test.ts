import { expect, test } from 'vitest';
import type { Json } from './check.ts';
import { completeStatement } from './complete.ts';
import { factsOf } from './facts.ts';
import { bestOf, idsOnly, languagesOf } from './formats.ts';
import { instantOf, isDuration, isIri, isLanguage, isTimestamp } from './forms.ts';
import { sameStatement } from './same-statement.ts';
import { statementProblems, voidedVerb } from './statement.ts';

const ann = { mbox: 'mailto:ann@example.com' };
const plain: Json = { actor: ann, verb: { id: 'http://example.com/did' }, object: { id: 'http://example.com/lesson' } };
const reference = { objectType: 'StatementRef', id: '0197f3a0-0000-7000-8000-000000000001' };
const inside = { objectType: 'SubStatement', ...plain };
const definition = (said: Json) => ({ object: { id: 'http://example.com/lesson', definition: said } });

test.each<[string, Json, string | null]>([
  ['the least', {}, null],
  ['no actor', { actor: undefined }, 'actor'],
  ['a property nobody knows', { iD: 'x' }, 'iD'],
  ['two identifiers', { actor: { ...ann, openid: 'http://ann.example.com' } }, 'actor'],
  ['no identifier', { actor: { name: 'Ann' } }, 'actor'],
  ['an address without mailto', { actor: { mbox: 'ann@example.com' } }, 'actor.mbox'],
  ['an account without a home', { actor: { account: { name: 'ann' } } }, 'actor.account.homePage'],
  ['a group with members and no identifier', { actor: { objectType: 'Group', member: [ann] } }, null],
  ['a group of nobody', { actor: { objectType: 'Group' } }, 'actor'],
  [
    'a group in a group',
    { actor: { objectType: 'Group', member: [{ objectType: 'Group', member: [ann] }] } },
    'actor.member[0].objectType',
  ],
  ['a verb that is no IRI', { verb: { id: 'did' } }, 'verb.id'],
  [
    'a language nobody speaks',
    { verb: { id: 'http://example.com/did', display: { a12345678: 'did' } } },
    'verb.display.a12345678',
  ],
  [
    'an activity without its type',
    { object: { objectType: 'activity', id: 'http://example.com/lesson' } },
    'object.objectType',
  ],
  ['choices of a choice', definition({ interactionType: 'choice', choices: [{ id: 'a' }] }), null],
  ['choices of a likert', definition({ interactionType: 'likert', choices: [{ id: 'a' }] }), 'object.definition'],
  [
    'a choice twice',
    definition({ interactionType: 'choice', choices: [{ id: 'a' }, { id: 'a' }] }),
    'object.definition.choices',
  ],
  ['answers without a type', definition({ correctResponsesPattern: ['a'] }), 'object.definition'],
  ['a score at its edge', { result: { score: { scaled: -1, raw: 5, min: 5, max: 6 } } }, null],
  ['a score past its edge', { result: { score: { scaled: 1.01 } } }, 'result.score'],
  ['a raw score below the least', { result: { score: { raw: 4, min: 5 } } }, 'result.score'],
  ['min that is max', { result: { score: { min: 5, max: 5 } } }, 'result.score'],
  ['success in words', { result: { success: 'yes' } }, 'result.success'],
  ['a null', { result: { response: null } }, 'result.response'],
  ['a null in an extension', { result: { extensions: { 'http://example.com/x': null } } }, null],
  ['an extension without an IRI', { result: { extensions: { x: 1 } } }, 'result.extensions.x'],
  ['a single parent', { context: { contextActivities: { parent: { id: 'http://example.com/course' } } } }, null],
  [
    'a parent that is an agent',
    { context: { contextActivities: { parent: { ...ann, objectType: 'Agent' } } } },
    'context.contextActivities.parent.id',
  ],
  ['a platform beside an activity', { context: { platform: 'p' } }, null],
  ['a platform beside an agent', { object: { ...ann, objectType: 'Agent' }, context: { platform: 'p' } }, ''],
  [
    'an attachment without its hash',
    { attachments: [{ usageType: 'http://e.com/u', display: {}, contentType: 'text/plain', length: 1 }] },
    'attachments[0].sha2',
  ],
  ['a statement inside', { object: inside }, null],
  ['a statement inside, with an id', { object: { ...inside, id: reference.id } }, 'object.id'],
  ['a statement inside one inside', { object: { ...inside, object: inside } }, 'object.object.objectType'],
  ['voiding a statement', { verb: { id: voidedVerb }, object: reference }, null],
  ['voiding an activity', { verb: { id: voidedVerb } }, ''],
  [
    'context agents',
    {
      context: { contextAgents: [{ objectType: 'contextAgent', agent: ann, relevantTypes: ['http://example.com/t'] }] },
    },
    null,
  ],
  [
    'context agents of no type',
    { context: { contextAgents: [{ objectType: 'contextAgent', agent: ann, relevantTypes: [] }] } },
    'context.contextAgents[0].relevantTypes',
  ],
  ['an authority of three', { authority: { objectType: 'Group', member: [ann, ann, ann] } }, 'authority'],
  ['version 1.1', { version: '1.1.0' }, 'version'],
])('%s', (_name, change, path) => {
  const { actor, ...rest } = { ...plain, ...change };
  const problems = statementProblems(actor === undefined ? rest : { actor, ...rest }, '2.0.0');
  expect(problems[0]?.path ?? null).toBe(path);
});

test('context agents and version 2.0 came with 2.0', () => {
  expect(statementProblems({ ...plain, context: { contextAgents: [] } }, '1.0.3')[0]?.path).toBe(
    'context.contextAgents',
  );
  expect(statementProblems({ ...plain, version: '2.0.0' }, '1.0.3')[0]?.path).toBe('version');
});

test.each([
  ['2024-02-29T12:00:00Z', true],
  ['2023-02-29T12:00:00Z', false],
  ['2024-02-10T12:00:00.1234567+05:30', true],
  ['2024-02-10T12:00:00-00:00', false],
  ['2024-02-10T12:00:00-0000', false],
  ['2024-02-10T24:01:00Z', false],
  ['yesterday', false],
])('timestamp %s: %s', (text, good) => expect(isTimestamp(text)).toBe(good));

test.each([
  ['P4W', true],
  ['P4W1D', false],
  ['PT', false],
  ['P', false],
  ['P1DT12H36M0.12567S', true],
  ['PT1S2M', false],
])('duration %s: %s', (text, good) => expect(isDuration(text)).toBe(good));

test.each([
  [isIri, 'urn:x:y', true],
  [isIri, 'example.com/x', false],
  [isIri, 'http://example.com/a b', false],
  [isLanguage, 'zh-Hant-TW', true],
  [isLanguage, 'en-', false],
])('%o %s: %s', (form, text, good) => expect(form(text)).toBe(good));

test('moments become UTC, whatever their offset', () =>
  expect(instantOf('2023-05-04T12:00:00-05:00')).toBe('2023-05-04T17:00:00.000Z'));

test.each<[string, Json, boolean]>([
  ['other words for the verb', { verb: { ...(plain.verb as Json), display: { en: 'did' } } }, true],
  ['the name of the actor', { actor: { ...ann, objectType: 'Agent', name: 'Ann' } }, true],
  [
    'what the store adds',
    { stored: '2024-01-01T00:00:00Z', version: '1.0.0', authority: ann, timestamp: '2024-01-01T00:00:00Z' },
    true,
  ],
  ['another verb', { verb: { id: 'http://example.com/did-not' } }, false],
  ['another actor', { actor: { mbox: 'mailto:bob@example.com' } }, false],
  ['a result', { result: { success: true } }, false],
])('the same statement with %s: %s', (_name, change, same) =>
  expect(sameStatement(plain, { ...plain, ...change })).toBe(same),
);

test('moments and durations are compared as what they mean, members in any order', () => {
  const bob = { mbox: 'mailto:bob@example.com' };
  const one = {
    ...plain,
    actor: { objectType: 'Group', member: [ann, bob] },
    timestamp: '2024-01-01T05:00:00+05:00',
    result: { duration: 'PT1.239S' },
  };
  const other = {
    ...plain,
    actor: { objectType: 'Group', member: [bob, ann] },
    timestamp: '2024-01-01T00:00:00Z',
    result: { duration: 'PT1.23S' },
  };
  expect(sameStatement(one, other)).toBe(true);
});

test('a stored statement has everything, and lists where one stood alone', () => {
  const sent = {
    ...plain,
    timestamp: '2024-01-01T05:00:00+05:00',
    context: { contextActivities: { parent: { id: 'http://example.com/course' } } },
  };
  const stamp = { id: reference.id, stored: '2024-06-01T00:00:00.000Z', authority: ann };
  expect(completeStatement(sent, { ...stamp, version: '2.0.0' })).toMatchObject({
    id: reference.id,
    version: '2.0.0',
    timestamp: '2024-01-01T00:00:00.000Z',
    context: { contextActivities: { parent: [{ id: 'http://example.com/course' }] } },
  });
  expect(completeStatement(sent, { ...stamp, version: '1.0.3' })).toMatchObject({
    version: '1.0.0',
    timestamp: sent.timestamp,
  });
  expect(completeStatement(plain, { ...stamp, version: '2.0.0' })).toMatchObject({ timestamp: stamp.stored });
});

test('a statement is found by its own, and related to what stands around', () => {
  const facts = factsOf({
    ...plain,
    context: { instructor: { mbox: 'mailto:bob@example.com' }, registration: reference.id.toUpperCase() },
    object: inside,
  });
  expect(facts).toContainEqual(['agent', 'mbox:ann@example.com']);
  expect(facts).not.toContainEqual(['agent', 'mbox:bob@example.com']);
  expect(facts).toContainEqual(['anyAgent', 'mbox:bob@example.com']);
  expect(facts).not.toContainEqual(['activity', 'http://example.com/lesson']);
  expect(facts).toContainEqual(['anyActivity', 'http://example.com/lesson']);
  expect(facts).toContainEqual(['registration', reference.id]);
});

test('formats: ids only; one language, the best that is there', () => {
  expect(
    idsOnly({
      ...plain,
      actor: { ...ann, name: 'Ann' },
      verb: { id: 'http://example.com/did', display: { en: 'did' } },
    }),
  ).toEqual(plain);
  expect(languagesOf('fr;q=0.5, de, *;q=0.1')).toEqual(['de', 'fr']);
  expect(bestOf({ 'en-US': 'lesson', fr: 'leçon' }, ['fr-CA'])).toEqual({ fr: 'leçon' });
  expect(bestOf({ 'en-US': 'lesson', fr: 'leçon' }, ['es'])).toEqual({ 'en-US': 'lesson' });
});
