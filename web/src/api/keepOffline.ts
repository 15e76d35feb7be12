import { trustedScriptUrl } from '../ui/trusted.ts';

let started = false;

/** Makes this page openable without a connection from now on: starts the service worker and tells it which files are in use. */
export async function keepOffline(): Promise<void> {
  if (started || !('serviceWorker' in navigator) || import.meta.env.DEV) return;
  started = true;
  try {
    await navigator.serviceWorker.register(trustedScriptUrl('/sw.js'), { scope: '/', updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
    active?.postMessage({ keep: [...new Set(files)].filter((path) => path.startsWith('/assets/')) });
    await Promise.all(['/.well-known/jwks.json', '/api/public/status-list'].map((path) => fetch(path)));
  } catch {
    // Private windows and full disks refuse: the page works as it did, with a connection.
    started = false;
  }
}
