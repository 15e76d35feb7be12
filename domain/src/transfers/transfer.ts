import type { ErrorCode } from '../errors.ts';
import type { Instant } from '../time.ts';

/** A transfer that is not finished by then has expired: so many days from the request, and again from the consent. */
export const transferDays = 30;
export const transferLimits = { records: 200, reason: 500 };

/**
 * Whose agreement a transfer needs besides the person's: the employer that has the records, and the one that gets them.
 */
export const transferSides = ['giving', 'receiving'] as const;
export type TransferSide = (typeof transferSides)[number];
export const transferActs = ['consent', 'release', 'accept', 'refuse', 'withdraw', 'finish'] as const;
export type TransferAct = (typeof transferActs)[number];
export const transferStates = [
  'requested',
  'agreed',
  'underway',
  'done',
  'refused',
  'withdrawn',
  'expired',
  'ended',
] as const;
export type TransferState = (typeof transferStates)[number];

/**
 * Why a transfer ended by itself: the person left the employer that was to get the records; two records of people were
 * parted, and a certificate is the other's.
 */
export const transferEndings = ['left', 'parted'] as const;
export type TransferEnding = (typeof transferEndings)[number];

/** What is stored of a transfer of records; its state follows from it. */
export type TransferFacts = {
  /** When the person agreed that these records go from this employer to that one. */
  consentedAt: Instant | null;
  /** When the employer that has the records confirmed them. */
  releasedAt: Instant | null;
  /** When the employer that gets them agreed to receive them. */
  acceptedAt: Instant | null;
  refusedAt: Instant | null;
  /** When the person declined a request, or withdrew their consent. */
  withdrawnAt: Instant | null;
  doneAt: Instant | null;
  endedAt: Instant | null;
  endedReason: TransferEnding | null;
  /** The employer that gets the records does not employ the person any longer. */
  hasLeft: boolean;
  expiresAt: Instant;
};

export const transferEnd = (from: Instant): Instant =>
  new Date(Date.parse(from) + transferDays * 86_400_000).toISOString();

export function transferState(facts: TransferFacts, now: Instant): TransferState {
  if (facts.doneAt !== null) return 'done';
  if (facts.withdrawnAt !== null) return 'withdrawn';
  if (facts.refusedAt !== null) return 'refused';
  if (facts.endedAt !== null) return 'ended';
  // What both sides agreed to in time is carried out, even where that takes a moment longer.
  if (!facts.hasLeft && facts.consentedAt !== null && facts.releasedAt !== null && facts.acceptedAt !== null)
    return 'underway';
  if (facts.expiresAt <= now) return 'expired';
  if (facts.hasLeft) return 'ended';
  return facts.consentedAt === null ? 'requested' : 'agreed';
}

/** The person consented, and it may still come to something. */
export const isUnderway = (facts: TransferFacts, now: Instant): boolean =>
  ['agreed', 'underway'].includes(transferState(facts, now));

/** Why a transfer ended by itself, where it did. */
export function transferEnding(facts: TransferFacts, now: Instant): TransferEnding | null {
  return transferState(facts, now) === 'ended' ? (facts.endedReason ?? 'left') : null;
}

/** Why this can't be done to a transfer now, or null. Who may do it is said in the table of reaches. */
export function transferObstacle(act: TransferAct, facts: TransferFacts, now: Instant): ErrorCode | null {
  const state = transferState(facts, now);
  const fits: Record<TransferAct, boolean> = {
    consent: state === 'requested',
    release: state === 'agreed' && facts.releasedAt === null,
    accept: state === 'agreed' && facts.acceptedAt === null,
    refuse: state === 'agreed',
    // Until it is done the person can change their mind, at the last moment as well.
    withdraw:
      state === 'requested' ||
      state === 'agreed' ||
      state === 'underway' ||
      (state === 'ended' && facts.endedAt === null),
    finish: state === 'underway',
  };
  if (fits[act]) return null;
  return state === 'expired' ? 'transferExpired' : state === 'ended' ? 'transferEnded' : 'transferNotNow';
}

/** The facts after an act that nothing stands against. */
export function afterTransferAct(act: TransferAct, facts: TransferFacts, now: Instant): TransferFacts {
  switch (act) {
    case 'consent':
      return { ...facts, consentedAt: now, expiresAt: transferEnd(now) };
    case 'release':
      return { ...facts, releasedAt: now };
    case 'accept':
      return { ...facts, acceptedAt: now };
    case 'refuse':
      return { ...facts, refusedAt: now };
    case 'withdraw':
      return { ...facts, withdrawnAt: now };
    case 'finish':
      return { ...facts, doneAt: now };
  }
}

/** Who looks at a transfer: the person, one of the two employers, or the platform's support. */
export type TransferReader = 'person' | TransferSide | 'platform';

/**
 * Whether a reader is shown which records a transfer is about. The employer that gets them never is without the
 * person's consent, nor after the person withdrew it or left that employer, a side refused, or the time ran out. The
 * platform's support sees how many there are.
 */
export function showsRecords(reader: TransferReader, facts: TransferFacts, now: Instant): boolean {
  if (reader === 'platform' || facts.consentedAt === null) return false;
  if (reader === 'person') return true;
  return ['agreed', 'underway', 'done'].includes(transferState(facts, now));
}
