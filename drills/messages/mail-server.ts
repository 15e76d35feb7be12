import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that takes everything and notes, for each address, the Message-IDs it took. Stopped, it cuts the person
 * who is talking.
 */
export class MailServer {
  /** By address: how often each Message-ID was taken. */
  readonly taken = new Map<string, Map<string, number>>();
  copies = 0;
  #server: SMTPServer | null = null;
  #port = 0;

  async start(): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData: (stream, { envelope }, done) => {
        let text = '';
        stream.on('data', (part: Buffer) => (text += part.toString('latin1')));
        stream.on('end', () => {
          const id = /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? 'none';
          for (const { address } of envelope.rcptTo) this.#note(address, id);
          done();
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', () => resolve()));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
    return this.#port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections)
      connection._socket.destroy();
    await closed;
  }

  #note(address: string, id: string): void {
    const ids = this.taken.get(address) ?? new Map<string, number>();
    ids.set(id, (ids.get(id) ?? 0) + 1);
    this.taken.set(address, ids);
    this.copies += 1;
  }
}
