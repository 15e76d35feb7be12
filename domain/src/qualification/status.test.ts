import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFacts } from './random-facts.cases.ts';
import { requirementStatus } from './status.ts';
import { asks, holds, nobody, nothingAsked, now, runsOut, skill, statusCases } from './status.cases.ts';

test.each(statusCases.map((given) => [given.name, given] as const))('%s', (_name, given) => {
  const cells = requirementStatus(
    { ...nobody, ...given.person },
    { ...nothingAsked, ...given.asked },
    { on: given.on, knownAt: given.knownAt ?? now },
    given.withFuture,
  );
  expect(cells[0]?.status ?? null).toBe(given.status);
  expect(cells.length).toBeLessThanOrEqual(1);
  if (given.qualified !== undefined) expect(cells[0]?.qualified).toBe(given.qualified);
  if (given.dueOn) expect(cells[0]?.dueOn).toBe(given.dueOn);
  if (given.coveredThrough !== undefined) expect(cells[0]?.coveredThrough).toBe(given.coveredThrough);
  if (given.renewalOpensOn !== undefined) expect(cells[0]?.renewalOpensOn).toBe(given.renewalOpensOn);
  if (given.proof) expect(cells[0]?.standing.achievement?.id).toBe(given.proof);
});

test('a renewal opens on the first day of its window', () => {
  const person = { ...nobody, achievements: [holds('forklift', '2025-10-01', '2026-09-30')] };
  const asked = {
    ...nothingAsked,
    requirements: [asks([skill('forklift')])],
    rules: [runsOut('forklift', { renewalWindowDays: 30 })],
  };
  const open = (on: string) =>
    requirementStatus(person, asked, { on, knownAt: now }).map(({ renewalOpen }) => renewalOpen);
  expect([open('2026-08-30'), open('2026-08-31')]).toEqual([[false], [true]]);
});

test('what is taken back leaves exactly what the others alone would give, in whatever order they came (H20)', () => {
  fc.assert(
    fc.property(randomFacts(1), fc.nat(), ({ asked, people, moments }, choice) => {
      const person = people[0]!;
      fc.pre(person.achievements.length > 0);
      const taken = choice % person.achievements.length;
      for (const { on, knownAt } of moments) {
        const cellsOf = (achievements: typeof person.achievements) =>
          requirementStatus({ ...person, achievements }, asked, { on, knownAt }).map(
            ({ requirement, status, qualified, dueOn, standing }) => ({
              requirement: requirement.id,
              status,
              qualified,
              dueOn,
              proof: standing.achievement?.id ?? null,
            }),
          );
        const others = person.achievements.filter((_, index) => index !== taken);
        const alone = cellsOf(others);
        expect(
          cellsOf(
            person.achievements.map((fact, index) => (index === taken ? { ...fact, retractedAt: knownAt } : fact)),
          ),
        ).toEqual(alone);
        expect(cellsOf(others.toReversed())).toEqual(alone);
        // One proof more never makes it worse.
        const whole = cellsOf(person.achievements);
        for (const [index, cell] of alone.entries()) if (cell.qualified) expect(whole[index]!.qualified).toBe(true);
      }
    }),
    propertyRuns(
      'what is taken back leaves exactly what the others alone would give, in whatever order they came (H20)',
      3_000,
    ),
  );
});
