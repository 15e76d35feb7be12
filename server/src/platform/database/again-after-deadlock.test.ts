import { DomainError } from '@app/domain/errors';
import { expect, test } from 'vitest';
import { againAfterDeadlock } from './again-after-deadlock.ts';

const refusal = (code: string) =>
  Object.assign(new DomainError('unavailable', { retryAfter: 1 }), { cause: Object.assign(new Error(), { code }) });

test.each([
  ['a deadlock', refusal('40P01'), 3],
  ['a serialisation failure', refusal('40001'), 3],
  ['a lock that took too long', refusal('55P03'), 1],
  ['a refusal', new DomainError('notFound'), 1],
])('%s is tried so often', async (_name, error, tries) => {
  let tried = 0;
  const act = async () => {
    tried++;
    throw error;
  };
  await expect(againAfterDeadlock(act, 0)).rejects.toBe(error);
  expect(tried).toBe(tries);
});

test('what succeeds the second time is answered', async () => {
  let tried = 0;
  const answer = await againAfterDeadlock(async () => {
    if (tried++ === 0) throw refusal('40P01');
    return 'done';
  }, 0);
  expect([answer, tried]).toEqual(['done', 2]);
});
