import { DomainError } from '@app/domain/errors';
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from './constraints.ts';

const shortestPause = 100;
const longestPause = 5_000;

/**
 * Does a step again for as long as the database is away: killed, restarted by someone, or recovering, which may take
 * long. Giving up would end a recovery halfway, and the next start would begin it again. The step has to bear being
 * repeated. Any other failure is thrown, and an abort as an `AbortError`.
 */
export async function retryWhileUnavailable<R>(
  step: () => Promise<R>,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<R> {
  for (let pause = shortestPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await step();
    } catch (error) {
      if (!isAway(error)) throw error;
      say(`the database is away, trying again: ${(error as Error).message}`);
    }
    await wait(pause, undefined, { signal });
  }
}

/** A unit of work says it as a refusal; others may have put words of their own around what the database said. */
function isAway(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'unavailable';
  return error instanceof Error && (isDatabaseAway(error) || isAway(error.cause));
}
