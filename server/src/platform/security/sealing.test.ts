import { expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { seal, unseal } from './sealing.ts';

const key = () => randomBytes(32).toString('base64url');
const ring = { current: 'new', keys: { old: key(), new: key() } };
const plain = Buffer.from('twenty bytes of secret');

test('what is sealed opens for the same thing, also after the key was rotated', () => {
  const sealed = seal({ ...ring, current: 'old' }, plain, 'ann');
  expect(sealed).toMatch(/^old\./);
  expect(unseal(ring, sealed, 'ann').equals(plain)).toBe(true);
  expect(seal(ring, plain, 'ann')).not.toBe(seal(ring, plain, 'ann'));
});

test('changed, moved to someone else, or without its key it does not open', () => {
  const sealed = seal(ring, plain, 'ann');
  const at = 12;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  expect(() => unseal(ring, changed, 'ann')).toThrow();
  expect(() => unseal(ring, sealed, 'bob')).toThrow();
  expect(() => unseal({ current: 'old', keys: { old: ring.keys.old } }, sealed, 'ann')).toThrow(/not in the ring/);
  expect(() => unseal(ring, sealed.slice(0, 10), 'ann')).toThrow();
});
