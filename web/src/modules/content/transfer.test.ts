import { afterEach, expect, test, vi } from 'vitest';
import { sendFile } from './transfer.ts';
import type { Transfer, TransferState } from './transfer.ts';

const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251);
const film = new File([bytes], 'film.mp4', { lastModified: 1 });

/** The server's side of the contract: keeps what it acknowledged, and fails where a test says so. */
function server() {
  let kept = new Uint8Array();
  const fail: { at: number; how: 'lost' | 'half' | 'refused' }[] = [];
  let chunks = 0;
  const upload = () => ({
    uploadId: 'u1',
    name: film.name,
    kind: 'video',
    bytes: film.size,
    received: kept.length,
    file: null,
  });
  const refusal = (status: number, code: string, details = {}) =>
    Response.json({ error: { code, details, requestId: 'r' } }, { status });
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    init.signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/admin/uploads' || (init.method === 'GET' && pathname === '/api/admin/uploads/u1'))
      return Response.json(upload());
    if (pathname.endsWith('/finish')) return Response.json({ file: { id: 'f1', name: film.name } });
    const offset = Number(searchParams.get('offset'));
    const body = new Uint8Array(await (init.body as Blob).arrayBuffer());
    const now = chunks++;
    const trouble = fail.find((one) => one.at === now);
    if (trouble?.how === 'refused') return refusal(507, 'storageFull');
    if (offset !== kept.length) return refusal(409, 'uploadOffset', { received: kept.length });
    kept = joined(kept, trouble?.how === 'half' ? body.subarray(0, body.length / 2) : body);
    if (trouble) throw new TypeError('network');
    return Response.json({ received: kept.length });
  };
  return { kept: () => kept, fail, answer };
}

function open() {
  const side = server();
  const listeners = new Set<() => void>();
  const heard: TransferState[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => side.answer(url, init));
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_name: string, listener: () => void) => listeners.delete(listener));
  const start = () => {
    let transfer: Transfer | undefined;
    const ended = new Promise<TransferState>((resolve) => {
      transfer = sendFile(film, 'video', (state) => {
        heard.push(state);
        // The connection is back as soon as it is waited for.
        if (state.phase === 'waiting') setTimeout(() => [...listeners].forEach((back) => back()));
        if (state.phase === 'done' || state.phase === 'failed') resolve(state);
      });
    });
    return { ended, transfer: transfer! };
  };
  return { ...side, heard, start };
}

afterEach(() => vi.unstubAllGlobals());

test('a file arrives whole, in pieces', async () => {
  const world = open();
  const { phase, file } = await world.start().ended;
  expect([phase, file?.id]).toEqual(['done', 'f1']);
  expect(same(world.kept(), bytes)).toBe(true);
  expect(world.heard.map(({ sent }) => sent)).toContain(1024 * 1024);
});

test('after a lost connection it goes on from what the server has, even half a piece', async () => {
  const world = open();
  world.fail.push({ at: 1, how: 'half' }, { at: 2, how: 'lost' });
  expect((await world.start().ended).phase).toBe('done');
  expect(same(world.kept(), bytes)).toBe(true);
  expect(world.heard.some(({ phase }) => phase === 'waiting')).toBe(true);
});

test('a refusal that will not pass ends it, in words', async () => {
  const world = open();
  world.fail.push({ at: 1, how: 'refused' });
  expect(await world.start().ended).toMatchObject({ phase: 'failed', error: { code: 'storageFull' } });
});

test('300 MB arrive over a line of 1 Mbit/s, and no piece is long on its way', async () => {
  const { send, pieces, received } = line(300_000_000, 125_000, 30);
  expect((await send()).phase).toBe('done');
  expect(received()).toBe(300_000_000);
  // The first is sent before anyone knows how fast the line is.
  expect(Math.max(...pieces.map(({ seconds }) => seconds))).toBeLessThan(9);
  expect(pieces.slice(1).every(({ seconds }) => seconds <= 4.1)).toBe(true);
});

test('a line on which no piece arrives whole still carries the file', async () => {
  const { send, pieces, received } = line(3_000_000, 6_000, 30);
  expect((await send()).phase).toBe('done');
  expect(received()).toBe(3_000_000);
  expect(pieces.filter(({ whole }) => !whole).length).toBeGreaterThan(10);
});

test('a piece that does not arrive is followed by smaller ones', async () => {
  const { send, pieces } = line(3_000_000, 20_000, 30);
  expect((await send()).phase).toBe('done');
  expect(pieces.slice(0, 3).map(({ whole }) => whole)).toEqual([false, true, true]);
});

test('paused, it stands still; resumed, it goes on', async () => {
  const world = open();
  const { ended, transfer } = world.start();
  transfer.pause();
  expect(world.heard.at(-1)?.phase).toBe('paused');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(world.kept()).toHaveLength(0);
  transfer.resume();
  expect((await ended).phase).toBe('done');
  expect(same(world.kept(), bytes)).toBe(true);
});

/**
 * A line of `rate` bytes a second, on which someone cuts off what takes longer than `most` seconds. No bytes are looked
 * at, and no time passes.
 */
function line(total: number, rate: number, most: number) {
  let received = 0;
  let now = 0;
  const pieces: { seconds: number; whole: boolean }[] = [];
  const back = new Set<() => void>();
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => back.add(listener));
  vi.stubGlobal('removeEventListener', (_name: string, listener: () => void) => back.delete(listener));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/finish')) return Response.json({ file: { id: 'f1', name: 'course.zip' } });
    if (init.method !== 'PUT')
      return Response.json({ uploadId: 'u1', name: 'course.zip', kind: 'package', bytes: total, received, file: null });
    const { size } = init.body as Blob;
    const whole = size / rate <= most;
    const seconds = whole ? size / rate : most;
    now += seconds * 1000;
    received += whole ? size : Math.floor(seconds * rate);
    pieces.push({ seconds, whole });
    if (!whole) throw new TypeError('network');
    return Response.json({ received });
  });
  const file = {
    name: 'course.zip',
    size: total,
    lastModified: 1,
    slice: (from: number, to: number) => ({ size: Math.min(to, total) - from }),
  };
  const send = () =>
    new Promise<TransferState>((resolve) => {
      sendFile(file as unknown as File, 'package', (state) => {
        if (state.phase === 'waiting') setTimeout(() => [...back].forEach((listener) => listener()));
        if (state.phase === 'done' || state.phase === 'failed') resolve(state);
      });
    });
  return { send, pieces, received: () => received };
}

function joined(first: Uint8Array<ArrayBuffer>, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** Compared by hand: three million numbers are no reading matter. */
function same(found: Uint8Array, wanted: Uint8Array): boolean {
  return found.length === wanted.length && found.every((byte, index) => byte === wanted[index]);
}
