import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorStatus } from '../errors.ts';
import { always } from '../money/always.cases.ts';
import type { OrderAsk, OrderFacts, PaymentMethod } from './order.ts';
import { newOrder } from './order.cases.ts';
import {
  afterOrderEvent,
  orderObstacle,
  orderPayment,
  orderStanding,
  orderState,
  paymentMethods,
  transferObstacle,
} from './order.ts';
import type { OrderEvent, OrderState } from './order-states.ts';
import { orderEvents, orderRefusalIn, orderStates, orderSteps } from './order-states.ts';
import type { Captured, PayableOrder, PaymentEvent } from './payment.ts';
import { captureDecision, goneBackMinor, noPayment, paymentStatus, withPaymentEvent } from './payment.ts';

const at = '2026-06-15T12:00:00.000Z';
const total = 10_000;

/** Every event in every state, by hand: where it leads; a dot is refused with the words of the state. */
const matrix = `
             draft      placed            awaitingApproval  awaitingPayment  requiresAction   onHold     paid               fulfilled          partiallyRefunded  refunded  cancelled
place        placed     .                 .                 .                .                .          .                  .                  .                  .         .
askApproval  .          awaitingApproval  awaitingApproval  .                .                .          .                  .                  .                  .         .
approve      .          .                 placed            .                .                .          .                  .                  .                  .         .
decline      .          .                 cancelled         .                .                .          .                  .                  .                  .         .
askPayment   .          awaitingPayment   .                 .                .                .          .                  .                  .                  .         .
askAction    .          .                 .                 requiresAction   .                .          .                  .                  .                  .         .
endAction    .          .                 .                 .                awaitingPayment  .          .                  .                  .                  .         .
capture      .          paid              .                 paid             paid             .          .                  fulfilled          partiallyRefunded  .         .
hold         .          onHold            onHold            onHold           onHold           .          onHold             .                  .                  .         onHold
accept       .          .                 .                 .                .                paid       .                  .                  .                  .         .
fulfil       .          fulfilled         .                 .                .                .          fulfilled          .                  .                  .         .
refundPart   .          .                 .                 .                .                .          partiallyRefunded  partiallyRefunded  partiallyRefunded  .         .
refundRest   .          .                 .                 .                .                refunded   refunded           refunded           refunded           .         .
cancel       cancelled  cancelled         cancelled         cancelled        cancelled        cancelled  .                  .                  .                  .         .
`;

/** An order that is in a state as it comes there: by card, or on terms where only these lead on. */
const orderIn = (state: OrderState, method: PaymentMethod = 'card'): OrderFacts => {
  const given: Record<OrderState, Partial<OrderFacts>> = {
    draft: {},
    placed: { placedAt: at },
    awaitingApproval: { placedAt: at, approvalsOpen: 1 },
    awaitingPayment: { placedAt: at, paymentAskedAt: at },
    requiresAction: { placedAt: at, paymentAskedAt: at, actionAskedAt: at },
    onHold: { placedAt: at, paymentAskedAt: at, heldAt: at },
    paid: { placedAt: at, paymentAskedAt: at, capturedAt: at },
    fulfilled: { placedAt: at, fulfilledAt: at },
    partiallyRefunded: { placedAt: at, fulfilledAt: at, creditedMinor: 1 },
    refunded: { placedAt: at, fulfilledAt: at, creditedMinor: total },
    cancelled: { placedAt: at, cancelledAt: at },
  };
  return { ...newOrder(method, total), ...given[state] };
};
const fairAsk = (event: OrderEvent, order: OrderFacts): OrderAsk => {
  if (event === 'refundPart') return { event, minor: 1 };
  return event === 'refundRest' ? { event, minor: order.totalMinor - order.creditedMinor } : { event, at };
};
/**
 * The method with which an event is possible at all: money without a provider and seats on terms come from `placed`.
 */
const fittingMethod = (event: OrderEvent, state: OrderState): PaymentMethod =>
  state === 'placed' && event === 'capture' ? 'credit' : state === 'placed' && event === 'fulfil' ? 'invoice' : 'card';

describe('every event in every state of an order', () => {
  const [head, ...rows] = matrix
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const cases = rows.flatMap(([event, ...leads]) =>
    leads.map((lead, place) => [event as OrderEvent, head![place] as OrderState, lead] as const),
  );
  test('is in the table', () => {
    expect(head).toEqual(orderStates);
    expect(rows.map(([event]) => event)).toEqual(orderEvents);
    expect(cases).toHaveLength(orderStates.length * orderEvents.length);
  });
  test.each([
    ['fulfilled', { placedAt: at, fulfilledAt: at }],
    ['partiallyCredited', { placedAt: at, fulfilledAt: at, creditedMinor: 1 }],
    ['credited', { placedAt: at, fulfilledAt: at, creditedMinor: total }],
    ['partiallyRefunded', { placedAt: at, fulfilledAt: at, capturedAt: at, creditedMinor: 1 }],
    ['refunded', { placedAt: at, fulfilledAt: at, capturedAt: at, creditedMinor: total }],
    // Money that was held and went back never counted as captured; it is a refund all the same.
    ['refunded', { placedAt: at, heldAt: at, creditedMinor: total }],
  ] as const)('people read %s', (standing, facts) =>
    expect(orderStanding({ ...newOrder('invoice', total), ...facts })).toBe(standing),
  );
  test.each(orderStates)('%s is read from its dates', (state) => expect(orderState(orderIn(state))).toBe(state));
  test.each(cases)('%s, %s: %s', (event, state, lead) => {
    const order = {
      ...orderIn(state, fittingMethod(event, state)),
      ...(state === 'onHold' && event === 'refundRest' ? { capturedAt: at } : {}),
    };
    const after = afterOrderEvent(order, fairAsk(event, order));
    if (lead === '.') expect(after).toEqual({ refused: orderRefusalIn[state] });
    else expect('order' in after && orderState(after.order)).toBe(lead);
    expect(orderSteps[event][state] ?? '.').toBe(lead);
  });
  test('every refusal has its status', () => {
    for (const code of Object.values(orderRefusalIn)) expect(errorStatus[code]).toBe(409);
  });
});

describe('what stands in the way of an order', () => {
  const order = (state: OrderState, given: Partial<OrderFacts> = {}): OrderFacts => ({ ...orderIn(state), ...given });
  const cases: [string, OrderFacts, OrderAsk, string | null][] = [
    ['a card is paid by its provider only', order('placed'), { event: 'capture', at }, 'orderPlaced'],
    [
      'a total of zero needs nobody',
      order('placed', { method: 'nothing', totalMinor: 0 }),
      { event: 'capture', at },
      null,
    ],
    ['a card waits for money', order('placed'), { event: 'fulfil', at }, 'orderNotPaid'],
    ['credit waits for money', order('placed', { method: 'credit' }), { event: 'fulfil', at }, 'orderNotPaid'],
    ['an invoice does not', order('placed', { method: 'invoice' }), { event: 'fulfil', at }, null],
    ['nor a purchase order', order('placed', { method: 'purchaseOrder' }), { event: 'fulfil', at }, null],
    ['held: no seats', order('paid', { heldAt: at }), { event: 'fulfil', at }, 'orderHeld'],
    [
      'held and paid: it is refunded, not cancelled',
      order('onHold', { capturedAt: at }),
      { event: 'cancel', at },
      'orderPaid',
    ],
    ['held and not paid: nothing to refund', order('onHold'), { event: 'refundRest', minor: total }, 'orderNotPaid'],
    [
      'held before it was approved',
      order('onHold', { approvalsOpen: 1 }),
      { event: 'accept', at },
      'orderAwaitsApproval',
    ],
    [
      'held after it was cancelled, and right after all',
      order('onHold', { cancelledAt: at }),
      { event: 'accept', at },
      null,
    ],
    ['paid twice', order('fulfilled', { capturedAt: at }), { event: 'capture', at }, 'orderPaid'],
    [
      'no card is asked of an invoice',
      order('placed', { method: 'invoice' }),
      { event: 'askPayment', at },
      'paymentMethodUnfit',
    ],
    [
      'an approval of two leaves it waiting',
      order('awaitingApproval', { approvalsOpen: 2 }),
      { event: 'approve', at },
      null,
    ],
    ['a refund of nothing', order('fulfilled'), { event: 'refundPart', minor: 0 }, 'nothingToRefund'],
    ['a refund below nothing', order('fulfilled'), { event: 'refundPart', minor: -5 }, 'nothingToRefund'],
    ['a refund of more than all', order('fulfilled'), { event: 'refundRest', minor: total + 1 }, 'refundTooLarge'],
    [
      'a refund of more than is left',
      order('partiallyRefunded'),
      { event: 'refundRest', minor: total },
      'refundTooLarge',
    ],
    ['a part that is all', order('fulfilled'), { event: 'refundPart', minor: total }, 'refundTooLarge'],
    ['a rest that is not all', order('fulfilled'), { event: 'refundRest', minor: 1 }, 'refundTooLarge'],
    ['the rest', order('partiallyRefunded'), { event: 'refundRest', minor: total - 1 }, null],
  ];
  test.each(cases)('%s', (_name, facts, ask, expected) => expect(orderObstacle(facts, ask)).toBe(expected));
  test('one approval of two', () => {
    const after = afterOrderEvent(order('awaitingApproval', { approvalsOpen: 2 }), { event: 'approve', at });
    expect('order' in after && orderState(after.order)).toBe('awaitingApproval');
  });

  always(
    'whatever happens to an order, its dates say what the table says; it is paid and fulfilled at most once, and never refunded beyond its total',
    fc.property(
      fc.constantFrom(...paymentMethods),
      fc.array(
        fc.record({
          event: fc.constantFrom(...orderEvents),
          minor: fc.oneof(fc.constant(-1), fc.nat(total), fc.constant(total)),
        }),
        {
          maxLength: 40,
        },
      ),
      (method, asks) => {
        let facts = newOrder(method, method === 'nothing' ? 0 : total);
        const seen = new Map<OrderEvent, number>();
        for (const { event, minor } of asks) {
          const before = orderState(facts);
          const rest = facts.totalMinor - facts.creditedMinor;
          const after = afterOrderEvent(
            facts,
            event === 'refundPart'
              ? { event, minor }
              : event === 'refundRest'
                ? { event, minor: minor % 2 === 0 ? rest : minor }
                : { event, at },
          );
          if ('refused' in after) {
            expect(errorStatus[after.refused]).toBeDefined();
            continue;
          }
          seen.set(event, (seen.get(event) ?? 0) + 1);
          const lead = orderSteps[event][before];
          expect(orderState(after.order)).toBe(
            event === 'approve' && after.order.approvalsOpen > 0 ? 'awaitingApproval' : lead,
          );
          facts = after.order;
          expect(facts.creditedMinor).toBeLessThanOrEqual(facts.totalMinor);
          if (event === 'fulfil')
            expect(facts.capturedAt !== null || method === 'invoice' || method === 'purchaseOrder').toBe(true);
        }
        for (const once of ['place', 'capture', 'fulfil', 'refundRest'] as const)
          expect(seen.get(once) ?? 0).toBeLessThanOrEqual(1);
        if (facts.cancelledAt) expect(facts.capturedAt ?? facts.fulfilledAt).toBeNull();
      },
    ),
  );
});

describe('money at the bank', () => {
  const order = (state: OrderState, given: Partial<OrderFacts> = {}): OrderFacts => ({
    ...orderIn(state, 'invoice'),
    ...given,
  });
  test.each([
    ['for an order on terms', order('fulfilled'), null],
    ['for what was left after a part was credited', order('partiallyRefunded'), null],
    ['for a purchase order', order('fulfilled', { method: 'purchaseOrder' }), null],
    ['for what was paid', order('fulfilled', { capturedAt: at }), 'orderPaid'],
    ['for what was credited whole', order('refunded'), 'orderRefunded'],
    ['before it was approved', order('awaitingApproval'), 'orderAwaitsApproval'],
    ['for a cancelled one', order('cancelled'), 'orderCancelled'],
    ['while it is held', order('onHold'), 'orderHeld'],
    ['for an order by card', order('fulfilled', { method: 'card' }), 'paymentMethodUnfit'],
  ] as [string, OrderFacts, string | null][])('%s', (_name, facts, expected) =>
    expect(transferObstacle(facts, at)).toBe(expected),
  );

  test.each([
    ['seats before the money', order('fulfilled'), '2026-03-10', 'unpaid'],
    ['on its last day', order('fulfilled'), '2026-03-09', 'unpaid'],
    ['a day later', order('fulfilled'), '2026-03-08', 'overdue'],
    ['credited in part and late', order('partiallyRefunded'), '2026-03-08', 'overdue'],
    ['paid late', order('fulfilled', { capturedAt: at }), '2026-03-08', 'paid'],
    ['credited whole', order('refunded'), '2026-03-08', 'notRequired'],
    ['cancelled', order('cancelled'), null, 'notRequired'],
    ['paid and refunded', order('refunded', { capturedAt: at }), null, 'paid'],
    ['without a last day', order('placed'), null, 'unpaid'],
  ] as [string, OrderFacts, string | null, string][])(
    'is shown beside the state: %s',
    (_name, facts, dueOn, expected) => expect(orderPayment(facts, dueOn, '2026-03-09')).toBe(expected),
  );
});

describe('a payment', () => {
  const told = (...events: PaymentEvent[]) => events.reduce(withPaymentEvent, noPayment);
  const cases: [string, PaymentEvent[], string, number][] = [
    ['nothing told', [], 'notPaid', 0],
    ['no answer', [{ kind: 'unanswered' }], 'unknown', 0],
    ['no answer, then captured', [{ kind: 'captured', minor: 100 }, { kind: 'unanswered' }], 'captured', 0],
    ['refused by the bank', [{ kind: 'failed' }], 'failed', 0],
    ['refused, then authorised', [{ kind: 'failed' }, { kind: 'authorised', minor: 100 }], 'authorised', 0],
    ['authorised, then let go', [{ kind: 'authorised', minor: 100 }, { kind: 'voided' }], 'voided', 0],
    [
      'captured',
      [
        { kind: 'authorised', minor: 100 },
        { kind: 'captured', minor: 100 },
      ],
      'captured',
      0,
    ],
    [
      'captured, told before authorised and refused',
      [{ kind: 'captured', minor: 100 }, { kind: 'authorised', minor: 100 }, { kind: 'failed' }],
      'captured',
      0,
    ],
    [
      'partly back',
      [
        { kind: 'captured', minor: 100 },
        { kind: 'refunded', refundId: 'a', minor: 40 },
      ],
      'partiallyRefunded',
      40,
    ],
    [
      'the same refund twice',
      [
        { kind: 'captured', minor: 100 },
        { kind: 'refunded', refundId: 'a', minor: 40 },
        { kind: 'refunded', refundId: 'a', minor: 40 },
      ],
      'partiallyRefunded',
      40,
    ],
    [
      'two refunds',
      [
        { kind: 'captured', minor: 100 },
        { kind: 'refunded', refundId: 'a', minor: 40 },
        { kind: 'refunded', refundId: 'b', minor: 60 },
      ],
      'refunded',
      100,
    ],
    [
      'a refund told before the capture',
      [
        { kind: 'refunded', refundId: 'a', minor: 100 },
        { kind: 'captured', minor: 100 },
      ],
      'refunded',
      100,
    ],
    [
      'a refund that failed',
      [
        { kind: 'captured', minor: 100 },
        { kind: 'refunded', refundId: 'a', minor: 40 },
        { kind: 'refundFailed', refundId: 'a' },
      ],
      'captured',
      0,
    ],
    [
      'disputed',
      [
        { kind: 'captured', minor: 100 },
        { kind: 'disputed', disputeId: 'd', minor: 100 },
      ],
      'disputed',
      0,
    ],
    [
      'won',
      [
        { kind: 'captured', minor: 100 },
        { kind: 'disputed', disputeId: 'd', minor: 100 },
        { kind: 'disputeWon', disputeId: 'd', minor: 100 },
      ],
      'captured',
      0,
    ],
    [
      'lost',
      [
        { kind: 'captured', minor: 100 },
        { kind: 'disputeLost', disputeId: 'd', minor: 100 },
        { kind: 'disputed', disputeId: 'd', minor: 100 },
      ],
      'refunded',
      100,
    ],
  ];
  test.each(cases)('%s', (_name, events, status, back) => {
    expect(paymentStatus(told(...events))).toBe(status);
    expect(goneBackMinor(told(...events))).toBe(back);
  });

  const minor = fc.integer({ min: 1, max: 100 });
  const id = fc.constantFrom('a', 'b');
  const event: fc.Arbitrary<PaymentEvent> = fc.oneof(
    fc.record({ kind: fc.constantFrom('authorised' as const, 'captured' as const), minor }),
    fc.record({ kind: fc.constantFrom('voided' as const, 'failed' as const, 'unanswered' as const) }),
    fc.record({ kind: fc.constant('refunded' as const), refundId: id, minor }),
    fc.record({ kind: fc.constant('refundFailed' as const), refundId: id }),
    fc.record({
      kind: fc.constantFrom('disputed' as const, 'disputeWon' as const, 'disputeLost' as const),
      disputeId: id,
      minor,
    }),
  );
  const deliveries = fc.array(event, { maxLength: 8 }).chain((events) =>
    fc.record({
      events: fc.constant(events),
      order: fc.array(fc.nat(), { minLength: events.length, maxLength: events.length }),
      again: fc.array(fc.nat(), { maxLength: 12 }),
    }),
  );
  always(
    'told in any order and any number of times, a payment ends the same (W1)',
    fc.property(deliveries, ({ events, order, again }) => {
      const shuffled = events
        .map((one, index) => ({ one, key: order[index]! }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ one }) => one);
      const repeated =
        events.length === 0 ? [] : [...shuffled, ...again.map((index) => events[index % events.length]!)];
      expect(told(...repeated)).toEqual(told(...events));
      expect(paymentStatus(told(...repeated))).toBe(paymentStatus(told(...events)));
    }),
  );
});

describe('captured money', () => {
  const order = (given: Partial<PayableOrder> = {}): PayableOrder => ({
    ...orderIn('awaitingPayment'),
    companyId: 'north',
    currency: 'CAD',
    live: true,
    paymentId: null,
    ...given,
  });
  const captured = (given: Partial<Captured> = {}): Captured => ({
    paymentId: 'p1',
    companyId: 'north',
    currency: 'CAD',
    minor: total,
    live: true,
    ...given,
  });
  test.each([
    ['is taken', order(), captured(), 'take'],
    ['after the bank asked', order({ actionAskedAt: at }), captured(), 'take'],
    ['told again', order({ capturedAt: at, paymentId: 'p1' }), captured(), 'known'],
    [
      'a second payment for the same order (G11)',
      order({ capturedAt: at, paymentId: 'p1' }),
      captured({ paymentId: 'p2' }),
      { hold: 'paidTwice' },
    ],
    ['for another company’s order (G12)', order(), captured({ companyId: 'south' }), { hold: 'otherCompany' }],
    ['a person’s money for a company', order(), captured({ companyId: null }), { hold: 'otherCompany' }],
    ['play money (G09)', order(), captured({ live: false }), { hold: 'otherMode' }],
    ['a cent short (G08)', order(), captured({ minor: total - 1 }), { hold: 'otherAmount' }],
    ['a cent too many', order(), captured({ minor: total + 1 }), { hold: 'otherAmount' }],
    ['in other dollars', order(), captured({ currency: 'USD' }), { hold: 'otherCurrency' }],
    ['while it is on hold', order({ heldAt: at }), captured(), { hold: 'orderHeld' }],
    ['after it was cancelled (G12)', order({ cancelledAt: at }), captured(), { hold: 'orderCancelled' }],
    ['for a draft', order({ placedAt: null, paymentAskedAt: null }), captured(), { hold: 'orderNotPlaced' }],
    ['before it was approved', order({ approvalsOpen: 1 }), captured(), { hold: 'orderNotPlaced' }],
    ['before it was asked for', order({ paymentAskedAt: null }), captured(), { hold: 'orderNotPlaced' }],
    ['an invoice paid after the seats', order({ ...orderIn('fulfilled', 'invoice') }), captured(), 'take'],
    [
      'an invoice that was credited in part meanwhile',
      order({ ...orderIn('partiallyRefunded', 'invoice') }),
      captured({ minor: total - 1 }),
      'take',
    ],
    ['the whole of it', order({ ...orderIn('partiallyRefunded', 'invoice') }), captured(), { hold: 'otherAmount' }],
    [
      'an invoice that was credited in full',
      order({ ...orderIn('refunded', 'invoice') }),
      captured(),
      { hold: 'orderRefunded' },
    ],
    [
      'where nothing was asked',
      order({ ...orderIn('placed', 'nothing'), totalMinor: 0 }),
      captured({ minor: 0 }),
      { hold: 'unfitMethod' },
    ],
  ] as [string, PayableOrder, Captured, unknown][])('%s', (_name, facts, money, expected) =>
    expect(captureDecision(facts, money)).toEqual(expected),
  );

  always(
    'is taken only for an order that then can be paid',
    fc.property(
      fc.constantFrom(...orderStates),
      fc.constantFrom(...paymentMethods),
      fc.constantFrom('p1', 'p2'),
      fc.constantFrom(total, total - 1),
      fc.constantFrom('north', 'south'),
      (state, method, paymentId, minor, companyId) => {
        const facts = order({ ...orderIn(state, method) });
        if (captureDecision(facts, captured({ paymentId, minor, companyId })) !== 'take') return;
        expect(orderObstacle(facts, { event: 'capture', at })).toBeNull();
        expect([minor, companyId]).toEqual([total - facts.creditedMinor, 'north']);
      },
    ),
    2_000,
  );
});
