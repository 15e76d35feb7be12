import type { Send, Writer } from '../kill/load.ts';

/** One of the platform's people, who decides what buyers ask to give back: mostly yes, sometimes no, each once. */
export class Desk implements Writer {
  readonly cookie: string;
  readonly denied: string[] = [];
  readonly counts = { approved: 0, declined: 0 };
  readonly #asked: string[];

  constructor(cookie: string, asked: string[]) {
    this.cookie = cookie;
    this.#asked = asked;
  }

  async act(send: Send): Promise<never[]> {
    const refundId = this.#asked.shift();
    if (!refundId) return [];
    const approved = Math.random() < 0.75;
    const { ok, status, body } = await send('POST', `/admin/refunds/${refundId}/decision`, {
      approved,
      reason: approved ? '' : 'Not this time',
    });
    if (ok) this.counts[approved ? 'approved' : 'declined'] += 1;
    // No one knows whether it was done: asked again, it is decided already.
    else if (status === 0 || status === 503) this.#asked.push(refundId);
    else if (status !== 409) this.denied.push(`a refund was answered ${status}: ${JSON.stringify(body)}`);
    return [];
  }
}
