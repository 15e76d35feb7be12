import type { KeyObject } from 'node:crypto';
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What signs session cookies; made a key object once, it is not read again for each request. */
export type SessionKey = Buffer | KeyObject;

/** `__Host-` binds the cookie to this host and to https; plain http exists on loopback only. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-sid' : 'sid';
}

/** Says that this browser signed in before; it opens no session. */
export function deviceCookieName(secure: boolean): string {
  return secure ? '__Host-device' : 'device';
}

/** Says that people of one company share this browser; it opens no session. */
export function kioskCookieName(secure: boolean): string {
  return secure ? '__Host-kiosk' : 'kiosk';
}

/** 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The cookie's value: the token and a MAC over it, so that invented cookies never reach the database. */
export function signToken(token: string, key: SessionKey): string {
  return `${token}.${mac(token, key).toString('base64url')}`;
}

/** The token of a cookie, or null when its signature is not ours. */
export function readSignedToken(value: string, key: SessionKey): string | null {
  const [token, signature, ...rest] = value.split('.');
  if (!token || !signature || rest.length > 0 || token.length !== 43) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = mac(token, key);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function mac(token: string, key: SessionKey): Buffer {
  return createHmac('sha256', key).update(`session:${token}`).digest();
}
