import type { Measured } from '../ground/keep-asking.ts';
import { keepAsking } from '../ground/keep-asking.ts';
import type { Asked } from './record.ts';
import { headersOf } from './record.ts';
import { sequenceMark } from './trace.ts';

/** Goes on after the recorded commits: a lower sequence is no newer place. */
let sequence = sequenceMark;

/**
 * Keeps `connections` people asking for some seconds, each again as soon as the answer is there. Anything but 200 ends
 * the bench.
 */
export function load(
  asked: readonly Asked[],
  connections: number,
  seconds: number,
  { port, name }: { port: number; name: number },
): Promise<Measured & { count: number }> {
  const writes = asked[0]!.method === 'POST';
  const heads = asked.map(
    (one) =>
      `${one.method} ${one.path} HTTP/1.1\r\n${Object.entries(headersOf(one, name))
        .map(([key, value]) => `${key}: ${value}\r\n`)
        .join('')}`,
  );
  return keepAsking(connections, seconds, port, (connection, turn) => {
    // Anyone who writes stays with one attempt of their own; readers take turns with all people, from different ones
    // on.
    const index = (writes ? connection : connection + turn) % asked.length;
    if (!writes) return `${heads[index]}\r\n`;
    const body = bodyOf(asked[index]!);
    return `${heads[index]}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  });
}

/** The same body with the next sequence: a commit that was kept before would move nothing. */
function bodyOf({ body }: Asked): string {
  const { commits, ...rest } = body as { commits: object[] };
  return JSON.stringify({
    ...rest,
    commits: [{ ...commits[0], sequence: ++sequence, occurredAt: new Date().toISOString() }],
  });
}
