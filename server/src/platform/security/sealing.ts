import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './secrets.ts';
import { currentKey } from './secrets.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with the ring's current key. `bound` says what it belongs to: sealed for one thing, it opens for no other.
 */
export function seal(ring: KeyRing<string>, plain: Buffer, bound: string): string {
  const { id, key } = currentKey(ring);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyBytes(key), iv).setAAD(Buffer.from(bound));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/** What was sealed, by whichever key of the ring. Throws when it was changed, moved, or its key is gone. */
export function unseal(ring: KeyRing<string>, sealed: string, bound: string): Buffer {
  const [id = '', body = ''] = sealed.split('.');
  const key = Object.hasOwn(ring.keys, id) ? ring.keys[id] : undefined;
  if (!key) throw new Error(`What is sealed needs key ${id}, which is not in the ring`);
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv(algorithm, keyBytes(key), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  }).setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
}

/** Whether the key is there; without it nothing opens what was sealed. */
export const canUnseal = (ring: KeyRing<string>, sealed: string): boolean =>
  Object.hasOwn(ring.keys, sealed.split('.')[0]!);

const keyBytes = (key: string) => Buffer.from(key, 'base64url').subarray(0, 32);
