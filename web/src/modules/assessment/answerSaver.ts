import type { Answer } from './attempts.ts';

export type SaveState = 'saved' | 'saving' | 'offline' | 'failed';
export type SaverSnapshot = {
  answers: ReadonlyMap<string, Answer | null>;
  state: SaveState;
  savedAt: string | null;
  superseded: boolean;
};
type Sent = { accepted: boolean; answer: Answer | null; sequence: number; savedAt: string; serverNow: string };
type Waiting = { answer: Answer | null; sequence: number };

export type SaverParts = {
  answers: readonly { questionKey: string; answer: Answer | null; sequence: number; savedAt: string }[];
  send: (questionKey: string, answer: Answer | null, sequence: number) => Promise<Sent>;
  /**
   * `again`: no answer came, or a passing failure. `over`: the attempt has ended. `refused`: it will never be taken.
   */
  judge: (error: unknown) => 'again' | 'over' | 'refused';
  onOver: () => void;
  onServerNow: (instant: string) => void;
  /** Where unsent answers outlive the page; null where the browser refuses storage. */
  keep: { read(): string | null; write(text: string | null): void };
};

export type AnswerSaver = ReturnType<typeof createAnswerSaver>;

const retryAfter = [1500, 3000, 6000, 12_000, 30_000];

/**
 * Sends each answer as it is given: one at a time, the newest of each question only, again and again while offline.
 * What is not sent yet is kept on the device, so that closing the page loses nothing.
 */
export function createAnswerSaver(parts: SaverParts) {
  const answers = new Map(parts.answers.map((saved) => [saved.questionKey, saved.answer]));
  const stored = new Map(parts.answers.map((saved) => [saved.questionKey, saved.sequence]));
  const waiting = new Map<string, Waiting>();
  const listeners = new Set<() => void>();
  let sequence = Math.max(0, ...stored.values());
  let savedAt =
    parts.answers
      .map((saved) => saved.savedAt)
      .toSorted()
      .at(-1) ?? null;
  let state: SaveState = 'saved';
  let superseded = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let stopped = false;
  let snapshot: SaverSnapshot;

  for (const [key, kept] of readKept(parts.keep)) {
    if (kept.sequence <= (stored.get(key) ?? 0)) continue;
    waiting.set(key, kept);
    answers.set(key, kept.answer);
    sequence = Math.max(sequence, kept.sequence);
  }
  tell(waiting.size > 0 ? 'saving' : 'saved');
  if (waiting.size > 0) plan(0);

  function tell(next: SaveState) {
    state = next;
    snapshot = { answers: new Map(answers), state, savedAt, superseded };
    for (const listener of listeners) listener();
  }

  function keep() {
    parts.keep.write(waiting.size > 0 ? JSON.stringify([...waiting]) : null);
  }

  function plan(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    running ??= sendAll().finally(() => (running = null));
    return running;
  }

  async function sendAll(): Promise<void> {
    while (waiting.size > 0 && !stopped) {
      const [key, next] = waiting.entries().next().value!;
      tell('saving');
      try {
        settle(key, next, await parts.send(key, next.answer, next.sequence));
      } catch (error) {
        if (!failed(key, next, parts.judge(error))) return;
      }
    }
    if (!stopped && state === 'saving') tell('saved');
  }

  function settle(key: string, sent: Waiting, answer: Sent) {
    failures = 0;
    savedAt = answer.savedAt;
    sequence = Math.max(sequence, answer.sequence);
    parts.onServerNow(answer.serverNow);
    if (waiting.get(key) !== sent) return; // answered again meanwhile: that one goes next
    waiting.delete(key);
    keep();
    if (answer.accepted) return;
    answers.set(key, answer.answer);
    superseded = true;
  }

  /** True when the others may still be sent. */
  function failed(key: string, sent: Waiting, verdict: 'again' | 'over' | 'refused'): boolean {
    if (verdict === 'refused') {
      if (waiting.get(key) === sent) waiting.delete(key);
      keep();
      tell('failed');
      return true;
    }
    if (verdict === 'over') {
      stop();
      waiting.clear();
      keep();
      parts.onOver();
      return false;
    }
    tell('offline');
    plan(retryAfter[Math.min(failures, retryAfter.length - 1)]!);
    failures += 1;
    return false;
  }

  function stop() {
    stopped = true;
    clearTimeout(timer);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    /** `delay`: typing waits for its end. */
    change(key: string, answer: Answer | null, delay = 0) {
      sequence += 1;
      answers.set(key, answer);
      waiting.set(key, { answer, sequence });
      superseded = false;
      keep();
      tell(state === 'offline' ? 'offline' : 'saving');
      if (!running) plan(delay);
    },
    /** Sends at once what waits; true when nothing waits any more. */
    async drain(): Promise<boolean> {
      await flush();
      if (waiting.size > 0 && state !== 'offline') await flush();
      return waiting.size === 0;
    },
    start: () => void (stopped = false),
    stop,
  };
}

function readKept(keep: SaverParts['keep']): [string, Waiting][] {
  try {
    return JSON.parse(keep.read() ?? '[]') as [string, Waiting][];
  } catch {
    return [];
  }
}

/** Unsent answers of one attempt in the browser's storage. */
export function keptOnDevice(attemptId: string): SaverParts['keep'] {
  const name = `muster-quiz-${attemptId}`;
  return {
    read: () => attemptTo(() => localStorage.getItem(name)) ?? null,
    write: (text) =>
      void attemptTo(() => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text))),
  };
}

/** Storage may be refused or full: then the page itself is the only keeper. */
function attemptTo<R>(act: () => R): R | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
