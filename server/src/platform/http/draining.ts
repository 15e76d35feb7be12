import type { Server, ServerResponse } from 'node:http';

/**
 * Whether this process is on its way out, and the answers it still owes. From `begin` on, /readyz answers 503 and each
 * answer closes its connection, so that what comes next goes to another process; nothing is refused.
 */
export class Draining {
  #begun = false;
  /** The server, once it accepts no new connections. */
  #closing: Server | null = null;
  readonly #open = new Set<ServerResponse>();

  get begun(): boolean {
    return this.#begun;
  }

  begin(): void {
    this.#begun = true;
    for (const response of this.#open) if (!response.headersSent) response.setHeader('connection', 'close');
  }

  /**
   * No new connections from now on. Those whose answer had promised to keep them close when it is sent, not five
   * seconds later.
   */
  close(server: Server): void {
    this.begin();
    this.#closing = server;
  }

  watch(response: ServerResponse): void {
    this.#open.add(response);
    if (this.#begun) response.setHeader('connection', 'close');
    response.once('close', () => {
      this.#open.delete(response);
      // A connection is idle only after everyone who listens to the end of its answer was told.
      if (this.#closing) setImmediate(() => this.#closing?.closeIdleConnections());
    });
  }
}
