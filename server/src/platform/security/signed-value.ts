import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './secrets.ts';
import { currentKey } from './secrets.ts';

/**
 * A value that only we can have written, good for one purpose: signed for another it is worth nothing. Not secret: it
 * can be read.
 */
export function signValue(ring: KeyRing<string>, purpose: string, value: unknown): string {
  const { id, key } = currentKey(ring);
  const body = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${id}.${body}.${macOf(key, purpose, body).toString('base64url')}`;
}

/** What was signed for this purpose, by whichever key of the ring; undefined for anything else. */
export function readSignedValue(ring: KeyRing<string>, purpose: string, text: string): unknown {
  const [id = '', body = '', mac = '', ...rest] = text.split('.');
  const key = Object.hasOwn(ring.keys, id) ? ring.keys[id] : undefined;
  if (!key || rest.length > 0) return undefined;
  const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(key, purpose, body)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}

const macOf = (key: string, purpose: string, body: string) =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`${purpose}:${body}`).digest();
