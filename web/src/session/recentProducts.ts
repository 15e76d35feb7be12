/** A product someone looked at, as it was called then. */
export type RecentProduct = { id: string; name: string };

const key = 'muster-recent-products';
const most = 6;

type Kept = { owner: string; products: RecentProduct[] };

/** What this person looked at last on this device, the newest first; nothing of anyone else. */
export function recentProducts(owner: string): RecentProduct[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    return kept?.owner === owner ? kept.products : [];
  } catch {
    return []; // storage is refused, or someone else wrote there
  }
}

export function noteProduct(owner: string, product: RecentProduct): void {
  const products = [product, ...recentProducts(owner).filter(({ id }) => id !== product.id)].slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify({ owner, products } satisfies Kept));
  } catch {
    // a convenience: without storage there is none
  }
}

/** Anyone who signs out leaves nothing behind. */
export function dropRecentProducts(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept then
  }
}
