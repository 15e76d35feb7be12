import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { History } from './history.ts';
import type { Answer, ServerProcess } from './server-process.ts';

/** One person who keeps changing something of theirs over HTTP. */
export interface Writer {
  name: string;
  /** The next change: what to send, and what has to be found afterwards when it was acknowledged. */
  next(): { method: string; path: string; body: unknown; cookie: string; key: string; value: string };
}

/** Finds what of the acknowledged changes of one kind is not in the database. Answers their keys. */
export type FindLost = (sql: Sql, acknowledged: History['acknowledged']) => Promise<string[]>;
export type Sql = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Runs all writers until told to stop, and counts what came back. */
export class Load {
  readonly counts = { acknowledged: 0, refused: 0, unknown: 0 };
  /** When the newest request that was acknowledged had been sent: after a kill, the sign that service is back. */
  lastGoodSentAt = 0;
  readonly refusals = new Map<string, number>();
  readonly #server: ServerProcess;
  readonly #history: History;
  #running = true;
  readonly #loops: Promise<void>[];

  constructor(server: ServerProcess, history: History, writers: Writer[]) {
    this.#server = server;
    this.#history = history;
    this.#loops = writers.map((writer) => this.#loop(writer));
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#loops);
  }

  async #loop(writer: Writer): Promise<void> {
    while (this.#running) {
      const { method, path, body, cookie, key, value } = writer.next();
      const sentAt = performance.now();
      const answer = await this.#server.send(method, path, body, cookie);
      if (answer.status >= 200 && answer.status < 300) {
        this.counts.acknowledged++;
        this.lastGoodSentAt = Math.max(this.lastGoodSentAt, sentAt);
        await this.#history.add({ writer: writer.name, key, value, requestId: answer.requestId ?? '' });
      } else {
        this.#note(answer, writer);
        await wait(20);
      }
    }
  }

  #note(answer: Answer, writer: Writer): void {
    if (answer.status === 0) this.counts.unknown++;
    else {
      this.counts.refused++;
      const what = `${writer.name} ${answer.status}`;
      this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
    }
  }
}
