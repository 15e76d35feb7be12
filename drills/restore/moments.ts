import type { Acknowledged } from '../kill/history.ts';
import type { ServerProcess } from '../kill/server-process.ts';

/**
 * When each request was sent and when its answer was there, by request id, on the clock that PostgreSQL reads as well.
 */
export class Moments {
  readonly #sentAt = new Map<string, number>();
  readonly #answeredAt = new Map<string, number>();

  /** Watches everything that is sent to a server. */
  constructor(server: ServerProcess) {
    const send = server.send.bind(server);
    server.send = async (...request) => {
      const sentAt = Date.now();
      const answer = await send(...request);
      if (answer.requestId) {
        this.#sentAt.set(answer.requestId, sentAt);
        this.#answeredAt.set(answer.requestId, Date.now());
      }
      return answer;
    };
  }

  /** What a restored backup of this moment must hold. Bytes of uploads that were not complete are not backed up. */
  dueBy(at: string, acknowledged: readonly Acknowledged[]): Acknowledged[] {
    const moment = Date.parse(at);
    return acknowledged.filter(
      ({ kind, requestId }) =>
        kind !== 'chunk' && kind !== 'upload' && (this.#answeredAt.get(requestId) ?? Infinity) < moment,
    );
  }

  /** Requests that were sent after this moment: none of them can be in its backup. */
  sentAfter(until: string): Set<string> {
    const moment = Date.parse(until);
    return new Set([...this.#sentAt].filter(([, sentAt]) => sentAt > moment + 1).map(([requestId]) => requestId));
  }
}
