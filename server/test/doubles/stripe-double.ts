import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

type Metadata = Record<string, string>;
type Session = {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Metadata;
  intentMetadata: Metadata;
  success_url: string;
  cancel_url: string;
};
type Refund = {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  currency: string;
  status: RefundStatus;
  metadata: Metadata;
};
type RefundStatus = 'pending' | 'succeeded' | 'failed';
export type SentEvent = { id: string; type: string; data: { object: unknown } };

/**
 * The part of Stripe's API that we use, for tests, drills and the demo's machine without a network: checkout sessions
 * with a page to pay on, refunds, events with signatures. Like the original it answers the same to the same idempotency
 * key.
 */
export class StripeDouble {
  readonly sessions = new Map<string, Session>();
  readonly refunds = new Map<string, Refund>();
  /** Where events go, and how they are signed. */
  webhook: { url: string; secret: string } | null = null;
  /** Called before an answer leaves; `false` swallows it, as when the line dies after the charge was made (G26). */
  beforeAnswer: (path: string) => boolean = () => true;
  /** How a refund stands when it is made; banks take days. */
  refundsBegin: RefundStatus = 'succeeded';
  /** Calls that came, as `POST /v1/refunds`. */
  readonly calls: string[] = [];
  readonly #answers = new Map<string, unknown>();
  readonly #server: Server;
  readonly #stripe = new Stripe('sk_test_double');

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** The buyer pays on the page. Answers the events that Stripe would send, unsent. */
  pay(sessionId: string): SentEvent[] {
    const session = this.sessions.get(sessionId);
    if (!session || session.status !== 'open') return [];
    const intent = `pi_${randomUUID()}`;
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent, url: null });
    const amounts = { amount: session.amount_total, amount_received: session.amount_total, currency: session.currency };
    return [
      this.event('payment_intent.succeeded', {
        id: intent,
        object: 'payment_intent',
        ...amounts,
        metadata: session.intentMetadata,
      }),
      this.event('checkout.session.completed', session),
    ];
  }

  expire(sessionId: string): SentEvent[] {
    const session = this.sessions.get(sessionId);
    if (!session || session.status !== 'open') return [];
    Object.assign(session, { status: 'expired', url: null });
    return [this.event('checkout.session.expired', session)];
  }

  /** What became of a refund at the bank. Answers the event, unsent. */
  settle(refundId: string, status: 'succeeded' | 'failed'): SentEvent {
    const refund = this.refunds.get(refundId)!;
    refund.status = status;
    return this.event(status === 'failed' ? 'refund.failed' : 'refund.updated', { ...refund });
  }

  event(type: string, object: unknown): SentEvent {
    return {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      data: { object },
    } as SentEvent;
  }

  /** Tells our server; answers its status, 0 when there was none. */
  async send(event: SentEvent): Promise<number> {
    if (!this.webhook) throw new Error('nobody listens to events');
    const payload = JSON.stringify(event);
    const signature = this.#stripe.webhooks.generateTestHeaderString({ payload, secret: this.webhook.secret });
    const answer = await fetch(this.webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.status ?? 0;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
    this.calls.push(`${request.method} ${pathname}`);
    const text = await bodyOf(request);
    if (pathname.startsWith('/pay/'))
      return this.#page(request.method ?? 'GET', pathname.slice('/pay/'.length), response);
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.#answers.get(key) : undefined;
    const answer =
      known ??
      this.#do(
        `${request.method} ${pathname}`,
        text === '' ? new Map(searchParams) : fieldsOf(text),
        `http://${request.headers.host}`,
      );
    if (answer && typeof key === 'string') this.#answers.set(key, answer);
    if (!this.beforeAnswer(pathname)) return void request.socket.destroy();
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        answer ?? { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } },
      ),
    );
  }

  #do(call: string, fields: Map<string, string>, origin: string): unknown {
    if (call === 'POST /v1/checkout/sessions') return this.#open(fields, origin);
    const session = /^GET \/v1\/checkout\/sessions\/(cs_[\w-]+)$/.exec(call)?.[1];
    if (session) return this.sessions.get(session);
    const refund = /^GET \/v1\/refunds\/(re_[\w-]+)$/.exec(call)?.[1];
    if (refund) return this.refunds.get(refund);
    if (call === 'GET /v1/refunds') {
      const data = [...this.refunds.values()].filter((one) => one.payment_intent === fields.get('payment_intent'));
      return { object: 'list', url: '/v1/refunds', has_more: false, data };
    }
    return call === 'POST /v1/refunds' ? this.#refund(fields) : undefined;
  }

  #open(fields: Map<string, string>, origin: string): Session {
    const id = `cs_${randomUUID()}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${origin}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total:
        Number(fields.get('line_items[0][price_data][unit_amount]')) * Number(fields.get('line_items[0][quantity]')),
      currency: fields.get('line_items[0][price_data][currency]')!,
      client_reference_id: fields.get('client_reference_id') ?? null,
      metadata: metadataOf(fields, 'metadata'),
      intentMetadata: metadataOf(fields, 'payment_intent_data[metadata]'),
      success_url: fields.get('success_url')!,
      cancel_url: fields.get('cancel_url')!,
    };
    this.sessions.set(id, session);
    return session;
  }

  #refund(fields: Map<string, string>): Refund | undefined {
    const intent = fields.get('payment_intent')!;
    const paid = [...this.sessions.values()].find((session) => session.payment_intent === intent);
    if (!paid) return undefined;
    const amount = Number(fields.get('amount') ?? paid.amount_total);
    const back = [...this.refunds.values()]
      .filter((one) => one.payment_intent === intent && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);
    if (back + amount > paid.amount_total) return undefined;
    const refund: Refund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      payment_intent: intent,
      amount,
      currency: paid.currency,
      status: this.refundsBegin,
      metadata: metadataOf(fields, 'metadata'),
    };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  /** The page a buyer sees: one button that pays, one that goes back. */
  async #page(method: string, id: string, response: ServerResponse): Promise<void> {
    const session = this.sessions.get(id);
    if (!session) return void response.writeHead(404).end();
    if (method === 'POST') {
      const { success_url: location } = session;
      for (const event of this.pay(id)) await this.send(event);
      return void response.writeHead(303, { location }).end();
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Pay</title><h1>Pay ${session.amount_total} ${session.currency.toUpperCase()}</h1>
      <form method="post"><button>Pay</button></form><a href="${session.cancel_url.replaceAll('&', '&amp;')}">Back</a></html>`);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

const fieldsOf = (text: string): Map<string, string> => new Map(new URLSearchParams(text));
const metadataOf = (fields: Map<string, string>, prefix: string): Metadata =>
  Object.fromEntries(
    [...fields].flatMap(([key, value]) =>
      key.startsWith(`${prefix}[`) ? [[key.slice(prefix.length + 1, -1), value]] : [],
    ),
  );
