import { connect } from 'node:net';

export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Sends what `next` says on each connection, again as soon as the answer is there, and measures. Anything but 200 ends
 * the bench. Written on bare sockets, because it shares the machine's cores with what it measures: a real client costs
 * more than the server.
 */
export async function keepAsking(
  connections: number,
  seconds: number,
  port: number,
  next: (connection: number, turn: number) => string,
): Promise<Measured & { count: number }> {
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, (_, connection) =>
      askUntil(until, port, (turn) => next(connection, turn), times),
    ),
  );
  const passed = (performance.now() - begun) / 1000;
  return { perSecond: times.length / passed, count: times.length, ...quantiles(times) };
}

export function quantiles(times: number[]): { p50: number; p99: number } {
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}

function askUntil(until: number, port: number, next: (turn: number) => string, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let turn = 0;
    let sentAt = 0;
    let missing = 0;
    const send = (): void => {
      sentAt = performance.now();
      if (sentAt >= until) return void socket.end(resolve);
      socket.write(next(turn++));
    };
    socket.setNoDelay(true).once('connect', send).once('error', reject);
    socket.on('data', (bytes: Buffer) => {
      if (missing === 0) missing = lengthOf(bytes, (words) => reject(new Error(words)));
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
