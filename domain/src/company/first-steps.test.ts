import { expect, test } from 'vitest';
import { firstSteps, isEmptyCompany, isStepDone, nextStep } from './first-steps.ts';

const none = { people: 1, positions: 0, requirements: 0, held: 0, seats: 0, invited: 1 };
const cases = [
  { name: 'new', counts: none, next: 'people', empty: true },
  { name: 'with people', counts: { ...none, people: 2 }, next: 'positions', empty: false },
  { name: 'with a position', counts: { ...none, people: 2, positions: 1 }, next: 'requirements', empty: false },
  {
    name: 'with requirements',
    counts: { ...none, people: 2, positions: 1, requirements: 1 },
    next: 'held',
    empty: false,
  },
  {
    name: 'with holders',
    counts: { people: 2, positions: 1, requirements: 1, held: 1, seats: 0, invited: 1 },
    next: 'seats',
    empty: false,
  },
  {
    name: 'with seats',
    counts: { people: 2, positions: 1, requirements: 1, held: 1, seats: 5, invited: 1 },
    next: 'invited',
    empty: false,
  },
  {
    name: 'that is set up',
    counts: { people: 2, positions: 1, requirements: 1, held: 1, seats: 5, invited: 2 },
    next: null,
    empty: false,
  },
] as const;
test.each(cases)('the next step of a company $name is $next', ({ counts, next, empty }) => {
  expect(nextStep(counts)).toBe(next);
  expect(isEmptyCompany(counts)).toBe(empty);
  expect(firstSteps.every((step) => isStepDone(step, counts))).toBe(next === null);
});
