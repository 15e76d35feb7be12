import { expect, test } from 'vitest';
import { compliancePercent } from './compliance.ts';

const cases = [
  { name: 'no one', given: { people: 0, compliant: 0, statuses: {} }, expected: null },
  { name: 'people of whom nothing is required', given: { people: 8, compliant: 8, statuses: {} }, expected: null },
  {
    name: 'requirements that no one has yet',
    given: { people: 8, compliant: 8, statuses: { missing: 0 } },
    expected: null,
  },
  { name: 'everyone valid', given: { people: 8, compliant: 8, statuses: { valid: 8 } }, expected: 100 },
  { name: 'one gap', given: { people: 3, compliant: 2, statuses: { valid: 2, missing: 1 } }, expected: 66 },
] as const;
test.each(cases)('$name: $expected', ({ given, expected }) => expect(compliancePercent(given)).toBe(expected));
