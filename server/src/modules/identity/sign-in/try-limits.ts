import { tryLimits } from '@app/domain/identity/try-limits';
import type { GrowingDelay, WindowLimit } from '@app/domain/identity/try-limits';
import { createHash } from 'node:crypto';
import { deviceCookieName, tokenHash } from '../../../platform/http/cookies.ts';
import type { Call } from '../../../platform/http/handler.ts';
import {
  countTry,
  forgetTries,
  forgetTriesFrom,
  giveTryBack,
  networkOf,
  takeDelayedTry,
  takeTry,
  triesIn,
} from '../../../platform/http/rate-limits.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { recordSecurityEvent } from '../../../platform/security/security-events.ts';

const failuresOfAll = 'signIn:failures';

export type Tries = { succeeded(): Promise<void>; failed(): Promise<void> };
type IsKnown = (deviceHash: Buffer) => Promise<boolean>;

/**
 * Counts a try to sign in before anything is compared; refuses with 429. What is counted does not depend on whether the
 * account exists. A browser its owner signed in from before counts by itself, so that no one locks the owner out by
 * guessing, from elsewhere or from behind the same address (C09, C12).
 */
export async function takeSignInTry(call: Call, email: string, isKnown: IsKnown): Promise<Tries> {
  const account = digest(email);
  const device = await knownDevice(call, isKnown);
  if (device) return takeAtDevice(call, `signIn:device:${device}:${account}`, tryLimits.password.device);
  const network = await takeNetworkTry(call, 'signIn');
  const tries = await takeFromSource(call, 'signIn', account, tryLimits.password);
  return {
    succeeded: async () => void (await Promise.all([tries.succeeded(), giveTryBack(call.runtime, network)])),
    failed: () => noteFailure(call),
  };
}

/**
 * Counts a try of one source at one account, and of all sources at that account. The source is asked first: what it may
 * not try is not held against the account.
 */
async function takeFromSource(
  { runtime, ip }: Pick<Call, 'runtime' | 'ip'>,
  kind: string,
  account: string,
  { source: delay, account: bound }: { source: GrowingDelay; account: WindowLimit },
  place = networkOf(ip),
): Promise<{ succeeded(): Promise<void> }> {
  const [source, everywhere] = [`${kind}:source:${account}:${place}`, `${kind}:everywhere:${account}`];
  await takeDelayedTry(runtime, source, delay);
  await takeTry(runtime, everywhere, bound);
  return {
    succeeded: async () => void (await Promise.all([forgetTries(runtime, source), giveTryBack(runtime, everywhere)])),
  };
}

async function takeAtDevice(call: Call, bucket: string, delay: GrowingDelay): Promise<Tries> {
  await takeDelayedTry(call.runtime, bucket, delay);
  return { succeeded: () => forgetTries(call.runtime, bucket), failed: () => noteFailure(call) };
}

async function noteFailure({ runtime, ip, requestId }: Call): Promise<void> {
  const { count } = await countTry(runtime, failuresOfAll, tryLimits.spraying);
  if (count !== tryLimits.spraying.tries + 1) return;
  runtime.log.warn({ requestId, failures: count }, 'sign-in failures beyond the usual');
  await recordSecurityEvent(runtime, {
    kind: 'signIn.spraying',
    requestId,
    ip,
    details: { failures: count, seconds: tryLimits.spraying.seconds },
  });
}

/**
 * Anyone who reads the email of an account is its owner: what others guessed at it delays no one any more. A second
 * factor keeps its own count.
 */
export async function liftSignInLimits(runtime: Runtime, email: string): Promise<void> {
  const account = digest(email);
  await Promise.all([
    forgetTriesFrom(runtime, `signIn:source:${account}:`),
    forgetTries(runtime, `signIn:everywhere:${account}`),
  ]);
}

/** A PIN that was just made has not been guessed at. */
export async function liftPinLimits(runtime: Runtime, accounts: readonly string[]): Promise<void> {
  for (const account of accounts.map(digest))
    await Promise.all([
      forgetTriesFrom(runtime, `pin:source:${account}:`),
      forgetTries(runtime, `pin:everywhere:${account}`),
    ]);
}

/**
 * Counts a try by PIN, for `account` (company code and employee number as typed, whether they exist or not) and for the
 * network, apart from those of passwords. A kiosk counts by itself: no one outside delays the people before it.
 */
export async function takePinTry(call: Call, account: string, kioskId: string | null): Promise<Tries> {
  const { runtime } = call;
  if (kioskId) {
    const [kiosk, own] = [`pin:kiosk:${kioskId}`, `pin:${kioskId}:${digest(account)}`];
    await takeTry(runtime, kiosk, tryLimits.kiosk);
    await takeDelayedTry(runtime, own, tryLimits.pinAtKiosk);
    return {
      succeeded: async () => void (await Promise.all([forgetTries(runtime, own), giveTryBack(runtime, kiosk)])),
      failed: () => noteFailure(call),
    };
  }
  const network = await takeNetworkTry(call, 'pin');
  const tries = await takeFromSource(call, 'pin', digest(account), tryLimits.pin);
  return {
    succeeded: async () => void (await Promise.all([tries.succeeded(), giveTryBack(runtime, network)])),
    failed: () => noteFailure(call),
  };
}

/**
 * Counts a try to finish a sign-in with a code: per person, however many partial sessions; a known device by itself.
 */
export async function takeCodeTry(call: Call, personId: string, isKnown: IsKnown): Promise<Tries> {
  const device = await knownDevice(call, isKnown);
  if (device)
    return {
      ...(await takeAtDevice(call, `code:device:${device}:${personId}`, tryLimits.code.device)),
      failed: async () => {},
    };
  const network = await takeNetworkTry(call, 'signIn');
  const tries = await takeFromSource(call, 'code', personId, tryLimits.code);
  return {
    succeeded: async () => void (await Promise.all([tries.succeeded(), giveTryBack(call.runtime, network)])),
    failed: async () => {},
  };
}

/**
 * Counts a try of a network to sign in; answers its bucket: anyone who succeeds behind one office address gives the try
 * back.
 */
export async function takeNetworkTry({ runtime, ip }: Call, kind: 'signIn' | 'pin'): Promise<string> {
  const bucket = `${kind}:network:${networkOf(ip)}`;
  const attack = (await triesIn(runtime, failuresOfAll, tryLimits.spraying)) > tryLimits.spraying.tries;
  await takeTry(runtime, bucket, attack ? tryLimits.networkUnderAttack : tryLimits.network);
  return bucket;
}

/** The digest of the device's cookie, where it is one of the person who tries. */
async function knownDevice(call: Call, isKnown: IsKnown): Promise<string | null> {
  const hash = deviceHash(call);
  return hash && (await isKnown(hash)) ? hash.toString('hex') : null;
}

/** What is kept of this browser's cookie as a device; null where it has none. */
export function deviceHash({ cookies, runtime }: Pick<Call, 'cookies' | 'runtime'>): Buffer | null {
  const device = cookies[deviceCookieName(runtime.config.secureCookies)];
  return device?.length === 43 ? tokenHash(device) : null;
}

/** Counts a try to prove who one is while signed in: of this session, and of all sessions of the person. */
export async function takeConfirmationTry(call: Call, personId: string): Promise<Tries> {
  const tries = await takeFromSource(call, 'confirm', personId, tryLimits.confirmation, call.session?.id);
  return { ...tries, failed: async () => {} };
}

/** No address is in the table of limits, only its digest. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
