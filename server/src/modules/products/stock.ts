import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

export type StockLine = { productId: string; quantity: number };

/**
 * Keeps stock for an order, or refuses it with the product and what is left of it. What is sold without a limit is
 * counted too: a limit set later knows of it. One conditional update each, under `never_oversold`; in the order of
 * their ids, so that two orders never wait for each other.
 */
export async function holdStock(work: Work, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of inOrder(lines)) {
    const { numAffectedRows } = await sql`update products set stock_taken = stock_taken + ${quantity}
      where id = ${productId} and (stock_total is null or stock_taken + ${quantity} <= stock_total)`.execute(work.tx);
    if (numAffectedRows === 1n) continue;
    const { rows } = await sql<{
      left: number | null;
    }>`select stock_total - stock_taken as left from products where id = ${productId}`.execute(work.tx);
    throw new DomainError(rows[0] ? 'productSoldOut' : 'notFound', { productId, left: rows[0]?.left ?? 0 });
  }
}

/** Gives back what an order kept and does not use: cancelled before it was fulfilled, or refunded. */
export async function giveBackStock(work: Work, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of inOrder(lines))
    await sql`update products set stock_taken = stock_taken - ${quantity} where id = ${productId}`.execute(work.tx);
}

const inOrder = (lines: readonly StockLine[]) =>
  lines.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
