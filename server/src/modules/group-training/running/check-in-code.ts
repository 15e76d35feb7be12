import { codeCounter, codeFrom, codesTaken } from '@app/domain/group-training/check-in';
import type { Instant } from '@app/domain/time';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../../platform/security/secrets.ts';
import { currentKey } from '../../../platform/security/secrets.ts';
import { readSignedValue, signValue } from '../../../platform/security/signed-value.ts';

// The codes of a session come from a key of its own. The trainer's device has that key since it opened the training, so
// the screen needs no connection.

const derived = (key: string, sessionId: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`check-in:${sessionId}`).digest();

/** The key from which a device makes the codes of a session. */
export const codeKey = (ring: KeyRing<string>, sessionId: string): Buffer => derived(currentKey(ring).key, sessionId);

/** The code with a counter, as the browser makes it too. */
export function codeAt(key: Buffer, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  return codeFrom(createHmac('sha256', key).update(message).digest());
}

export const codeNow = (ring: KeyRing<string>, sessionId: string, now: Instant): string =>
  codeAt(codeKey(ring, sessionId), codeCounter(now));

/** The counter of a code that the session's screen shows about now; null for any other code. */
export function counterOfCode(ring: KeyRing<string>, sessionId: string, typed: string, now: Instant): number | null {
  const code = Buffer.from(typed.replace(/\s/g, ''));
  const shows = (counter: number) =>
    Object.values(ring.keys).some((key) => {
      const expected = Buffer.from(codeAt(derived(key, sessionId), counter));
      return code.length === expected.length && timingSafeEqual(code, expected);
    });
  return codesTaken(now).findLast(shows) ?? null;
}

const purpose = 'training badge';
export const badgeHours = 24;

/** What a learner's own QR code says: who they are, in which company, until when. */
export function badgeText(
  ring: KeyRing<string>,
  { companyId, personId, until }: { companyId: string; personId: string; until: Instant },
): string {
  return `MUSTER1.${signValue(ring, purpose, { c: companyId, p: personId, u: until })}`;
}

/** Whose badge it was at that moment, or null where it is forged, of another company or too old. */
export function personOfBadge(
  ring: KeyRing<string>,
  text: string,
  { companyId, at }: { companyId: string; at: Instant },
): string | null {
  if (!text.startsWith('MUSTER1.')) return null;
  const said = readSignedValue(ring, purpose, text.slice('MUSTER1.'.length)) as
    | { c?: string; p?: string; u?: string }
    | undefined;
  return said && said.c === companyId && said.p && said.u && said.u >= at ? said.p : null;
}
