import type { WindowLimit } from '../identity/try-limits.ts';

/**
 * What may be written of one kind of email: to one address (for one company, where it is a company's), and by one
 * person. Null where only the clock or what happened to the reader causes it, once. `refuse`: what one too many is
 * about does not happen, and who asked is told; `drop`: it happens, and this email about it is not written.
 */
type MailLimit = { recipient: WindowLimit; sender: WindowLimit; over: 'refuse' | 'drop' } | null;

const day = 86_400;
const perDay = (tries: number): WindowLimit => ({ tries, seconds: day });
/** A link that others can have sent to an address: few, and none in vain, since each ends the one before. */
const link = (recipient: number, sender: number): MailLimit => ({
  recipient: perDay(recipient),
  sender: perDay(sender),
  over: 'refuse',
});
/** News of what someone did. */
const news = (recipient: number, sender: number): MailLimit => ({
  recipient: perDay(recipient),
  sender: perDay(sender),
  over: 'drop',
});

/** Every kind of email there is. An email of no kind of these cannot be written, so none is without its limits. */
export const mailLimits = {
  'identity.invitation': link(3, 1000),
  'identity.passwordReset': link(10, 10),
  'identity.emailChange': link(3, 5),
  'identity.emailChangeAsked': news(5, 5),
  'identity.emailChanged': news(5, 5),
  'identity.passwordChanged': news(10, 10),
  'identity.secondFactorOn': news(10, 10),
  'identity.secondFactorOff': news(10, 10),
  'identity.secondFactorReset': news(10, 100),
  'identity.recoveryCodeUsed': news(10, 10),
  'identity.factorRuleSet': news(10, 500),
  // No one asks less of administrators without their hearing of it.
  'identity.factorRuleLoosened': link(10, 500),
  'identity.factorRuleEnded': link(10, 500),
  'identity.factorDue': null,
  'assignment.new': news(5, 5000),
  'assignment.reminder': news(5, 5000),
  'driving.keySuspended': news(20, 200),
  'evidence.verified': news(20, 2000),
  'evidence.rejected': news(20, 2000),
  'evidence.needsInfo': news(20, 2000),
  'evidence.revoked': news(20, 2000),
  // Counted where it is sent: so many messages a day, each of them to anyone once (domain/src/messaging/message.ts).
  'messages.message': null,
  'messages.test': link(50, 50),
  'qualification.auditPack': news(20, 20),
  // One per person and day, by the clock.
  'notices.digest': null,
  'products.quote': news(30, 60),
  // One when a review starts, two by the clock.
  'reports.accessReview': news(30, 500),
  // One per address and day, by the clock.
  'reports.anchor': null,
  'reports.anchorAddress': link(5, 50),
  'reports.file': news(30, 30),
  'reports.schedule': news(20, 500),
  'reports.notice': news(20, 100),
  'transfers.person': news(20, 500),
  'transfers.admin': news(50, 300),
  'training.place': news(30, 10_000),
  'training.changed': news(30, 10_000),
  'seats.answer': news(20, 500),
  'seats.ended': news(20, 500),
  'seats.received': news(20, 200),
  'seats.return': news(20, 200),
  'support.received': news(20, 20),
  'support.reply': news(50, 1000),
  'support.staff': news(300, 40),
  'support.tooLarge': news(5, 5),
  'store.cartShared': news(5, 20),
  'store.orderPlaced': news(30, 60),
  'store.orderReady': news(30, 300),
  'store.approvalAsked': news(30, 60),
  'store.orderApproved': news(30, 300),
  'store.orderDeclined': news(30, 300),
  'store.orderCancelled': news(30, 300),
  'store.refundAsked': news(30, 60),
  'store.refundApproved': news(30, 300),
  'store.refundOffInvoice': news(30, 300),
  'store.refundDeclined': news(30, 300),
  'store.creditAsked': news(30, 60),
  'store.creditDeclined': news(30, 300),
  'store.refundDone': news(30, 300),
  'store.refundFailed': news(30, 300),
  'store.refundAsCredit': news(30, 300),
  'store.refundByTransfer': news(30, 300),
  'store.creditExpiring': null,
  'store.orderDisputed': news(30, 300),
  'store.orderChargedBack': news(30, 300),
  'store.orderOverdue': null,
  // A change that no one could be told of must not wait for its time unseen.
  'store.rulesProposed': link(10, 500),
  'store.rulesConfirmed': news(20, 500),
  'store.rulesCancelled': news(20, 500),
  'store.bankProposed': link(10, 500),
  'store.bankConfirmed': news(20, 500),
  'store.bankCancelled': news(20, 500),
} as const satisfies Record<string, MailLimit>;

export type MailKind = keyof typeof mailLimits;
export const mailLimitOf = (kind: MailKind): MailLimit => mailLimits[kind];

/**
 * How often one person may ask for what ends in an email, counted before anything is looked up, so that the answer
 * tells nothing.
 */
export const askLimits = {
  emailChange: perDay(5),
  quote: perDay(5),
} as const;
