import { describe, expect, it } from 'vitest';
import type { CourseFacts } from './course-action.ts';
import { courseAction } from './course-action.ts';
import { casesToday, standingCases } from './course-standing.cases.ts';
import { courseStanding } from './course-standing.ts';

const fresh: CourseFacts = {
  published: true,
  retiredAt: null,
  open: null,
  achievement: null,
  missingPrerequisites: [],
  renewalWindowDays: 90,
};
const at = '2026-02-01T09:00:00.000Z';
const proof = (validThrough: string | null) => ({ publicId: 'p', validThrough });

const offer = { productId: 'p', unitMinor: 5000, currency: 'CAD' };

describe('how a learner stands with a course', () => {
  it.each(standingCases)('$name: $standing', ({ facts, standing }) => {
    expect(courseStanding(facts, casesToday)).toBe(standing);
  });
});

describe('the one thing to do next', () => {
  it.each([
    ['start what was never begun', fresh, { kind: 'start', enrolmentId: null }],
    ['start what was assigned', { ...fresh, open: { id: 'e', startedAt: null } }, { kind: 'start', enrolmentId: 'e' }],
    ['continue', { ...fresh, open: { id: 'e', startedAt: at } }, { kind: 'continue', enrolmentId: 'e' }],
    [
      'continue even when the course retired meanwhile',
      { ...fresh, retiredAt: at, open: { id: 'e', startedAt: at } },
      { kind: 'continue', enrolmentId: 'e' },
    ],
    [
      'first another course',
      { ...fresh, missingPrerequisites: ['a', 'b'] },
      { kind: 'prerequisiteMissing', courseId: 'a' },
    ],
    [
      'first another course, though assigned',
      { ...fresh, open: { id: 'e', startedAt: null }, missingPrerequisites: ['a'] },
      { kind: 'prerequisiteMissing', courseId: 'a' },
    ],
    ['nothing: it never lapses', { ...fresh, achievement: proof(null) }, { kind: 'completed', publicId: 'p' }],
    [
      'wait for the renewal window',
      { ...fresh, achievement: proof('2026-06-01') },
      { kind: 'renewOpensOn', opensOn: '2026-03-03', validThrough: '2026-06-01', publicId: 'p' },
    ],
    [
      'start what was given before the renewal window',
      { ...fresh, open: { id: 'e', startedAt: null }, achievement: proof('2026-06-01') },
      { kind: 'start', enrolmentId: 'e' },
    ],
    [
      'renew inside the window',
      { ...fresh, achievement: proof('2026-05-31') },
      { kind: 'renew', validThrough: '2026-05-31', expired: false },
    ],
    [
      'renew what expired',
      { ...fresh, achievement: proof('2026-03-01') },
      { kind: 'renew', validThrough: '2026-03-01', expired: true },
    ],
    [
      'renew only with the prerequisites',
      { ...fresh, achievement: proof('2026-03-01'), missingPrerequisites: ['a'] },
      { kind: 'prerequisiteMissing', courseId: 'a' },
    ],
    ['look elsewhere: retired', { ...fresh, retiredAt: at }, { kind: 'retired', publicId: null }],
    [
      'look at the proof: retired',
      { ...fresh, retiredAt: at, achievement: proof(null) },
      { kind: 'retired', publicId: 'p' },
    ],
    [
      'start on a seat of the company',
      { ...fresh, seat: { own: false, free: 1, requestId: null, mayAsk: true, offer: null } },
      { kind: 'start', enrolmentId: null },
    ],
    [
      'start on one’s own seat',
      { ...fresh, seat: { own: true, free: 0, requestId: null, mayAsk: true, offer: null } },
      { kind: 'start', enrolmentId: null },
    ],
    [
      'ask for a seat, or buy one',
      { ...fresh, seat: { own: false, free: 0, requestId: null, mayAsk: true, offer } },
      { kind: 'seatMissing', requestId: null, mayAsk: true, offer },
    ],
    ['wait: not open yet', { ...fresh, published: false }, { kind: 'notOpenYet' }],
  ] as [string, CourseFacts, unknown][])('%s', (_, facts, action) => {
    expect(courseAction(facts, casesToday)).toEqual(action);
  });
});
