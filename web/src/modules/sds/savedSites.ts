import { currentOf } from '@app/domain/sds/sheet';
import { call, hrefOf } from '../../api/client.ts';
import { keepOffline } from '../../api/keepOffline.ts';

/** As in worker/sw.ts, which answers from it when there is no connection. */
const cacheName = 'muster-sites-1';
const register = 'muster-sites';

/**
 * A site whose sheets are on this device: open to anyone who has its code, so it stays when another person signs in.
 */
export type SavedSite = { code: string; name: string; company: string; at: string; sheets: number };

export const canSave = (): boolean => 'serviceWorker' in navigator && 'caches' in window && !import.meta.env.DEV;

export function savedSites(): SavedSite[] {
  try {
    return JSON.parse(localStorage.getItem(register) ?? '[]') as SavedSite[];
  } catch {
    return [];
  }
}

function write(sites: SavedSite[]): void {
  try {
    localStorage.setItem(register, JSON.stringify(sites));
  } catch {
    // Storage is refused or full: the caller finds nothing saved.
  }
}

const sitePath = (code: string) => `/api/sds/sites/${code}`;

/**
 * Keeps every sheet of a site with the PDFs in force on this device. What was kept before is replaced only by what has
 * come whole; a step that fails throws, and what had been saved before stays. `onShare` hears 0 to 1.
 */
export async function saveSite(
  code: string,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<SavedSite> {
  try {
    return await saveAll(code, onShare, signal);
  } catch (error) {
    // Of a first try that failed nothing stays that no one could remove.
    if (!savedSites().some((site) => site.code === code)) await removeSite(code);
    throw error;
  }
}

async function saveAll(code: string, onShare: (share: number) => void, signal: AbortSignal): Promise<SavedSite> {
  await keepOffline();
  const site = await call('getSheetsOfSite', { siteCode: code }, { signal });
  const cache = await caches.open(cacheName);
  const fresh = new Set<string>();
  const pages: [path: string, page: unknown][] = [];
  const keep = async (path: string, body: Blob, type: string) => {
    await cache.put(
      path,
      new Response(body, {
        headers: { 'content-type': type, 'x-content-type-options': 'nosniff', 'x-kept-at': String(Date.now()) },
      }),
    );
    fresh.add(path);
  };
  for (const [index, { sheetId }] of site.sheets.entries()) {
    const sheet = await call('getSheetOfSite', { siteCode: code, sheetId }, { signal });
    // All in force, and the newest of the archive.
    for (const { id } of new Set([...currentOf(sheet.revisions), ...sheet.revisions.slice(0, 6)])) {
      const href = new URL(hrefOf('getSheetFile', { siteCode: code, revisionId: id }), location.origin).pathname;
      // A revision's file never changes: what is here is not fetched again.
      if (await cache.match(href)) {
        fresh.add(href);
        continue;
      }
      const answer = await fetch(href, { signal });
      // A network that asks for a sign-in answers with a page of its own.
      if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/pdf'))
        throw new Error(`HTTP ${answer.status}`);
      await keep(href, await answer.blob(), 'application/pdf');
    }
    pages.push([`${sitePath(code)}/sheets/${sheetId}`, sheet]);
    onShare((index + 1) / (site.sheets.length + 1));
  }
  // All of it is here: only now does it take the place of what was saved before.
  for (const [path, page] of [...pages, [sitePath(code), site] as const])
    await keep(path, new Blob([JSON.stringify(page)]), 'application/json');
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(`${sitePath(code)}/`) && !fresh.has(pathname)) await cache.delete(request);
  }
  const saved = { code, name: site.site, company: site.company, at: site.asOf, sheets: site.sheets.length };
  write([...savedSites().filter((one) => one.code !== code), saved]);
  return saved;
}

export async function removeSite(code: string): Promise<void> {
  write(savedSites().filter((one) => one.code !== code));
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys())
    if (new URL(request.url).pathname.startsWith(sitePath(code))) await cache.delete(request);
}
