import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { s3Client } from './s3-client.ts';
import { S3Objects } from './s3-objects.ts';

process.env['AWS_ACCESS_KEY_ID'] ??= 'S3RVER';
process.env['AWS_SECRET_ACCESS_KEY'] ??= 'S3RVER';
const key = `files/content/ab/${randomUUID()}`;
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A store that gives this answer to everything, and what the log is told of it. */
async function storeThat(answer: RequestListener, limits: { withinMs?: number } = {}) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => (server.closeAllConnections(), server.close()));
  const client = s3Client({
    bucket: 'b',
    prefix: '',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pathStyle: true,
  });
  const told: unknown[] = [];
  return {
    objects: new S3Objects(client, { bucket: 'b', prefix: '' }, (failure) => told.push(failure), {
      patienceMs: 100,
      ...limits,
    }),
    told,
  };
}

const half: RequestListener = (_request, response) =>
  void response.writeHead(200, { 'content-length': '100' }).write('x'.repeat(50));
const readAll = async (objects: S3Objects) => (await objects.read(key)).toArray();

describe('a store that', () => {
  test('stops in the middle of an answer holds no one up', async () => {
    const { objects, told } = await storeThat(half);
    await expect(readAll(objects)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(objects.readWhole(key)).rejects.toMatchObject({ code: 'unavailable' });
    expect(told).toEqual([1, 2].map(() => ({ name: 'ETIMEDOUT', status: null, what: 'get' })));
  });

  test('never answers is given up soon, whatever it was asked', async () => {
    const { objects } = await storeThat(() => {}, { withinMs: 500 });
    const asked = [
      objects.put(key, Buffer.from('x')),
      objects.read(key),
      objects.readWhole(key),
      objects.lookFor(key),
      objects.remove(key),
      objects.list(key).next(),
    ];
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  });

  test('breaks off in the middle of an answer gives no short file', async () => {
    const { objects } = await storeThat((request, response) => {
      half(request, response);
      setImmediate(() => response.destroy());
    });
    await expect(readAll(objects)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(objects.readWhole(key)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('has many readers who stop in the middle still answers others', async () => {
    const { objects } = await storeThat(half);
    const stopped = await Promise.all(Array.from({ length: 300 }, () => objects.read(key)));
    expect(stopped).toHaveLength(300);
    for (const one of stopped) one.destroy();
  }, 10_000);

  test('answers a range with everything is not believed', async () => {
    const { objects } = await storeThat((_request, response) => void response.end('x'.repeat(100)));
    await expect(objects.read(key, { start: 1, end: 3 })).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('is read slowly has all the time that its reader takes, and is let go when the reader is', async () => {
    const { objects } = await storeThat(
      (_request, response) =>
        void response.writeHead(200, { 'content-length': '3000000' }).end(Buffer.alloc(3_000_000)),
    );
    const slow = (await objects.read(key))[Symbol.asyncIterator]();
    let bytes = ((await slow.next()).value as Buffer).length;
    // Three times the patience for the store.
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (let piece = await slow.next(); !piece.done; piece = await slow.next()) bytes += (piece.value as Buffer).length;
    expect(bytes).toBe(3_000_000);
    const gone = Promise.withResolvers<void>();
    const unread = await storeThat(
      (request, response) => (response.once('close', gone.resolve), half(request, response)),
    );
    (await unread.objects.read(key)).destroy();
    await gone.promise;
  });
});
