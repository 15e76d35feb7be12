import { beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';

const asked: string[] = [];
const ids: string[] = [];
beforeEach(() => {
  asked.length = ids.length = 0;
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(url);
    ids.push(headers['x-request-id']!);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
});

test('a page outside the areas of admins asks one of their endpoints: the table of addresses is fetched first', async () => {
  await call('listSeatNeeds', { limit: '5' });
  await call('getDashboard', {});
  expect(asked).toEqual(['/api/settings/seats/needs?limit=5', '/api/dashboard']);
});

test('each call names its request', async () => {
  await call('getDashboard', {});
  await call('getDashboard', {});
  expect(ids.map((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual([
    true,
    true,
  ]);
  expect(new Set(ids).size).toBe(2);
});
