import pg from 'pg';
import { ignoreErrors } from './database.ts';
import { keptAlive, longestQueryMs } from './kept-alive.ts';
import type { Runtime } from '../runtime.ts';

export type Listening = { close(): void };
type Heard = {
  /** The text of one notice. */
  told: (text: string) => void;
  /** The line is open, or open again: notices from before are lost. */
  opened: () => void;
};

const firstWaitMs = 250;
const longestWaitMs = 5000;

/**
 * Listens for notices on a channel of PostgreSQL, on a connection of its own: notices come after their transaction's
 * commit, and a connection from a pool would not stay. A line that breaks is opened again.
 */
export function listenTo(
  { connect, log }: Pick<Runtime, 'connect' | 'log'>,
  channel: string,
  { told, opened }: Heard,
  patienceMs = longestQueryMs,
): Listening {
  let client: pg.Client | null = null;
  let closed = false;
  let wait = firstWaitMs;
  let retry: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    if (closed) return;
    const mine = new pg.Client({
      ...connect('muster_app'),
      ...keptAlive,
      connectionTimeoutMillis: 5_000,
      query_timeout: patienceMs,
    });
    ignoreErrors(mine);
    client = mine;
    const lost = (error?: Error) => {
      if (client !== mine) return;
      client = null;
      void mine.end().catch(() => {});
      if (closed) return;
      log.warn({ channel, cause: error?.message ?? 'ended' }, 'stopped listening');
      retry = setTimeout(() => void open(), wait).unref();
      wait = Math.min(longestWaitMs, wait * 2);
    };
    mine.on('error', lost);
    mine.on('end', () => lost());
    mine.on('notification', ({ payload = '' }) => told(payload));
    try {
      await mine.connect();
      await mine.query(`listen ${pg.escapeIdentifier(channel)}`);
      wait = firstWaitMs;
      opened();
    } catch (error) {
      lost(error as Error);
    }
  };
  void open();
  return {
    close() {
      closed = true;
      clearTimeout(retry);
      const mine = client;
      client = null;
      void mine?.end().catch(() => {});
    },
  };
}
