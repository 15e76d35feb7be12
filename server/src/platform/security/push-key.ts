import type { Secrets } from './secrets.ts';
import { currentKey } from './secrets.ts';

/** The key that tells push services who we are (VAPID, RFC 8292): an uncompressed point and its scalar, base64url. */
export function pushKeyOf({ push }: Pick<Secrets, 'push'>): { publicKey: string; privateKey: string } {
  const { x, y, d } = currentKey(push).key;
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat([Buffer.from([4]), left, right]).toString('base64url'), privateKey: d };
}
