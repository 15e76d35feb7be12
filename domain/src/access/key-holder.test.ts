import { expect, test } from 'vitest';
import type { KeyFacts, KeyState } from './key-holder.ts';
import { keyLapses, keyState, lapseOf, scopesWithin } from './key-holder.ts';
import { keyScopes } from './key-scopes.ts';

const at = '2026-03-02T09:00:00.000Z';
const live: KeyFacts = { revokedAt: null, expired: false, lapsedAt: null, holder: 'companyAdmin' };

test.each<[string, Partial<KeyFacts>, KeyState]>([
  ['of an admin of the company', {}, 'active'],
  ['of an admin of the platform', { holder: 'platformAdmin' }, 'active'],
  ['of someone who is no admin any more', { holder: 'notAdmin' }, 'suspended'],
  ['of someone who left', { holder: 'left' }, 'suspended'],
  ['of someone who is locked', { holder: 'locked' }, 'suspended'],
  ['of a record that was merged', { holder: 'merged' }, 'suspended'],
  ['of someone who has the right again', { lapsedAt: at }, 'suspended'],
  ['that is over', { expired: true, holder: 'left' }, 'expired'],
  ['that was revoked', { revokedAt: at, lapsedAt: at, expired: true }, 'revoked'],
])('a key %s is %s (A26)', (_name, given, state) => expect(keyState({ ...live, ...given })).toBe(state));

test('a key does what its scopes say while its holder could do it, and nothing when they could not', () => {
  expect(scopesWithin(keyScopes, 'companyAdmin', 'here')).toEqual([...keyScopes]);
  // Platform staff do not see a company's reports, and no key of theirs does.
  expect(scopesWithin(keyScopes, 'platformAdmin', 'here')).toEqual(keyScopes.filter((scope) => scope !== 'reports'));
  expect(scopesWithin(['results'], 'companyAdmin', 'here')).toEqual(['results']);
  for (const lapse of keyLapses) expect([lapseOf(lapse), scopesWithin(keyScopes, lapse, 'here')]).toEqual([lapse, []]);
});
