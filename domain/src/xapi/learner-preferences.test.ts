import { expect, test } from 'vitest';
import { preferencesFault } from './learner-preferences.ts';

const on = { languagePreference: 'en-US,fr-FR', audioPreference: 'on' };

test.each<[string, string, unknown, boolean]>([
  ['as cmi5 has them', 'application/json', on, true],
  ['one language, no sound', 'application/json', { languagePreference: 'fr', audioPreference: 'off' }, true],
  ['blanks between languages', 'application/json', { ...on, languagePreference: 'en-US, fr' }, true],
  ['no JSON', 'text/plain', on, false],
  ['no object', 'application/json', 'en', false],
  ['without a language', 'application/json', { audioPreference: 'on' }, false],
  ['an empty language', 'application/json', { ...on, languagePreference: '' }, false],
  ['a sentence for a language', 'application/json', { ...on, languagePreference: 'not comma separated' }, false],
  ['without sound or silence', 'application/json', { languagePreference: 'en' }, false],
  ['a sound nobody knows', 'application/json', { ...on, audioPreference: 'loud' }, false],
])('learner preferences: %s', (_, type, document, taken) =>
  expect(preferencesFault(type, document) === null).toBe(taken),
);
