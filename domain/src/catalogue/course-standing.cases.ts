import type { Standing, StandingFacts } from './course-standing.ts';

/** The day the cases are told on. */
export const casesToday = '2026-03-02';
const window = { renewalWindowDays: 90 };
const lasts = (validThrough: string | null): StandingFacts => ({
  ...window,
  open: null,
  achievement: { validThrough },
});

/** Where a learner stands with a course: one truth for the rule and for the SQL of the catalogue. */
export const standingCases: { name: string; facts: StandingFacts; standing: Standing }[] = [
  { name: 'never met', facts: { ...window, open: null, achievement: null }, standing: 'none' },
  {
    name: 'assigned, not begun',
    facts: { ...window, open: { startedAt: null }, achievement: null },
    standing: 'assigned',
  },
  {
    name: 'begun',
    facts: { ...window, open: { startedAt: '2026-02-01T08:00:00.000Z' }, achievement: null },
    standing: 'inProgress',
  },
  {
    name: 'renewing while still valid',
    facts: { ...window, open: { startedAt: null }, achievement: { validThrough: '2026-04-01' } },
    standing: 'assigned',
  },
  { name: 'never lapses', facts: lasts(null), standing: 'valid' },
  { name: 'the day before the window opens', facts: lasts('2026-06-01'), standing: 'valid' },
  { name: 'the day the window opens', facts: lasts('2026-05-31'), standing: 'renew' },
  { name: 'its last day', facts: lasts('2026-03-02'), standing: 'renew' },
  { name: 'the day after its last', facts: lasts('2026-03-01'), standing: 'expired' },
];
