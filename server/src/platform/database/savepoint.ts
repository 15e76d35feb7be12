import { sql } from 'kysely';
import type { Work } from './work.ts';

/** Runs a part of a unit of work that may fail alone: what it wrote is undone, and what was written before it stays. */
export async function inSavepoint<R>(work: Work, run: () => Promise<R>): Promise<R> {
  await sql`savepoint part`.execute(work.tx);
  try {
    const result = await run();
    await sql`release savepoint part`.execute(work.tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(work.tx);
    await sql`release savepoint part`.execute(work.tx);
    throw error;
  }
}
