import { ApiError, call } from '../../api/client.ts';
import type { Result } from '../../api/client.ts';
import type { Batch } from '../../session/pendingCart.ts';
import { readPendingCart } from '../../session/pendingCart.ts';
import { markSent, removeFromPendingCart } from './pendingLines.ts';

export type Merged = { batch: Batch; answer: Result<'mergeCart'> } | { batch: Batch; refusal: ApiError };

/** No one answered, or no one is signed in: it waits for the next time. Anything else is an answer. */
const waits = ({ code }: ApiError): boolean =>
  [
    'offline',
    'unavailable',
    'notSignedIn',
    'pinChangeRequired',
    'tooManyRequests',
    'maintenance',
    'legalRequired',
  ].includes(code);

let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends what waits for this person, each batch with its key, so that a lost answer is not a second cart. Answers what
 * came of each.
 */
export function mergeWanted(owner: string): Promise<Merged[]> {
  const mine = turn.then(() => mergeAll(owner));
  turn = mine.catch(() => {});
  return mine;
}

async function mergeAll(owner: string): Promise<Merged[]> {
  const all = readPendingCart();
  removeFromPendingCart(all.filter((one) => one.owner !== owner).map(({ key }) => key));
  const merged: Merged[] = [];
  for (const batch of all.filter((one) => one.owner === owner)) {
    markSent(batch.key);
    try {
      const lines = batch.lines.map(({ productId, quantity }) => ({ productId, quantity }));
      const answer = await call('mergeCart', { boughtFor: batch.boughtFor, lines }, { idempotencyKey: batch.key });
      merged.push({ batch, answer });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (waits(error)) return merged;
      merged.push({ batch, refusal: error });
    }
    removeFromPendingCart([batch.key]);
  }
  return merged;
}
