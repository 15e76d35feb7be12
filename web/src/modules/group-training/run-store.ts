import type { QueuedItem, Refused, Run, RunPerson } from './run-types.ts';

export type KeptRun = { trainingId: string; personId: string; run: Run; people: readonly RunPerson[]; skewMs: number };

/**
 * What a trainer's device keeps: the trainings opened on it, and what was recorded and not sent. It survives a reload,
 * a crash and a flat battery.
 */
export type RunStore = {
  readRun(trainingId: string, personId: string): Promise<KeptRun | undefined>;
  saveRun(kept: KeptRun): Promise<void>;
  put(item: Omit<QueuedItem, 'order'>): Promise<QueuedItem>;
  waiting(trainingId: string, personId: string): Promise<QueuedItem[]>;
  /** Takes out what the server answered; what it refused is kept apart until someone has read why. */
  settle(items: readonly QueuedItem[], refused: readonly Refused[]): Promise<void>;
  refused(trainingId: string, personId: string): Promise<Refused[]>;
  dismiss(id: string): Promise<void>;
};

const name = 'muster-training';
let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('runs', { keyPath: ['personId', 'trainingId'] });
      request.result.createObjectStore('queue', { keyPath: 'order', autoIncrement: true });
      request.result.createObjectStore('refused', { keyPath: 'id' });
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('storage refused'));
    request.onblocked = () => reject(new Error('storage blocked'));
  });
  return opened;
}

type Table = 'runs' | 'queue' | 'refused';

async function within<R>(
  tables: Table[],
  mode: IDBTransactionMode,
  run: (of: (table: Table) => IDBObjectStore) => IDBRequest<R>,
): Promise<R> {
  const database = await open();
  return new Promise((resolve, reject) => {
    // Strict: what is shown as recorded is on the disk, not in a buffer.
    const transaction = database.transaction(tables, mode, { durability: 'strict' });
    const request = run((table) => transaction.objectStore(table));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error ?? new Error('storage failed'));
    transaction.onabort = () => reject(transaction.error ?? new Error('storage failed'));
  });
}

const own =
  (trainingId: string, personId: string) =>
  (one: { trainingId: string; personId: string }): boolean =>
    one.trainingId === trainingId && one.personId === personId;

const onDisk: RunStore = {
  readRun: (trainingId, personId) =>
    within<KeptRun | undefined>(['runs'], 'readonly', (of) => of('runs').get([personId, trainingId])),
  saveRun: async (kept) => void (await within(['runs'], 'readwrite', (of) => of('runs').put(kept))),
  async put(item) {
    const order = await within(['queue'], 'readwrite', (of) => of('queue').add(item));
    return { ...item, order: order as number } as QueuedItem;
  },
  waiting: async (trainingId, personId) =>
    (await within<QueuedItem[]>(['queue'], 'readonly', (of) => of('queue').getAll())).filter(own(trainingId, personId)),
  async settle(items, refused) {
    if (items.length === 0) return;
    await within(['queue', 'refused'], 'readwrite', (of) => {
      for (const one of refused) of('refused').put(one);
      for (const { order } of items.slice(1)) of('queue').delete(order);
      return of('queue').delete(items[0]!.order);
    });
  },
  refused: async (trainingId, personId) =>
    (await within<Refused[]>(['refused'], 'readonly', (of) => of('refused').getAll())).filter(
      own(trainingId, personId),
    ),
  dismiss: async (id) => void (await within(['refused'], 'readwrite', (of) => of('refused').delete(id))),
};

/** The same where the browser keeps nothing, and for a device whose disk is a test's. */
export function runStoreInMemory(
  disk: { runs: Map<string, KeptRun>; queue: QueuedItem[]; refused: Refused[]; next: number } = {
    runs: new Map(),
    queue: [],
    refused: [],
    next: 1,
  },
): RunStore {
  return {
    readRun: async (trainingId, personId) => disk.runs.get(`${personId} ${trainingId}`),
    saveRun: async (kept) => void disk.runs.set(`${kept.personId} ${kept.trainingId}`, kept),
    async put(item) {
      const kept = { ...item, order: disk.next++ } as QueuedItem;
      disk.queue.push(kept);
      return kept;
    },
    waiting: async (trainingId, personId) => disk.queue.filter(own(trainingId, personId)),
    async settle(items, refused) {
      const orders = new Set(items.map(({ order }) => order));
      disk.refused.push(...refused);
      disk.queue.splice(0, disk.queue.length, ...disk.queue.filter(({ order }) => !orders.has(order)));
    },
    refused: async (trainingId, personId) => disk.refused.filter(own(trainingId, personId)),
    dismiss: async (id) =>
      void disk.refused.splice(0, disk.refused.length, ...disk.refused.filter((one) => one.id !== id)),
  };
}

let chosen: Promise<RunStore> | null = null;

/** The store of this page: the disk where the browser allows it. */
export function runStore(): Promise<RunStore> {
  chosen ??= open().then(
    () => onDisk,
    () => runStoreInMemory(),
  );
  return chosen;
}
