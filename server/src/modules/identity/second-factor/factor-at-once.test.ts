import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

// A try is counted outside the transaction that asks for it: those that wait must not hold the connections it needs.
const world = await openWorld();

test('codes at once are each answered, and keep no one else waiting', async () => {
  const me = await world.as(await world.make.companyAdmin());
  expect((await me.post('/profile/second-factor/secrets', {})).status).toBe(200);
  const tried = await Promise.all(
    Array.from({ length: 10 }, () => me.post('/profile/second-factor', { code: '000000' })),
  );
  expect(tried.filter(({ status }) => status >= 500)).toEqual([]);
});
