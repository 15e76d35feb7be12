import { beforeAll, expect, test } from 'vitest';
import { findWords, loadWords, startSpeaking } from '../../ui/i18n.ts';
import { words } from '../../words/en/learning/enrolment.ts';
import { requiredWord } from './required-word.ts';

beforeAll(async () => {
  startSpeaking('en', async () => words);
  await loadWords('enrolment');
});

test.each([
  ['a position', { scope: 'position', name: 'Fitter' }, false, 'Required for Fitter'],
  ['a site', { scope: 'site', name: 'Calgary' }, false, 'Required for Calgary'],
  ['one person', { scope: 'person', name: null }, false, 'Required for you'],
  ['everyone', { scope: 'company', name: null }, false, 'Required for everyone at your company'],
  ['a position, again', { scope: 'position', name: 'Fitter' }, true, 'Renewal required for Fitter'],
  ['one person, again', { scope: 'person', name: null }, true, 'Renewal required for you'],
  ['everyone, again', { scope: 'company', name: null }, true, 'Renewal required for everyone at your company'],
] as const)('what is required of %s says so', (_, requiredBy, renewal, said) => {
  const word = requiredWord(requiredBy, renewal);
  expect(findWords('enrolment', `whyAssigned.${word}`, { name: requiredBy.name })).toBe(said);
  expect(findWords('enrolment', `whyAssigned.${word}By`, { name: requiredBy.name, due: 'Dec 4' })).toBe(
    `${said}, due Dec 4`,
  );
});
