import type { Input } from '../api/client.ts';

/** Something put into the cart when no one could be asked: no connection, or the session had ended. */
export type PendingCart = { productId: string; quantity: number; name: string };
export type Whose = Input<'mergeCart'>['boughtFor'];
/** What goes into one cart with one call. Once it was sent it never changes: its key stands for exactly these lines. */
export type Batch = { key: string; owner: string; boughtFor: Whose; lines: PendingCart[]; sent: boolean };

const name = 'muster-wanted';
const listeners = new Set<() => void>();

/** Those who listen hear that something is kept. */
export function tellPendingCart(): void {
  for (const listener of listeners) listener();
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
  writePendingCart([]);
}

/** What is kept from now on; false where this device keeps nothing. */
export function writePendingCart(batches: readonly Batch[]): boolean {
  try {
    if (batches.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(batches));
    return true;
  } catch {
    return false;
  }
}
