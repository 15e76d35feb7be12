import { describe, expect, test } from 'vitest';
import type { AutomaticFacts, InboundFacts } from './inbound-email.ts';
import { automaticKind, inboundLimits, outcomeOf, partFate } from './inbound-email.ts';

const person: AutomaticFacts = {
  autoSubmitted: null,
  precedence: null,
  suppress: null,
  listId: null,
  autoReply: null,
  returnPath: '<ann@ridge.example>',
  report: false,
  calendarReply: false,
  ours: false,
};

describe('emails that no person wrote', () => {
  test.each<[string, Partial<AutomaticFacts>, ReturnType<typeof automaticKind>]>([
    ['a person', {}, null],
    ['Auto-Submitted: no', { autoSubmitted: 'no' }, null],
    ['Auto-Submitted', { autoSubmitted: 'Auto-Replied; owner-email="a@b.c"' }, 'autoReply'],
    ['an invented value', { autoSubmitted: 'yes' }, 'autoReply'],
    ['Precedence: bulk', { precedence: ' Bulk ' }, 'autoReply'],
    ['Precedence: first-class', { precedence: 'first-class' }, null],
    ['Precedence: list', { precedence: 'list' }, 'mailingList'],
    ['a mailing list', { listId: '<a.b>' }, 'mailingList'],
    ['an empty List-Id', { listId: '' }, 'mailingList'],
    ['Exchange', { suppress: 'DR, OOF, AutoReply' }, 'autoReply'],
    ['Exchange, delivery reports alone', { suppress: 'DR, RN' }, null],
    ['X-Autoreply', { autoReply: 'yes' }, 'autoReply'],
    ['an empty return path', { returnPath: '< >' }, 'autoReply'],
    ['no return path', { returnPath: null }, null],
    ['an accepted invitation', { calendarReply: true }, 'autoReply'],
    ['a delivery report', { report: true, returnPath: '<>', autoSubmitted: 'auto-replied' }, 'bounce'],
    ['ourselves', { ours: true, listId: 'x' }, 'ownEmail'],
  ])('%s', (_, more, kind) => expect(automaticKind({ ...person, ...more })).toBe(kind));
});

const facts: InboundFacts = {
  unreadable: false,
  automatic: null,
  hasSender: true,
  tooLarge: false,
  recent: 0,
  sender: 'pass',
  answersStaffEmail: false,
  ticket: null,
  companies: 1,
  openTickets: 0,
};
const own = { id: 't', status: 'pending', mayWrite: true } as const;

describe('what becomes of an email', () => {
  test.each<[string, Partial<InboundFacts>, string]>([
    ['a person we know', {}, 'ticket'],
    ['their address is not proven', { sender: 'none' }, 'held senderNotVerified'],
    ['their address is refuted', { sender: 'fail' }, 'held senderFailed'],
    ['a reply', { ticket: own }, 'reply'],
    ['a reply whose address is not proven: the token is the proof', { ticket: own, sender: 'none' }, 'reply'],
    ['a reply whose address is refuted', { ticket: own, sender: 'fail' }, 'held senderFailed'],
    ['a reply to a solved ticket', { ticket: { ...own, status: 'solved' } }, 'reply'],
    ['a reply to a closed ticket', { ticket: { ...own, status: 'closed' } }, 'following'],
    ['a reply of who left the company', { ticket: { ...own, mayWrite: false } }, 'held noLongerThere'],
    ['a reply with many open tickets', { ticket: own, openTickets: 50 }, 'reply'],
    ['a reply to an email for staff', { answersStaffEmail: true }, 'held staffReply'],
    ['an unknown address', { companies: 0 }, 'held unknownSender'],
    ['an unknown address that is not proven', { companies: 0, sender: 'none' }, 'held unknownSender'],
    ['two companies', { companies: 2 }, 'held severalCompanies'],
    ['twenty open tickets', { openTickets: 20 }, 'held tooManyTickets'],
    ['too many in an hour', { recent: inboundLimits.perSenderAndHour, ticket: own }, 'held tooMany'],
    ['one fewer', { recent: inboundLimits.perSenderAndHour - 1 }, 'ticket'],
    ['too large, of a person we know', { tooLarge: true }, 'refused'],
    ['too large, not proven', { tooLarge: true, sender: 'none' }, 'held tooLarge'],
    ['too large, unknown', { tooLarge: true, companies: 0 }, 'held tooLarge'],
    ['too large, automatic: nothing is answered', { tooLarge: true, automatic: 'autoReply' }, 'ignored autoReply'],
    ['an automatic reply with a proof', { automatic: 'autoReply', ticket: own }, 'ignored autoReply'],
    ['a delivery report', { automatic: 'bounce' }, 'bounce'],
    ['no sender', { hasSender: false }, 'held noSender'],
    ['unreadable', { unreadable: true }, 'held unreadable'],
  ])('%s', (_, more, expected) => {
    const { kind, reason } = outcomeOf({ ...facts, ...more });
    expect([kind, reason].filter(Boolean).join(' ')).toBe(expected);
  });
});

describe('parts of an email', () => {
  test.each<[string, string, number, boolean, number, string]>([
    ['a photo', 'image/png', 5_000_000, false, 0, 'keep'],
    ['a screenshot within the text', 'image/png', 200_000, true, 0, 'keep'],
    ['a logo within the text', 'image/png', 9_000, true, 0, 'pass'],
    ['a small file', 'image/png', 9_000, false, 0, 'keep'],
    ['a signature', 'application/pkcs7-signature', 3_000, false, 0, 'pass'],
    ['an invitation', 'text/calendar', 3_000, false, 0, 'calendar'],
    ['a forwarded email', 'message/rfc822', 3_000, false, 0, 'email'],
    ['more than 10 MB', 'application/pdf', 10 * 1024 * 1024 + 1, false, 0, 'size'],
    ['a sixth file', 'application/pdf', 1, false, 5, 'count'],
  ])('%s', (_, mime, bytes, inline, kept, fate) => expect(partFate({ mime, bytes, inline }, kept)).toBe(fate));
  test('so many parts are looked at, and no more', () => {
    const part = { mime: 'application/pdf', bytes: 1, inline: false };
    expect(
      [inboundLimits.checkedParts - 1, inboundLimits.checkedParts].map((checked) => partFate(part, 0, checked)),
    ).toEqual(['keep', 'count']);
  });
});
