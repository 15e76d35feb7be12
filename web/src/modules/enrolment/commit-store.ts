import type { Place } from '@app/domain/enrolment/commit';

/** One thing done in a unit, waiting on this device until the server keeps it. */
export type QueuedCommit = {
  enrolmentId: string;
  deviceId: string;
  personId: string;
  sequence: number;
  unitId: string;
  occurredAt: string;
  seconds: number;
  furthest: number;
  place: Place;
  kind: 'progress' | 'finished';
};

/**
 * Where unsent commits wait. They survive a reload and a crash; where the browser refuses storage, this page at least.
 */
export type CommitStore = {
  put(commit: QueuedCommit): Promise<void>;
  /** All that wait for one attempt, from whichever tab, by device and sequence. */
  waiting(enrolmentId: string): Promise<QueuedCommit[]>;
  /** A person's attempts with something waiting; others who learn on this device send their own. */
  attempts(personId: string): Promise<string[]>;
  remove(commits: readonly QueuedCommit[]): Promise<void>;
};

const name = 'muster-progress';
const table = 'commits';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(table, { keyPath: ['enrolmentId', 'deviceId', 'sequence'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage refused'));
    request.onblocked = () => reject(new Error('storage blocked'));
  });
  return opened;
}

async function inStore<R>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<R>): Promise<R> {
  const database = await open();
  return new Promise((resolve, reject) => {
    // Strict: what is told to be kept is on the disk, not in a buffer.
    const transaction = database.transaction(table, mode, { durability: 'strict' });
    const request = run(transaction.objectStore(table));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error ?? new Error('storage failed'));
    transaction.onabort = () => reject(transaction.error ?? new Error('storage failed'));
  });
}

const keyOf = ({ enrolmentId, deviceId, sequence }: QueuedCommit): IDBValidKey => [enrolmentId, deviceId, sequence];

const onDisk: CommitStore = {
  put: async (commit) => void (await inStore('readwrite', (store) => store.put(commit))),
  waiting: (enrolmentId) =>
    inStore<QueuedCommit[]>('readonly', (store) => store.getAll(IDBKeyRange.bound([enrolmentId], [enrolmentId, []]))),
  attempts: async (personId) =>
    attemptsOf(await inStore<QueuedCommit[]>('readonly', (store) => store.getAll()), personId),
  async remove(commits) {
    await inStore('readwrite', (store) => {
      for (const commit of commits.slice(1)) store.delete(keyOf(commit));
      return store.delete(keyOf(commits[0]!));
    });
  },
};

function attemptsOf(commits: readonly QueuedCommit[], personId: string): string[] {
  return [...new Set(commits.filter((commit) => commit.personId === personId).map(({ enrolmentId }) => enrolmentId))];
}

export function inMemory(): CommitStore {
  const kept = new Map<string, QueuedCommit>();
  return {
    put: async (commit) => void kept.set(JSON.stringify(keyOf(commit)), commit),
    waiting: async (enrolmentId) =>
      [...kept.values()]
        .filter((commit) => commit.enrolmentId === enrolmentId)
        .toSorted((a, b) => a.deviceId.localeCompare(b.deviceId) || a.sequence - b.sequence),
    attempts: async (personId) => attemptsOf([...kept.values()], personId),
    remove: async (commits) => commits.forEach((commit) => kept.delete(JSON.stringify(keyOf(commit)))),
  };
}

let chosen: Promise<CommitStore> | null = null;

/** The store of this page: the disk where the browser allows it. */
export function commitStore(): Promise<CommitStore> {
  chosen ??= open().then(
    () => onDisk,
    () => inMemory(),
  );
  return chosen;
}
