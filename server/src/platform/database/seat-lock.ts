import { sql } from 'kysely';
import type { Work } from './work.ts';

/**
 * Companies whose turn a transaction has, by its connection's query builder: the same one for whatever works within the
 * transaction.
 */
const held = new WeakMap<object, Set<string>>();

/**
 * Waits for the turn of these companies to change who has which seat, and keeps it until the commit. A seat, its lot,
 * the attempt on it and the person's employment are rows that several acts touch in different orders; with one act at a
 * time for each company none of them sees half of another, and no two wait for each other. The order is fixed: an order
 * of the store, then this turn, then employments, then attempts, seats and lots. An act takes the turn before it locks
 * any of these.
 */
export async function lockSeatsOf(work: Work, ...companyIds: readonly string[]): Promise<void> {
  const mine = held.get(work.tx) ?? new Set();
  held.set(work.tx, mine);
  for (const id of [...new Set(companyIds)].toSorted()) {
    if (mine.has(id)) continue;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`seats:${id}`}, 0))`.execute(work.tx);
    mine.add(id);
  }
}
