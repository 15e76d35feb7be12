import { randomUUID } from 'node:crypto';
import type { StripeDouble } from '../../server/test/doubles/stripe-double.ts';
import type { Deliveries } from './deliver.ts';
import type { Writer, Send } from '../kill/load.ts';

export type Shop = {
  products: readonly string[];
  termsVersionId: string;
  double: StripeDouble;
  deliveries: Deliveries;
  /** Refunds that were asked for, until someone decides. */
  asked: string[];
  /** Orders whose buyer pays when the time to pay is long over, with the provider's page. */
  late: { orderId: string; session: string }[];
};

export const billing = {
  name: 'Drill Ltd.',
  address: '1 Main Street',
  country: 'CA',
  region: 'ON',
  taxId: null,
  email: 'buyer@example.com',
};

type Cart = { id: string; version: number; quote: string; lines: { id: string; obstacle: string | null }[] };
type Keyed = { path: string; key: string; body: Record<string, unknown>; other: Record<string, unknown> };

/** Orders that one buyer leaves unpaid before they are taken back. */
const mostLeft = 4;
/** How often a buyer does what is not plain buying. */
const often = { asksAgain: 0.3, askOtherwise: 0.03, leaves: 0.05, paysLate: 0.03, refunds: 0.06, transfers: 0.15 };

/**
 * A company's buyer who buys again and again as a browser does: a cart, an order with a key, the provider's page; and
 * who gives seats back now and then, or to the company of the same group, if there is one. What gets no answer is sent
 * again with the same key; what is paid is told by the provider alone.
 */
export class Buyer implements Writer {
  readonly cookie: string;
  readonly #shop: Shop;
  /** Answers by key: the same key must always get the same one (I-15). */
  readonly #answers = new Map<string, string>();
  readonly denied: string[] = [];
  /** Orders and refunds that were acknowledged: they have to be there for ever (I-5). */
  readonly promised = { orders: [] as string[], refunds: [] as string[] };
  /** Seats of each lot that were acknowledged as sent to another company. */
  readonly sent = new Map<string, number>();
  #order: Keyed | null = null;
  #refund: Keyed | null = null;
  #transfer: (Keyed & { lotId: string }) | null = null;
  /** The other companies of the group; asked once. */
  #related: string[] | null = null;
  #unpaid: string | null = null;
  readonly #paid: string[] = [];
  readonly #left: string[] = [];

  constructor(cookie: string, shop: Shop) {
    this.cookie = cookie;
    this.#shop = shop;
  }

  get placed(): number {
    return this.promised.orders.length;
  }

  async act(send: Send): Promise<never[]> {
    if (this.#unpaid) await this.#pay(send, this.#unpaid);
    else if (this.#order) await this.#place(send, this.#order);
    else if (this.#refund) await this.#askRefund(send, this.#refund);
    else if (this.#transfer) await this.#send(send, this.#transfer);
    else if (this.#left.length > mostLeft) await this.#takeBack(send);
    else if (this.#paid.length > 0 && Math.random() < often.refunds) await this.#chooseRefund(send);
    else if (this.#related?.length !== 0 && Math.random() < often.transfers) await this.#chooseTransfer(send);
    else await this.#fill(send);
    return [];
  }

  /**
   * When all is told: what was begun is ended, and some of what came of it is sent once more, so that a short run has
   * transfers too.
   */
  async shareOut(send: Send): Promise<void> {
    if (!this.#transfer) await this.#chooseTransfer(send);
    while (this.#transfer) await this.#send(send, this.#transfer);
  }

  async #fill(send: Send): Promise<void> {
    const { products, termsVersionId } = this.#shop;
    const productId = products[Math.floor(Math.random() * products.length)]!;
    const added = await send('POST', '/cart/lines', {
      boughtFor: 'company',
      productId,
      quantity: 1 + Math.floor(Math.random() * 3),
    });
    if (!added.ok) return;
    const shown = await send('GET', '/cart?boughtFor=company&country=CA&region=ON', undefined);
    const cart = shown.body as Cart | null;
    if (!shown.ok || !cart?.id) return;
    // Sold out meanwhile: put away, and something else is chosen the next time.
    const gone = cart.lines.filter(({ obstacle }) => obstacle !== null);
    for (const { id } of gone) await send('DELETE', `/cart/lines/${id}`, undefined);
    if (gone.length > 0) return;
    const body = {
      cartId: cart.id,
      cartVersion: cart.version,
      quote: cart.quote,
      method: 'card',
      billing,
      termsVersionId,
      locale: 'en',
      documentId: null,
    };
    this.#order = { path: '/orders', key: randomUUID(), body, other: { ...body, locale: 'fr' } };
  }

  async #place(send: Send, asked: Keyed): Promise<void> {
    const told = await this.#keyed(send, asked);
    if (told === 'again') return;
    this.#order = null;
    if (told === 'refused') return;
    const { orderId } = told.answer as { orderId: string };
    if (told.first) this.promised.orders.push(orderId);
    this.#unpaid = orderId;
  }

  async #pay(send: Send, orderId: string): Promise<void> {
    const answer = await send('POST', `/orders/${orderId}/card-payment`, {});
    if (answer.status === 0 || answer.status === 503) return;
    const { url } = (answer.body ?? {}) as { url?: string | null };
    this.#unpaid = null;
    const session = url?.split('/').at(-1);
    if (!session) return;
    const chance = Math.random();
    // Some close the page and never come back; some come back when no one waits for them any more.
    if (chance < often.leaves) {
      this.#left.push(orderId);
      return;
    }
    if (chance < often.leaves + often.paysLate) {
      this.#shop.late.push({ orderId, session });
      return;
    }
    this.#shop.deliveries.add(this.#shop.double.pay(session));
    this.#paid.push(orderId);
  }

  /** A company keeps stock with ten orders at most: what was left unpaid is taken back before that. */
  async #takeBack(send: Send): Promise<void> {
    const orderId = this.#left.shift()!;
    const { status } = await send('POST', `/orders/${orderId}/cancellation`, { reason: 'Never paid' });
    if (status === 0 || status === 503) this.#left.push(orderId);
  }

  async #chooseRefund(send: Send): Promise<void> {
    const orderId = this.#paid.splice(Math.floor(Math.random() * this.#paid.length), 1)[0]!;
    const { ok, body } = await send('GET', `/orders/${orderId}`, undefined);
    const seats = ok ? (body as { refundable: { seatId: string }[] }).refundable : [];
    if (seats.length === 0) return;
    const seatIds = seats.slice(0, 1 + Math.floor(Math.random() * seats.length)).map(({ seatId }) => seatId);
    const asked = { seatIds, destination: Math.random() < 0.7 ? 'origin' : 'credit', reason: 'Too many seats' };
    this.#refund = {
      path: `/orders/${orderId}/refunds`,
      key: randomUUID(),
      body: asked,
      other: { ...asked, reason: 'Another reason' },
    };
  }

  async #askRefund(send: Send, asked: Keyed): Promise<void> {
    const told = await this.#keyed(send, asked);
    if (told === 'again') return;
    this.#refund = null;
    if (told === 'refused') return;
    const { refundId } = told.answer as { refundId: string };
    if (!told.first) return;
    this.promised.refunds.push(refundId);
    this.#shop.asked.push(refundId);
  }

  /** Free seats of a lot go to the other company; what came from there goes back the same way. */
  async #chooseTransfer(send: Send): Promise<void> {
    if (this.#related === null) {
      const { ok, body } = await send('GET', '/settings/seats/related-companies', undefined);
      if (!ok) return;
      this.#related = (body as { rows: { id: string }[] }).rows.map(({ id }) => id);
    }
    const toCompanyId = this.#related[0];
    if (!toCompanyId) return;
    const { ok, body } = await send('GET', '/settings/seats/lots?limit=50', undefined);
    const lots = ok
      ? (body as { rows: { id: string; available: number; blocked: boolean }[] }).rows.filter(
          (lot) => lot.available > 0 && !lot.blocked,
        )
      : [];
    const lot = lots[Math.floor(Math.random() * lots.length)];
    if (!lot) return;
    const asked = {
      toCompanyId,
      quantity: 1 + Math.floor(Math.random() * lot.available),
      reason: 'They need them more',
    };
    const path = `/settings/seats/lots/${lot.id}/transfer`;
    this.#transfer = {
      lotId: lot.id,
      path,
      key: randomUUID(),
      body: asked,
      other: { ...asked, reason: 'Another reason' },
    };
  }

  async #send(send: Send, asked: Keyed & { lotId: string }): Promise<void> {
    const told = await this.#keyed(send, asked);
    if (told === 'again') return;
    this.#transfer = null;
    if (told === 'refused' || !told.first) return;
    const { sent } = told.answer as { sent: number };
    this.sent.set(asked.lotId, (this.sent.get(asked.lotId) ?? 0) + sent);
  }

  /** Asks with a key, now and then once more as after a double click, or with another body, which has to be refused. */
  async #keyed(
    send: Send,
    { path, key, body, other }: Keyed,
  ): Promise<'again' | 'refused' | { first: boolean; answer: unknown }> {
    const answer = await send('POST', path, body, { 'idempotency-key': key });
    if (answer.status === 0 || answer.status === 503) return 'again';
    const before = this.#answers.get(key);
    if (!answer.ok) {
      if (before !== undefined) this.denied.push(`one key, an answer and then ${answer.status}`);
      return 'refused';
    }
    const now = JSON.stringify(answer.body);
    if (before !== undefined && before !== now) this.denied.push(`one key, two answers: ${before} and ${now}`);
    this.#answers.set(key, now);
    if (Math.random() < often.asksAgain) {
      const again = await send('POST', path, body, { 'idempotency-key': key });
      if (again.ok && JSON.stringify(again.body) !== now)
        this.denied.push(`one key, two answers: ${now} and ${JSON.stringify(again.body)}`);
    }
    if (Math.random() < often.askOtherwise) {
      const { status } = await send('POST', path, other, { 'idempotency-key': key });
      if (status !== 422 && status !== 0 && status !== 503)
        this.denied.push(`a key with another body was answered ${status}`);
    }
    return { first: before === undefined, answer: answer.body };
  }
}
