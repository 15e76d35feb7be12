import type { Instant } from '../time.ts';

export const ticketCategories = [
  'access',
  'course',
  'certificate',
  'billing',
  'sds',
  'correction',
  'transfer',
  'other',
] as const;
export type TicketCategory = (typeof ticketCategories)[number];
export const ticketPriorities = ['urgent', 'high', 'normal', 'low'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];
export const ticketStatuses = ['new', 'open', 'pending', 'onHold', 'solved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** A solved ticket closes after so many days; until then its requester can reopen it. */
export const closesAfterDays = 7;
export const ticketLimits = {
  subject: 200,
  body: 10_000,
  files: 5,
  fileBytes: 10 * 1024 * 1024,
  openPerPerson: 20,
  strangerBody: 2000,
};

/** Of an entry of the time that staff spent on a ticket. */
export const timeLimits = { minutes: 1440, note: 500 };

/** How often someone who is not signed in can ask: from a network, for an address, and all together. */
export const strangerLimits = {
  network: { tries: 5, seconds: 3600 },
  address: { tries: 3, seconds: 86_400 },
  everyone: { tries: 200, seconds: 86_400 },
};

/** What is stored of a ticket; its status follows from it. */
export type TicketFacts = {
  /** The platform took it up: someone is assigned, or has replied. */
  takenUp: boolean;
  /** Whose turn it is, where it is not the platform's. */
  waitsFor: 'requester' | 'thirdParty' | null;
  solvedAt: Instant | null;
  /** Its thread continues in another ticket. */
  merged: boolean;
};

/** From when on a solved ticket is closed. */
export const closesAt = (solvedAt: Instant): Instant =>
  new Date(Date.parse(solvedAt) + closesAfterDays * 86_400_000).toISOString();

export function ticketStatus({ takenUp, waitsFor, solvedAt, merged }: TicketFacts, now: Instant): TicketStatus {
  if (merged) return 'closed';
  if (solvedAt !== null) return closesAt(solvedAt) <= now ? 'closed' : 'solved';
  if (waitsFor === 'requester') return 'pending';
  if (waitsFor === 'thirdParty') return 'onHold';
  return takenUp ? 'open' : 'new';
}

/** What the requester may do with a ticket in a status. A closed one is continued in a new ticket that names it. */
export function requesterMay(status: TicketStatus): { reply: boolean; solve: boolean; rate: boolean } {
  return {
    reply: status !== 'closed',
    solve: status !== 'solved' && status !== 'closed',
    rate: status === 'solved' || status === 'closed',
  };
}

/** What the platform may do with a ticket in a status: notes can always be added. */
export function platformMay(status: TicketStatus): { reply: boolean; change: boolean; merge: boolean } {
  return { reply: status !== 'closed', change: status !== 'closed', merge: status !== 'closed' };
}
