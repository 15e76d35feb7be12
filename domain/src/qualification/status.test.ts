import { expect, test } from 'vitest';
import { requirementStatus } from './status.ts';
import { nobody, nothingAsked, now, statusCases } from './status.cases.ts';

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
});
