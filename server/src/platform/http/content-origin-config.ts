import type { IncomingMessage } from 'node:http';

/**
 * Where course packages run. `site`: an origin that shares nothing with ours; with a wildcard every package has a host
 * of its own. `opaque`: no second host is known; they run below `/l/` of ours, in an origin that belongs to no one.
 */
export type ContentOriginConfig =
  | { mode: 'site'; origin: string; wildcard: boolean; warning: string | null }
  | { mode: 'opaque'; warning: string };

/** What operators should know when no one named a second host. */
const opaque: ContentOriginConfig = {
  mode: 'opaque',
  warning:
    'CONTENT_ORIGIN is not set: course packages run without an origin of their own. Packages of several frames will not report; set a second host name.',
};

/** Reads CONTENT_ORIGIN. Throws when what it names would let a package act as the person who opened it. */
export function contentOriginConfigOf(given: string | undefined, publicOrigin: string): ContentOriginConfig {
  const app = new URL(publicOrigin);
  if (given === 'opaque') return opaque;
  if (!given) return loopbackTwin(app);
  const wildcard = given.includes('://*.');
  const plain = given.replace('://*.', '://').replace(/\/$/, '');
  if (!URL.canParse(plain) || new URL(plain).origin !== plain)
    throw new Error(`CONTENT_ORIGIN is not an origin such as https://*.usercontent.example: ${given}`);
  const content = new URL(plain);
  if (content.origin === app.origin)
    throw new Error(
      'CONTENT_ORIGIN is the same as PUBLIC_ORIGIN: a package could act as whoever opens it. Name another host.',
    );
  if (content.hostname === app.hostname)
    throw new Error(
      'CONTENT_ORIGIN is only another port of the host of PUBLIC_ORIGIN: cookies do not know ports, a package could replace sessions. Name another host.',
    );
  if (app.protocol === 'https:' && content.protocol !== 'https:')
    throw new Error('CONTENT_ORIGIN must begin with https:// when PUBLIC_ORIGIN does');
  return {
    mode: 'site',
    origin: plain,
    wildcard,
    warning: related(content.hostname, app.hostname)
      ? `CONTENT_ORIGIN shares a domain with PUBLIC_ORIGIN: a package could sign people out. A domain of its own is better.`
      : null,
  };
}

/** A server on one's own machine has two names, and browsers take them for two sites. */
function loopbackTwin({ protocol, hostname, port }: URL): ContentOriginConfig {
  const twin = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[hostname];
  return twin
    ? { mode: 'site', origin: `${protocol}//${twin}${port && `:${port}`}`, wildcard: false, warning: null }
    : opaque;
}

const related = (a: string, b: string) =>
  !/^[\d.:[\]]+$/.test(a) && a.split('.').slice(-2).join('.') === b.split('.').slice(-2).join('.');

/** The origin on which a package runs. `hash`: of its archive. */
export function contentOriginOf(place: ContentOriginConfig, publicOrigin: string, hash: string): string {
  if (place.mode === 'opaque') return publicOrigin;
  return place.wildcard ? place.origin.replace('://', `://${hash.slice(0, 32)}.`) : place.origin;
}

/** What the app's pages may frame. */
export const frameSources = (place: ContentOriginConfig): string =>
  place.mode === 'opaque' ? "'self'" : place.wildcard ? place.origin.replace('://', '://*.') : place.origin;

/** Whether a request is for the content origin; of a wildcard with the label of its host. Null: it is for us. */
export function askedContent(
  place: ContentOriginConfig,
  request: Pick<IncomingMessage, 'headers' | 'url'>,
): { label: string | null } | null {
  if (place.mode === 'opaque') return request.url?.startsWith('/l/') ? { label: null } : null;
  const host = request.headers.host?.toLowerCase() ?? '';
  const wanted = new URL(place.origin).host;
  if (!place.wildcard) return host === wanted ? { label: null } : null;
  return host.endsWith(`.${wanted}`) ? { label: host.slice(0, -wanted.length - 1) } : null;
}

/**
 * Whether a page of this origin may be that of a course package. Without a second host that is everyone's who has no
 * origin.
 */
export function mayAskFrom(place: ContentOriginConfig, origin: string): boolean {
  if (place.mode === 'opaque') return origin === 'null';
  if (!place.wildcard) return origin === place.origin;
  const [scheme, host] = place.origin.split('://');
  return (
    origin.startsWith(`${scheme}://`) &&
    /^[0-9a-f]{32}$/.test(origin.slice(`${scheme}://`.length).split('.')[0]!) &&
    origin.endsWith(`.${host}`)
  );
}
