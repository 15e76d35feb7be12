import * as api from '@app/contract/evidence/credential-checks';
import { DomainError } from '@app/domain/errors';
import { bare } from '../../platform/http/handler.ts';
import { fetchOutside } from '../../platform/http/outside-fetch.ts';
import { networkOf } from '../../platform/http/rate-limits.ts';
import type { RequestLimit } from '../../platform/http/request-limit.ts';
import { requestLimit } from '../../platform/http/request-limit.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { didOf, publicKeys } from '../../platform/security/signing.ts';
import type { CheckedCredential } from './credentials/reading.ts';
import { checkCredential } from './credentials/check-credential.ts';
import { credentialIn } from './credentials/unbake.ts';

/** A check reads what a stranger wrote, and may ask other servers: not as often as a page. */
const perMinute = 20;
const limits = new WeakMap<Runtime, RequestLimit>();
/** What one check asks of other servers, at most. */
const mostFetches = 6;

/**
 * Checks a credential with the keys that this installation has, and, where the operator allows it, with those that
 * issuers publish.
 */
export function checkHere(runtime: Runtime, text: string): Promise<CheckedCredential> {
  const { config, secrets, clock, pools } = runtime;
  let left = mostFetches;
  return checkCredential(text, {
    now: clock.now(),
    fetch: config.credentialFetch ? async (address) => (left-- > 0 ? fetchOutside(address) : null) : null,
    known: config.knownIssuers,
    own: {
      id: didOf(config.publicOrigin),
      keys: publicKeys(secrets, config.publicOrigin).map(({ jwk }) => jwk),
      statusList: `${config.publicOrigin}/api/public/status-list`,
      isRevoked: async (index) =>
        (await pools.public.query('select 1 from revoked_status_indexes() where status_index = $1', [index])).rows
          .length > 0,
    },
  });
}

const isDataUrl = /^data:image\/(png|svg\+xml);base64,/;

export const verifyCredential = bare(api.checkCredential, async ({ credential }, { runtime, ip }) => {
  const limit = limits.get(runtime) ?? requestLimit(() => performance.now());
  limits.set(runtime, limit);
  const retryAfter = limit.take(networkOf(ip), perMinute);
  if (retryAfter !== null) throw new DomainError('tooManyRequests', { retryAfter });
  const text = credentialIn(
    isDataUrl.test(credential)
      ? Buffer.from(credential.slice(credential.indexOf(',') + 1), 'base64')
      : Buffer.from(credential),
  );
  if (!text) throw new DomainError('credentialUnreadable');
  return checkHere(runtime, text);
});

/** What a file that was sent in holds besides its picture: a credential and what its check found; null for most. */
export async function credentialInFile(
  runtime: Runtime,
  bytes: Buffer,
): Promise<{ text: string; check: CheckedCredential; isImage: boolean } | null> {
  try {
    const text = credentialIn(bytes);
    return text ? { text, check: await checkHere(runtime, text), isImage: bytes[0] === 0x89 } : null;
  } catch (error) {
    // A picture with something unreadable in it is a picture.
    if (error instanceof DomainError && error.code === 'credentialUnreadable') return null;
    throw error;
  }
}
