import type { Runtime } from '../../platform/runtime.ts';
import { postOutside } from '../../platform/http/outside-fetch.ts';
import { pushKeyOf } from '../../platform/security/push-key.ts';

export type Device = { id: string; endpoint: string; p256dh: string; auth: string };
/** `gone`: the device takes nothing more from us; its subscription is removed. */
export type PushResult = { state: 'sent' } | { state: 'gone' } | { state: 'later'; failure: string };

const keptSeconds = 3 * 86_400;

/** Hands an encrypted notification to the push service of a device. The service never sees what it says. */
export async function pushTo(
  { config, secrets }: Runtime,
  { endpoint, p256dh, auth }: Device,
  payload: string,
): Promise<PushResult> {
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = pushKeyOf(secrets);
  const vapidDetails = { subject: config.securityContacts[0]!, publicKey, privateKey };
  const request = (() => {
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: keptSeconds,
        contentEncoding: 'aes128gcm',
      });
    } catch {
      return null;
    }
  })();
  // Its key is none: nothing can ever be encrypted for it.
  if (!request) return { state: 'gone' };
  const { headers, body } = request;
  const answer = await postOutside(endpoint, {
    headers: headers as Record<string, string>,
    body: body as Buffer,
    proxy: config.pushProxy,
  });
  if (!answer) return { state: 'later', failure: 'The push service did not answer' };
  const { status } = answer;
  if (status >= 200 && status < 300) return { state: 'sent' };
  // 404 and 410: the subscription ended (RFC 8030). 400 and 403: it was made with another key than ours.
  if ([400, 403, 404, 410].includes(status)) return { state: 'gone' };
  return { state: 'later', failure: `The push service answered ${status}` };
}
