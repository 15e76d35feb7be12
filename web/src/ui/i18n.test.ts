import { expect, test } from 'vitest';
import { findWords, loadWords, startSpeaking } from './i18n.ts';

test.each([
  ['Amelia', 'la demande d’Amelia'],
  ['Étienne', 'la demande d’Étienne'],
  ['Harpreet', 'la demande de Harpreet'],
  ['Benoît', 'la demande de Benoît'],
])('French writes de before a value as its sound asks for: %s', async (name, said) => {
  startSpeaking('fr', async () => ({ of: 'la demande de {{name}}', inside: 'Déplacer le code {{name}}' }));
  await loadWords('ui');
  expect(findWords('ui', 'of', { name })).toBe(said);
  expect(findWords('ui', 'inside', { name })).toBe(`Déplacer le code ${name}`);
});
