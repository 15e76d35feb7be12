type Policy = { createScriptURL: (url: string) => unknown };
type Factory = { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy };

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('app-sanitizer', { createScriptURL: ownScript });

/**
 * The address of a worker: our content security policy accepts it only from here, and here only what the build wrote
 * passes.
 */
export function trustedScriptUrl(url: string | URL): string {
  return (policy ? policy.createScriptURL(String(url)) : ownScript(String(url))) as string;
}

function ownScript(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin || !(pathname.startsWith('/assets/') || pathname === '/sw.js' || import.meta.env.DEV))
    throw new TypeError(`not a script of ours: ${url}`);
  return url;
}
