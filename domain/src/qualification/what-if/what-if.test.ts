import { propertyRuns } from '../../property.cases.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '../../time.ts';
import { addDays } from '../../time.ts';
import type { AskedFacts, PersonFacts } from '../facts.ts';
import { randomFacts } from '../random-facts.cases.ts';
import { asks, holds, id, inPosition, nobody, nothingAsked, now, placed, skill, standsIn } from '../status.cases.ts';
import { requirementStatus } from '../status.ts';
import { monthsOf, whatIf } from './what-if.ts';

const person = (given: Partial<PersonFacts>): PersonFacts => ({
  ...nobody,
  placements: [placed()],
  assignments: [inPosition()],
  ...given,
});
const window = { from: '2026-07-01', through: '2027-06-30', knownAt: now };
const asked = (...requirements: AskedFacts['requirements'][number][]): AskedFacts => ({
  ...nothingAsked,
  requirements,
});
const crane = asks([skill('crane')], { effectiveFrom: '2026-07-01', initialDueDays: 14 });
const one = (people: PersonFacts, before: AskedFacts, after: AskedFacts) =>
  whatIf([people], before, after, window, () => 'draft')[0];

describe('a new requirement', () => {
  test('someone who holds nothing has until the due day, and a gap from the day after', () => {
    expect(one(person({}), asked(), asked(crane))).toMatchObject({
      outcome: 'due',
      on: '2026-07-01',
      gapOn: '2026-07-16',
      needOn: '2026-07-01',
      goneOn: null,
    });
  });
  test('someone who holds it is covered until it expires, and then needs it', () => {
    const held = holds('crane', '2025-10-01', '2026-09-30');
    expect(one(person({ achievements: [held] }), asked(), asked(crane))).toMatchObject({
      outcome: 'covered',
      gapOn: '2026-10-01',
      needOn: '2026-10-01',
    });
  });
  test('an equivalent covers too, and is named', () => {
    const effect = one(person({ achievements: [holds('truck', '2025-10-01', null)] }), asked(), {
      ...asked(crane),
      equivalents: [standsIn('truck', 'crane')],
    });
    expect(effect).toMatchObject({ outcome: 'covered', gapOn: null, needOn: null });
    expect(effect!.steps[0]!.after).toMatchObject({ status: 'valid', viaSkillId: id('truck') });
  });
  test('someone hired later is affected from their first day', () => {
    const later = person({
      placements: [placed({ hiredOn: '2026-09-01' })],
      assignments: [inPosition({ startedOn: '2026-09-01' })],
    });
    expect(one(later, asked(), asked(crane))).toMatchObject({ outcome: 'due', on: '2026-09-01', gapOn: '2026-09-16' });
  });
  test('someone in another position is not affected', () => {
    expect(
      one(person({ assignments: [inPosition({ positionId: id('driver') })] }), asked(), asked(crane)),
    ).toBeUndefined();
  });
  test('recommended, it makes no gap', () => {
    expect(one(person({}), asked(), asked({ ...crane, kind: 'recommended' }))).toMatchObject({
      outcome: 'open',
      gapOn: null,
      needOn: '2026-07-01',
    });
  });
});

test('a requirement that ends lets people go, and their gap with it', () => {
  const before = asked(asks([skill('crane')]));
  expect(one(person({}), before, asked({ ...before.requirements[0]!, effectiveTo: '2026-07-31' }))).toMatchObject({
    outcome: 'released',
    on: '2026-08-01',
    goneOn: '2026-08-01',
    gapOn: null,
  });
});

test('the same again changes nothing for anyone', () => {
  const before = asked(asks([skill('crane')]));
  expect(whatIf([person({})], before, { ...before }, window, () => 'draft')).toEqual([]);
});

test('months of a window, over the turn of the year', () => {
  expect(monthsOf({ from: '2026-11-21', through: '2027-02-01' })).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
});

test('whatever the facts: on every day the steps say what the rule says of before and after', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      randomFacts(4),
      randomFacts(1),
      fc.integer({ min: 0, max: 500 }),
      ({ people, asked: was, moments }, { asked: would }, offset) => {
        const from: Day = addDays('2024-06-01', offset);
        const at = { from, through: addDays(from, 365), knownAt: moments[0]!.knownAt };
        const effects = whatIf(people, was, would, at, (row) => row);
        for (const [personAt, one] of people.entries())
          for (let day = 0; day <= 365; day += 7 + personAt) {
            const on = addDays(from, day);
            const truth = [was, would].map(
              (facts) =>
                new Map(
                  requirementStatus(one, facts, { on, knownAt: at.knownAt }).map((cell) => [cell.requirement.id, cell]),
                ),
            );
            for (const { key, steps } of effects.filter(({ personId }) => personId === one.personId)) {
              const step = steps.findLast((one) => one.on <= on) ?? null;
              for (const [side, cells] of [
                ['before', truth[0]!],
                ['after', truth[1]!],
              ] as const) {
                compared += 1;
                expect(step?.[side]?.status).toBe(cells.get(key)?.status);
                expect(step?.[side]?.qualified).toBe(cells.get(key)?.qualified);
              }
            }
            // Whom no effect names stands the same either way.
            const touched = new Set(effects.filter(({ personId }) => personId === one.personId).map(({ key }) => key));
            for (const key of [...truth[0]!.keys(), ...truth[1]!.keys()])
              if (!touched.has(key)) expect(truth[0]!.get(key)?.status).toBe(truth[1]!.get(key)?.status);
          }
      },
    ),
    propertyRuns('whatever the facts: on every day the steps say what the rule says of before and after', 60),
  );
  expect(compared).toBeGreaterThan(10_000);
}, 120_000);
