import { setTimeout as wait } from 'node:timers/promises';

/** How often a command is tried; then it is refused like any other that meets a busy database. */
const mostTries = 3;

/**
 * Runs a command again that PostgreSQL ended as one of two that waited for each other. Nothing of it was kept, and the
 * other goes on: run again, it sees what that one left. The order in which commands lock (decisions 85 and 170) keeps
 * this rare; it is for those that no order suits, such as a merge.
 */
export async function againAfterDeadlock<R>(act: () => Promise<R>, pauseMs = 20 + Math.random() * 80): Promise<R> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      if (tries === mostTries || !wasDeadlocked(error)) throw error;
    }
    await wait(pauseMs);
  }
}

/** A unit of work says it as a refusal, with what the database said behind it. */
function wasDeadlocked(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code === '40P01' || cause?.code === '40001';
}
