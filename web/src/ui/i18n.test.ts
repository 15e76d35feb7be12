import { expect, test } from 'vitest';
import { findWords, loadWords, startSpeaking } from './i18n.ts';

/** What is said once in these words: a module of its own, as words that are here already are not loaded again. */
async function speaking(language: string, words: Record<string, string>) {
  const module = `of ${expect.getState().currentTestName}` as Parameters<typeof findWords>[0];
  startSpeaking(language, async () => words);
  await loadWords(module as Parameters<typeof loadWords>[0]);
  return (key: string, values: Parameters<typeof findWords>[2]) => findWords(module, key, values);
}

test.each([
  ['Amelia', 'la demande d’Amelia'],
  ['Étienne', 'la demande d’Étienne'],
  ['Harpreet', 'la demande de Harpreet'],
  ['Benoît', 'la demande de Benoît'],
])('French writes de before a value as its sound asks for: %s', async (name, said) => {
  const say = await speaking('fr', { of: 'la demande de {{name}}', inside: 'Déplacer le code {{name}}' });
  expect(say('of', { name })).toBe(said);
  expect(say('inside', { name })).toBe(`Déplacer le code ${name}`);
});

test.each(['en', 'fr'])('none has words of its own in %s where they are written', async (language) => {
  const say = await speaking(language, { days_zero: 'today', days_one: 'one day', days_other: '{{count}} days' });
  expect([0, 1, 2].map((count) => say('days', { count }))).toEqual(['today', 'one day', '2 days']);
});
