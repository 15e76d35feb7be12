import type { Instant } from '../time.ts';
import { base32 } from './base32.ts';

/** RFC 6238 as every authenticator app speaks it: SHA-1, steps of 30 seconds, six digits. */
export const totp = { algorithm: 'sha1', stepSeconds: 30, digits: 6, secretBytes: 20 } as const;

/** One step early or late is taken: a phone's clock is seldom wrong by more, and people type slowly (RFC 6238, 5.2). */
const tolerance = 1;

/** The MAC of a message under the person's secret, computed by the person who holds it. */
export type Mac = (message: Uint8Array) => Uint8Array;

export const stepAt = (now: Instant): number => Math.floor(Date.parse(now) / 1000 / totp.stepSeconds);

/** The code of one step: RFC 4226, 5.3, with the step as its counter. */
export function codeAt(step: number, mac: Mac, digits: number = totp.digits): string {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  const digest = mac(counter);
  const offset = digest[digest.length - 1]! & 15;
  const number = new DataView(digest.buffer, digest.byteOffset).getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is, or null. A code of `lastStep` or before was used already, or is older than one that was.
 * Every step is computed and compared to its end, so that the time taken tells nothing.
 */
export function stepOfCode(
  code: string,
  mac: Mac,
  { now, lastStep }: { now: Instant; lastStep: number },
): number | null {
  const present = stepAt(now);
  let found: number | null = null;
  for (let step = present - tolerance; step <= present + tolerance; step++)
    if (sameText(codeAt(step, mac), code) && step > lastStep) found = step;
  return found;
}

function sameText(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length;
  for (let i = 0; i < expected.length; i++) difference |= expected.charCodeAt(i) ^ given.charCodeAt(i);
  return difference === 0;
}

/** What the QR code holds: an address that authenticator apps understand. */
export function authenticatorAddress(
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${totp.digits}&period=${totp.stepSeconds}`;
}

/** What a person typed, without the space that apps show in the middle. */
export const typedCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();
