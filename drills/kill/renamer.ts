import type { Mark, Send, Writer } from './load.ts';

/**
 * Changes the name they are called by, each time to the next number: what stands there may be newer than acknowledged,
 * never older.
 */
export class Renamer implements Writer {
  readonly cookie: string;
  readonly #personId: string;
  #changes = 0;

  constructor(cookie: string, personId: string) {
    this.cookie = cookie;
    this.#personId = personId;
  }

  async act(send: Send): Promise<Mark[]> {
    const sequence = ++this.#changes;
    const answer = await send('PATCH', '/profile', { preferredName: `Name ${sequence}` });
    return answer.ok ? [{ kind: 'profile', subjectId: this.#personId, deviceId: '', sequence, furthest: 0 }] : [];
  }
}
