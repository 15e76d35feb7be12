import { describe, expect, it } from 'vitest';
import {
  agreedTo,
  askedAbout,
  askObstacle,
  correctionState,
  decisionObstacle,
  passOnObstacle,
  recallObstacle,
  withdrawable,
} from './correction.ts';
import { ticketStatuses } from './ticket.ts';

const at = '2026-03-10T12:00:00.000Z';
const waiting = { decidedAt: null, corrected: null, recalledAt: null };
const corrected = { ...waiting, decidedAt: at, corrected: true };
const unchanged = { ...waiting, decidedAt: at, corrected: false };
const recalled = { ...waiting, recalledAt: at };

describe('a correction that was passed on', () => {
  it.each([
    ['waiting', waiting, null, null, 'notForOneself'],
    ['corrected', corrected, 'correctionDecided', 'correctionDecided', 'correctionDecided'],
    ['unchanged', unchanged, 'correctionDecided', 'correctionDecided', 'correctionDecided'],
    ['recalled', recalled, 'correctionRecalled', 'correctionRecalled', 'correctionRecalled'],
  ] as const)('%s: recalled, decided, decided about oneself', (state, facts, recall, decide, own) => {
    expect([
      correctionState(facts),
      recallObstacle(facts),
      decisionObstacle(facts, { own: false }),
      decisionObstacle(facts, { own: true }),
    ]).toEqual([...[state, recall, decide, own]]);
  });
});

describe('passing it on', () => {
  const may = { requesterId: 'ann', status: 'open', agreed: true, waiting: false, decidable: true } as const;
  it.each([
    ['an open ticket whose requester agreed', {}, null],
    ['a solved one', { status: 'solved' }, null],
    ['a closed one', { status: 'closed' }, 'ticketClosed'],
    ['no one was signed in', { requesterId: null }, 'strangerAccessOnly'],
    ['the requester has not agreed', { agreed: false }, 'correctionNotAgreed'],
    ['no one at the company could decide', { decidable: false }, 'correctionUndecidable'],
    ['one waits already', { waiting: true }, 'correctionOpen'],
    ['not agreed comes before one that waits', { agreed: false, waiting: true }, 'correctionNotAgreed'],
  ] as const)('%s', (_name, more, code) => expect(passOnObstacle({ ...may, ...more })).toBe(code));

  it('is possible in every status but closed', () => {
    expect(ticketStatuses.filter((status) => passOnObstacle({ ...may, status }) !== null)).toEqual(['closed']);
  });
});

describe('asking the requester first', () => {
  const may = { requesterId: 'ann', status: 'open', agreed: false, asked: false } as const;
  it.each([
    ['not asked yet', {}, null],
    ['asked already', { asked: true }, 'correctionAsked'],
    ['agreed already', { agreed: true }, 'correctionAgreed'],
    ['a closed ticket', { status: 'closed' }, 'ticketClosed'],
    ['no one was signed in', { requesterId: null }, 'strangerAccessOnly'],
  ] as const)('%s', (_name, more, code) => expect(askObstacle({ ...may, ...more })).toBe(code));

  const asked = (companyId: string) => ({ kind: 'passOnAsked', details: { companyId } });
  const agreed = (companyId: string) => ({ kind: 'passOnAgreed', details: { companyId } });
  const withdrawn = (companyId: string) => ({ kind: 'passOnWithdrawn', details: { companyId } });
  it.each([
    ['nothing was said', [], false, false],
    ['asked', [asked('a')], true, false],
    ['asked and agreed', [asked('a'), agreed('a')], false, true],
    ['agreed with the ticket', [agreed('a')], false, true],
    ['asked once more', [asked('a'), agreed('a'), asked('a')], true, false],
    ['agreed and withdrawn', [agreed('a'), withdrawn('a')], false, false],
    ['withdrawn and asked again', [agreed('a'), withdrawn('a'), asked('a')], true, false],
    ['withdrawn and agreed again', [agreed('a'), withdrawn('a'), asked('a'), agreed('a')], false, true],
    ['withdrawn for another company', [agreed('a'), withdrawn('b')], false, true],
    ['another company was agreed to', [agreed('b')], false, false],
    ['asked about both, one agreed to', [asked('a'), asked('b'), agreed('b')], true, false],
    ['a reply alone', [{ kind: 'reply', details: null }], false, false],
  ] as const)('%s', (_name, entries, isAsked, isAgreed) => {
    expect([askedAbout(entries, 'a'), agreedTo(entries, 'a')]).toEqual([isAsked, isAgreed]);
  });

  const passed = (companyId: string) => ({ kind: 'correction', details: { companyId, company: 'Ridge' } });
  const ended = (kind: string, details: object = { companyId: 'a' }) => ({
    kind,
    details: { company: 'Ridge', ...details },
  });
  const recalls = { kind: 'passOnWithdrawn', details: { companyId: 'a', recalled: true } };
  it.each([
    ['nothing was said', [], false],
    ['asked', [asked('a')], false],
    ['agreed', [agreed('a')], true],
    ['agreed and withdrawn', [agreed('a'), withdrawn('a')], false],
    ['another request withdrew, this one waits', [agreed('a'), passed('a'), withdrawn('a')], true],
    ['another request was asked, this one waits', [agreed('a'), passed('a'), asked('a')], true],
    ['that one was recalled', [agreed('a'), passed('a'), asked('a'), ended('correctionRecalled')], false],
    [
      'that one was answered, said by name',
      [agreed('a'), passed('a'), asked('a'), ended('correctionAnswer', {})],
      false,
    ],
    ['one of two was answered', [agreed('a'), passed('a'), passed('a'), asked('a'), ended('correctionAnswer')], true],
    ['both were recalled by the withdrawal', [agreed('a'), passed('a'), passed('a'), recalls], false],
    [
      'another company of the same name answered',
      [agreed('a'), passed('a'), asked('a'), ended('correctionAnswer', { companyId: 'b' })],
      true,
    ],
    ['it waits at another company', [agreed('b'), passed('b')], false],
  ] as const)('what can be withdrawn: %s', (_name, entries, can) => expect(withdrawable(entries, 'a')).toBe(can));
});
