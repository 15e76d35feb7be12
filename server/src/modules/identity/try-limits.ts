import { createHash } from 'node:crypto';
import { deviceCookieName, tokenHash } from '../../platform/cookies.ts';
import type { Call } from '../../platform/handler.ts';
import type { GrowingDelay } from '../../platform/rate-limits.ts';
import { countTry, forgetTries, networkOf, takeDelayedTry, takeTry, triesIn } from '../../platform/rate-limits.ts';
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
  const { runtime, ip, requestId } = call;
  const network = `signIn:network:${networkOf(ip)}`;
  const attack = (await triesIn(runtime, everybody, failuresOfAll)) > failuresOfAll.tries;
  await takeTry(runtime, network, attack ? perNetworkUnderAttack : perNetwork);
  const device = call.cookies[deviceCookieName(runtime.config.secureCookies)];
  const known = device !== undefined && device.length === 43 && (await isKnownDevice(tokenHash(device)));
  const bucket = known ? `signIn:device:${tokenHash(device).toString('hex')}` : `signIn:account:${digest(email)}`;
  await takeDelayedTry(runtime, bucket, guessing);
  return {
    succeeded: () => forgetTries(runtime, bucket),
    async failed() {
      const { count } = await countTry(runtime, everybody, failuresOfAll);
      if (count === failuresOfAll.tries + 1) {
        runtime.log.warn({ requestId, failures: count }, 'sign-in failures beyond the usual');
        await recordSecurityEvent(runtime, { kind: 'signIn.spraying', requestId, ip, details: { failures: count, seconds: quarter } });
      }
    },
  };
}

/** Counts a try to prove who one is while signed in. */
export async function takeConfirmationTry(call: Call, personId: string): Promise<Tries> {
  const bucket = `confirm:${personId}`;
  await takeDelayedTry(call.runtime, bucket, guessing);
  return { succeeded: () => forgetTries(call.runtime, bucket), failed: async () => {} };
}

/** No address stands in the table of limits, only its digest. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
