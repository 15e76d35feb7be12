import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@app/domain/errors';
import type { Config } from '../config.ts';

/** Looks at bytes for what is known to do harm. Throws `unavailable` when it cannot say: then nothing is kept. */
export type Scanner = { scan(body: Readable): Promise<{ clean: true } | { clean: false; name: string }> };

/** clamd at CLAMD_HOST, or the program of SCAN_COMMAND; null when neither is set, and nothing is looked at. */
export function scannerOf({ clamd, scanCommand }: Config): Scanner | null {
  if (clamd) return { scan: (body) => scanByClamd(clamd, body) };
  return scanCommand ? { scan: (body) => scanByCommand(scanCommand, body) } : null;
}

const patienceMs = 120_000;
const longestAnswer = 4096;
const unavailable = () => new DomainError('unavailable', { retryAfter: 30 });

/** clamd's INSTREAM: pieces with their length before them, a length of zero at the end, one line for an answer. */
async function scanByClamd(
  address: { host: string; port: number } | { path: string },
  body: Readable,
): ReturnType<Scanner['scan']> {
  const socket = connect(address);
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('clamd does not answer')));
  try {
    // It may answer and close before it has read everything: what it said counts, not that the rest was not read.
    const [said] = await Promise.all([
      answerOf(socket),
      pipeline(body, inPieces, socket, { end: false }).catch(() => {}),
    ]);
    if (/^stream: OK$/.test(said)) return { clean: true };
    const found = /^stream: (.{1,200}) FOUND$/.exec(said);
    if (!found) throw new Error('clamd did not say');
    return { clean: false, name: found[1]! };
  } catch {
    throw unavailable();
  } finally {
    body.destroy();
    socket.destroy();
  }
}

async function* inPieces(body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of body) {
    if (piece.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

async function answerOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const piece of stream as AsyncIterable<Buffer>) {
    text += piece.toString();
    if (text.includes('\0') || text.length > longestAnswer) break;
  }
  return text.replace(/\0[^]*$/, '').trim();
}

/**
 * A program that reads the bytes from its standard input: 0 is clean, 1 is not (as clamscan and its like say), anything
 * else is a failure.
 */
async function scanByCommand([program, ...options]: readonly string[], body: Readable): ReturnType<Scanner['scan']> {
  const child = spawn(program!, options, { stdio: ['pipe', 'pipe', 'ignore'], timeout: patienceMs });
  const ended = new Promise<number | null>((resolve) => child.on('error', () => resolve(null)).on('close', resolve));
  const [said, code] = await Promise.all([
    answerOf(child.stdout),
    ended,
    // One that has seen enough closes its input; its exit code is what counts.
    pipeline(body, child.stdin).catch(() => {}),
  ]);
  body.destroy();
  if (code === 0) return { clean: true };
  if (code === 1) return { clean: false, name: /: (.{1,200}) FOUND/.exec(said)?.[1] ?? 'unnamed' };
  throw unavailable();
}
