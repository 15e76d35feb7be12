import { createHash } from 'node:crypto';
import { deviceCookieName, tokenHash } from '../../platform/cookies.ts';
import type { Call } from '../../platform/handler.ts';
import type { GrowingDelay } from '../../platform/rate-limits.ts';
import { countTry, forgetTries, giveTryBack, networkOf, takeDelayedTry, takeTry, triesIn } from '../../platform/rate-limits.ts';
import { recordSecurityEvent } from '../../platform/security-events.ts';

const quarter = 900;
/** Three free, then 10 s, 20 s, 40 s … 10 min: at most ten tries in the first quarter of an hour, fifteen in the first hour. */
const guessing: GrowingDelay = { free: 3, first: 10, longest: 600, forget: 3600 };
const perNetwork = { tries: 50, seconds: quarter };
/** While passwords are sprayed over many accounts, one network gets fewer. */
const perNetworkUnderAttack = { tries: 10, seconds: quarter };
const failuresOfAll = { tries: 300, seconds: quarter };
const everybody = 'signIn:failures';

export type Tries = { succeeded(): Promise<void>; failed(): Promise<void> };

/**
 * Counts a try to sign in before anything is compared; refuses with 429. A device its owner signed in from before counts
 * by itself, so that nobody locks the owner out by guessing (C09, C12). What is counted does not depend on whether the account exists.
 */
export async function takeSignInTry(call: Call, email: string, isKnownDevice: (deviceHash: Buffer) => Promise<boolean>): Promise<Tries> {
  const { runtime } = call;
  const network = await takeNetworkTry(call);
  const device = await knownDevice(call, isKnownDevice);
  const bucket = device ? `signIn:device:${device}` : `signIn:account:${digest(email)}`;
  await takeDelayedTry(runtime, bucket, guessing);
  return {
    succeeded: async () => void (await Promise.all([forgetTries(runtime, bucket), giveTryBack(runtime, network)])),
    failed: () => noteFailure(call),
  };
}

async function noteFailure({ runtime, ip, requestId }: Call): Promise<void> {
  const { count } = await countTry(runtime, everybody, failuresOfAll);
  if (count !== failuresOfAll.tries + 1) return;
  runtime.log.warn({ requestId, failures: count }, 'sign-in failures beyond the usual');
  await recordSecurityEvent(runtime, { kind: 'signIn.spraying', requestId, ip, details: { failures: count, seconds: quarter } });
}

/** Five tries, then half a minute, doubled up to an hour, remembered for a day: a PIN has fewer possibilities than a password. */
const guessingPins: GrowingDelay = { free: 4, first: 30, longest: 3600, forget: 86_400 };
/** A kiosk stands where many sign in one after the other. */
const perKiosk = { tries: 200, seconds: quarter };

/**
 * Counts a try by PIN, for `account` (company code and employee number as typed, whether they exist or not) and for the network. A kiosk
 * counts by itself: nobody outside delays the people before it.
 */
export async function takePinTry(call: Call, account: string, kioskId: string | null): Promise<Tries> {
  const place = kioskId ? await takeKioskTry(call, kioskId) : await takeNetworkTry(call);
  const bucket = `pin:${kioskId ?? 'anywhere'}:${digest(account)}`;
  await takeDelayedTry(call.runtime, bucket, guessingPins);
  return {
    succeeded: async () => void (await Promise.all([forgetTries(call.runtime, bucket), giveTryBack(call.runtime, place)])),
    failed: () => noteFailure(call),
  };
}

async function takeKioskTry({ runtime }: Call, kioskId: string): Promise<string> {
  const bucket = `pin:kiosk:${kioskId}`;
  await takeTry(runtime, bucket, perKiosk);
  return bucket;
}

/** Counts a try to finish a sign-in with a code: per person, however many partial sessions; a known device by itself. */
export async function takeCodeTry(call: Call, personId: string, isKnownDevice: (deviceHash: Buffer) => Promise<boolean>): Promise<Tries> {
  const device = await knownDevice(call, isKnownDevice);
  const bucket = device ? `code:device:${device}` : `code:${personId}`;
  await takeDelayedTry(call.runtime, bucket, guessing);
  return { succeeded: () => forgetTries(call.runtime, bucket), failed: async () => {} };
}

/** Counts a try of a network to sign in, by password or by code; answers its bucket: whoever succeeds behind one office address gives the try back. */
export async function takeNetworkTry({ runtime, ip }: Call): Promise<string> {
  const bucket = `signIn:network:${networkOf(ip)}`;
  const attack = (await triesIn(runtime, everybody, failuresOfAll)) > failuresOfAll.tries;
  await takeTry(runtime, bucket, attack ? perNetworkUnderAttack : perNetwork);
  return bucket;
}

/** The digest of the device's cookie, where it is one of the person who tries. */
async function knownDevice(call: Call, isKnown: (deviceHash: Buffer) => Promise<boolean>): Promise<string | null> {
  const device = call.cookies[deviceCookieName(call.runtime.config.secureCookies)];
  if (device?.length !== 43) return null;
  const hash = tokenHash(device);
  return (await isKnown(hash)) ? hash.toString('hex') : null;
}

/** Counts a try to prove who one is while signed in. */
export async function takeConfirmationTry(call: Call, personId: string): Promise<Tries> {
  const bucket = `confirm:${personId}`;
  await takeDelayedTry(call.runtime, bucket, guessing);
  return { succeeded: () => forgetTries(call.runtime, bucket), failed: async () => {} };
}

/** No address stands in the table of limits, only its digest. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
