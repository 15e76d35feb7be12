import { ApiError, call, hrefOf } from '../../api/client.ts';
import type { Result } from '../../api/client.ts';
import type { CommitStore, QueuedCommit } from './commit-store.ts';

/** What is shown beside the progress bar. `reason` is the server's word when it will not have them. */
export type SaveState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' }
  | { kind: 'offline'; waiting: number }
  | { kind: 'failed'; waiting: number; error: unknown };

export type CommitAnswer = Result<'commitProgress'>;
export type Done = Pick<QueuedCommit, 'unitId' | 'seconds' | 'furthest' | 'place' | 'kind'>;

/**
 * The server's no for good: asking again would be answered the same. Everything else is tried again until it is kept.
 */
const refusedForGood: readonly string[] = [
  'unitLocked',
  'enrolmentClosed',
  'enrolmentNotStarted',
  'notFound',
  'invalidInput',
];
const mostAtOnce = 100;

/** What goes out next: the oldest of one device, in order. */
export function nextBatch(waiting: readonly QueuedCommit[]): QueuedCommit[] {
  const first = waiting[0];
  if (!first) return [];
  return waiting
    .filter((commit) => commit.deviceId === first.deviceId)
    .toSorted((a, b) => a.sequence - b.sequence)
    .slice(0, mostAtOnce);
}

/** Milliseconds until the next try: doubles from one second to a minute; some chance keeps a class of phones apart. */
export function waitBefore(tries: number, chance = Math.random()): number {
  return Math.min(60_000, 1000 * 2 ** Math.min(tries, 6)) * (0.75 + chance / 2);
}

/** What a failed try means: keep and try again, or give up because the server will never have it. */
export function verdictOf(error: unknown): 'offline' | 'again' | 'never' {
  if (!(error instanceof ApiError)) return 'again';
  if (error.code === 'offline') return 'offline';
  return refusedForGood.includes(error.code) ? 'never' : 'again';
}

type QueueSetting = {
  store: CommitStore;
  enrolmentId: string;
  deviceId: string;
  /** The highest sequence the server knows; this device goes on from there. */
  sequence: number;
  /** Whose progress it is: no one else's session may send it. */
  personId: string;
  /** A sequence was handed out. */
  onSequence?: (sequence: number) => void;
  onState: (state: SaveState) => void;
  onAnswer: (answer: CommitAnswer) => void;
  /** The server refused what was waiting; it was dropped. */
  onRefused: (error: unknown) => void;
};

export type CommitQueue = {
  /** Keeps it on this device, then sends. Answers when it is kept. */
  append(done: Done): Promise<void>;
  flush(): Promise<void>;
  /**
   * For a page that goes away: keeps it and sends without waiting for the answer. What the answer would have removed is
   * sent again later and counts once.
   */
  leave(done: Done | null): void;
  close(): void;
};

/** The queue of one attempt on one device. One tab at a time sends; the others' commits go with it. */
export async function openQueue(setting: QueueSetting): Promise<CommitQueue> {
  const { store, enrolmentId, deviceId, personId, onState, onAnswer, onRefused } = setting;
  const unsent = new Map(
    (await store.waiting(enrolmentId))
      .filter((commit) => commit.deviceId === deviceId)
      .map((commit) => [commit.sequence, commit]),
  );
  let sequence = Math.max(setting.sequence, ...unsent.keys());
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let closed = false;

  const numbered = (done: Done): QueuedCommit => {
    sequence++;
    setting.onSequence?.(sequence);
    return { ...done, enrolmentId, deviceId, personId, sequence, occurredAt: new Date().toISOString() };
  };

  async function sendAll(): Promise<void> {
    for (;;) {
      const waiting = await store.waiting(enrolmentId);
      const batch = nextBatch(waiting);
      if (batch.length === 0) {
        unsent.clear();
        return;
      }
      try {
        const answer = await call('commitProgress', {
          enrolmentId,
          deviceId: batch[0]!.deviceId,
          commits: batch.map(forServer),
        });
        await forget(batch);
        // Whether another one learns is said of the tab that asked, which may be long gone.
        onAnswer(batch[0]!.deviceId === deviceId ? answer : { ...answer, elsewhere: false });
      } catch (error) {
        if (verdictOf(error) !== 'never') throw error;
        await forget(batch);
        onRefused(error);
      }
    }
  }

  async function forget(batch: readonly QueuedCommit[]): Promise<void> {
    await store.remove(batch);
    for (const commit of batch) if (commit.deviceId === deviceId) unsent.delete(commit.sequence);
  }

  async function flushOnce(): Promise<void> {
    clearTimeout(timer);
    // After a failure the trouble stays in view until something was saved: its explanation may be open.
    if (tries === 0) onState({ kind: 'saving' });
    try {
      await inTurn(`muster-progress:${enrolmentId}`, sendAll);
      tries = 0;
      onState({ kind: 'saved', at: new Date().toISOString() });
    } catch (error) {
      const waiting = Math.max(unsent.size, 1);
      onState(verdictOf(error) === 'offline' ? { kind: 'offline', waiting } : { kind: 'failed', waiting, error });
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
      if (!closed) timer = setTimeout(() => void flush(), Math.max(asked, waitBefore(tries++)));
    }
  }

  function flush(): Promise<void> {
    // A flush that is running may have read before the newest was kept: one more follows it.
    running = running ? running.then(flushOnce) : flushOnce();
    const mine = running;
    void mine.finally(() => {
      if (running === mine) running = null;
    });
    return mine;
  }

  const online = () => void flush();
  window.addEventListener('online', online);
  if (unsent.size > 0) void flush();
  return {
    async append(done) {
      const commit = numbered(done);
      unsent.set(commit.sequence, commit);
      await store.put(commit);
      if (!closed) void flush();
    },
    flush,
    leave(done) {
      if (done) {
        const commit = numbered(done);
        unsent.set(commit.sequence, commit);
        void store.put(commit).catch(() => {});
      }
      // With nothing to tell it still says goodbye: anyone who opens the course again is not asked whether to take over
      // from a tab that is gone.
      const last = nextBatch([...unsent.values()]);
      const body = JSON.stringify({ deviceId, commits: last.map(forServer), leaving: true });
      void fetch(hrefOf('commitProgress', { enrolmentId, deviceId, commits: [] }), {
        method: 'POST',
        keepalive: true,
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body,
      })
        // Only a page that is still there learns of the answer; otherwise they are sent again.
        .then((answer) => (answer.ok && last.length > 0 ? forget(last) : undefined))
        .catch(() => {});
    },
    close() {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener('online', online);
    },
  };
}

function forServer({ sequence, unitId, occurredAt, seconds, furthest, place, kind }: QueuedCommit) {
  return { sequence, unitId, occurredAt, seconds, furthest, place, kind };
}

/** One tab of this browser at a time; where the browser knows no locks, at once (the server bears it). */
async function inTurn(name: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  await navigator.locks.request(name, run);
}

/**
 * Sends what a person's earlier visits left waiting, of whatever course; answers how many were older than a minute.
 * Failures wait for the next visit.
 */
export async function sendLeftovers(store: CommitStore, personId: string): Promise<number> {
  let sent = 0;
  for (const enrolmentId of await store.attempts(personId)) {
    await inTurn(`muster-progress:${enrolmentId}`, async () => {
      for (
        let batch = nextBatch(await store.waiting(enrolmentId));
        batch.length > 0;
        batch = nextBatch(await store.waiting(enrolmentId))
      ) {
        try {
          await call('commitProgress', { enrolmentId, deviceId: batch[0]!.deviceId, commits: batch.map(forServer) });
          sent += batch.filter(({ occurredAt }) => Date.now() - Date.parse(occurredAt) > 60_000).length;
        } catch (error) {
          if (verdictOf(error) !== 'never') return;
        }
        await store.remove(batch);
      }
    });
  }
  return sent;
}
