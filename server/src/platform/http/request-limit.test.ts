import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { requestLimit } from './request-limit.ts';

test('a caller is counted within a minute, apart from others', () => {
  let time = 0;
  const limit = requestLimit(() => time);
  expect([limit.take('a', 2), limit.take('a', 2), limit.take('a', 2)]).toEqual([null, null, 60]);
  expect(limit.take('b', 2)).toBeNull();
  time = 59_500;
  expect(limit.take('a', 2)).toBe(1);
  time = 60_000;
  expect(limit.take('a', 2)).toBeNull();
});

test('one too many is a 429 that says when to come back; a forged cookie shares its address’s count (C11)', async () => {
  const world = await openWorld({ REQUESTS_PER_MINUTE: '3' });
  const ann = await world.as(await world.make.person());
  for (let i = 0; i < 3; i++) expect((await ann.get('/session')).status).toBe(200);
  const refused = await ann.get('/session');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await (await world.as(await world.make.person())).get('/session')).status).toBe(200);
  const stranger = await world.as();
  const forged = (n: number) => ({
    headers: { cookie: `sid=${'x'.repeat(43)}.${n}`, 'x-forwarded-for': `198.51.100.${n}` },
  });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => stranger.get('/session', {}, forged(n))));
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1);
});
