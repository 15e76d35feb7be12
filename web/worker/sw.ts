// Keeps what a page needs without a connection: the one page, the files it was built into, our public keys and the newest
// list of revocations. Answers of the API are never kept: progress waits in the page's own queue.
const worker = self as unknown as ServiceWorkerGlobalScope;

const shell = 'muster-shell-1';
const proofs = 'muster-proofs-1';
const mostFiles = 160;
const kept = ['/.well-known/jwks.json', '/api/public/status-list'];

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepAtOnce(shell, ['/']), keepAtOnce(proofs, kept)]).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const current = [shell, proofs];
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

/** A page that is open tells which files it was built into: they were loaded before this worker was there. */
worker.addEventListener('message', (event) => {
  const files = (event.data as { keep?: unknown } | null)?.keep;
  if (Array.isArray(files)) event.waitUntil(keepFiles(files.filter((file): file is string => typeof file === 'string' && file.startsWith('/assets/'))));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request));
  else if (kept.includes(pathname)) event.respondWith(fromNetworkFirst(request, proofs, request));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(fromNetworkFirst(request, shell, new Request('/')));
});

async function keepAtOnce(name: string, paths: string[]): Promise<void> {
  await (await caches.open(name)).addAll(paths.map((path) => new Request(path, { cache: 'reload' })));
}

/** Files carry a hash of their contents in their name: once kept, always right. */
async function fromCacheFirst(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(shell)).put(request, answer.clone());
  return answer;
}

/** The network's answer, kept under `as`; without a connection the one kept last. */
async function fromNetworkFirst(request: Request, name: string, as: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(name)).put(as, answer.clone());
    return answer;
  } catch (error) {
    const cached = await caches.match(as);
    if (cached) return cached;
    throw error;
  }
}

async function keepFiles(files: string[]): Promise<void> {
  const cache = await caches.open(shell);
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  const stored = (await cache.keys()).filter((request) => new URL(request.url).pathname.startsWith('/assets/'));
  const surplus = stored.filter((request) => !files.includes(new URL(request.url).pathname)).slice(0, Math.max(0, stored.length - mostFiles));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}
