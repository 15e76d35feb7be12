import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';
import type { TicketStatus } from './ticket.ts';
import { platformMay } from './ticket.ts';

/** What a company keeps about a person that support can ask it to correct. */
export const correctionFields = ['name', 'employeeNumber', 'hiredOn', 'position', 'achievement', 'other'] as const;
export type CorrectionField = (typeof correctionFields)[number];
export const correctionStates = ['waiting', 'corrected', 'unchanged', 'recalled'] as const;
export type CorrectionState = (typeof correctionStates)[number];
export const correctionLimits = { note: 2000, reason: 1000 };
/**
 * Why one does not wait any more though the company decided nothing: support recalled it, or there is nothing left to
 * decide, or no one who could.
 */
export const recallReasons = ['recalled', 'parted', 'forgotten', 'terminated'] as const;
export type RecallReason = (typeof recallReasons)[number];

/** What is stored of a correction that was passed on; its state follows from it. */
export type CorrectionFacts = { decidedAt: Instant | null; corrected: boolean | null; recalledAt: Instant | null };

export function correctionState({ decidedAt, corrected, recalledAt }: CorrectionFacts): CorrectionState {
  if (decidedAt !== null) return corrected ? 'corrected' : 'unchanged';
  return recalledAt !== null ? 'recalled' : 'waiting';
}

/** What a thread says about passing on and what came of it. */
export const correctionKinds = [
  'passOnAsked',
  'passOnAgreed',
  'passOnWithdrawn',
  'correction',
  'correctionRecalled',
  'correctionAnswer',
] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** An entry of a thread, as far as it says whether the requester agreed. */
type Said = { kind: string; details: Record<string, unknown> | null };
const ofCompany = (companyId: string) => (entry: Said) => entry.details?.['companyId'] === companyId;

/** What is said about consent: it is asked for, given, and withdrawn. */
export const consentKinds = ['passOnAsked', 'passOnAgreed', 'passOnWithdrawn'] as const;
const lastSaid = (entries: readonly Said[], companyId: string): string | undefined =>
  entries.filter(ofCompany(companyId)).findLast(({ kind }) => consentKinds.some((one) => one === kind))?.kind;

/**
 * The requester agreed that support passes on to this company what shall be corrected: with the ticket, where its form
 * named the company, or in the thread when they were asked. For each company alone: who agreed to one employer did not
 * agree to another. `entries`: oldest first; asked once more, they have not agreed, and what they withdrew counts no
 * more until they agree again.
 */
export const agreedTo = (entries: readonly Said[], companyId: string): boolean =>
  lastSaid(entries, companyId) === 'passOnAgreed';

/** Consent for this company was mentioned at all: there is, or was, something to withdraw or to answer. */
export const consentNamed = (entries: readonly Said[], companyId: string): boolean =>
  lastSaid(entries, companyId) !== undefined;

const endingKinds = ['correctionRecalled', 'correctionAnswer'] as const;

/**
 * How many data corrections of this company still wait there, as far as the thread says. What a withdrawal recalled is
 * all that waited.
 */
function waitingAt(entries: readonly Said[], companyId: string): number {
  const company = entries.findLast((one) => one.kind === 'correction' && ofCompany(companyId)(one))?.details?.[
    'company'
  ];
  // Entries of before say the company by its name alone.
  const about = (entry: Said) =>
    ofCompany(companyId)(entry) ||
    (entry.details?.['companyId'] === undefined && entry.details?.['company'] === company);
  return entries.filter(about).reduce((waiting, { kind, details }) => {
    if (kind === 'correction') return waiting + 1;
    if (kind === 'passOnWithdrawn') return details?.['recalled'] === true ? 0 : waiting;
    return endingKinds.some((one) => one === kind) ? Math.max(0, waiting - 1) : waiting;
  }, 0);
}

/**
 * There is something to withdraw: the requester agreed, or something waits at the company. Of requests that were merged
 * the last word can be a question or a withdrawal of the one, while what the other passed on still waits.
 */
export const withdrawable = (entries: readonly Said[], companyId: string): boolean =>
  agreedTo(entries, companyId) || waitingAt(entries, companyId) > 0;

/** The requester was asked about this company and has not answered. */
export const askedAbout = (entries: readonly Said[], companyId: string): boolean =>
  lastSaid(entries, companyId) === 'passOnAsked';

type PassOn = {
  /** Null where no one was signed in. */
  requesterId: string | null;
  status: TicketStatus;
  agreed: boolean;
  /** One of this thread waits for the company already. */
  waiting: boolean;
  /** The company is open and has an administrator who is not the requester. */
  decidable: boolean;
};

/** Why support can't pass a correction on to a company of the requester, or null. */
export function passOnObstacle({ requesterId, status, agreed, waiting, decidable }: PassOn): ErrorCode | null {
  if (requesterId === null) return 'strangerAccessOnly';
  if (!platformMay(status).change) return 'ticketClosed';
  if (!agreed) return 'correctionNotAgreed';
  if (!decidable) return 'correctionUndecidable';
  return waiting ? 'correctionOpen' : null;
}

/** Why support can't ask a requester whether it may pass something on, or null. */
export function askObstacle({
  requesterId,
  status,
  agreed,
  asked,
}: Omit<PassOn, 'waiting' | 'decidable'> & { asked: boolean }): ErrorCode | null {
  if (requesterId === null) return 'strangerAccessOnly';
  if (!platformMay(status).change) return 'ticketClosed';
  if (agreed) return 'correctionAgreed';
  return asked ? 'correctionAsked' : null;
}

/** Why a correction can't be recalled, or null. */
export function recallObstacle(facts: CorrectionFacts): ErrorCode | null {
  const state = correctionState(facts);
  if (state === 'waiting') return null;
  return state === 'recalled' ? 'correctionRecalled' : 'correctionDecided';
}

/**
 * Why an administrator of the company can't decide about a correction, or null. No one decides about their own data.
 */
export function decisionObstacle(facts: CorrectionFacts, { own }: { own: boolean }): ErrorCode | null {
  return recallObstacle(facts) ?? (own ? 'notForOneself' : null);
}
