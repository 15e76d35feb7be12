import { randomUUID } from 'node:crypto';
import type { Mark, Send, Writer } from '../kill/load.ts';

/** How late a reading at a replica may be (decision 147), and what a request may take before it reads. */
const latestMs = 10_000;

/** What one company's administrators have hired: the moment at which it was acknowledged. */
export type Hired = { name: string; by: Reader; at: number }[];

/**
 * An administrator who hires people and looks for them, and those of colleagues, in the list of employees, which is
 * read at a replica.
 */
export class Reader implements Writer {
  readonly cookie: string;
  /** Readings in which someone was missing who had to be there. */
  readonly wrong: string[] = [];
  readings = 0;
  readonly #hired: Hired;
  readonly #tag = randomUUID().slice(0, 8);
  #count = 0;
  #turn = 0;

  constructor(cookie: string, hired: Hired) {
    this.cookie = cookie;
    this.#hired = hired;
  }

  async act(send: Send): Promise<Mark[]> {
    await (++this.#turn % 6 === 1 ? this.#hire(send) : this.#look(send));
    return [];
  }

  async #hire(send: Send): Promise<void> {
    const name = `Drill ${this.#tag} ${++this.#count}`;
    const person = {
      name,
      employeeNumber: `${this.#tag}-${this.#count}`,
      jobTitle: null,
      email: null,
      phone: null,
      startedOn: '2020-03-02',
      invite: false,
    };
    const body = { ...person, siteId: null, departmentId: null, managerId: null };
    const answer = await send('POST', '/settings/employees', body, { 'idempotency-key': randomUUID() });
    if (answer.ok) this.#hired.push({ name, by: this, at: performance.now() });
  }

  async #look(send: Send): Promise<void> {
    const begun = performance.now();
    // Their own at once, those of others after the ten seconds.
    const due = this.#hired.findLast(({ by, at }) => by === this || begun - at > latestMs);
    if (!due) return;
    const answer = await send('GET', `/settings/employees?q=${encodeURIComponent(due.name)}`, undefined);
    if (!answer.ok) return;
    this.readings++;
    const { rows } = answer.body as { rows: { name: string }[] };
    if (!rows.some(({ name }) => name === due.name))
      this.wrong.push(`${due.name} of ${due.by === this ? 'their own' : 'a colleague'}`);
  }
}
