import * as cartApi from '@app/contract/store/cart';
import * as companyProductsApi from '@app/contract/products/company-products';
import * as ordersApi from '@app/contract/store/orders';
import * as settingsApi from '@app/contract/store/store-settings';
import { plainRules } from '@app/domain/store/purchase-rules';
import type { Day, Instant } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type pg from 'pg';
import type Stripe from 'stripe';
import { makeDigests } from '../../src/modules/notices/jobs.ts';
import { keepSeats } from '../../src/modules/seats/index.ts';
import { handlePaymentEvent } from '../../src/modules/store/index.ts';
import type { Runtime } from '../../src/platform/runtime.ts';
import { makePeople } from '../demo/people.ts';
import type { DemoOrder } from '../demo/purchases.ts';
import { demoGrants, demoOrders, secondBuyer } from '../demo/purchases.ts';
import type { Scene, Stage } from './acting.ts';
import { openStage } from './acting.ts';
import { paperOrder } from './paper-order.ts';
import { idOf } from './rows.ts';
import { seatMoves } from './seat-moves.ts';

const seller = 'muster-001';
const admin = 'northgate-002';

/**
 * A year of buying, played by the product's own commands at the times of then: what stands there afterwards is what
 * they leave, and nightly reconciliation finds nothing. Letters of then were read long ago.
 */
export async function seedPurchases(runtime: Runtime, client: pg.ClientBase, today: Day): Promise<void> {
  const people = makePeople(today);
  const stage = openStage(runtime, people);
  const when = (daysAgo: number, minutes = 0): Instant =>
    new Date(Date.parse(`${addDays(today, -daysAgo)}T15:00:00.000Z`) + minutes * 60_000).toISOString();
  const scenes: Scene[] = [
    ...preparations(stage, when),
    ...demoOrders.flatMap((order) => scenesOf(stage, client, order, when)),
    ...demoGrants.map(({ companyKey, sku, daysAgo, quantity, reason, lastsDays }) => ({
      at: when(daysAgo, 20),
      play: async () =>
        void (await stage.does(seller, companyProductsApi.grantSeats, {
          companyId: idOf('company', companyKey),
          productId: idOf('product', sku),
          quantity,
          kind: 'free',
          reason,
          assignBy: lastsDays === null ? null : addDays(today, lastsDays - daysAgo),
        })),
    })),
    ...(await seatMoves(stage, client, today, when)),
    ...[14, 6].map((daysAgo) => ({
      at: when(daysAgo, -600),
      play: () => keepSeats.run(stage.runtime, {}, { id: 'demo', number: 1 }),
    })),
  ];
  const now = runtime.clock.now();
  for (const { at, play } of scenes.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))) {
    stage.setTo(at < now ? at : now);
    await play();
  }
  // What lapsed by today is assigned again by the rule that comes after.
  stage.setTo(now);
  await keepSeats.run(stage.runtime, {}, { id: 'demo', number: 1 });
}

/**
 * What the hour of today would say of seats is said, and what was written then was read then: no letter waits, no job.
 */
export async function settlePurchases(runtime: Runtime, client: pg.ClientBase): Promise<void> {
  await keepSeats.run(runtime, {}, { id: 'demo', number: 1 });
  await client.query('delete from mails');
  await digestsOfLastDays(runtime);
  await client.query('update mails set sent_at = created_at, sealed = null');
  await client.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where task_identifier in ('store.tellReady', 'seats.receive', 'platform.sendMails')))`,
  );
}

/**
 * The digests of the day before yesterday, of yesterday and, once their hour has come, of today: at a time of day that
 * is decent where the people are.
 */
async function digestsOfLastDays(runtime: Runtime): Promise<void> {
  const now = runtime.clock.now();
  for (const daysAgo of [2, 1, 0]) {
    const at = `${new Date(Date.parse(now) - daysAgo * 86_400_000).toISOString().slice(0, 10)}T19:00:00.000Z`;
    await makeDigests.run(
      { ...runtime, clock: { ...runtime.clock, now: () => (at < now ? at : now) } },
      {},
      { id: 'demo', number: 1 },
    );
  }
}

type When = (daysAgo: number, minutes?: number) => Instant;

/** How Northgate buys, what both may owe, and credit that was paid beforehand. */
function preparations(stage: Stage, when: When): Scene[] {
  const billing = (name: string, address: string, region: string, email: string) => ({
    name,
    address,
    country: 'CA',
    region,
    taxId: null,
    email,
  });
  const places = ['Edmonton yard', 'Sudbury plant', 'Duluth warehouse'];
  const second = idOf('person', secondBuyer);
  return [
    {
      at: when(395),
      play: async () => {
        for (const [key, limitMinor] of [
          ['northgate', 1_500_000],
          ['lakeshore', 500_000],
        ] as const)
          await stage.does(seller, settingsApi.saveCreditTerms, {
            companyId: idOf('company', key),
            limitMinor,
            invoiceDays: 30,
          });
        await stage.does(admin, settingsApi.savePurchaseRules, {
          rules: {
            ...plainRules,
            buyers: 'adminsAndBuyers',
            chosenPersonIds: [second],
            approverPersonIds: [idOf('person', admin), second],
            methods: [...plainRules.methods],
            approvalAboveMinor: 250_000,
            mostPerOrderMinor: 1_000_000,
          },
          costCentres: places,
          billing: billing(
            'Northgate Fabrication & Haulage Ltd.',
            '4120 51 Avenue NW, Edmonton AB T6B 2W1',
            'AB',
            'payables@northgate.example',
          ),
        });
        // Who else may buy is a looser rule, which the second administrator confirms.
        const { change } = await stage.does(secondBuyer, settingsApi.getPurchaseRules, {});
        if (change) await stage.does(secondBuyer, settingsApi.confirmPurchaseRules, { changeId: change.id });
      },
    },
    {
      at: when(70),
      play: async () =>
        void (await stage.does(seller, settingsApi.grantCredit, {
          companyId: idOf('company', 'northgate'),
          amountMinor: 60_000,
          months: 24,
          paid: true,
          note: 'Paid in advance for the winter courses.',
        })),
    },
  ];
}

const addresses = {
  northgate: {
    name: 'Northgate Fabrication & Haulage Ltd.',
    address: '4120 51 Avenue NW, Edmonton AB T6B 2W1',
    country: 'CA',
    region: 'AB',
    taxId: null,
    email: 'payables@northgate.example',
  },
  lakeshore: {
    name: 'Lakeshore Temp Staffing',
    address: '88 Cumberland Street S, Thunder Bay ON P7B 2V3',
    country: 'CA',
    region: 'ON',
    taxId: null,
    email: 'office@lakeshore.example',
  },
  muster: {
    name: 'Tomasz Świątek',
    address: '17 Harbour Lane, Halifax NS B3H 1A1',
    country: 'CA',
    region: 'NS',
    taxId: null,
    email: 'tomasz@muster.example',
  },
};

function scenesOf(stage: Stage, client: pg.ClientBase, order: DemoOrder, when: When): Scene[] {
  let orderId = '';
  const scenes: Scene[] = [{ at: when(order.daysAgo), play: async () => void (orderId = await place(stage, order)) }];
  const { answer, platformAnswer, card, paidDaysAgo, refund } = order;
  if (answer)
    scenes.push({
      at: when(answer.daysAgo, 30),
      play: async () =>
        void (await stage.does(answer.by, ordersApi.decideOrder, {
          orderId,
          approved: answer.approved,
          reason: answer.reason ?? '',
        })),
    });
  if (platformAnswer)
    scenes.push({
      at: when(platformAnswer.daysAgo, 45),
      play: async () =>
        void (await stage.does(seller, ordersApi.decideAnyOrder, {
          orderId,
          approved: platformAnswer.approved,
          reason: platformAnswer.reason ?? '',
        })),
    });
  if (card) scenes.push({ at: when(order.daysAgo, 4), play: () => payByCard(stage, client, order.key, orderId, card) });
  if (card === 'disputed') scenes.push({ at: when(order.daysAgo - 12), play: () => dispute(stage, client, orderId) });
  if (paidDaysAgo !== undefined)
    scenes.push({
      at: when(paidDaysAgo, 10),
      play: async () =>
        void (await stage.does(seller, ordersApi.markOrderPaid, { orderId, reference: `Transfer ${order.key}` })),
    });
  if (refund) scenes.push(...refundScenes(stage, order, refund, () => orderId, when));
  return scenes;
}

/** Cart, price, order: as the pages do it. */
async function place(stage: Stage, order: DemoOrder): Promise<string> {
  const boughtFor = order.boughtFor ?? 'company';
  const { buyer } = order;
  for (const { sku, quantity } of order.lines)
    await stage.does(buyer, cartApi.addToCart, { boughtFor, productId: idOf('product', sku), quantity });
  if (order.purchaseOrderNumber || order.notes)
    await stage.does(buyer, cartApi.changeCart, {
      boughtFor,
      purchaseOrderNumber: order.purchaseOrderNumber ?? '',
      notes: order.notes ?? '',
    });
  if (order.coupon) await stage.does(buyer, cartApi.addCoupon, { boughtFor, code: order.coupon });
  const whose = addresses[buyer.split('-')[0] as keyof typeof addresses];
  const { country, region } = whose;
  const before = await stage.does(buyer, cartApi.getCart, { boughtFor, country, region });
  for (const line of before.lines) {
    const costCentre = order.lines.find(({ sku }) => sku === line.sku)?.costCentre;
    if (costCentre) await stage.does(buyer, cartApi.changeCartLine, { lineId: line.id, costCentre });
  }
  const { termsVersionId } = await stage.does(buyer, ordersApi.getCheckout, { boughtFor });
  const cart = await stage.does(buyer, cartApi.getCart, { boughtFor, country, region });
  const document =
    order.method === 'purchaseOrder'
      ? paperOrder([
          `Purchase order ${order.purchaseOrderNumber}`,
          whose.name,
          whose.address,
          '',
          'To: Muster Training Inc.',
          ...order.lines.map(({ sku, quantity }) => `${quantity} x ${sku}`),
        ])
      : null;
  const sent =
    document &&
    (await stage.does(buyer, ordersApi.uploadPurchaseOrder, { name: `${order.purchaseOrderNumber}.pdf` }, document));
  const placed = await stage.does(buyer, ordersApi.placeOrder, {
    cartId: cart.id!,
    cartVersion: cart.version,
    quote: cart.quote,
    method: order.method,
    billing: whose,
    termsVersionId: termsVersionId!,
    locale: 'en',
    documentId: sent?.documentId ?? null,
  });
  return placed.orderId;
}

type Payment = { id: string; company_id: string; amount_minor: string; currency: string };

/** The buyer went to the provider's page, and its events came back. No one asks the provider itself. */
async function payByCard(
  stage: Stage,
  client: pg.ClientBase,
  key: string,
  orderId: string,
  outcome: 'paid' | 'failed' | 'disputed',
): Promise<void> {
  const at = stage.runtime.clock.now();
  const { rows } = await client.query<Payment>(
    `with asked as (update orders set payment_asked_at = $2 where id = $1 returning *),
       noted as (insert into order_events (company_id, order_id, event, state_before, state_after, at, by)
         select company_id, id, 'askPayment', 'placed', 'awaitingPayment', $2, buyer_id from asked)
     insert into payments (company_id, id, order_id, provider, session_id, amount_minor, currency, started_at,
       asked_provider_at)
     select company_id, $3, id, 'stripe', $4, total_minor, currency, $2, $2 from asked returning *`,
    [orderId, at, idOf('payment', key), `cs_test_${key}`],
  );
  const payment = rows[0]!;
  const amounts = {
    amount: Number(payment.amount_minor),
    amount_received: Number(payment.amount_minor),
    currency: payment.currency.toLowerCase(),
  };
  const intent = { id: `pi_${key}`, object: 'payment_intent', ...amounts, metadata: { paymentId: payment.id } };
  if (outcome === 'failed') {
    await hear(stage, `${key}-no`, 'payment_intent.payment_failed', intent);
    await hear(stage, `${key}-over`, 'checkout.session.expired', {
      id: `cs_test_${key}`,
      object: 'checkout.session',
      currency: amounts.currency,
      metadata: intent.metadata,
      payment_intent: null,
    });
    await stage.does('muster-001', ordersApi.cancelAnyOrder, {
      orderId,
      reason: 'Card declined; ordered again with another payment method.',
    });
    return;
  }
  await hear(stage, key, 'payment_intent.succeeded', intent);
}

async function dispute(stage: Stage, client: pg.ClientBase, orderId: string): Promise<void> {
  const { rows } = await client.query<Payment & { provider_id: string }>('select * from payments where order_id = $1', [
    orderId,
  ]);
  const { provider_id: intent, amount_minor: amount, currency } = rows[0]!;
  await hear(stage, `${intent}-dispute`, 'charge.dispute.created', {
    id: `dp_${intent}`,
    object: 'dispute',
    payment_intent: intent,
    amount: Number(amount),
    currency: currency.toLowerCase(),
    status: 'needs_response',
  });
}

const hear = (stage: Stage, id: string, type: string, object: unknown) =>
  handlePaymentEvent(stage.runtime, {
    id: `evt_demo_${id}`,
    type,
    created: Math.floor(Date.parse(stage.runtime.clock.now()) / 1000),
    livemode: false,
    data: { object },
  } as unknown as Stripe.Event);

function refundScenes(
  stage: Stage,
  order: DemoOrder,
  refund: NonNullable<DemoOrder['refund']>,
  orderId: () => string,
  when: When,
): Scene[] {
  let refundId = '';
  const scenes: Scene[] = [
    {
      at: when(refund.daysAgo, 50),
      play: async () => {
        const { refundable } = await stage.does(order.buyer, ordersApi.getOrder, { orderId: orderId() });
        const seatIds = refundable.slice(0, refund.seats).map(({ seatId }) => seatId);
        const { destination, reason } = refund;
        refundId = (
          await stage.does(order.buyer, ordersApi.askRefund, { orderId: orderId(), seatIds, destination, reason })
        ).refundId;
      },
    },
  ];
  if (refund.decidedDaysAgo !== undefined)
    scenes.push({
      at: when(refund.decidedDaysAgo, 55),
      play: async () =>
        void (await stage.does(seller, ordersApi.decideRefund, {
          refundId,
          approved: !refund.declined,
          reason: refund.declined ?? '',
        })),
    });
  return scenes;
}
