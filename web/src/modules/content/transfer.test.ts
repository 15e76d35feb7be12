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
  const upload = () => ({ uploadId: 'u1', name: film.name, kind: 'video', bytes: film.size, received: kept.length, file: null });
  const refusal = (status: number, code: string, details = {}) => Response.json({ error: { code, details, requestId: 'r' } }, { status });
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    init.signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/admin/uploads' || (init.method === 'GET' && pathname === '/api/admin/uploads/u1')) return Response.json(upload());
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
