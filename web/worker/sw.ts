// Keeps what a page needs without a connection: the one page, the files it was built into, our public keys and the
// newest list of revocations; and of the person who is signed in, who that is and the courses opened here: their
// outline, the steps that were read, their pictures. Nothing else of the API. Progress waits in the page's own queue.
const worker = self as unknown as ServiceWorkerGlobalScope;

const shell = 'muster-shell-1';
const proofs = 'muster-proofs-1';
/** One person's: emptied when another session begins or this one ends, here and in api/keepOffline.ts. */
const own = 'muster-own-1';
/** Courses downloaded on purpose (modules/enrolment/downloads.ts): the same person's, never trimmed. */
const downloads = 'muster-courses-1';
/**
 * Safety data sheets of sites that someone saved on purpose (modules/sds/savedSites.ts): open to anyone who has the
 * site's code, so they stay when people change.
 */
const sites = 'muster-sites-1';
const sitePaths = /^\/api\/sds\/sites\/[A-Z2-9]{10}(\/|$)/;
const mostFiles = 160;
const mostAnswers = 150;
const mostBytes = 40 * 2 ** 20;
/** One file: a picture or a short document; videos need a connection. */
const mostBytesOfOne = 6 * 2 ** 20;
const keptDays = 14;
const ownPaths =
  /^\/api\/(session|dashboard|inbox(\/(count|[0-9a-f-]{36}))?|qualifications|achievements|profile|courses\/[0-9a-f-]{36}\/picture\/[0-9a-f-]{36}|learning\/enrolments\/[0-9a-f-]{36}(\/units\/[0-9a-f-]{36}(\/media\/[^/]+)?)?)$/;
const ownKinds = /^(application\/(json|pdf)|image\/)/;
const kept = ['/.well-known/jwks.json', '/api/public/status-list'];

/** Not yet in TypeScript's own declarations: https://www.w3.org/TR/service-workers/#dictdef-routerrule */
type Routing = {
  addRoutes?: (rule: { condition: { requestMethod: string; urlPattern: string }; source: 'network' }) => Promise<void>;
};

worker.addEventListener('install', (event) => {
  // What a page sends while it goes away must not wait for a worker that first has to wake: it would be lost with the
  // page.
  const routed = (event as Routing).addRoutes?.({
    condition: { requestMethod: 'POST', urlPattern: '/api/learning/*' },
    source: 'network',
  });
  if (routed) event.waitUntil(routed);
  event.waitUntil(Promise.all([keepAtOnce(shell, ['/']), keepAtOnce(proofs, kept)]).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const current = [shell, proofs, own, downloads, sites];
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

/** A page that is open tells what it has loaded: that was before this worker was there. */
worker.addEventListener('message', (event) => {
  const keep = (event.data as { keep?: unknown } | null)?.keep;
  if (!Array.isArray(keep)) return;
  const paths = keep.filter((path): path is string => typeof path === 'string');
  event.waitUntil(keepFiles(paths.filter((path) => path.startsWith('/assets/'))));
  event.waitUntil(keepOwn(paths.filter((path) => ownPaths.test(path))));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method !== 'GET') {
    if (pathname.startsWith('/api/session')) event.respondWith(changeOfPerson(request));
    return;
  }
  if (pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request));
  else if (sitePaths.test(pathname)) event.respondWith(networkOrSaved(request));
  else if (kept.includes(pathname)) event.respondWith(fromNetworkFirst(request, proofs, request));
  // Narrowed lists are not kept: their answer would stand for the whole.
  else if (ownPaths.test(pathname) && !search && !request.headers.has('range'))
    event.respondWith(ownFromNetworkFirst(request, (work) => event.waitUntil(work)));
  else if (ownPaths.test(pathname) && request.headers.has('range')) event.respondWith(partFromNetworkFirst(request));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(fromNetworkFirst(request, shell, new Request('/')));
});

/**
 * Signs in, signs out, or goes to another company: what was kept is not for the person who comes next. Where that
 * failed, it is still the same person's.
 */
async function changeOfPerson(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) await Promise.all([own, downloads].map((name) => caches.delete(name)));
  return answer;
}

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

/** The network's answer; without a connection what was saved of the site. */
async function networkOrSaved(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    // Too many requests, maintenance, a broken gateway: what was saved is better than none. That a site is not there
    // any more is said.
    if (answer.status !== 429 && answer.status < 500) return answer;
    throw answer;
  } catch (error) {
    const saved = (await caches.has(sites))
      ? await (await caches.open(sites)).match(new URL(request.url).pathname)
      : undefined;
    if (saved) return saved;
    if (error instanceof Response) return error;
    throw error;
  }
}

async function keepFiles(files: string[]): Promise<void> {
  const cache = await caches.open(shell);
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  const stored = (await cache.keys()).filter((request) => new URL(request.url).pathname.startsWith('/assets/'));
  const surplus = stored
    .filter((request) => !files.includes(new URL(request.url).pathname))
    .slice(0, Math.max(0, stored.length - mostFiles));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

/** The network's answer, kept for this person; without a connection the one kept last. */
async function ownFromNetworkFirst(request: Request, whileAlive: (work: Promise<unknown>) => void): Promise<Response> {
  try {
    const answer = await fetch(request);
    whileAlive(storeOwn(new URL(request.url).pathname, answer.clone()));
    return answer;
  } catch (error) {
    const cached = await keptOwn(new URL(request.url).pathname);
    if (cached) return cached;
    throw error;
  }
}

/** What is kept for this person under a path: the newer of what was opened and what was downloaded. */
async function keptOwn(path: string): Promise<Response | undefined> {
  const found = await Promise.all(
    [own, downloads].map(async (name) =>
      (await caches.has(name)) ? (await caches.open(name)).match(path) : undefined,
    ),
  );
  return found
    .filter((one) => one !== undefined && ageOf(one) < keptDays * 86_400_000)
    .toSorted((one, other) => ageOf(one!) - ageOf(other!))[0];
}

/** A part of a video: of the network's, else cut out of the downloaded one. */
async function partFromNetworkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await keptOwn(new URL(request.url).pathname);
    const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
    if (!cached || !asked) throw error;
    const whole = await cached.blob();
    const from = Number(asked[1]);
    const to = Math.min(asked[2] ? Number(asked[2]) : whole.size - 1, whole.size - 1);
    if (from > to) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } });
    const headers = {
      'content-type': cached.headers.get('content-type') ?? '',
      'content-range': `bytes ${from}-${to}/${whole.size}`,
      'accept-ranges': 'bytes',
    };
    return new Response(whole.slice(from, to + 1), { status: 206, headers });
  }
}

async function keepOwn(paths: string[]): Promise<void> {
  const cache = await caches.open(own);
  for (const path of paths) if (!(await cache.match(path))) await storeOwn(path, await fetch(path));
}

async function storeOwn(path: string, answer: Response): Promise<void> {
  const kind = answer.headers.get('content-type') ?? '';
  if (answer.status === 401) await Promise.all([caches.delete(own), caches.delete(downloads)]);
  if (
    answer.status !== 200 ||
    !ownKinds.test(kind) ||
    Number(answer.headers.get('content-length') ?? 0) > mostBytesOfOne
  )
    return;
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > mostBytesOfOne) return;
  const headers = {
    'content-type': kind,
    'x-content-type-options': 'nosniff',
    'x-kept-at': String(Date.now()),
    'x-kept-bytes': String(bytes.byteLength),
  };
  const cache = await caches.open(own);
  // taken out first, so that it stands last: the oldest goes first when there is too much
  await cache.delete(path);
  await cache.put(path, new Response(bytes, { headers }));
  await trimOwn(cache);
}

async function trimOwn(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  const sizes = await Promise.all(
    requests.map(async (request) => Number((await cache.match(request))?.headers.get('x-kept-bytes'))),
  );
  let total = sizes.reduce((sum, size) => sum + size, 0);
  for (
    let oldest = 0;
    oldest < requests.length && (requests.length - oldest > mostAnswers || total > mostBytes);
    oldest++
  ) {
    total -= sizes[oldest]!;
    await cache.delete(requests[oldest]!);
  }
}

function ageOf(kept: Response): number {
  return Date.now() - Number(kept.headers.get('x-kept-at'));
}

/**
 * What the server sends to this device: a subject, the company, and where it leads. Read in the inbox, behind the
 * sign-in.
 */
type Push = { title: string; body: string; path: string; tag: string; lang: string };

worker.addEventListener('push', (event) => {
  const told = pushIn(event.data);
  // A browser that shows nothing for a push takes the permission back.
  event.waitUntil(
    worker.registration.showNotification(told?.title ?? 'Muster', {
      ...(told && { body: told.body, tag: told.tag, lang: told.lang }),
      icon: '/icons/192.png',
      data: { path: told?.path ?? '/profile?tab=inbox' },
    }),
  );
});

function pushIn(data: PushMessageData | null): Push | null {
  if (!data) return null;
  try {
    const { title, body, path, tag, lang } = data.json() as Record<keyof Push, unknown>;
    // Only into this application, whatever it says.
    const inside = typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/profile?tab=inbox';
    return { title: String(title), body: String(body), path: inside, tag: String(tag), lang: String(lang) };
  } catch {
    return null;
  }
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(openAt(path));
});

/** In a window that is open already, else in a new one. */
async function openAt(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: false });
  const open = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!open) return void (await worker.clients.openWindow(path));
  await open.focus();
  await open.navigate(path);
}
