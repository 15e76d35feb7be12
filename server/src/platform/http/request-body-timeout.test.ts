import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { bearWith, watchBody } from './request-body-timeout.ts';

// The real rule with shorter times: 300 ms for a whole body, then 3,000 bytes in each 300 ms, two of a sender at once.
const patience = { wholeMs: 300, paceBytes: 3000, atOnce: 2 };
const received: Record<string, number | 'cut'> = {};
const server = createServer((request, response) => {
  const [, sender = '', name = ''] = request.url!.split('/');
  watchBody(request, response, patience);
  if (sender !== 'nobody') bearWith(request, sender);
  if (name === 'answered') return void response.writeHead(401).end();
  let bytes = 0;
  request.on('data', (piece: Buffer) => (bytes += piece.length));
  request.on('end', () => {
    received[name] = bytes;
    response.end('whole');
  });
  request.on('error', () => (received[name] = 'cut'));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => server.close());

/**
 * Sends `bytes` of a body, `piece` of them every 50 ms; answers what was heard until the connection was over, and how
 * long it took.
 */
function send(
  path: string,
  { bytes, piece, headers = `content-length: ${bytes}` }: { bytes: number; piece: number; headers?: string },
) {
  return new Promise<{ heard: string; milliseconds: number }>((done) => {
    const begun = performance.now();
    let heard = '';
    let sent = 0;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n\r\n`);
      timer = setInterval(() => {
        if (sent >= bytes || socket.destroyed) return clearInterval(timer);
        const next = Math.min(piece, bytes - sent);
        sent += next;
        socket.write('x'.repeat(next));
      }, 50);
    });
    let timer: NodeJS.Timeout | undefined;
    socket.on('data', (part) => (heard += String(part)));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      done({ heard, milliseconds: performance.now() - begun });
    });
  });
}

test('a body that goes on arrives, however long it takes, from whom was let in', async () => {
  const { heard, milliseconds } = await send('/anna/slow', { bytes: 30_000, piece: 1500 });
  expect(milliseconds).toBeGreaterThan(3 * patience.wholeMs);
  expect(heard).toContain('200 OK');
  expect(received['slow']).toBe(30_000);
});

test('from anyone else it has its time and no more', async () => {
  const { heard, milliseconds } = await send('/nobody/stranger', { bytes: 30_000, piece: 1500 });
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(milliseconds).toBeLessThan(3 * patience.wholeMs);
  await expect.poll(() => received['stranger']).toBe('cut');
});

test('a body that trickles is cut off, no matter who sends it (I05)', async () => {
  for (const path of ['/anna/trickle', '/nobody/trickle']) {
    const { heard, milliseconds } = await send(path, { bytes: 30_000, piece: 1 });
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(milliseconds).toBeLessThan(3 * patience.wholeMs);
  }
  // One that began well, too.
  const { heard } = await send('/anna/stalled', { bytes: 30_000, piece: 6000, headers: 'content-length: 90000' });
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(() => received['stalled']).toBe('cut');
});

test('one sender has so many slow bodies on their way, and again when they are over', async () => {
  const three = await Promise.all(
    ['one', 'two', 'three'].map((name) => send(`/bob/${name}`, { bytes: 30_000, piece: 1500 })),
  );
  expect(three.map(({ heard }) => heard.slice(9, 12)).toSorted()).toEqual(['200', '200', '408']);
  expect((await send('/bob/later', { bytes: 30_000, piece: 1500 })).heard).toContain('200 OK');
});

test('anyone who has their answer is not listened to any longer', async () => {
  const { heard, milliseconds } = await send('/anna/answered', {
    bytes: 300_000,
    piece: 1500,
    headers: 'content-length: 300000',
  });
  expect(heard).toContain('401');
  expect(milliseconds).toBeLessThan(3 * patience.wholeMs);
});
