import { expect, test } from 'vitest';
import { createClosing } from './closing.ts';

test('what was begun last is ended first', async () => {
  const ended: string[] = [];
  const closing = createClosing();
  for (const name of ['database', 'worker', 'http']) closing.add(async () => ended.push(name));
  await closing.all();
  expect(ended).toEqual(['http', 'worker', 'database']);
});

test('a job that never ends does not keep the database from its stop', async () => {
  let stopped = false;
  const closing = createClosing(20);
  closing.add(async () => (stopped = true), 'toItsEnd');
  closing.add(() => new Promise(() => {}));
  await closing.all();
  expect(stopped).toBe(true);
});

test('what fails to end says so', async () => {
  const closing = createClosing();
  closing.add(() => Promise.reject(new Error('in use')));
  await expect(closing.all()).rejects.toThrow('in use');
});
