import { beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';

const asked: string[] = [];
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
});

test('a page outside the areas of admins asks one of their endpoints: the table of addresses is fetched first', async () => {
  await call('listSeatNeeds', { limit: '5' });
  await call('getDashboard', {});
  expect(asked).toEqual(['/api/settings/seats/needs?limit=5', '/api/dashboard']);
});
