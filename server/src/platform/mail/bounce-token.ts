import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../security/secrets.ts';
import { currentKey } from '../security/secrets.ts';

const macHex = 20;

/**
 * What names an email in the address it returns to and in its Message-ID: its id and 80 bits of proof that we wrote it,
 * 52 characters that survive any change of case. A report that carries none, or an invented one, is about no email of
 * ours.
 */
export function bounceToken(ring: KeyRing<string>, mailId: string): string {
  const id = mailId.replaceAll('-', '');
  return id + macOf(currentKey(ring).key, id);
}

/** The id of the email a token was made for, with whichever key of the ring; null for anything else. */
export function readBounceToken(ring: KeyRing<string>, token: string): string | null {
  const text = token.toLowerCase();
  if (!/^[0-9a-f]{52}$/.test(text)) return null;
  const [id, mac] = [text.slice(0, 32), Buffer.from(text.slice(32))];
  const ours = Object.values(ring.keys).some((key) => timingSafeEqual(Buffer.from(macOf(key, id)), mac));
  return ours ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

const macOf = (key: string, id: string) =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`bounce:${id}`).digest('hex').slice(0, macHex);
