import type { Input } from '../api/client.ts';

/** Something put into the cart when no one could be asked: no connection, or the session had ended. */
export type PendingCart = { productId: string; quantity: number; name: string };
type Whose = Input<'mergeCart'>['boughtFor'];
/** What goes into one cart with one call. Once it was sent it never changes: its key stands for exactly these lines. */
export type Batch = { key: string; owner: string; boughtFor: Whose; lines: PendingCart[]; sent: boolean };

/** As many as one cart and one line take. */
const mostLines = 50;
const mostInLine = 1000;

/** Adds what was pressed to what waits already; the same product pressed twice is one line. */
export function withPendingCart(batches: readonly Batch[], owner: string, boughtFor: Whose, wanted: PendingCart): Batch[] {
  const open = batches.find((one) => one.owner === owner && one.boughtFor === boughtFor && !one.sent);
  const there = open?.lines.find(({ productId }) => productId === wanted.productId);
  const line = { ...wanted, quantity: Math.min(mostInLine, (there?.quantity ?? 0) + wanted.quantity) };
  const lines = [...(open?.lines ?? []).filter((one) => one !== there), line].slice(-mostLines);
  // What someone else left on this device is theirs, and gone: it is neither shown nor sent.
  const others = batches.filter((one) => one !== open && one.owner === owner);
  return [...others, { key: open?.key ?? crypto.randomUUID(), owner, boughtFor, lines, sent: false }];
}

const name = 'muster-wanted';
const listeners = new Set<() => void>();

/** Keeps something for the person who is here, until it lies in their cart; false where this device keeps nothing. */
export function keepPendingCart(owner: string, boughtFor: Whose, wanted: PendingCart): boolean {
  const kept = write(withPendingCart(readPendingCart(), owner, boughtFor, wanted));
  for (const listener of listeners) listener();
  return kept;
}

/** Hears when something is kept. */
export function onPendingCart(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readPendingCart(): Batch[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as Batch[];
  } catch {
    return []; // storage is refused, or someone else wrote there
  }
}

/** Anyone who signs out leaves nothing behind. */
export function dropPendingCart(): void {
  write([]);
}

/** As it is sent: from here on the batch is what its key stands for. */
export function markSent(key: string): void {
  write(readPendingCart().map((one) => (one.key === key ? { ...one, sent: true } : one)));
}

export function removeFromPendingCart(keys: readonly string[]): void {
  write(readPendingCart().filter(({ key }) => !keys.includes(key)));
}

function write(batches: readonly Batch[]): boolean {
  try {
    if (batches.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(batches));
    return true;
  } catch {
    return false;
  }
}
