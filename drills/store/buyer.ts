import { randomUUID } from 'node:crypto';
import type { StripeDouble } from '../../server/test/stripe-double.ts';
import type { Deliveries } from './deliver.ts';
import type { Writer, Send } from '../kill/load.ts';

export type Shop = { products: readonly string[]; termsVersionId: string; double: StripeDouble; deliveries: Deliveries };

export const billing = { name: 'Drill Ltd.', address: '1 Main Street', country: 'CA', region: 'ON', taxId: null, email: 'buyer@example.com' };

type Cart = { id: string; version: number; quote: string; lines: { id: string; obstacle: string | null }[] };

/**
 * A company's buyer who buys again and again as a browser does: a cart, an order with a key, the provider's page. What gets no answer is
 * sent again with the same key; what is paid is told by the provider alone.
 */
export class Buyer implements Writer {
  readonly cookie: string;
  readonly #shop: Shop;
  /** Answers by key: the same key must always get the same one (I-15). */
  readonly #answers = new Map<string, string>();
  readonly denied: string[] = [];
  placed = 0;
  #order: { key: string; body: unknown } | null = null;
  #unpaid: string | null = null;

  constructor(cookie: string, shop: Shop) {
    this.cookie = cookie;
    this.#shop = shop;
  }

  async act(send: Send): Promise<never[]> {
    if (this.#unpaid) await this.#pay(send, this.#unpaid);
    else if (this.#order) await this.#place(send, this.#order);
    else await this.#fill(send);
    return [];
  }

  async #fill(send: Send): Promise<void> {
    const { products, termsVersionId } = this.#shop;
    const productId = products[Math.floor(Math.random() * products.length)]!;
    const added = await send('POST', '/cart/lines', { boughtFor: 'company', productId, quantity: 1 + Math.floor(Math.random() * 3) });
    if (!added.ok) return;
    const shown = await send('GET', '/cart?boughtFor=company&country=CA&region=ON', undefined);
    const cart = shown.body as Cart | null;
    if (!shown.ok || !cart?.id) return;
    // Sold out meanwhile: put away, and something else is chosen the next time.
    const gone = cart.lines.filter(({ obstacle }) => obstacle !== null);
    for (const { id } of gone) await send('DELETE', `/cart/lines/${id}`, undefined);
    if (gone.length > 0) return;
    const body = { cartId: cart.id, cartVersion: cart.version, quote: cart.quote, method: 'card', billing, termsVersionId, locale: 'en', documentId: null };
    this.#order = { key: randomUUID(), body };
  }

  async #place(send: Send, { key, body }: { key: string; body: unknown }): Promise<void> {
    const answer = await send('POST', '/orders', body, { 'idempotency-key': key });
    if (answer.status === 0 || answer.status === 503) return;
    if (!answer.ok) {
      this.#order = null;
      return;
    }
    const { orderId } = answer.body as { orderId: string };
    const before = this.#answers.get(key);
    const now = JSON.stringify(answer.body);
    if (before !== undefined && before !== now) this.denied.push(`one key, two answers: ${before} and ${now}`);
    this.#answers.set(key, now);
    if (before === undefined) this.placed += 1;
    // Now and then asked once more: a double click.
    if (before === undefined && Math.random() < 0.3) return;
    this.#order = null;
    this.#unpaid = orderId;
  }

  async #pay(send: Send, orderId: string): Promise<void> {
    const answer = await send('POST', `/orders/${orderId}/card-payment`, {});
    if (answer.status === 0 || answer.status === 503) return;
    const { url } = (answer.body ?? {}) as { url?: string | null };
    this.#unpaid = null;
    const session = url?.split('/').at(-1);
    if (!session) return;
    // Some close the page and never come back.
    if (Math.random() < 0.05) return;
    this.#shop.deliveries.add(this.#shop.double.pay(session));
  }
}
