import { mkdtemp, rm } from 'node:fs/promises';
import type { Server, Socket } from 'node:net';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

/** The way to a real database, which a test can cut and mend. */
export type FragileDatabase = {
  config: pg.ClientConfig;
  /** As after kill -9: all connections end, and no new one is taken. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** As while PostgreSQL recovers: all connections end, and every new one hears why not, which `refused` is told. */
  recover(refused: () => void): Promise<void>;
  /** The next connection hears this from the server right behind the words that make it ready, in the same packet. */
  sayBehindReady(words: Buffer): void;
  /**
   * What asks this next (on so many connections), and all behind it, is never answered. Told when it was asked so
   * often.
   */
  swallow(words: string, times?: number): Promise<void>;
};

/** What PostgreSQL says when it ends a connection: `FATAL 57P01`. */
export const ended = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P01',
  M: 'terminating connection due to administrator command',
});

/** What PostgreSQL says to the person who connects before it has recovered: `FATAL 57P03`. */
const recovering = errorResponse({ S: 'FATAL', V: 'FATAL', C: '57P03', M: 'the database system is in recovery mode' });

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export async function makeFragile(real: pg.ClientConfig): Promise<FragileDatabase & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-fragile-'));
  const path = join(folder, '.s.PGSQL.5432');
  const open = new Set<Socket>();
  let behindReady: Buffer | null = null;
  let swallowed: { words: string; times: number; asked: () => void } | null = null;
  let server: Server;

  const carry = (inner: Socket): void => {
    const outer = createConnection(join(String(real.host), `.s.PGSQL.${real.port}`));
    const [words] = [behindReady];
    behindReady = null;
    for (const socket of [inner, outer]) {
      open.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket);
          (socket === inner ? outer : inner).destroy();
        });
    }
    let answered = true;
    inner.on('data', (bytes) => {
      if (answered && swallowed && bytes.includes(swallowed.words)) {
        answered = false;
        if ((swallowed.times -= 1) === 0) {
          swallowed.asked();
          swallowed = null;
        }
      }
      if (answered) outer.write(bytes);
    });
    outer.on('data', (bytes) => {
      if (words && bytes.subarray(-readyForQuery.length).equals(readyForQuery))
        inner.end(Buffer.concat([bytes, words]));
      else inner.write(bytes);
    });
  };
  const mend = () =>
    new Promise<void>((resolve) => {
      server = createServer(carry).listen(path, resolve);
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  const recover = async (refused: () => void): Promise<void> => {
    await cut();
    server = createServer((socket) => {
      socket
        .on('error', () => {})
        .once('data', () => {
          socket.end(recovering);
          refused();
        });
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
  };
  await mend();
  return {
    config: { ...real, host: folder, port: 5432 },
    cut,
    mend: async () => {
      if (server.listening) await cut();
      await mend();
    },
    recover,
    sayBehindReady: (words) => void (behindReady = words),
    swallow: (words, times = 1) => new Promise((asked) => (swallowed = { words, times, asked })),
    async close() {
      if (server.listening) await cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function errorResponse(fields: Record<string, string>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([key, value]) => `${key}${value}\0`)
      .join('')}\0`,
  );
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
