import { expect, test, vi } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { Foreground, foreground } from './foreground.ts';

const world = await openWorld();

test('background work resumes when the last request is answered', async () => {
  const foreground = new Foreground();
  const happened: string[] = [];
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answers = [
    foreground.run(() => one.promise),
    foreground.run(() => other.promise.then(() => Promise.reject(new Error('not found')))),
  ];
  const file = foreground.yieldTo().then(() => happened.push('file'));
  one.resolve();
  await answers[0];
  happened.push('first answer');
  other.resolve();
  await expect(answers[1]).rejects.toThrow('not found');
  await file;
  expect(happened).toEqual(['first answer', 'file']);
});

test('without a request it resumes at once, and under one that never ends, too', async () => {
  const foreground = new Foreground();
  await foreground.yieldTo();
  void foreground.run(() => new Promise(() => {}));
  await foreground.yieldTo();
  await foreground.yieldTo();
});

test('a request that has come but is not in progress yet is looked for', async () => {
  const happened: string[] = [];
  setImmediate(() => happened.push('the loop looked'));
  await new Foreground().yieldTo();
  expect(happened).toEqual(['the loop looked']);
});

test('an export yields before each batch', async () => {
  const company = await world.make.company();
  const admin = await world.as(await world.make.companyAdmin({ company }));
  const yields = vi.spyOn(foreground, 'yieldTo');
  const { status, text } = await admin.get('/settings/employees/export', { format: 'csv', locale: 'en' });
  expect([status, text.includes('\n')]).toEqual([200, true]);
  expect(yields).toHaveBeenCalled();
});
