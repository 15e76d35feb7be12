import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { always } from '../money/always.cases.ts';
import { sumMinor } from '../money/minor.ts';
import type { CartDates, LineFacts } from './cart.ts';
import { cartState, keptThrough, lineWarnings, lockedUntil, mergeCarts, oneLineEach, priceChanges } from './cart.ts';
import type { CreditLot, CreditMove } from './credit.ts';
import {
  coverObstacle,
  creditAfter,
  creditBalance,
  creditByDay,
  creditExpiresOn,
  creditWarning,
  spendCredit,
  termsLeft,
  termsObstacle,
} from './credit.ts';
import { documentNumber } from './document-number.ts';
import type { Buyer, CompanyProduct, ProductForSale } from './product.ts';
import { archiveProductObstacle, isVisible, productStatuses, publishProductObstacle, saleObstacle } from './product.ts';
import type { PurchaseFacts, PurchaseRules } from './purchase-rules.ts';
import {
  approvalObstacle,
  approvalTooEarly,
  isBuyer,
  needsApproval,
  plainRules,
  purchaseIssues,
  purchaseRulesIssues,
} from './purchase-rules.ts';
import type { OrderToReconcile } from './reconcile.ts';
import { anomalies, anomaliesOf, anomalyKinds } from './reconcile.ts';

const at = '2026-06-15T12:00:00.000Z';
const today = '2026-06-15';

describe('a product', () => {
  const product = (given: Partial<ProductForSale> = {}): ProductForSale => ({
    status: 'published',
    visibility: 'public',
    countries: null,
    soldTo: 'everybody',
    ...given,
  });
  const agreed = (given: Partial<CompanyProduct> = {}): CompanyProduct => ({
    visible: null,
    visibleFrom: null,
    visibleUntil: null,
    ...given,
  });
  const company: Buyer = { companyId: 'north', country: 'CA', today };
  const person: Buyer = { ...company, companyId: null };
  test.each([
    ['published', product(), null, true, company, null],
    ['a draft', product({ status: 'draft' }), null, true, company, 'productNotForSale'],
    ['archived (G03)', product({ status: 'archived' }), null, true, company, 'productNotForSale'],
    [
      'archived, whatever was agreed',
      product({ status: 'archived' }),
      agreed({ visible: true }),
      true,
      company,
      'productNotForSale',
    ],
    ['for chosen companies', product({ visibility: 'chosenCompanies' }), null, true, company, 'productNotForSale'],
    ['for this company', product({ visibility: 'chosenCompanies' }), agreed({ visible: true }), true, company, null],
    [
      'for this company from tomorrow',
      product({ visibility: 'chosenCompanies' }),
      agreed({ visible: true, visibleFrom: '2026-06-16' }),
      true,
      company,
      'productNotForSale',
    ],
    [
      'for this company through today',
      product({ visibility: 'chosenCompanies' }),
      agreed({ visible: true, visibleUntil: today }),
      true,
      company,
      null,
    ],
    [
      'for this company until yesterday',
      product({ visibility: 'chosenCompanies' }),
      agreed({ visible: true, visibleUntil: '2026-06-14' }),
      true,
      company,
      'productNotForSale',
    ],
    ['hidden from this company', product(), agreed({ visible: false }), true, company, 'productNotForSale'],
    ['other terms only', product(), agreed(), true, company, null],
    ['a person, what is for companies', product({ soldTo: 'companies' }), null, true, person, 'productNotForBuyer'],
    ['a company, what is for people', product({ soldTo: 'people' }), null, true, company, 'productNotForBuyer'],
    ['somewhere else', product({ countries: ['US'] }), null, true, company, 'productNotSoldThere'],
    ['nobody knows where', product({ countries: ['US'] }), null, true, { ...company, country: null }, null],
    ['without a price', product(), null, false, company, 'productWithoutPrice'],
  ] as const)('%s', (_name, given, deal, priced, buyer, expected) => {
    expect(saleObstacle(given, deal, priced, buyer)).toBe(expected);
    expect(isVisible(given, deal, buyer)).toBe(expected !== 'productNotForSale');
  });
  test('is published as a draft with something in it and a price, and archived when published', () => {
    expect(productStatuses.map((status) => publishProductObstacle(status, 1, 1))).toEqual([
      null,
      'productNotDraft',
      'productNotDraft',
    ]);
    expect(productStatuses.map(archiveProductObstacle)).toEqual(['productNotForSale', null, 'productNotForSale']);
    expect([publishProductObstacle('draft', 0, 1), publishProductObstacle('draft', 1, 0)]).toEqual([
      'productEmpty',
      'productNeverPriced',
    ]);
  });
});

describe('a cart', () => {
  const dates = (given: Partial<CartDates> = {}): CartDates => ({
    changedAt: at,
    checkoutAt: null,
    orderedAt: null,
    ...given,
  });
  test.each([
    ['in use', dates(), '2026-06-15T12:00:00.001Z', 'active'],
    ['on its thirtieth day', dates(), '2026-07-15T11:59:59.999Z', 'active'],
    ['after thirty days', dates(), '2026-07-15T12:00:00.000Z', 'abandoned'],
    ['at checkout', dates({ checkoutAt: at }), '2026-06-15T12:29:59.999Z', 'checkout'],
    ['half an hour later', dates({ checkoutAt: at }), '2026-06-15T12:30:00.000Z', 'active'],
    ['ordered', dates({ orderedAt: at }), '2027-01-01T00:00:00.000Z', 'ordered'],
  ] as const)('%s', (_name, given, now, expected) => expect(cartState(given, now)).toBe(expected));
  test('says until when', () =>
    expect([lockedUntil(at), keptThrough(today)]).toEqual(['2026-06-15T12:30:00.000Z', '2026-07-15']));

  const item = (productId: string, quantity: number) => ({ productId, quantity });
  test('has one line for each product (G16)', () => {
    expect(oneLineEach([item('a', 1), item('b', 2), item('a', 3)]).items).toEqual([item('a', 4), item('b', 2)]);
    expect(oneLineEach([item('a', 600), item('a', 600)])).toEqual({
      items: [item('a', 1000)],
      capped: ['a'],
      leftOut: [],
    });
    const many = Array.from({ length: 52 }, (_, index) => item(`p${index}`, 1));
    expect(oneLineEach([...many, item('p0', 1)])).toMatchObject({ leftOut: ['p50', 'p51'] });
    expect(oneLineEach([...many, item('p0', 1)]).items).toHaveLength(50);
  });
  test('joins what was put together before signing in, and reloading joins nothing twice', () => {
    const own = [item('a', 2), item('b', 5)];
    const merged = mergeCarts(own, [item('a', 4), item('c', 1), item('b', 1)]);
    expect(merged).toEqual({ items: [item('a', 4), item('b', 5), item('c', 1)], leftOut: [] });
    expect(mergeCarts(merged.items, [item('a', 4), item('c', 1)])).toEqual(merged);
  });
  test('tells what is different from what was seen', () => {
    const seen = [
      { productId: 'same', unitMinor: 5 },
      { productId: 'up', unitMinor: 5 },
      { productId: 'down', unitMinor: 5 },
      { productId: 'gone', unitMinor: 5 },
      { productId: 'back', unitMinor: null },
    ];
    const now = [
      { productId: 'same', unitMinor: 5 },
      { productId: 'up', unitMinor: 6 },
      { productId: 'down', unitMinor: 4 },
      { productId: 'back', unitMinor: 7 },
    ];
    expect(priceChanges(seen, now).map(({ productId, kind }) => `${productId} ${kind}`)).toEqual([
      'up dearer',
      'down cheaper',
      'gone gone',
      'back back',
    ]);
  });
  test.each([
    ['nothing to say', {}, []],
    ['seats left', { unused: 4 }, [{ kind: 'unusedSeats', count: 4 }]],
    [
      'people who are valid',
      { valid: { people: 2, first: '2027-01-31' } },
      [{ kind: 'alreadyValid', count: 2, until: '2027-01-31' }],
    ],
    [
      'more than are waiting',
      { unused: 1, quantity: 5, waitingPeople: 4 },
      [
        { kind: 'unusedSeats', count: 1 },
        { kind: 'moreThanNeeded', count: 2 },
      ],
    ],
    ['as many as are waiting', { quantity: 4, waitingPeople: 4 }, []],
    ['more people than seats', { quantity: 2, forPeople: 3 }, [{ kind: 'morePeople', count: 1 }]],
    ['as many people as seats', { quantity: 3, forPeople: 3 }, []],
  ] as [string, Partial<LineFacts>, unknown[]][])('warns: %s', (_name, given, expected) =>
    expect(
      lineWarnings({ quantity: 1, unused: 0, waitingPeople: 0, valid: { people: 0, first: null }, ...given }),
    ).toEqual(expected),
  );
});

describe('who may buy', () => {
  const rules = (given: Partial<PurchaseRules>): PurchaseRules => ({ ...plainRules, ...given });
  const admin = { personId: 'ann', admin: true, buyer: false };
  const buyer = { personId: 'bob', admin: false, buyer: true };
  const learner = { personId: 'cy', admin: false, buyer: false };
  test.each([
    ['admins', rules({}), [true, false, false]],
    ['admins and buyers', rules({ buyers: 'adminsAndBuyers' }), [true, true, false]],
    [
      'those chosen, and no admin beside them',
      rules({ buyers: 'chosen', chosenPersonIds: ['cy'] }),
      [false, false, true],
    ],
  ] as const)('%s', (_name, given, expected) =>
    expect([admin, buyer, learner].map((person) => isBuyer(given, person))).toEqual(expected),
  );

  const facts = (given: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
    totalMinor: 100,
    orderedThisMonthMinor: 0,
    method: 'card',
    purchaseOrderNumber: '',
    costCentres: [''],
    ...given,
  });
  test.each([
    ['nothing in the way', {}, {}, []],
    ['just the limit of an order', { mostPerOrderMinor: 100 }, {}, []],
    ['a cent above it (G21)', { mostPerOrderMinor: 99 }, {}, [' aboveOrderLimit']],
    ['just the limit of a month', { mostPerMonthMinor: 150 }, { orderedThisMonthMinor: 50 }, []],
    ['a cent above it', { mostPerMonthMinor: 150 }, { orderedThisMonthMinor: 51 }, [' aboveMonthLimit']],
    ['a way that is not theirs', { methods: ['invoice'] }, {}, ['method paymentMethodUnfit']],
    ['nothing to pay', { methods: ['invoice'] }, { method: 'nothing', totalMinor: 0 }, []],
    [
      'a purchase order without its number',
      {},
      { method: 'purchaseOrder', purchaseOrderNumber: ' ' },
      ['purchaseOrderNumber purchaseOrderMissing'],
    ],
    ['a number always asked for', { purchaseOrderRequired: true }, {}, ['purchaseOrderNumber purchaseOrderMissing']],
    ['a number given', { purchaseOrderRequired: true }, { purchaseOrderNumber: '4500012' }, []],
    [
      'a line without cost centre',
      { costCentreRequired: true },
      { costCentres: ['YARD', ''] },
      ['lines.1.costCentre costCentreMissing'],
    ],
  ] as [string, Partial<PurchaseRules>, Partial<PurchaseFacts>, string[]][])('%s', (_name, given, asked, expected) =>
    expect(purchaseIssues(rules(given), admin, facts(asked)).map(({ path, code }) => `${path} ${code}`)).toEqual(
      expected,
    ),
  );
  test('a learner buys nothing for the company, whatever else is wrong', () =>
    expect(purchaseIssues(rules({ mostPerOrderMinor: 1 }), learner, facts())).toEqual([
      { path: '', code: 'notABuyer' },
    ]));

  test('someone else approves above an amount', () => {
    expect([null, 0, 99, 100].map((above) => needsApproval(rules({ approvalAboveMinor: above }), 100))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(approvalObstacle(rules({}), admin, 'bob')).toBeNull();
    expect(approvalObstacle(rules({}), admin, 'ann')).toBe('notForOneself');
    expect(approvalObstacle(rules({}), buyer, 'ann')).toBe('notAnApprover');
    expect(approvalObstacle(rules({ approverPersonIds: ['cy'] }), learner, 'ann')).toBeNull();
    expect(approvalObstacle(rules({ approverPersonIds: ['cy'] }), admin, 'bob')).toBe('notAnApprover');
  });
  test.each([
    ['of long standing', {}, '2026-03-01T09:00:00.000Z', null],
    ['of less than a day', {}, '2026-03-01T09:00:00.001Z', 'adminTooNew'],
    ['of less than a day, and chosen to approve', { approverPersonIds: ['cy'] }, '2026-03-01T09:00:00.001Z', null],
    ['who is none any more', {}, null, 'adminTooNew'],
  ] as [string, Partial<PurchaseRules>, string | null, string | null][])(
    'an administrator %s approves: %s',
    (_name, given, adminSince, expected) =>
      expect(approvalTooEarly(rules(given), { personId: 'cy', adminSince }, '2026-03-02T09:00:00.000Z')).toBe(expected),
  );
  test.each([
    ['plain', {}, []],
    ['below zero', { mostPerOrderMinor: -1 }, ['mostPerOrderMinor']],
    ['in parts of a cent', { approvalAboveMinor: 0.5 }, ['approvalAboveMinor']],
    ['nobody chosen', { buyers: 'chosen' }, ['chosenPersonIds']],
    [
      'one who would approve their own',
      { buyers: 'chosen', chosenPersonIds: ['ann'], approvalAboveMinor: 0, approverPersonIds: ['ann'] },
      ['approverPersonIds'],
    ],
    ['no way to pay', { methods: [] }, ['methods']],
  ] as [string, Partial<PurchaseRules>, string[]][])('rules: %s', (_name, given, expected) =>
    expect(purchaseRulesIssues(rules(given)).map(({ path }) => path)).toEqual(expected),
  );
});

describe('terms and credit', () => {
  test.each([
    ['2026-07-16', null],
    ['2026-07-15', 30],
    ['2026-06-23', 30],
    ['2026-06-22', 7],
    ['2026-06-15', 7],
    ['2026-06-14', null],
  ] as const)('of credit that ends on %s one is warned: %s', (expiresOn, days) =>
    expect(creditWarning(expiresOn, today)).toBe(days),
  );

  test('what expired is gone from the piece it was left of, however late it is noted', () => {
    const came = (id: string, minor: number, expiresOn: string | null): CreditMove => ({
      id,
      kind: 'came',
      minor,
      expiresOn,
      on: '2026-01-01',
    });
    const moves: CreditMove[] = [
      came('gift', 100, '2026-03-31'),
      came('paid', 50, '2026-12-31'),
      came('kept', 7, null),
      { id: 'order', kind: 'used', minor: 30, expiresOn: null, on: '2026-03-31' },
    ];
    expect(creditByDay(creditAfter(moves))).toEqual([
      { expiresOn: '2026-03-31', minor: 70 },
      { expiresOn: '2026-12-31', minor: 50 },
    ]);
    const over = creditAfter([
      ...moves,
      { id: 'over', kind: 'expired', minor: 70, expiresOn: '2026-03-31', on: '2026-06-01' },
    ]);
    expect(over.map(({ minor }) => minor)).toEqual([0, 50, 7]);
    expect([creditBalance(over, '2026-01-02'), creditBalance(over, today)]).toEqual([57, 57]);
  });

  test('what was used before it came in the list is not there again', () => {
    const used: CreditMove = { id: 'used', kind: 'used', minor: 100, expiresOn: null, on: '2026-03-02' };
    const came = (id: string, minor: number): CreditMove => ({
      id,
      kind: 'came',
      minor,
      expiresOn: '2028-03-02',
      on: '2026-03-02',
    });
    expect(creditAfter([used, came('one', 70), came('two', 50)]).map(({ minor }) => minor)).toEqual([0, 20]);
    expect(creditAfter([came('one', 70), used, came('two', 50)]).map(({ minor }) => minor)).toEqual([0, 20]);
  });

  always(
    'credit that came is what was used, what expired and what is left',
    fc.property(
      fc.array(
        fc.record({
          minor: fc.integer({ min: 1, max: 1000 }),
          month: fc.integer({ min: 0, max: 11 }),
          use: fc.integer({ min: 1, max: 700 }),
        }),
        {
          maxLength: 12,
        },
      ),
      (steps) => {
        const on = (month: number) => `2026-${String(month + 1).padStart(2, '0')}-15`;
        const moves: CreditMove[] = [];
        let used = 0;
        for (const [at, { minor, month, use }] of steps.entries()) {
          moves.push({ id: `c${at}`, kind: 'came', minor, expiresOn: on(month), on: on(at) });
          if (creditBalance(creditAfter(moves), on(at)) < use) continue;
          used += use;
          moves.push({ id: `u${at}`, kind: 'used', minor: use, expiresOn: null, on: on(at) });
        }
        const end = '2027-01-01';
        const over = creditByDay(creditAfter(moves));
        const expired = sumMinor(over.map(({ minor }) => minor));
        const after = creditAfter([
          ...moves,
          ...over.map((piece): CreditMove => ({ ...piece, id: piece.expiresOn, kind: 'expired', on: end })),
        ]);
        expect(after.every(({ minor }) => minor === 0)).toBe(true);
        expect(used + expired).toBe(sumMinor(steps.map(({ minor }) => minor)));
      },
    ),
  );

  test.each([
    ['none granted', 0, 0, 0, 'noInvoiceTerms'],
    ['just the limit', 100, 0, 0, null],
    ['a cent above', 100, 1, 0, 'creditLimitReached'],
    ['thirty days late', 1000, 0, 30, null],
    ['thirty-one', 1000, 0, 31, 'invoicesOverdue'],
  ])('%s', (_name, limitMinor, owedMinor, mostDaysOverdue, expected) =>
    expect(termsObstacle({ limitMinor, owedMinor, mostDaysOverdue }, 100)).toBe(expected),
  );

  const means = { creditMinor: 500, termsLeftMinor: 800 };
  test.each([
    ['credit that covers the order', 'credit', 500, null],
    ['a cent too little credit', 'credit', 501, 'creditTooLow'],
    ['an invoice within the limit', 'invoice', 800, null],
    ['an invoice a cent above it', 'invoice', 801, 'creditLimitReached'],
    ['a purchase order a cent above it', 'purchaseOrder', 801, 'creditLimitReached'],
    ['a card', 'card', 100_000, null],
    ['nothing to pay', 'nothing', 0, null],
  ] as const)('a way to pay: %s', (_name, method, totalMinor, expected) =>
    expect(coverObstacle(method, totalMinor, means)).toBe(expected),
  );
  test('what is left of a limit is never below nothing', () => {
    expect(termsLeft({ limitMinor: 100, owedMinor: 40, mostDaysOverdue: 0 })).toBe(60);
    expect(termsLeft({ limitMinor: 100, owedMinor: 140, mostDaysOverdue: 0 })).toBe(0);
  });
  const lot = (id: string, minor: number, expiresOn: string | null): CreditLot => ({ id, minor, expiresOn });
  const lots = [
    lot('never', 50, null),
    lot('later', 50, '2027-01-01'),
    lot('today', 20, today),
    lot('over', 999, '2026-06-14'),
  ];
  test('credit that expires first is spent first, to its last day', () => {
    expect(creditBalance(lots, today)).toBe(120);
    expect(spendCredit(60, lots, today)).toEqual({
      parts: [
        { lotId: 'today', minor: 20 },
        { lotId: 'later', minor: 40 },
      ],
    });
    expect(spendCredit(121, lots, today)).toEqual({ refused: 'creditTooLow' });
    expect(spendCredit(0, lots, today)).toEqual({ parts: [] });
    expect([creditExpiresOn('2026-02-28'), creditExpiresOn('2024-02-29', 12)]).toEqual(['2028-02-28', '2025-02-28']);
  });
  always(
    'credit spent adds up, no piece gives more than it has, and none that expires later is touched before one that does sooner',
    fc.property(
      fc.array(fc.record({ minor: fc.nat(100), days: fc.option(fc.integer({ min: -3, max: 9 })) }), { maxLength: 8 }),
      fc.nat(500),
      (given, wanted) => {
        const pieces = given.map(({ minor, days }, index) =>
          lot(`${index}`, minor, days === null ? null : `2026-06-${String(15 + days).padStart(2, '0')}`),
        );
        const spent = spendCredit(wanted, pieces, today);
        const balance = creditBalance(pieces, today);
        if ('refused' in spent) return void expect(wanted).toBeGreaterThan(balance);
        expect(sumMinor(spent.parts.map(({ minor }) => minor))).toBe(wanted);
        const left = pieces.map((one) => ({
          ...one,
          minor: one.minor - (spent.parts.find(({ lotId }) => lotId === one.id)?.minor ?? 0),
        }));
        expect(left.every(({ minor }) => minor >= 0)).toBe(true);
        expect(creditBalance(left, today)).toBe(balance - wanted);
        const touched = spent.parts.map(({ lotId }) => pieces[Number(lotId)]!.expiresOn ?? '9999');
        const skipped = left
          .filter(({ minor, expiresOn }) => minor > 0 && (expiresOn ?? '9999') >= today)
          .map(({ expiresOn }) => expiresOn ?? '9999');
        for (const day of skipped) expect(touched.every((one) => one <= day)).toBe(true);
      },
    ),
    2_000,
  );
});

describe('numbers of documents', () => {
  const yearly = { prefix: 'INV', byYear: true, digits: 6 };
  const plain = { prefix: 'CN-EAST', byYear: false, digits: 4 };
  test.each([
    [yearly, 2026, 42, 'INV-2026-000042'],
    [yearly, 2026, 1_234_567, 'INV-2026-1234567'],
    [plain, 2026, 7, 'CN-EAST-0007'],
  ])('%j %i %i', (series, year, number, expected) => {
    expect(documentNumber(series, year, number)).toBe(expected);
  });
  test('no number of a document', () => {
    expect(() => documentNumber(yearly, 2026, 0)).toThrow();
    expect(() => documentNumber(yearly, 2026, 1.5)).toThrow();
  });
});

describe('the nightly look', () => {
  const order = (given: Partial<OrderToReconcile> = {}): OrderToReconcile => ({
    totalMinor: 100,
    lineTotalsMinor: [60, 40],
    capturedMinor: 100,
    goneBackMinor: 0,
    providerCapturedMinor: 100,
    creditedMinor: 0,
    seatsOrdered: 4,
    seatsMade: 4,
    seatsLive: 4,
    seatsCredited: 0,
    seatsRevoked: 0,
    seatsPending: 0,
    seatsAsked: 0,
    termsApproved: false,
    cancelled: false,
    held: false,
    minutesSince: 11,
    ...given,
  });
  const unpaid = { capturedMinor: 0, providerCapturedMinor: 0 };
  const noSeats = { seatsMade: 0, seatsLive: 0 };
  test.each([
    ['all is well', {}, []],
    ['a draft of nothing', { ...unpaid, ...noSeats }, []],
    ['free', { ...unpaid, totalMinor: 0, lineTotalsMinor: [0] }, []],
    ['on terms, not paid yet', { ...unpaid, termsApproved: true, providerCapturedMinor: null }, []],
    ['one of four refunded', { goneBackMinor: 25, creditedMinor: 25, seatsLive: 3, seatsCredited: 1 }, []],
    ['all refunded', { goneBackMinor: 100, creditedMinor: 100, seatsLive: 0, seatsCredited: 4 }, []],
    ['paid a moment ago', { ...noSeats, minutesSince: 10 }, []],
    ['paid, no seats (I-4)', noSeats, ['paidWithoutSeats']],
    ['paid, no seats, all gone back', { ...noSeats, goneBackMinor: 100, creditedMinor: 100 }, []],
    ['seats, no money', unpaid, ['seatsWithoutMoney']],
    ['charged back, seats still there', { goneBackMinor: 100 }, ['seatsWithoutMoney']],
    ['part of the seats (all or none)', { seatsMade: 3, seatsLive: 3 }, ['tooFewSeats']],
    ['made twice (I-3)', { seatsMade: 8, seatsLive: 8 }, ['tooManySeats']],
    ['cancelled, money kept', { ...noSeats, cancelled: true }, ['paidButCancelled']],
    ['cancelled, being looked at', { ...noSeats, cancelled: true, held: true }, []],
    ['looked at for a day', { ...noSeats, held: true, minutesSince: 1441 }, ['heldTooLong']],
    [
      'refunded, seats still there',
      { goneBackMinor: 25, creditedMinor: 25, seatsCredited: 1 },
      ['refundedButSeatsLive'],
    ],
    ['ended, and nothing credited', { seatsLive: 3 }, ['endedWithoutCredit']],
    ['taken back by the platform', { seatsLive: 3, seatsRevoked: 1 }, []],
    ['waits to be bought back', { seatsPending: 2, seatsAsked: 2 }, []],
    ['waits to be bought back, and nobody asked', { seatsPending: 2 }, ['returnsDiffer']],
    ['the provider says otherwise', { providerCapturedMinor: 99 }, ['amountDiffers']],
    ['the provider has money we know nothing of (G13)', { ...noSeats, capturedMinor: 0 }, ['paymentUnknown']],
    [
      'more back than came in',
      { goneBackMinor: 101, creditedMinor: 100, seatsLive: 0, seatsCredited: 4 },
      ['refundedTooMuch'],
    ],
    [
      'more credited than ordered',
      { goneBackMinor: 100, creditedMinor: 101, seatsLive: 0, seatsCredited: 4 },
      ['refundedTooMuch'],
    ],
    ['lines that are not the total (I-2)', { lineTotalsMinor: [60, 41] }, ['totalsDiffer']],
  ] as [string, Partial<OrderToReconcile>, string[]][])('%s', (_name, given, expected) =>
    expect(anomaliesOf(order(given))).toEqual(expected),
  );
  test('every anomaly has its head', () => expect(Object.keys(anomalyKinds)).toEqual(anomalies));
});
