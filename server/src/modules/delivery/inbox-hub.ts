import type { Runtime } from '../../platform/runtime.ts';
import type { Listening } from '../../platform/database/listen.ts';
import { listenTo } from '../../platform/database/listen.ts';

/** One open stream. */
export type Watcher = {
  personId: string;
  companyId: string;
  /** Something changed in the inbox, or may have while no one could tell. */
  changed: () => void;
  /** Whether the person may still watch; throws when not. Does not count as being active. */
  stillAllowed: () => Promise<void>;
  /** Something to show that the line is open. */
  beat: () => void;
  end: () => void;
  /** Ends it because the process stops; the browser opens the next at another. */
  moveOn: () => void;
};

/**
 * How many streams one person may have open in one process: a few windows and a phone. Further ones are refused and
 * fall back to asking.
 */
export const streamsOfOne = 5;
/** As many in one process; each holds a socket and some kilobytes. */
export const streamsOfAll = 3000;
/**
 * A session that ended, an employment that is over or a company that was suspended closes its streams within five
 * seconds (A17).
 */
const checkMs = 3000;
const beatEvery = 8;

/** The open streams of one process, and its one connection that listens for news. */
export class InboxHub {
  readonly #runtime: Runtime;
  readonly #watchers = new Map<string, Set<Watcher>>();
  #count = 0;
  #listening: Listening | null = null;
  #timer: NodeJS.Timeout | null = null;
  #beats = 0;
  #checking = false;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** Why no further stream of this person opens, or null. */
  obstacle(of: Pick<Watcher, 'personId' | 'companyId'>): 'tooManyRequests' | 'unavailable' | null {
    if (this.#count >= streamsOfAll) return 'unavailable';
    return (this.#watchers.get(keyOf(of))?.size ?? 0) >= streamsOfOne ? 'tooManyRequests' : null;
  }

  /** Watches from now on; answers how to stop. */
  add(watcher: Watcher): () => void {
    const key = keyOf(watcher);
    const all = this.#watchers.get(key) ?? new Set();
    this.#watchers.set(key, all.add(watcher));
    this.#count += 1;
    this.#start();
    return () => {
      if (!all.delete(watcher)) return;
      this.#count -= 1;
      if (all.size === 0 && this.#watchers.get(key) === all) this.#watchers.delete(key);
      if (this.#count === 0) this.#stop();
    };
  }

  /** Ends every stream: the process stops. */
  close(): void {
    for (const watcher of this.#all()) watcher.moveOn();
    this.#stop();
  }

  #all = (): Watcher[] => [...this.#watchers.values()].flatMap((some) => [...some]);

  #start(): void {
    this.#timer ??= setInterval(() => void this.#check(), checkMs).unref();
    this.#listening ??= listenTo(this.#runtime, 'muster_inbox', {
      told: (text) => {
        const [companyId = '', people = ''] = text.split(' ');
        for (const personId of people.split(','))
          for (const watcher of this.#watchers.get(keyOf({ companyId, personId })) ?? []) watcher.changed();
      },
      // What was told while the line was not open is requested.
      opened: () => {
        for (const watcher of this.#all()) watcher.changed();
      },
    });
  }

  #stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#listening?.close();
    this.#listening = null;
  }

  /** Checks all of them: sessions looked up in one turn are read by one statement. */
  async #check(): Promise<void> {
    this.#beats += 1;
    const beat = this.#beats % beatEvery === 0;
    // A database that answers slowly is not queried twice at once; one that does not answer at all lets no one stay.
    if (this.#checking) return;
    this.#checking = true;
    try {
      await Promise.all(
        this.#all().map(async (watcher) => {
          await watcher.stillAllowed().then(
            () => beat && watcher.beat(),
            () => watcher.end(),
          );
        }),
      );
    } finally {
      this.#checking = false;
    }
  }
}

const keyOf = ({ companyId, personId }: Pick<Watcher, 'personId' | 'companyId'>) => `${companyId} ${personId}`;

const hubs = new WeakMap<Runtime, InboxHub>();
/** The hub of this process. */
export function hubOf(runtime: Runtime): InboxHub {
  const hub = hubs.get(runtime) ?? new InboxHub(runtime);
  hubs.set(runtime, hub);
  return hub;
}

/** Ends every open stream of this process. */
export function closeInboxStreams(runtime: Runtime): void {
  hubs.get(runtime)?.close();
}
