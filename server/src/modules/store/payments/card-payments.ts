import type Stripe from 'stripe';
import type { Runtime } from '../../../platform/runtime.ts';
import { providerAmount } from './provider-amount.ts';

export type Checkout = {
  paymentId: string;
  orderId: string;
  companyId: string;
  number: number;
  minor: number;
  currency: string;
  email: string | null;
  locale: 'en' | 'fr';
  /** Seconds since 1970; the provider's page says no after it. */
  expiresAt: number;
};

const made = new WeakMap<Runtime, Promise<Stripe>>();

/**
 * The provider's own library; loaded at the first use, for most servers never take a card. Null where no key is set.
 */
export function stripeOf(runtime: Runtime): Promise<Stripe> | null {
  const { stripe } = runtime.config;
  if (!stripe) return null;
  const known = made.get(runtime);
  if (known) return known;
  // No retries by themselves: what was not answered is looked up, never asked again with another key (G26).
  const client = import('stripe').then(
    ({ default: Library }) =>
      new Library(stripe.secretKey, { ...stripe.api, maxNetworkRetries: 0, timeout: 10_000, telemetry: false }),
  );
  made.set(runtime, client);
  return client;
}

/** Whether an amount can be paid by card here. */
export const payableByCard = (runtime: Runtime, minor: number, currency: string): boolean =>
  runtime.config.stripe !== null && providerAmount(minor, currency) !== null;

/**
 * Opens the provider's page for a payment. The payment's id is the key of the call: asked again for the same payment,
 * the provider answers the page it opened before.
 */
export async function openCheckout(runtime: Runtime, given: Checkout): Promise<{ sessionId: string; url: string }> {
  const stripe = await stripeOf(runtime)!;
  const { publicOrigin } = runtime.config;
  const metadata = { paymentId: given.paymentId, orderId: given.orderId, companyId: given.companyId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: given.orderId,
      metadata,
      payment_intent_data: { metadata, description: `Order ${given.number}` },
      // One line over the whole: discounts and taxes are reckoned by us, to the unit.
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: given.currency.toLowerCase(),
            unit_amount: providerAmount(given.minor, given.currency)!,
            product_data: { name: `Order ${given.number}` },
          },
        },
      ],
      ...(given.email && { customer_email: given.email }),
      locale: given.locale,
      expires_at: given.expiresAt,
      success_url: `${publicOrigin}/cart?order=${given.orderId}`,
      cancel_url: `${publicOrigin}/cart?order=${given.orderId}&cancelled=true`,
    },
    { idempotencyKey: given.paymentId },
  );
  return { sessionId: session.id, url: session.url! };
}

/** A clear no: nothing was made of what was asked, and nothing will be. Whatever else went wrong is not known. */
export function isRefusal(error: unknown): boolean {
  const status = (error as { statusCode?: number }).statusCode ?? 0;
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}
