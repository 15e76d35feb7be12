import type { SenderVerdict } from './inbound-sender.ts';
import type { TicketStatus } from './ticket.ts';
import { requesterMay, ticketLimits } from './ticket.ts';

/**
 * Bounds of an email to the support. `bytes`: of the whole email; `logoBytes`: smaller pictures within the text are
 * logos and tracking; `quoted`: characters.
 */
export const inboundLimits = {
  bytes: 25 * 1024 * 1024,
  perSenderAndHour: 20,
  logoBytes: 10_000,
  quoted: 20_000,
  shownParts: 50,
  /** Parts whose bytes are looked at: each is scanned and read, and an email can have 400,000. */
  checkedParts: 50,
  /** Of all emails that are kept whole: anyone can send those that wait. */
  wholeBytes: 5 * 1024 ** 3,
  rawDays: 30,
  personalDays: 90,
};

/** What tells an email of a machine from one of a person. Header values as they came, null where they are missing. */
export type AutomaticFacts = {
  autoSubmitted: string | null;
  precedence: string | null;
  suppress: string | null;
  listId: string | null;
  autoReply: string | null;
  returnPath: string | null;
  /** A delivery report (`multipart/report`, RFC 3464). */
  report: boolean;
  /** An answer to an invitation: accepted, declined. */
  calendarReply: boolean;
  /** Its sender is an address of ours, or we wrote it. */
  ours: boolean;
};
export type Automatic = 'bounce' | 'ownEmail' | 'autoReply' | 'mailingList';

/** Why an email is no person's; null where it may be. */
export function automaticKind(facts: AutomaticFacts): Automatic | null {
  if (facts.report) return 'bounce';
  if (facts.ours) return 'ownEmail';
  const said = (value: string | null) => value?.trim().toLowerCase() ?? '';
  if (facts.listId !== null || said(facts.precedence) === 'list') return 'mailingList';
  const automatic =
    (said(facts.autoSubmitted) !== '' && !said(facts.autoSubmitted).startsWith('no')) ||
    ['bulk', 'junk', 'auto_reply'].includes(said(facts.precedence)) ||
    /\b(all|oof|autoreply)\b/.test(said(facts.suppress)) ||
    facts.autoReply !== null ||
    facts.returnPath?.replace(/\s/g, '') === '<>' ||
    facts.calendarReply;
  return automatic ? 'autoReply' : null;
}

export const heldReasons = [
  'unreadable',
  'noSender',
  'tooLarge',
  'tooMany',
  'senderFailed',
  'staffReply',
  'noLongerThere',
  'unknownSender',
  'senderNotVerified',
  'severalCompanies',
  'tooManyTickets',
] as const;
export type HeldReason = (typeof heldReasons)[number];
export type IgnoredReason = Exclude<Automatic, 'bounce'>;

/**
 * What became of an email. `following`: a new ticket that continues a closed one; `refused`: too large, and its sender
 * was told.
 */
export type Outcome =
  | { kind: 'bounce' | 'refused'; reason: null }
  | { kind: 'ignored'; reason: IgnoredReason }
  | { kind: 'held'; reason: HeldReason }
  | { kind: 'reply' | 'following'; reason: null; ticketId: string }
  | { kind: 'ticket'; reason: null };

export type InboundFacts = {
  unreadable: boolean;
  automatic: Automatic | null;
  /** From names exactly one address that we accept. */
  hasSender: boolean;
  tooLarge: boolean;
  /**
   * Other emails of the same sender within the last hour; where this one isn't refuted, those that were refuted are not
   * the sender's.
   */
  recent: number;
  sender: SenderVerdict;
  /** An email of ours that it answers by proof was one to the platform's staff. */
  answersStaffEmail: boolean;
  /** The ticket of the sender's own that it names by proof. Tickets of others are none, whatever it names. */
  ticket: { id: string; status: TicketStatus; mayWrite: boolean } | null;
  /** Companies at which the address is that of an active person. */
  companies: number;
  openTickets: number;
};

/**
 * What becomes of an email. Text is put into a ticket only with a proof that we sent its requester an email about it,
 * from the requester's address, and where nothing refutes the address. A new ticket in someone's name needs the address
 * proven. Everything else waits for a person, and nothing is answered.
 */
export function outcomeOf(facts: InboundFacts): Outcome {
  const held = (reason: HeldReason): Outcome => ({ kind: 'held', reason });
  if (facts.unreadable) return held('unreadable');
  if (facts.automatic === 'bounce') return { kind: 'bounce', reason: null };
  if (facts.automatic) return { kind: 'ignored', reason: facts.automatic };
  if (!facts.hasSender) return held('noSender');
  if (facts.recent >= inboundLimits.perSenderAndHour) return held('tooMany');
  if (facts.tooLarge)
    return facts.sender === 'pass' && facts.companies > 0 ? { kind: 'refused', reason: null } : held('tooLarge');
  if (facts.sender === 'fail') return held('senderFailed');
  if (facts.answersStaffEmail) return held('staffReply');
  if (facts.ticket) {
    const { id, status, mayWrite } = facts.ticket;
    if (!mayWrite) return held('noLongerThere');
    return { kind: requesterMay(status).reply ? 'reply' : 'following', reason: null, ticketId: id };
  }
  if (facts.companies === 0) return held('unknownSender');
  if (facts.sender !== 'pass') return held('senderNotVerified');
  if (facts.companies > 1) return held('severalCompanies');
  if (facts.openTickets >= ticketLimits.openPerPerson) return held('tooManyTickets');
  return { kind: 'ticket', reason: null };
}

/** Why a part of an email was not kept as a file of the ticket. */
export const leftReasons = ['calendar', 'email', 'size', 'count', 'type', 'infected', 'space'] as const;
export type LeftReason = (typeof leftReasons)[number];
export type PartFacts = { mime: string; bytes: number; inline: boolean };

/**
 * What is done with a part before its bytes are looked at: kept if its type allows, left out with a reason, or passed
 * over as decoration.
 */
export function partFate(
  { mime, bytes, inline }: PartFacts,
  kept: number,
  checked = kept,
): 'keep' | 'pass' | LeftReason {
  const type = mime.toLowerCase();
  if (/^application\/(pgp-signature|pkcs7-signature|x-pkcs7-signature)$/.test(type)) return 'pass';
  if (inline && type.startsWith('image/') && bytes < inboundLimits.logoBytes) return 'pass';
  if (type === 'text/calendar' || type === 'application/ics') return 'calendar';
  if (type.startsWith('message/')) return 'email';
  if (bytes > ticketLimits.fileBytes) return 'size';
  return kept >= ticketLimits.files || checked >= inboundLimits.checkedParts ? 'count' : 'keep';
}
