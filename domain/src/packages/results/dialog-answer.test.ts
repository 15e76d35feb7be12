import { expect, it } from 'vitest';
import { dialogAnswer, promptAnswer } from './dialog-answer.ts';

it.each([
  ['Would you like to resume where you left off?', true],
  ['Resume where you left?', true],
  ['Do you want to continue from the last page you visited?', true],
  ['You have a bookmark. Press OK to go to it, or Cancel to start from the beginning.', true],
  ['Voulez-vous reprendre là où vous vous êtes arrêté ?', true],
  ['Möchten Sie dort fortfahren, wo Sie zuletzt waren?', true],
  ['¿Desea continuar donde lo dejó?', true],
  ['Do you want to restart the course? Press Cancel to resume.', false],
  ['Start over?', false],
  ['Voulez-vous recommencer le cours ?', false],
  ['Do you really want to leave? Your progress will be lost.', false],
  ['', false],
])('%s', (message, answer) => {
  expect(dialogAnswer(message)).toBe(answer);
});

// What a package proposes is its bookmark, or its learner's name: with a no it begins again.
it.each([
  ['7', '7'],
  [7, '7'],
  ['', null],
  [undefined, null],
  [null, null],
])('a field that proposes %j', (proposed, answer) => {
  expect(promptAnswer(proposed)).toBe(answer);
});
