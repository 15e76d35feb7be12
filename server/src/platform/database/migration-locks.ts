import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/**
 * How long a statement of a migration waits for a lock. Everyone who comes after it waits behind it, and gives up after
 * three seconds (`roles.ts`), so that this has to be well below.
 */
export const longestWaitMs = 1000;
const shortestPauseMs = 1000;
const longestPauseMs = 30_000;
const betweenTriesMs = 200;

/**
 * One process at a time changes the schema, for as long as its connection lasts. Asked for again and again, never
 * waited for: an index that is built concurrently waits for every transaction that runs, and one that waits for this
 * lock would never end.
 */
export async function lockForMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock(hashtext('muster.migrate')) as got`,
    );
    if (rows[0]!.got) return;
    await wait(betweenTriesMs);
  }
}

/** The step gave up a lock: not free in time, or each of two waited for the other. */
const missed = (error: unknown): boolean => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

/**
 * Does a step again, with growing pauses, until it gets its locks. The step must have let go of everything when it
 * fails.
 */
export async function withoutQueue<R>(name: string, say: (line: string) => void, step: () => Promise<R>): Promise<R> {
  for (let pause = shortestPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await step();
    } catch (error) {
      if (!missed(error)) throw error;
    }
    say(`${name} waits: another transaction uses a table that it changes. Trying again in ${pause / 1000} s`);
    await wait(pause);
  }
}
