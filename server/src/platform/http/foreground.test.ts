import { expect, test } from 'vitest';
import { GivingWay } from './giving-way.ts';

test('a file goes on when the last answer is made', async () => {
  const way = new GivingWay();
  const happened: string[] = [];
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answers = [way.answer(() => one.promise), way.answer(() => other.promise.then(() => Promise.reject(new Error('not found'))))];
  const file = way.toAnswers().then(() => happened.push('file'));
  one.resolve();
  await answers[0];
  happened.push('first answer');
  other.resolve();
  await expect(answers[1]).rejects.toThrow('not found');
  await file;
  expect(happened).toEqual(['first answer', 'file']);
});

test('where no one waits for an answer it goes on at once, and before one that does not end', async () => {
  const way = new GivingWay();
  await way.toAnswers();
  void way.answer(() => new Promise(() => {}));
  await way.toAnswers();
  await way.toAnswers();
});
