/** One picture or PDF of a draft; `fileId` once the server has it. */
export type DraftFile = { id: string; name: string; blob: Blob; fileId: string | null };

export type DraftValues = {
  skillId: string;
  level: string;
  issuer: string;
  number: string;
  issuedOn: string;
  expiresOn: string;
  neverExpires: boolean;
  hours: string;
  note: string;
  record: Record<string, string>;
};

/** A certificate being written, or waiting on this device for a connection. It belongs to one person at one company. */
export type Draft = {
  /** Who writes it, at which company, and for whom. */
  key: string;
  values: DraftValues;
  files: DraftFile[];
  /** Sent as soon as there is a connection. */
  waiting: boolean;
  /** The same for every try, so that it is sent in once. */
  sendKey: string;
};

const table = 'drafts';
let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('muster-certificates', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage refused'));
    request.onblocked = () => reject(new Error('storage blocked'));
  });
  return opened;
}

async function inStore<R>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<R>,
): Promise<R | undefined> {
  try {
    const database = await open();
    return await new Promise<R>((resolve, reject) => {
      const transaction = database.transaction(table, mode);
      const request = run(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error ?? new Error('storage failed'));
      transaction.onabort = () => reject(transaction.error ?? new Error('storage failed'));
    });
  } catch {
    return undefined; // private windows and full disks refuse: the form works, it only forgets
  }
}

export const keepDraft = async (draft: Draft): Promise<void> =>
  void (await inStore('readwrite', (store) => store.put(draft)));
export const readDraft = (key: string): Promise<Draft | undefined> =>
  inStore<Draft | undefined>('readonly', (store) => store.get(key) as IDBRequest<Draft | undefined>);
export const dropDraft = async (key: string): Promise<void> =>
  void (await inStore('readwrite', (store) => store.delete(key)));
