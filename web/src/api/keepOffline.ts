import { trustedScriptUrl } from '../ui/trusted.ts';

let started = false;

/** Makes this page openable without a connection from now on: starts the service worker and tells it which files are in use. */
export async function keepOffline(): Promise<void> {
  if (started || !('serviceWorker' in navigator) || import.meta.env.DEV) return;
  started = true;
  try {
    await navigator.serviceWorker.register(trustedScriptUrl('/sw.js'), { scope: '/', updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    tell(active);
    await takenOver();
    // What was loaded between the two went past the worker.
    tell(active);
    await Promise.all(['/.well-known/jwks.json', '/api/public/status-list'].map((path) => fetch(path)));
  } catch {
    // Private windows and full disks refuse: the page works as it did, with a connection.
    started = false;
  }
}

function tell(worker: ServiceWorker | null): void {
  const files = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
  worker?.postMessage({ keep: [...new Set(files)].filter((path) => path.startsWith('/assets/')) });
}

/** A worker sees what a page asks for only once it has taken the page over, which is a moment after it is ready. */
async function takenOver(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}
