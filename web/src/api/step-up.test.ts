import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiError } from './client.ts';
import { call, fetchFile, onStepUp } from './client.ts';

const asked: { url: string; body: unknown }[] = [];
let confirmed = false;
let dialogs = 0;

beforeEach(() => {
  asked.length = 0;
  dialogs = 0;
  confirmed = false;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, body: init.body });
    if (!confirmed) return new Response(JSON.stringify({ error: { code: 'stepUpRequired' } }), { status: 403 });
    return new Response('{"ended":1}', {
      headers: { 'content-type': 'application/json', 'content-disposition': `attachment; filename*=UTF-8''people.csv` },
    });
  });
});
const answerWith = (yes: boolean) =>
  onStepUp(async () => {
    dialogs += 1;
    await Promise.resolve();
    return (confirmed = yes);
  });
const ending = {
  personId: '01890000-0000-7000-8000-000000000001',
  lastDay: '2026-03-31',
  reason: 'Moved away',
} as never;

test('a call that needs a step-up asks once and is made again with what was typed', async () => {
  answerWith(true);
  await call('endEmployment', ending);
  expect(dialogs).toBe(1);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
  expect(JSON.parse(String(asked[1]!.body))).toEqual({ lastDay: '2026-03-31', reason: 'Moved away' });
});

test('a file is fetched once it was confirmed', async () => {
  answerWith(true);
  const { filename } = await fetchFile(
    'exportEmployees',
    { format: 'csv' },
    { signal: new AbortController().signal, onBytes: () => {} },
  );
  expect([dialogs, filename]).toEqual([1, 'people.csv']);
});

test('several calls refused at once ask once', async () => {
  answerWith(true);
  await Promise.all([call('endEmployment', ending), call('endEmployments', ending)]);
  expect([dialogs, asked.length]).toEqual([1, 4]);
});

test('who thinks better of it hears the refusal; nothing is sent again', async () => {
  answerWith(false);
  await expect(call('endEmployment', ending)).rejects.toMatchObject({
    code: 'stepUpRequired',
  } satisfies Partial<ApiError>);
  expect([dialogs, asked.length]).toEqual([1, 1]);
});
