import { readPendingCart, tellPendingCart, writePendingCart } from '../../session/pendingCart.ts';
import type { Batch, PendingCart, Whose } from '../../session/pendingCart.ts';

/** As many as one cart and one line take. */
const mostLines = 50;
const mostInLine = 1000;

/** Adds what was pressed to what waits already; the same product pressed twice is one line. */
export function withPendingCart(
  batches: readonly Batch[],
  owner: string,
  boughtFor: Whose,
  wanted: PendingCart,
): Batch[] {
  const open = batches.find((one) => one.owner === owner && one.boughtFor === boughtFor && !one.sent);
  const there = open?.lines.find(({ productId }) => productId === wanted.productId);
  const line = { ...wanted, quantity: Math.min(mostInLine, (there?.quantity ?? 0) + wanted.quantity) };
  const lines = [...(open?.lines ?? []).filter((one) => one !== there), line].slice(-mostLines);
  // What someone else left on this device is theirs, and gone: it is neither shown nor sent.
  const others = batches.filter((one) => one !== open && one.owner === owner);
  return [...others, { key: open?.key ?? crypto.randomUUID(), owner, boughtFor, lines, sent: false }];
}

/** Keeps something for the person who is here, until it lies in their cart; false where this device keeps nothing. */
export function keepPendingCart(owner: string, boughtFor: Whose, wanted: PendingCart): boolean {
  const kept = writePendingCart(withPendingCart(readPendingCart(), owner, boughtFor, wanted));
  tellPendingCart();
  return kept;
}

/** As it is sent: from here on the batch is what its key stands for. */
export function markSent(key: string): void {
  writePendingCart(readPendingCart().map((one) => (one.key === key ? { ...one, sent: true } : one)));
}

export function removeFromPendingCart(keys: readonly string[]): void {
  writePendingCart(readPendingCart().filter(({ key }) => !keys.includes(key)));
}
