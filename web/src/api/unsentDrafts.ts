/**
 * As in modules/evidence/draftStore.ts: what is written for a certificate, with its pictures. The key says who writes
 * it.
 */
const certificates = { database: 'muster-certificates', table: 'drafts' };
/** What is written for a support request, in this tab. */
const request = 'muster-new-ticket';

/**
 * What was being written and not sent goes with the person who leaves this device; without `except` everyone's does. A
 * certificate that was sent in without a connection stays until its author is back: it goes out by itself then.
 */
export async function dropDrafts(except: string | null = null): Promise<void> {
  if (except === null) dropRequest();
  const known = await indexedDB.databases().catch(() => []);
  if (!known.some(({ name }) => name === certificates.database)) return;
  const opening = indexedDB.open(certificates.database);
  await new Promise<void>((resolve) => {
    opening.onerror = () => resolve();
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(certificates.table, 'readwrite');
      const reading = transaction.objectStore(certificates.table).openCursor();
      reading.onsuccess = () => {
        const cursor = reading.result;
        if (!cursor) return;
        const { key, waiting } = cursor.value as { key: string; waiting: boolean };
        if (!waiting && (except === null || !key.includes(except))) cursor.delete();
        cursor.continue();
      };
      transaction.oncomplete = transaction.onabort = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

type Request = { subject: string; body: string };

/** What this person was writing to support. */
export function keptRequest(personId: string): Request {
  try {
    const { by, ...draft } = JSON.parse(sessionStorage.getItem(request) ?? '') as Request & { by: string };
    if (by === personId) return draft;
  } catch {
    // nothing was written, or storage is refused
  }
  return { subject: '', body: '' };
}

export function keepRequest(personId: string, draft: Request): void {
  try {
    sessionStorage.setItem(request, JSON.stringify({ by: personId, ...draft }));
  } catch {
    // storage is refused: what is written stays as long as the dialog
  }
}

function dropRequest(): void {
  try {
    sessionStorage.removeItem(request);
  } catch {
    // nothing was kept then
  }
}
