import type Stripe from 'stripe';
import type { Runtime } from '../../../platform/runtime.ts';
import { stripeOf } from './card-payments.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';

/** Seconds by which a signed event may be old or early. */
const tolerance = 300;

/**
 * What the provider's server says to ours. The bytes as they came are checked against every secret in force before
 * anything else is done with them. 400: not from the provider, nothing is stored; 404: no card is taken here.
 */
export async function answerWebhook(runtime: Runtime, bytes: Buffer, signature: string | undefined): Promise<number> {
  const client = stripeOf(runtime);
  if (!client) return 404;
  const event = verified(await client, runtime, bytes, signature);
  if (!event) {
    runtime.log.warn({ securityEvent: 'webhookRefused' }, 'an event of the payment provider was refused');
    return 400;
  }
  await handlePaymentEvent(runtime, event);
  return 200;
}

/** The library refuses what is old; what claims to be of later than now is as wrong. */
function isEarly(signature: string, runtime: Runtime): boolean {
  const at = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return !(at <= Date.parse(runtime.clock.now()) / 1000 + tolerance);
}

function verified(stripe: Stripe, runtime: Runtime, bytes: Buffer, signature: string | undefined): Stripe.Event | null {
  if (!signature || isEarly(signature, runtime)) return null;
  for (const secret of runtime.config.stripe!.webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(
        bytes,
        signature,
        secret,
        tolerance,
        undefined,
        Date.parse(runtime.clock.now()),
      );
    } catch {
      // Another secret may be the one.
    }
  }
  return null;
}
