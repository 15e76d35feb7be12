import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

const mostBytes = 512 * 1024;
const mostMilliseconds = 5_000;

/**
 * What is not the public internet: our own machine, private and link-local networks, and ranges no one is reached by
 * (RFC 6890).
 */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
/**
 * Of IPv6 only global unicast is the public internet, without the ranges that stand for IPv4 addresses or for
 * documentation.
 */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/**
 * The address to ask, or null for one that is never asked: not https, another port, a name or password in it, an IP
 * address in place of a name.
 */
export function outsideUrl(text: string): URL | null {
  if (text.length > 2000 || !URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  // A name without a dot, or of a private zone, is one of this network.
  const named =
    url.hostname.includes('.') &&
    !/\.(local|localhost|internal|intranet|lan|home|corp|test|invalid|onion|arpa)\.?$/i.test(url.hostname);
  return plain && named && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url : null;
}

/**
 * Looks a name up and refuses it when any of its addresses is inside: the connection then goes to an address that was
 * looked at, and to no other.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(
    hostname,
    { all: true, family: options.family === 6 ? 6 : options.family === 4 ? 4 : 0 },
    (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error('The name does not lead outside'), '');
      return options.all ? callback(null, addresses as never) : callback(null, first.address, first.family);
    },
  );
};

export type OutsideAnswer = { status: number; body: string };
/** Asks an address outside; null when it may not be asked, or did not answer as it should. */
export type OutsideFetch = (address: string) => Promise<OutsideAnswer | null>;

/**
 * GET over https, to public addresses only; no redirect is followed, no cookie or header of ours goes along, and time
 * and size are limited.
 */
export const fetchOutside: OutsideFetch = (address) => {
  const url = outsideUrl(address);
  if (!url) return Promise.resolve(null);
  return new Promise((resolve) => {
    const asked = request(
      url,
      {
        lookup: publicLookup,
        agent: false,
        signal: AbortSignal.timeout(mostMilliseconds),
        headers: { accept: 'application/json, application/jwt, */*;q=0.1', 'accept-encoding': 'identity' },
      },
      (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > mostBytes) answer.destroy(new Error('Too large'));
          else parts.push(part);
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
        );
        answer.on('error', () => resolve(null));
      },
    );
    asked.on('error', () => resolve(null));
    asked.end();
  });
};

export type Posted = {
  headers: Record<string, string>;
  body: Buffer;
  /**
   * Asked in place of the address, over http if it says so: the operator's proxy. The address must be one that may be
   * asked all the same.
   */
  proxy: string | null;
};

/**
 * POST over https, to public addresses only, under the same rules; null when it may not be asked, or did not answer as
 * it should.
 */
export async function postOutside(address: string, { headers, body, proxy }: Posted): Promise<OutsideAnswer | null> {
  const url = outsideUrl(address);
  if (!url) return null;
  if (proxy) {
    const answer = await fetch(new URL(url.pathname + url.search, proxy), {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-host': url.host },
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(mostMilliseconds),
    }).catch(() => null);
    return answer && { status: answer.status, body: (await answer.text().catch(() => '')).slice(0, mostBytes) };
  }
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      lookup: publicLookup,
      agent: false,
      signal: AbortSignal.timeout(mostMilliseconds),
      headers,
    };
    const asked = request(url, options, (answer) => {
      // What a push service says beside its status is of no use to us.
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: '' }));
      answer.on('error', () => resolve(null));
    });
    asked.on('error', () => resolve(null));
    asked.end(body);
  });
}
