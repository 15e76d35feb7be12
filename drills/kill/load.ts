import { setTimeout as wait } from 'node:timers/promises';
import type { Acknowledged, History } from './history.ts';
import type { Answer } from './send.ts';
import type { ServerProcess } from './server-process.ts';

/** Where requests go. */
export type Served = Pick<ServerProcess, 'send'>;

/** Sends one request and says what came of it; `ok` is an acknowledgement. */
export type Send = (
  method: string,
  path: string,
  body: unknown,
  headers?: Record<string, string>,
) => Promise<Answer & { ok: boolean }>;
export type Mark = Omit<Acknowledged, 'requestId' | 'kills'>;

/** One person who keeps changing something over HTTP and does again what got no answer. */
export interface Writer {
  cookie: string;
  /** Sends one request. Answers what its acknowledgement promised, or nothing. */
  act(send: Send): Promise<Mark[]>;
}

/** Runs all writers until told to stop, and counts what came back. */
export class Load {
  readonly counts = { acknowledged: 0, refused: 0, unanswered: 0 };
  readonly refusals = new Map<string, number>();
  /** When the newest request that was acknowledged had been sent: after a kill, the sign that service is back. */
  lastGoodSentAt = 0;
  /** Counted by the drill. */
  kills = 0;
  /** The longest time in which nothing was acknowledged, in milliseconds; the drill sets it back. */
  longestGap = 0;
  readonly #server: Served;
  readonly #pauseMs: number;
  readonly #history: History;
  #running = true;
  readonly #loops: Promise<void>[];

  #lastGoodAt = performance.now();

  /** `pauseMs`: each person waits so long after each change. */
  constructor(server: Served, history: History, writers: Writer[], pauseMs = 0) {
    this.#server = server;
    this.#pauseMs = pauseMs;
    this.#history = history;
    this.#loops = writers.map((writer) => this.#loop(writer));
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#loops);
  }

  async #loop(writer: Writer): Promise<void> {
    while (this.#running) {
      let last: (Answer & { ok: boolean }) | null = null;
      const marks = await writer.act(
        async (method, path, body, headers) => (last = await this.#send(method, path, body, writer.cookie, headers)),
      );
      const requestId = (last as Answer | null)?.requestId ?? '';
      for (const mark of marks) await this.#history.add({ ...mark, requestId, kills: this.kills });
      if (!(last as { ok: boolean } | null)?.ok) await wait(50);
      if (this.#pauseMs > 0) await wait(this.#pauseMs);
    }
  }

  async #send(
    method: string,
    path: string,
    body: unknown,
    cookie: string,
    headers?: Record<string, string>,
  ): Promise<Answer & { ok: boolean }> {
    const sentAt = performance.now();
    const answer = await this.#server.send(method, path, body, cookie, headers);
    const ok = answer.status >= 200 && answer.status < 300;
    if (ok) {
      this.counts.acknowledged++;
      this.lastGoodSentAt = Math.max(this.lastGoodSentAt, sentAt);
      this.longestGap = Math.max(this.longestGap, performance.now() - this.#lastGoodAt);
      this.#lastGoodAt = performance.now();
    } else if (answer.status === 0) this.counts.unanswered++;
    else {
      this.counts.refused++;
      const error = (answer.body as { error?: { code?: string } } | null)?.error?.code ?? '';
      const what = `${answer.status} ${error}`;
      this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
    }
    return { ...answer, ok };
  }
}
