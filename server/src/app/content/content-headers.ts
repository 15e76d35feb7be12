import type { PackageRights } from '../../modules/packages/index.ts';
import type { ContentOriginConfig } from '../../platform/http/content-origin-config.ts';

type Setting = {
  content: ContentOriginConfig;
  publicOrigin: string;
  rights: Pick<PackageRights, 'allowedHosts' | 'popups' | 'dialogs' | 'standard'> | null;
  topLevel: boolean;
  /** It was launched without a frame around it, as its manifest asks. */
  ownWindow?: boolean;
  inner: boolean;
};

const nobodys = ['allow-scripts', 'allow-forms'];

/**
 * What everything of a package may do: load its own files and those of the hosts that its author was allowed, and
 * nothing of ours. Opened by itself instead of framed by us, or without a second host, it belongs to no one.
 */
export function contentHeaders({
  content,
  publicOrigin,
  rights,
  topLevel,
  ownWindow = false,
  inner,
}: Setting): Record<string, string> {
  const opaque = content.mode === 'opaque';
  const hosts = (rights?.allowedHosts ?? []).map((host) => ` https://${host}`).join('');
  // Packages of these standards say what was learned to our record store, with a key of their own.
  const store = rights?.standard === 'xapi' || rights?.standard === 'cmi5' ? ` ${publicOrigin}/xapi/` : '';
  return {
    'content-security-policy': [
      `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:${hosts}`,
      `connect-src 'self' data: blob:${hosts}${store}`,
      'worker-src blob:',
      "form-action 'none'",
      "object-src 'none'",
      "base-uri 'self'",
      // A frame of no one's has no name to be allowed by, not even by `*`: there, the token in the address has to do.
      ...(opaque && inner ? [] : [`frame-ancestors ${publicOrigin} 'self'`]),
      ...(opaque || topLevel
        ? [
            `sandbox ${[...nobodys, ...(ownWindow && !opaque ? ['allow-same-origin'] : []), ...(rights?.popups ? ['allow-popups'] : []), ...(rights?.dialogs ? ['allow-modals'] : [])].join(' ')}`,
          ]
        : []),
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-dns-prefetch-control': 'off',
    'origin-agent-cluster': '?1',
    'cross-origin-resource-policy': opaque ? 'cross-origin' : 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), fullscreen=*, autoplay=*',
    // A document of no one's asks for its own files from elsewhere; no cookie counts here, so anyone may.
    ...(opaque && { 'access-control-allow-origin': '*' }),
  };
}
