import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CommitAnswer, SaveState } from './commit-queue.ts';
import { nextBatch, openQueue, sendLeftovers, verdictOf, waitBefore } from './commit-queue.ts';
import type { CommitStore, QueuedCommit } from './commit-store.ts';
import { inMemory } from './commit-store.ts';
import { ApiError } from '../../api/client.ts';

const enrolmentId = '0198c5e2-7d7e-7000-8000-000000000001';
const done = { unitId: 'u1', seconds: 15, furthest: 0.5, place: { scroll: 0.4 }, kind: 'progress' } as const;
const commit = (given: Partial<QueuedCommit>): QueuedCommit => ({
  ...done,
  enrolmentId,
  deviceId: 'a',
  personId: 'ann',
  sequence: 1,
  occurredAt: '2026-03-02T09:00:00.000Z',
  ...given,
});

/** A server that keeps commits, idempotent by device and sequence; `answers` says how each request ends. */
function server(answers: (() => Response | Error | undefined)[] = []) {
  const kept: { device: string; sequence: number }[] = [];
  let requests = 0;
  const answer = async (_url: string, init: { body: string }) => {
    const special = answers[requests++]?.();
    if (special instanceof Error) throw special;
    if (special) return special;
    const { deviceId, commits } = JSON.parse(init.body) as { deviceId: string; commits: { sequence: number }[] };
    for (const { sequence } of commits)
      if (!kept.some((one) => one.device === deviceId && one.sequence === sequence))
        kept.push({ device: deviceId, sequence });
    return Response.json({
      accepted: commits.at(-1)!.sequence,
      percent: 10,
      done: 0,
      of: 2,
      completed: false,
      elsewhere: false,
      units: [],
    });
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  return { kept, requests: () => requests };
}

const refusal = (status: number, code: string) => () => Response.json({ error: { code } }, { status });
const silence = () => new TypeError('Failed to fetch');

async function queue(store: CommitStore, given: { deviceId?: string; sequence?: number } = {}) {
  const states: SaveState[] = [];
  const answers: CommitAnswer[] = [];
  const refused: unknown[] = [];
  const opened = await openQueue({
    store,
    enrolmentId,
    deviceId: 'a',
    personId: 'ann',
    sequence: 0,
    ...given,
    onState: (state) => states.push(state),
    onAnswer: (answer) => answers.push(answer),
    onRefused: (error) => refused.push(error),
  });
  return { ...opened, states, answers, refused };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is kept is sent, in order, from the sequence the server knew', async () => {
  const { kept } = server();
  const store = inMemory();
  const mine = await queue(store, { sequence: 41 });
  await Promise.all([mine.append(done), mine.append(done), mine.append(done)]);
  await mine.flush();
  expect(kept).toEqual([
    { device: 'a', sequence: 42 },
    { device: 'a', sequence: 43 },
    { device: 'a', sequence: 44 },
  ]);
  expect(mine.states.at(-1)).toMatchObject({ kind: 'saved' });
  expect(await store.waiting(enrolmentId)).toEqual([]);
});

test('without a connection everything waits on the device, and goes out when it is back', async () => {
  // It is tried again by itself, as often as the time that the test waits allows.
  let connected = false;
  const { kept } = server(Array.from({ length: 50 }, () => () => (connected ? undefined : silence())));
  const store = inMemory();
  const mine = await queue(store);
  await mine.append(done);
  await vi.waitFor(() => expect(mine.states.at(-1)).toEqual({ kind: 'offline', waiting: 1 }));
  await mine.append(done);
  await vi.waitFor(() => expect(mine.states.at(-1)).toEqual({ kind: 'offline', waiting: 2 }));
  // "Saving…" would close the explanation that is open.
  expect(mine.states.filter(({ kind }) => kind === 'saving')).toHaveLength(1);
  expect(await store.waiting(enrolmentId)).toHaveLength(2);
  connected = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(mine.states.at(-1)).toMatchObject({ kind: 'saved' }));
  expect(kept.map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test('is tried again by itself, with growing pauses, until the server keeps it', async () => {
  const { kept } = server([refusal(503, 'unavailable'), refusal(500, 'unexpected'), refusal(429, 'tooManyRequests')]);
  const mine = await queue(inMemory());
  await mine.append(done);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(mine.states.filter(({ kind }) => kind === 'failed')).toHaveLength(3);
  expect(kept).toHaveLength(1);
  expect(mine.states.at(-1)).toMatchObject({ kind: 'saved' });
});

test('an answer that got lost does no harm: it is sent again and counts once', async () => {
  const lost = server([silence]);
  const store = inMemory();
  const mine = await queue(store);
  lost.kept.push({ device: 'a', sequence: 1 });
  await mine.append(done);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lost.kept).toEqual([{ device: 'a', sequence: 1 }]);
  expect(await store.waiting(enrolmentId)).toEqual([]);
});

test('survives a reload: the next page sends what the last one kept, and goes on counting after it', async () => {
  server([silence]);
  const store = inMemory();
  const before = await queue(store, { sequence: 7 });
  await before.append(done);
  before.close();
  const { kept } = server();
  const after = await queue(store, { sequence: 7 });
  await after.append(done);
  await after.flush();
  expect(kept.map(({ sequence }) => sequence)).toEqual([8, 9]);
});

test('what another tab left behind goes with mine, under its own name', async () => {
  const { kept } = server();
  const store = inMemory();
  await store.put(commit({ deviceId: 'gone', sequence: 3 }));
  const mine = await queue(store, { sequence: 5 });
  await mine.append(done);
  await mine.flush();
  expect(kept.toSorted((a, b) => a.sequence - b.sequence)).toEqual([
    { device: 'gone', sequence: 3 },
    { device: 'a', sequence: 6 },
  ]);
});

test('the server’s no for good is told and not asked for ever', async () => {
  const { requests } = server([refusal(409, 'enrolmentClosed')]);
  const store = inMemory();
  const mine = await queue(store);
  await mine.append(done);
  await mine.flush();
  expect(mine.refused).toHaveLength(1);
  expect(await store.waiting(enrolmentId)).toEqual([]);
  expect(requests()).toBe(1);
});

test('a page that goes away keeps its last words and sends them without waiting', async () => {
  const { kept } = server();
  const store = inMemory();
  const mine = await queue(store);
  mine.leave(done);
  await vi.waitFor(() => expect(kept).toEqual([{ device: 'a', sequence: 1 }]));
  expect(vi.mocked(fetch).mock.calls[0]![1]).toMatchObject({ keepalive: true, method: 'POST' });
  await vi.waitFor(async () => expect(await store.waiting(enrolmentId)).toEqual([]));
});

test('what a page could not send before it went away is sent by the next visit, and counts once', async () => {
  const { kept } = server([silence]);
  const store = inMemory();
  const mine = await queue(store);
  mine.leave(done);
  mine.close();
  await vi.advanceTimersByTimeAsync(61_001);
  expect(await sendLeftovers(store, 'ann')).toBe(1);
  expect(kept).toEqual([{ device: 'a', sequence: 1 }]);
  expect(await sendLeftovers(store, 'ann')).toBe(0);
});

test('what one person left is not sent, nor dropped, in the session of the next', async () => {
  const { kept } = server([refusal(404, 'notFound')]);
  const store = inMemory();
  await store.put(commit({}));
  expect(await sendLeftovers(store, 'bob')).toBe(0);
  expect(kept).toEqual([]);
  expect(await store.waiting(enrolmentId)).toHaveLength(1);
});

test('one batch holds one device, oldest first, and not too many', () => {
  const waiting = [
    ...Array.from({ length: 150 }, (_, index) => commit({ sequence: 150 - index })),
    commit({ deviceId: 'b', sequence: 2 }),
  ];
  const batch = nextBatch(waiting);
  expect(batch).toHaveLength(100);
  expect(batch.map(({ sequence }) => sequence).slice(0, 3)).toEqual([1, 2, 3]);
  expect(nextBatch([])).toEqual([]);
});

test('pauses grow to a minute', () => {
  expect([0, 1, 2, 6, 20].map((tries) => waitBefore(tries, 0.5))).toEqual([1000, 2000, 4000, 60_000, 60_000]);
});

test.each([
  ['offline', 'offline'],
  ['unavailable', 'again'],
  ['notSignedIn', 'again'],
  ['maintenance', 'again'],
  ['unitLocked', 'never'],
  ['notFound', 'never'],
] as const)('%s means %s', (code, verdict) => {
  expect(verdictOf(new ApiError({ status: 1, code }))).toBe(verdict);
});

test('a page with nothing to tell says goodbye all the same', async () => {
  server();
  const mine = await queue(inMemory());
  mine.leave(null);
  await vi.advanceTimersByTimeAsync(0);
  const said = vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown);
  expect(said).toEqual([{ deviceId: 'a', commits: [], leaving: true }]);
});
