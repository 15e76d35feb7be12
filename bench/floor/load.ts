import { connect } from 'node:net';
import type { Asked } from './record.ts';
import { headersOf } from './record.ts';
import { sequenceMark } from './trace.ts';

export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Goes on after the recorded commits: a lower sequence is no newer place. */
let sequence = sequenceMark;

/**
 * Keeps `connections` people asking for some seconds, each again as soon as the answer is there. Anything but 200 ends the bench.
 * Written on bare sockets, because it shares the machine's cores with what it measures: a real client costs more than the server.
 */
export async function load(asked: readonly Asked[], connections: number, seconds: number, at: { port: number; name: number }): Promise<Measured> {
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, (_, index) => askUntil(until, index, asked, at, times)));
  const passed = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { perSecond: times.length / passed, p50: quantile(0.5), p99: quantile(0.99) };
}

function askUntil(until: number, first: number, asked: readonly Asked[], { port, name }: { port: number; name: number }, times: number[]): Promise<void> {
  // Whoever writes stays with one attempt of their own; readers take turns with all people, from different ones on.
  const writes = asked[0]!.method === 'POST';
  const heads = asked.map(
    (one) =>
      `${one.method} ${one.path} HTTP/1.1\r\n${Object.entries(headersOf(one, name))
        .map(([key, value]) => `${key}: ${value}\r\n`)
        .join('')}`,
  );
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let turn = first;
    let sentAt = 0;
    let missing = 0;
    const send = (): void => {
      sentAt = performance.now();
      if (sentAt >= until) return void socket.end(resolve);
      const index = (writes ? first : turn++) % asked.length;
      if (!writes) return void socket.write(`${heads[index]}\r\n`);
      const body = bodyOf(asked[index]!);
      socket.write(`${heads[index]}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    };
    socket.setNoDelay(true).once('connect', send).once('error', reject);
    socket.on('data', (bytes: Buffer) => {
      if (missing === 0) missing = lengthOf(bytes, (words) => reject(new Error(`${asked[0]!.path}: ${words}`)));
      missing -= bytes.length;
      if (missing > 0) return;
      times.push(performance.now() - sentAt);
      send();
    });
  });
}

/** Bytes of the whole answer, read from its head; the head arrives in one piece on loopback. */
function lengthOf(bytes: Buffer, refuse: (words: string) => void): number {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) refuse(bytes.toString('utf8', 0, 500));
  return end + 4 + Number(length);
}

/** The same body with the next sequence: a commit that was kept before would move nothing. */
function bodyOf({ body }: Asked): string {
  const { commits, ...rest } = body as { commits: object[] };
  return JSON.stringify({ ...rest, commits: [{ ...commits[0], sequence: ++sequence, occurredAt: new Date().toISOString() }] });
}
