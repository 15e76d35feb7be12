import type { Minor } from '../money/minor.ts';
import type { Day, Instant } from '../time.ts';
import { addDays } from '../time.ts';
import { mostInLine, mostLines } from './quantity.ts';

export const priceLockMinutes = 30;
export const cartLifeDays = 30;

export const cartStates = ['active', 'checkout', 'ordered', 'abandoned'] as const;
export type CartState = (typeof cartStates)[number];
export type CartDates = { changedAt: Instant; checkoutAt: Instant | null; orderedAt: Instant | null };

/** In checkout its prices are held for half an hour; untouched for thirty days it is abandoned. */
export function cartState({ changedAt, checkoutAt, orderedAt }: CartDates, now: Instant): CartState {
  if (orderedAt) return 'ordered';
  if (checkoutAt && now < lockedUntil(checkoutAt)) return 'checkout';
  return now >= new Date(Date.parse(changedAt) + cartLifeDays * 86_400_000).toISOString() ? 'abandoned' : 'active';
}

export const lockedUntil = (checkoutAt: Instant): Instant =>
  new Date(Date.parse(checkoutAt) + priceLockMinutes * 60_000).toISOString();

export type CartItem = { productId: string; quantity: number };

/**
 * One line per product: two of the same are summed before anything is asked of them (G16). Too many of one, and lines
 * too many, are said.
 */
export function oneLineEach<Item extends CartItem>(
  items: readonly Item[],
): { items: Item[]; capped: string[]; leftOut: string[] } {
  const byProduct = new Map<string, Item>();
  const capped = new Set<string>();
  const leftOut = new Set<string>();
  for (const item of items) {
    const known = byProduct.get(item.productId);
    if (!known && byProduct.size >= mostLines) {
      leftOut.add(item.productId);
      continue;
    }
    const quantity = (known?.quantity ?? 0) + item.quantity;
    if (quantity > mostInLine) capped.add(item.productId);
    byProduct.set(item.productId, { ...item, ...known, quantity: Math.min(quantity, mostInLine) });
  }
  return { items: [...byProduct.values()], capped: [...capped], leftOut: [...leftOut] };
}

/**
 * What someone put together before signing in joins what they had: the larger of two quantities, for both were meant as
 * the whole.
 */
export function mergeCarts<Item extends CartItem>(
  own: readonly Item[],
  found: readonly Item[],
): { items: Item[]; leftOut: string[] } {
  const both = own.map((item) => ({
    ...item,
    quantity: Math.max(item.quantity, found.find(({ productId }) => productId === item.productId)?.quantity ?? 0),
  }));
  const added = found.filter(({ productId }) => !own.some((item) => item.productId === productId));
  const { items, leftOut } = oneLineEach([...both, ...added]);
  return { items, leftOut };
}

export type Seen = { productId: string; unitMinor: Minor | null };
export type PriceChange = {
  productId: string;
  kind: 'dearer' | 'cheaper' | 'gone' | 'back';
  wasMinor: Minor | null;
  isMinor: Minor | null;
};

/**
 * What is different from what the buyer saw last, line by line. Nothing is placed at another price than the one seen.
 */
export function priceChanges(seen: readonly Seen[], now: readonly Seen[]): PriceChange[] {
  return seen.flatMap(({ productId, unitMinor: wasMinor }): PriceChange[] => {
    const isMinor = now.find((line) => line.productId === productId)?.unitMinor ?? null;
    if (wasMinor === isMinor) return [];
    const kind = isMinor === null ? 'gone' : wasMinor === null ? 'back' : isMinor > wasMinor ? 'dearer' : 'cheaper';
    return [{ productId, kind, wasMinor, isMinor }];
  });
}

/** What the ledger and the proofs have to say to a line. Warnings: nothing is refused. */
export type LineFacts = {
  quantity: number;
  unused: number;
  waitingPeople: number;
  valid: { people: number; first: Day | null };
  forPeople?: number;
};
export type LineWarning =
  | { kind: 'unusedSeats'; count: number }
  | { kind: 'alreadyValid'; count: number; until: Day | null }
  | { kind: 'moreThanNeeded'; count: number }
  | { kind: 'morePeople'; count: number };

/**
 * `valid`: how many of the company's people have a proof that runs beyond what the course would warn of, and its first
 * last day; null where none expires.
 */
export function lineWarnings({ quantity, unused, waitingPeople, valid, forPeople = 0 }: LineFacts): LineWarning[] {
  const warnings: LineWarning[] = [];
  if (unused > 0) warnings.push({ kind: 'unusedSeats', count: unused });
  if (valid.people > 0) warnings.push({ kind: 'alreadyValid', count: valid.people, until: valid.first });
  if (waitingPeople > 0 && unused + quantity > waitingPeople)
    warnings.push({ kind: 'moreThanNeeded', count: unused + quantity - waitingPeople });
  if (forPeople > quantity) warnings.push({ kind: 'morePeople', count: forPeople - quantity });
  return warnings;
}

/** The day after which an untouched cart is abandoned, for the words beneath it. */
export const keptThrough = (changedOn: Day): Day => addDays(changedOn, cartLifeDays);
