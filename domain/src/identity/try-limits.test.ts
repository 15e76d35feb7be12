import { expect, test } from 'vitest';
import { mostTries, tryLimits } from './try-limits.ts';

const { password, code, confirmation, pin } = tryLimits;

test.each(Object.entries({ password, code, confirmation, pin }))(
  '%s: no single source reaches what all sources together may try (C12)',
  (_name, limits) => {
    expect(mostTries(limits.source, limits.account.seconds)).toBeLessThan(limits.account.tries);
  },
);

test.each([
  ['at once', 0, 4],
  ['ten seconds', 10, 5],
  ['an hour', 3600, 12],
  ['a day', 86_400, 35],
])('tries of one source within %s', (_name, seconds, tries) => expect(mostTries(password.source, seconds)).toBe(tries));
