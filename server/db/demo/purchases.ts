/**
 * What the companies of the demo bought over a year, and what became of it: the product's own commands play it, see
 * seed/seed-purchases.ts.
 */

/** Courses that are taken on a seat. */
export const seatCourses = ['FORKLIFT', 'WHMIS', 'LOADSEC', 'TDGROAD', 'FIRSTAID', 'HEIGHTS'];

export type DemoOrder = {
  key: string;
  daysAgo: number;
  buyer: string;
  boughtFor?: 'person';
  lines: { sku: string; quantity: number; costCentre?: string }[];
  method: 'card' | 'invoice' | 'purchaseOrder' | 'credit';
  coupon?: string;
  purchaseOrderNumber?: string;
  notes?: string;
  /** What the company's approver answered; left out where no one was asked or no one answered yet. */
  answer?: { daysAgo: number; by: string; approved: boolean; reason?: string };
  /** What the platform answered to a purchase order. */
  platformAnswer?: { daysAgo: number; approved: boolean; reason?: string };
  /** What the payment provider told; with nothing the buyer is still at its page. */
  card?: 'paid' | 'failed' | 'disputed';
  /** The transfer was seen at the bank. */
  paidDaysAgo?: number;
  refund?: {
    daysAgo: number;
    seats: number;
    destination: 'origin' | 'credit';
    reason: string;
    decidedDaysAgo?: number;
    declined?: string;
  };
};

const admin = 'northgate-002';
/** Who buys for Northgate beside its admin, and approves what the admin buys. */
export const secondBuyer = 'northgate-022';
const branch = 'lakeshore-001';

export const demoOrders: DemoOrder[] = [
  {
    key: 'year-before',
    daysAgo: 381,
    buyer: admin,
    lines: [{ sku: 'FORKLIFT-SEAT', quantity: 24, costCentre: 'Edmonton yard' }],
    method: 'invoice',
    paidDaysAgo: 362,
  },
  {
    key: 'whmis-year',
    daysAgo: 340,
    buyer: admin,
    lines: [{ sku: 'WHMIS-SEAT', quantity: 70 }],
    method: 'card',
    card: 'paid',
  },
  {
    key: 'haulage',
    daysAgo: 250,
    buyer: admin,
    lines: [
      { sku: 'NORTHGATE-HAUL', quantity: 12, costCentre: 'Edmonton yard' },
      { sku: 'FIRSTAID-SEAT', quantity: 12, costCentre: 'Sudbury plant' },
    ],
    method: 'purchaseOrder',
    purchaseOrderNumber: 'PO-2207',
    platformAnswer: { daysAgo: 249, approved: true },
    paidDaysAgo: 221,
  },
  {
    key: 'lakeshore-forklift',
    daysAgo: 210,
    buyer: branch,
    lines: [{ sku: 'FORKLIFT-SEAT', quantity: 10 }],
    method: 'card',
    card: 'paid',
  },
  {
    key: 'forklift-forty',
    daysAgo: 180,
    buyer: secondBuyer,
    lines: [{ sku: 'FORKLIFT-SEAT', quantity: 40, costCentre: 'Duluth warehouse' }],
    method: 'invoice',
    notes: 'Needed before the season starts.',
    answer: { daysAgo: 179, by: admin, approved: true, reason: 'Budgeted for the season.' },
    paidDaysAgo: 151,
  },
  {
    key: 'heights',
    daysAgo: 120,
    buyer: admin,
    lines: [{ sku: 'HEIGHTS-PILOT', quantity: 14, costCentre: 'Sudbury plant' }],
    method: 'card',
    card: 'paid',
    refund: {
      daysAgo: 101,
      seats: 2,
      destination: 'credit',
      reason: 'Two fewer people on the roofing crew.',
      decidedDaysAgo: 100,
    },
  },
  {
    key: 'too-much',
    daysAgo: 90,
    buyer: secondBuyer,
    lines: [{ sku: 'SAFETY-START', quantity: 60 }],
    method: 'invoice',
    answer: { daysAgo: 88, by: admin, approved: false, reason: 'We are hiring 20 people, not 60.' },
  },
  {
    key: 'start-twenty',
    daysAgo: 60,
    buyer: secondBuyer,
    lines: [{ sku: 'SAFETY-START', quantity: 20, costCentre: 'Edmonton yard' }],
    method: 'invoice',
    answer: { daysAgo: 59, by: admin, approved: true },
    paidDaysAgo: 33,
    refund: {
      daysAgo: 31,
      seats: 4,
      destination: 'origin',
      reason: 'Four candidates were not hired.',
      decidedDaysAgo: 30,
    },
  },
  {
    key: 'gone-wrong',
    daysAgo: 46,
    buyer: admin,
    lines: [{ sku: 'WHMIS-SEAT', quantity: 10 }],
    method: 'card',
    card: 'failed',
  },
  {
    key: 'lakeshore-disputed',
    daysAgo: 41,
    buyer: branch,
    lines: [{ sku: 'WHMIS-SEAT', quantity: 15 }],
    method: 'card',
    card: 'disputed',
  },
  {
    key: 'late',
    daysAgo: 39,
    buyer: admin,
    lines: [{ sku: 'WHMIS-SEAT', quantity: 8, costCentre: 'Sudbury plant' }],
    method: 'invoice',
    coupon: 'WELCOME10',
  },
  {
    key: 'own-first-aid',
    daysAgo: 26,
    buyer: 'muster-002',
    boughtFor: 'person',
    lines: [{ sku: 'FIRSTAID-SELF', quantity: 1 }],
    method: 'card',
    card: 'paid',
  },
  {
    key: 'own-start',
    daysAgo: 22,
    buyer: secondBuyer,
    boughtFor: 'person',
    lines: [{ sku: 'FIRSTAID-SELF', quantity: 1 }],
    method: 'card',
    card: 'paid',
  },
  {
    key: 'from-credit',
    daysAgo: 20,
    buyer: admin,
    lines: [{ sku: 'FIRSTAID-SEAT', quantity: 4, costCentre: 'Edmonton yard' }],
    method: 'credit',
  },
  {
    key: 'whmis-fresh',
    daysAgo: 16,
    buyer: admin,
    lines: [
      { sku: 'WHMIS-SEAT', quantity: 25, costCentre: 'Duluth warehouse' },
      { sku: 'FIRSTAID-SEAT', quantity: 6, costCentre: 'Duluth warehouse' },
    ],
    method: 'invoice',
    coupon: 'NORTHGATE-25',
    refund: { daysAgo: 3, seats: 3, destination: 'credit', reason: 'Ordered for a shift that was rescheduled.' },
  },
  {
    key: 'lakeshore-order',
    daysAgo: 2,
    buyer: branch,
    lines: [{ sku: 'SAFETY-START', quantity: 20 }],
    method: 'purchaseOrder',
    purchaseOrderNumber: 'LS-0931',
  },
  {
    key: 'waits',
    daysAgo: 1,
    buyer: secondBuyer,
    lines: [
      { sku: 'FORKLIFT-SEAT', quantity: 30, costCentre: 'Duluth warehouse' },
      { sku: 'NORTHGATE-HAUL', quantity: 10, costCentre: 'Edmonton yard' },
    ],
    method: 'invoice',
    notes: 'For people waiting for a seat.',
  },
];

export const demoGrants = [
  {
    companyKey: 'northgate',
    sku: 'FORKLIFT-SEAT',
    daysAgo: 320,
    quantity: 6,
    reason: 'Compensation for days when courses were unavailable.',
    lastsDays: 300,
  },
  {
    companyKey: 'northgate',
    sku: 'WHMIS-SEAT',
    daysAgo: 140,
    quantity: 5,
    reason: 'Thank you for piloting the French course.',
    lastsDays: null,
  },
  {
    companyKey: 'lakeshore',
    sku: 'WHMIS-SEAT',
    daysAgo: 150,
    quantity: 6,
    reason: 'Trial before the seasonal purchase.',
    lastsDays: 175,
  },
];
