import { describe, expect, it } from 'vitest';
import { responseDueAt } from './response-time.ts';
import { platformMay, requesterMay, ticketStatus, ticketStatuses } from './ticket.ts';

const facts = { takenUp: false, waitsFor: null, solvedAt: null, merged: false } as const;
const now = '2026-03-10T12:00:00.000Z';

describe('the status of a ticket', () => {
  it.each([
    ['new', {}],
    ['open', { takenUp: true }],
    ['pending', { takenUp: true, waitsFor: 'requester' }],
    ['onHold', { takenUp: true, waitsFor: 'thirdParty' }],
    ['solved', { solvedAt: '2026-03-03T12:00:00.001Z' }],
    ['closed', { solvedAt: '2026-03-03T12:00:00.000Z' }],
    ['solved', { takenUp: true, waitsFor: 'requester', solvedAt: now }],
    ['closed', { takenUp: true, merged: true }],
  ] as const)('%s: %o', (status, given) => {
    expect(ticketStatus({ ...facts, ...given }, now)).toBe(status);
  });

  it('is only closed for good when it is closed: until then both sides can reply', () => {
    expect(ticketStatuses.filter((status) => !requesterMay(status).reply)).toEqual(['closed']);
    expect(ticketStatuses.filter((status) => !platformMay(status).reply)).toEqual(['closed']);
    expect(ticketStatuses.filter((status) => requesterMay(status).rate)).toEqual(['solved', 'closed']);
    expect(ticketStatuses.filter((status) => requesterMay(status).solve)).toEqual(['new', 'open', 'pending', 'onHold']);
  });
});

describe('when a reply is due', () => {
  // Toronto: UTC−5 until 8 March 2026, UTC−4 from then on.
  it.each([
    ['urgent', '2026-03-03T15:00:00.000Z', '2026-03-03T17:00:00.000Z', 'within the day'],
    ['urgent', '2026-03-03T22:30:00.000Z', '2026-03-04T14:30:00.000Z', 'over the night'],
    ['urgent', '2026-03-03T03:00:00.000Z', '2026-03-03T15:00:00.000Z', 'written before opening'],
    ['high', '2026-03-06T20:00:00.000Z', '2026-03-09T17:00:00.000Z', 'over a weekend with a change of the clocks'],
    ['urgent', '2026-03-07T15:00:00.000Z', '2026-03-09T14:00:00.000Z', 'written on a Saturday'],
    ['normal', '2026-03-03T15:00:00.000Z', '2026-03-04T15:00:00.000Z', 'one business day'],
    ['low', '2026-03-03T15:00:00.000Z', '2026-03-06T15:00:00.000Z', 'three business days'],
    ['urgent', '2026-03-03T21:00:00.000Z', '2026-03-03T23:00:00.000Z', 'to the minute of closing'],
    ['urgent', '2026-03-03T23:00:00.000Z', '2026-03-04T15:00:00.000Z', 'written as support closes'],
  ] as const)('%s from %s is %s: %s', (priority, from, due, _when) => {
    expect(responseDueAt(from, priority, 'America/Toronto')).toBe(due);
  });
});
