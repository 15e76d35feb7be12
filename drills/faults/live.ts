import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../kill/scene.ts';
import type { Web } from './installation.ts';
import { addressOf } from './network.ts';

/**
 * An open page of one person at a web process, which is told when the inbox changes. Opens its stream again, as a
 * browser does.
 */
export class OpenPage {
  readonly web: Web;
  readonly #person: { id: string; companyId: string };
  readonly #cookie: string;
  #events = 0;
  #closed = false;

  constructor(web: Web, person: { id: string; companyId: string }, cookie: string) {
    this.web = web;
    this.#person = person;
    this.#cookie = cookie;
    void this.#open();
  }

  /** Whether a notice of the database reaches the page. */
  async hears(sql: Sql): Promise<boolean> {
    const before = this.#events;
    await sql(`select pg_notify('muster_inbox', $1)`, [`${this.#person.companyId} ${this.#person.id}`]);
    for (const end = performance.now() + 1000; performance.now() < end; await wait(20))
      if (this.#events > before) return true;
    return false;
  }

  close(): void {
    this.#closed = true;
  }

  async #open(): Promise<void> {
    while (!this.#closed) {
      await new Promise<void>((over) => {
        const headers = {
          host: 'localhost:3000',
          cookie: this.#cookie,
          accept: 'text/event-stream',
          'sec-fetch-site': 'same-origin',
        };
        const asked = request(
          { host: addressOf(this.web), port: 3000, path: '/api/inbox/stream', headers, agent: false },
          (answer) => {
            answer.on('data', (bytes: Buffer) => (this.#events += bytes.includes('event: inbox') ? 1 : 0));
            answer.once('close', over);
          },
        );
        asked.once('error', () => over()).end();
      });
      await wait(1000);
    }
  }
}
