import { afterEach, expect, test, vi } from 'vitest';
import { isOnline, noteAnswer } from './connection.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const kept = () => new Response('{}', { headers: { 'x-kept-at': '1' } });

test('a network that leads nowhere is no connection, until the server answers again', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response(null, { status: 503 }),
  ];
  const asked = vi.fn(() => answers.shift()!());
  vi.stubGlobal('fetch', asked);
  expect(isOnline()).toBe(true);
  noteAnswer(kept());
  expect(isOnline()).toBe(false);
  noteAnswer(null);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([isOnline(), asked.mock.calls.length]).toEqual([false, 1]);
  // What the server says is beside the point: it spoke.
  await vi.advanceTimersByTimeAsync(10_000);
  expect([isOnline(), asked.mock.calls.length]).toEqual([true, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('an answer ends the questions', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  const asked = vi.fn(() => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', asked);
  noteAnswer(null);
  noteAnswer(new Response('{}'));
  expect(isOnline()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
});
