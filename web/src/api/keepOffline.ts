import { trustedScriptUrl } from '../ui/trusted.ts';
import { dropDrafts } from './unsentDrafts.ts';

let started = false;
let nothing = false;

/** As in worker/sw.ts. */
const ownCaches = ['muster-own-1', 'muster-courses-1'];
const prefix = 'muster-kept:';
const ownerName = `${prefix}owner`;

/**
 * Makes this page openable without a connection from now on: starts the service worker and tells it what was loaded
 * already.
 */
export async function keepOffline(): Promise<void> {
  if (started || !('serviceWorker' in navigator) || import.meta.env.DEV) return;
  started = true;
  try {
    await navigator.serviceWorker.register(trustedScriptUrl('/sw.js'), { scope: '/', updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    tell(active);
    await takenOver();
    // What was loaded between the two went past the worker, and so does what is still on its way.
    tell(active);
    const late = new PerformanceObserver(() => tell(active));
    late.observe({ type: 'resource' });
    setTimeout(() => late.disconnect(), 20_000);
    await Promise.all(['/.well-known/jwks.json', '/api/public/status-list'].map((path) => fetch(path)));
  } catch {
    // Private windows and full disks refuse: the page works as it did, with a connection.
    started = false;
  }
}

/** On a device that people share, nothing is kept. */
export function keepNothing(): void {
  started = true;
  nothing = true;
}

function tell(worker: ServiceWorker | null): void {
  const loaded = performance.getEntriesByType('resource').map((entry) => new URL(entry.name));
  const ours = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  worker?.postMessage({
    keep: [...new Set(ours)].filter((path) => path.startsWith('/assets/') || path.startsWith('/api/')),
  });
}

/** A worker sees what a page asks for only once it has taken the page over, which is a moment after it is ready. */
async function takenOver(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

/** What this device keeps belongs to one person in one company: with anyone else, or no one, it is gone. */
export async function keptBelongsTo(owner: string | null): Promise<void> {
  if (owner && read(ownerName) === owner) return;
  attempt(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
    if (owner) localStorage.setItem(ownerName, owner);
  });
  await dropRosters().catch(() => {});
  // Whose session only ended finds again what they were writing.
  if (owner) await dropDrafts(owner.split(' ')[0]).catch(() => {});
  if ('caches' in window) await Promise.all(ownCaches.map((name) => caches.delete(name).catch(() => false)));
}

/**
 * Rosters of trainings (modules/group-training/run-store.ts) name many people: they go with whose device it was. What
 * was not sent yet stays until its author is back.
 */
async function dropRosters(): Promise<void> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'muster-training')) return;
  const opening = indexedDB.open('muster-training');
  opening.onsuccess = () => {
    opening.result.transaction('runs', 'readwrite').objectStore('runs').clear();
    opening.result.close();
  };
}

/** Keeps a few words on this device for the person who is signed in. */
export function keep(name: string, value: unknown): void {
  attempt(() => localStorage.setItem(prefix + name, JSON.stringify(value)));
}

export function kept(name: string): unknown {
  const text = read(prefix + name);
  return text === null ? null : (JSON.parse(text) as unknown);
}

/** Whose it is what this device keeps; null where no one is signed in. */
export const keptOwner = (): string | null => read(ownerName);

function read(name: string): string | null {
  return attempt(() => localStorage.getItem(name)) ?? null;
}

function attempt<R>(run: () => R): R | undefined {
  try {
    return run();
  } catch {
    return undefined; // storage is refused or full: nothing is kept
  }
}

/** True when a person’s own data may be kept here: not on a device that people share. */
export const mayKeep = (): boolean => !nothing && 'serviceWorker' in navigator && 'caches' in window;
