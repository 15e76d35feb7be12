import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';

/** What can happen to a piece of evidence. A draft is only on the device of who writes it. */
export const evidenceEventKinds = [
  'submitted',
  'needsInfo',
  'answered',
  'rejected',
  'verified',
  'withdrawn',
  'revoked',
] as const;
export type EvidenceEventKind = (typeof evidenceEventKinds)[number];
export type EvidenceState = EvidenceEventKind;

/** Why a piece of evidence is not accepted. */
export const rejectionReasons = [
  'illegible',
  'wrongPerson',
  'wrongType',
  'expired',
  'issuerNotAccepted',
  'numberNotFound',
  'missingPages',
  'suspectedForgery',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** How it was checked: looked at, looked up with the issuer's registry, asked on the phone. */
export const checkMethods = ['visual', 'registry', 'phone'] as const;
export type CheckMethod = (typeof checkMethods)[number];

/** Of a piece of evidence that another one corrects, in its last event. */
export const correctedReason = 'corrected';

type Event = { sequence: number; kind: EvidenceEventKind; at: Instant };

/** The state is the last event; a piece of evidence without events does not exist. */
export function evidenceState(events: readonly Event[]): EvidenceState {
  return events.reduce((last, event) => (event.sequence > last.sequence ? event : last)).kind;
}

/** No one decided yet: it waits for a reviewer or for an answer. */
export const openStates = ['submitted', 'needsInfo', 'answered'] as const satisfies readonly EvidenceState[];
/** It is the reviewer's turn. */
export const waitingStates = ['submitted', 'answered'] as const satisfies readonly EvidenceState[];

export const isOpen = (state: EvidenceState): boolean => (openStates as readonly string[]).includes(state);

export const evidenceActions = ['ask', 'answer', 'verify', 'reject', 'withdraw', 'revoke'] as const;
export type EvidenceAction = (typeof evidenceActions)[number];

/** Whose the evidence is, and who sent it in. */
export type EvidenceParties = { personId: string; submittedBy: string | null };

const reviews: readonly EvidenceAction[] = ['ask', 'verify', 'reject', 'revoke'];

/**
 * Why someone cannot do this to a piece of evidence now, or null. No one judges their own certificate, nor what they
 * sent in for someone else (A21). That they may act at all is asked of the table of reaches.
 */
export function evidenceObstacle(
  action: EvidenceAction,
  state: EvidenceState,
  parties: EvidenceParties,
  actingId: string,
): ErrorCode | null {
  if (reviews.includes(action) && (actingId === parties.personId || actingId === parties.submittedBy))
    return 'evidenceOwn';
  if (action === 'answer') return state === 'needsInfo' ? null : 'evidenceNotAsked';
  if (action === 'revoke') return state === 'verified' ? null : 'evidenceNotVerified';
  return isOpen(state) ? null : 'evidenceDecided';
}

/**
 * A number by which two pieces of evidence are the same: the issuer and its number, however they were typed. Null
 * without a number.
 */
export function duplicateKey({ issuer, number }: { issuer: string; number: string | null }): string | null {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const digits = plain(number ?? '');
  return digits === '' ? null : `${plain(issuer)}/${digits}`;
}

/** Days on which offices are open until a decision is due. */
export const targetBusinessDays = 2;

/**
 * Business days that have passed since a piece of evidence was sent: Saturdays and Sundays do not count. Both are days
 * `YYYY-MM-DD`.
 */
export function businessDaysBetween(from: string, to: string): number {
  let days = 0;
  const date = new Date(`${from}T00:00:00Z`);
  const end = Date.parse(`${to}T00:00:00Z`);
  // Beyond a year no one counts.
  for (let step = 0; step < 400 && date.getTime() < end; step++) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (![0, 6].includes(date.getUTCDay())) days++;
  }
  return days;
}
