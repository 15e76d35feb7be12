import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswerSaver } from './answerSaver.ts';
import type { SaverParts } from './answerSaver.ts';
import type { Answer } from './attempts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const truth = (value: boolean): Answer => ({ kind: 'trueFalse', value });

/** A server that keeps what it is sent, and can be away. */
function fakeServer(kept: string | null = null) {
  const server = {
    online: true,
    over: false,
    sent: [] as [string, number][],
    stored: new Map<string, { answer: Answer | null; sequence: number }>(),
    kept,
    over_: 0,
  };
  const parts: SaverParts = {
    answers: [],
    send: async (key, answer, sequence) => {
      await Promise.resolve();
      if (!server.online) throw new Error('offline');
      if (server.over) throw new Error('over');
      server.sent.push([key, sequence]);
      const before = server.stored.get(key);
      const accepted = !before || before.sequence < sequence;
      if (accepted) server.stored.set(key, { answer, sequence });
      return { accepted, ...server.stored.get(key)!, savedAt: 'now', serverNow: 'now' };
    },
    judge: (error) =>
      (error as Error).message === 'over' ? 'over' : (error as Error).message === 'offline' ? 'again' : 'refused',
    onOver: () => void (server.over_ += 1),
    onServerNow: () => {},
    keep: { read: () => server.kept, write: (text) => void (server.kept = text) },
  };
  return { server, parts };
}

test('an answer is saved, and said to be', async () => {
  const { server, parts } = fakeServer();
  const saver = createAnswerSaver(parts);
  saver.change('q1', truth(true));
  expect(saver.snapshot().state).toBe('saving');
  await vi.runAllTimersAsync();
  expect(saver.snapshot()).toMatchObject({ state: 'saved', savedAt: 'now' });
  expect(server.stored.get('q1')!.answer).toEqual(truth(true));
  expect(server.kept).toBeNull();
});

test('typing sends the last of several answers only', async () => {
  const { server, parts } = fakeServer();
  const saver = createAnswerSaver(parts);
  for (const text of ['a', 'ab', 'abc']) saver.change('q1', { kind: 'shortText', text }, 500);
  await vi.runAllTimersAsync();
  expect(server.sent).toEqual([['q1', 3]]);
});

test('offline, answers wait on the device and are sent when it is back', async () => {
  const { server, parts } = fakeServer();
  const saver = createAnswerSaver(parts);
  server.online = false;
  saver.change('q1', truth(true));
  saver.change('q2', truth(false));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saver.snapshot().state).toBe('offline');
  expect(server.kept).toContain('q2');
  expect(await saver.drain()).toBe(false);
  server.online = true;
  await vi.runAllTimersAsync();
  expect(saver.snapshot().state).toBe('saved');
  expect([...server.stored.keys()]).toEqual(['q1', 'q2']);
});

test('a page that closed offline sends what it kept when it opens again', async () => {
  const first = fakeServer();
  first.server.online = false;
  const saver = createAnswerSaver(first.parts);
  saver.change('q1', truth(true));
  await vi.advanceTimersByTimeAsync(100);
  saver.stop();
  const second = fakeServer(first.server.kept);
  const again = createAnswerSaver(second.parts);
  expect(again.snapshot().answers.get('q1')).toEqual(truth(true));
  await vi.runAllTimersAsync();
  expect(second.server.stored.get('q1')!.answer).toEqual(truth(true));
});

test('what another window answered later is shown, and the next answer is later still', async () => {
  const { server, parts } = fakeServer();
  server.stored.set('q1', { answer: truth(false), sequence: 9 });
  const saver = createAnswerSaver(parts);
  saver.change('q1', truth(true));
  await vi.runAllTimersAsync();
  expect(saver.snapshot()).toMatchObject({ superseded: true, state: 'saved' });
  expect(saver.snapshot().answers.get('q1')).toEqual(truth(false));
  saver.change('q1', truth(true));
  await vi.runAllTimersAsync();
  expect(server.stored.get('q1')).toEqual({ answer: truth(true), sequence: 10 });
});

test('the end of the attempt ends the saving', async () => {
  const { server, parts } = fakeServer();
  server.over = true;
  const saver = createAnswerSaver(parts);
  saver.change('q1', truth(true));
  await vi.runAllTimersAsync();
  expect(server.over_).toBe(1);
  expect(server.kept).toBeNull();
});
