import { coolingHours, isEstablished } from '../access/guarded-change.ts';
import type { ErrorCode } from '../errors.ts';
import type { Minor } from '../money/minor.ts';
import type { Instant } from '../time.ts';
import type { PaymentMethod } from './order.ts';

/** Who of a company may buy for it. */
export const buyerRules = ['admins', 'adminsAndBuyers', 'chosen'] as const;

/** How a company buys. Amounts are in its currency; null is without a limit. */
export type PurchaseRules = {
  buyers: (typeof buyerRules)[number];
  chosenPersonIds: readonly string[];
  /** Admins are bound too: a limit is a limit (G21). */
  mostPerOrderMinor: Minor | null;
  mostPerMonthMinor: Minor | null;
  /** Above this someone else approves; 0 means always, null never. */
  approvalAboveMinor: Minor | null;
  approverPersonIds: readonly string[];
  methods: readonly PaymentMethod[];
  purchaseOrderRequired: boolean;
  costCentreRequired: boolean;
};

/** A company that wrote no rules: its admins buy, by any way it was granted. */
export const plainRules: PurchaseRules = {
  buyers: 'admins',
  chosenPersonIds: [],
  mostPerOrderMinor: null,
  mostPerMonthMinor: null,
  approvalAboveMinor: null,
  approverPersonIds: [],
  methods: ['card', 'invoice', 'purchaseOrder', 'credit'],
  purchaseOrderRequired: false,
  costCentreRequired: false,
};

export type PurchasePerson = { personId: string; admin: boolean; buyer: boolean };

export function isBuyer(rules: PurchaseRules, person: PurchasePerson): boolean {
  if (rules.buyers === 'chosen') return rules.chosenPersonIds.includes(person.personId);
  return person.admin || (rules.buyers === 'adminsAndBuyers' && person.buyer);
}

export type PurchaseFacts = {
  totalMinor: Minor;
  /** What the company ordered this month before, cancelled orders left out. */
  orderedThisMonthMinor: Minor;
  method: PaymentMethod;
  purchaseOrderNumber: string;
  /** The cost centre of each line; empty where none was given. */
  costCentres: readonly string[];
};

/** What stands against an order by the company's rules, each at its field; empty when nothing does. */
export function purchaseIssues(
  rules: PurchaseRules,
  person: PurchasePerson,
  facts: PurchaseFacts,
): { path: string; code: ErrorCode }[] {
  if (!isBuyer(rules, person)) return [{ path: '', code: 'notABuyer' }];
  const issues: { path: string; code: ErrorCode }[] = [];
  const { totalMinor, orderedThisMonthMinor, method } = facts;
  if (rules.mostPerOrderMinor !== null && totalMinor > rules.mostPerOrderMinor)
    issues.push({ path: '', code: 'aboveOrderLimit' });
  if (rules.mostPerMonthMinor !== null && orderedThisMonthMinor + totalMinor > rules.mostPerMonthMinor)
    issues.push({ path: '', code: 'aboveMonthLimit' });
  if (method !== 'nothing' && !rules.methods.includes(method))
    issues.push({ path: 'method', code: 'paymentMethodUnfit' });
  if ((rules.purchaseOrderRequired || method === 'purchaseOrder') && facts.purchaseOrderNumber.trim() === '')
    issues.push({ path: 'purchaseOrderNumber', code: 'purchaseOrderMissing' });
  if (rules.costCentreRequired)
    for (const [index, centre] of facts.costCentres.entries())
      if (centre.trim() === '') issues.push({ path: `lines.${index}.costCentre`, code: 'costCentreMissing' });
  return issues;
}

/** Whether someone else must approve: also of those who approve for others, for no one approves their own. */
export const needsApproval = (rules: PurchaseRules, totalMinor: Minor): boolean =>
  rules.approvalAboveMinor !== null && totalMinor > rules.approvalAboveMinor;

/** Why someone cannot approve an order of their company, or null. */
export function approvalObstacle(
  rules: PurchaseRules,
  approver: PurchasePerson,
  orderedByPersonId: string,
): ErrorCode | null {
  if (approver.personId === orderedByPersonId) return 'notForOneself';
  const chosen =
    rules.approverPersonIds.length > 0 ? rules.approverPersonIds.includes(approver.personId) : approver.admin;
  return chosen ? null : 'notAnApprover';
}

/**
 * Why who may approve cannot yet, or null: another account that one administrator made one today would approve their
 * own order (decision 79). Who was chosen to approve was let in by two people, or by time. A no is free to all.
 */
export function approvalTooEarly(
  rules: PurchaseRules,
  approver: { personId: string; adminSince: Instant | null },
  now: Instant,
): ErrorCode | null {
  if (rules.approverPersonIds.includes(approver.personId)) return null;
  return approver.adminSince !== null && isEstablished(approver.adminSince, now, coolingHours.purchaseRules)
    ? null
    : 'adminTooNew';
}

type RulesIssue = { path: keyof PurchaseRules; code: ErrorCode | 'required' };

/**
 * What does not fit in rules, field by field. With an amount to approve there must be two people: one buys, another
 * approves.
 */
export function purchaseRulesIssues(rules: PurchaseRules): RulesIssue[] {
  const issues: RulesIssue[] = [];
  for (const path of ['mostPerOrderMinor', 'mostPerMonthMinor', 'approvalAboveMinor'] as const) {
    const minor = rules[path];
    if (minor !== null && !(Number.isSafeInteger(minor) && minor >= 0)) issues.push({ path, code: 'amountUnreadable' });
  }
  if (rules.buyers === 'chosen' && rules.chosenPersonIds.length === 0)
    issues.push({ path: 'chosenPersonIds', code: 'required' });
  const [onlyBuyer, ...otherBuyers] = rules.buyers === 'chosen' ? rules.chosenPersonIds : [];
  if (
    rules.approvalAboveMinor !== null &&
    onlyBuyer &&
    otherBuyers.length === 0 &&
    rules.approverPersonIds.length === 1 &&
    rules.approverPersonIds[0] === onlyBuyer
  )
    issues.push({ path: 'approverPersonIds', code: 'notForOneself' });
  if (rules.methods.length === 0) issues.push({ path: 'methods', code: 'required' });
  return issues;
}
