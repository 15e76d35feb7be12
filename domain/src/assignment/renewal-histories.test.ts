import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../property.cases.ts';
import type { AchievementFact } from '../qualification/facts.ts';
import { asks, holds, nobody, nothingAsked, now, runsOut, skill } from '../qualification/status.cases.ts';
import type { Cell } from '../qualification/status.ts';
import { requirementStatus } from '../qualification/status.ts';
import type { Day } from '../time.ts';
import { addDays } from '../time.ts';
import { both } from './necessity.cases.ts';
import { necessityOf } from './necessity.ts';

// Histories of proofs against a reader who knows no rule: they walk the calendar day by day and look whether a proof is
// there.

const start = '2026-01-01';
const windowDays = 60;
const soonDays = 30;
/** Later than any proof with an end. */
const horizon = addDays(start, 1_200);
const asked = (either: boolean) => ({
  ...nothingAsked,
  requirements: [asks(either ? [skill('forklift'), skill('crane')] : [skill('forklift')])],
  rules: ['forklift', 'crane'].map((word) =>
    runsOut(word, { renewalWindowDays: windowDays, expiringSoonDays: soonDays }),
  ),
});

/** Each proof begins so many days after the last day of the one before it: earlier, on time, or too late. */
const history = fc
  .array(
    fc.record({
      days: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 8, nil: null }),
      after: fc.integer({ min: -40, max: 3 }),
      crane: fc.boolean(),
    }),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((drawn) => {
    let end: Day = start;
    return drawn.map(({ days, after, crane }): AchievementFact => {
      const from = addDays(end, after);
      const through = days === null ? null : addDays(from, days);
      if (through && through > end) end = through;
      return holds(crane ? 'crane' : 'forklift', from, through);
    });
  });

const isThere = (facts: readonly AchievementFact[], day: Day) =>
  facts.some(({ validFrom, validThrough }) => validFrom <= day && (!validThrough || day <= validThrough));

/** The last day before the first one without a proof; null where there never is one, undefined where today is one. */
function lastDayMet(facts: readonly AchievementFact[], today: Day): Day | null | undefined {
  let last: Day | undefined;
  for (let day = today; day <= horizon; day = addDays(day, 1)) {
    if (!isThere(facts, day)) return last;
    last = day;
  }
  return null;
}

const standingOf = ({
  status,
  requirement: { kind },
  baseOn,
  dueOn,
  standing,
  successor,
  coveredThrough,
  renewalOpensOn,
}: Cell) => {
  const last = successor ?? standing.achievement;
  return { status, kind, baseOn, dueOn, proof: last && { id: last.id, validThrough: coveredThrough, renewalOpensOn } };
};

test('a renewal is asked for when, and only when, the days that are covered end within its window', () => {
  const seen = { renewed: 0, asked: 0, gaps: 0 };
  fc.assert(
    fc.property(history, fc.boolean(), fc.integer({ min: 0, max: 120 }), (achievements, either, offset) => {
      const today = addDays(start, offset);
      const usable = achievements.filter(({ skillId }) => either || skillId === skill('forklift').skillId);
      const [cell] = requirementStatus({ ...nobody, achievements }, asked(either), { on: today, knownAt: now });
      const needed = necessityOf(standingOf(cell!), both, today);
      const last = lastDayMet(usable, today);
      expect(cell!.qualified).toBe(last !== undefined);
      if (last === undefined) {
        // A gap is a gap, whatever begins later.
        seen.gaps += usable.length > 0 ? 1 : 0;
        expect(needed).not.toBeNull();
        return;
      }
      const within = (days: number) => last !== null && addDays(last, -days) <= today;
      expect(cell!.coveredThrough).toBe(last);
      expect(cell!.status).toBe(within(soonDays) ? 'expiring' : 'valid');
      expect(needed !== null).toBe(within(windowDays));
      if (needed) {
        const ends = usable.filter(({ validThrough }) => validThrough === last).map(({ id }) => `proof:${id}`);
        expect(needed).toMatchObject({ origin: 'renewal', dueOn: last });
        expect(ends).toContain(needed.occasion);
      }
      if (cell!.successor) seen[needed ? 'asked' : 'renewed'] += 1;
    }),
    propertyRuns('renewals by the calendar', 2_000),
  );
  // Each kind of history was among them.
  expect(Math.min(seen.renewed, seen.asked, seen.gaps)).toBeGreaterThan(3);
});
