import { keepNothing, keptBelongsTo } from '../../api/keepOffline.ts';

/**
 * Nothing of the person who was here stays on a shared device: caches, workers, storage. What people chose to look at
 * it (theme) stays.
 */
export async function clearDevice(): Promise<void> {
  keepNothing();
  const attempts = [
    async () => keptBelongsTo(null),
    async () => {
      for (const name of Object.keys(localStorage)) if (name !== 'muster-theme') localStorage.removeItem(name);
      sessionStorage.clear();
    },
    async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))),
    async () => Promise.all((await navigator.serviceWorker.getRegistrations()).map((worker) => worker.unregister())),
    async () => (await indexedDB.databases()).forEach(({ name }) => name && indexedDB.deleteDatabase(name)),
  ];
  // each may be missing or refused; the others go on
  await Promise.allSettled(attempts.map((attempt) => attempt()));
}
