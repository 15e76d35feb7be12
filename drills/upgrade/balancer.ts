import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:http';
import { isReady } from './probe.ts';

const probeMs = 250;
/** After so many failures in a row a process is given no more requests; after one success it is again. */
const failuresUntilDown = 2;

interface Upstream {
  port: number;
  failures: number;
}

/**
 * Hands requests to processes in turn, by what their /readyz says. Tries none a second time: what fails at a process
 * fails.
 */
export class Balancer {
  /** Requests that no process answered, in words. */
  readonly failed: string[] = [];
  longestMs = 0;
  readonly #host: string;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #upstreams: Upstream[];
  #turn = 0;
  #probing: NodeJS.Timeout | null = null;

  constructor(ports: readonly number[], host: string) {
    this.#host = host;
    this.#upstreams = ports.map((port) => ({ port, failures: failuresUntilDown }));
    this.#server = createServer((incoming, answer) => this.#hand(incoming, answer));
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((open, fail) => this.#server.once('error', fail).listen(port, '127.0.0.1', open));
    this.#probing = setInterval(() => this.#upstreams.forEach((upstream) => this.#probe(upstream)), probeMs);
  }

  isUp(port: number): boolean {
    return this.#upstreams.some((upstream) => upstream.port === port && upstream.failures < failuresUntilDown);
  }

  close(): void {
    if (this.#probing) clearInterval(this.#probing);
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  #probe(upstream: Upstream): void {
    void isReady(upstream.port, this.#host).then((ready) => (upstream.failures = ready ? 0 : upstream.failures + 1));
  }

  #hand(incoming: IncomingMessage, answer: ServerResponse): void {
    const up = this.#upstreams.filter(({ failures }) => failures < failuresUntilDown);
    const upstream = up[this.#turn++ % Math.max(1, up.length)];
    const what = `${incoming.method} ${incoming.url?.split('?')[0]}`;
    const fail = (why: string): void => {
      this.failed.push(`${what}${upstream ? ` at ${upstream.port}` : ''}: ${why}`);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { connection: 'close' }).end();
    };
    if (!upstream) return void (incoming.resume(), fail('no process is ready'));
    const begun = performance.now();
    const { connection: _ours, ...headers } = incoming.headers;
    const asked = request(
      {
        host: '127.0.0.1',
        port: upstream.port,
        path: incoming.url,
        method: incoming.method,
        headers,
        agent: this.#agent,
      },
      (from) => {
        const { connection: _theirs, 'keep-alive': _hint, ...own } = from.headers;
        if (from.statusCode! >= 500) this.failed.push(`${what} at ${upstream.port}: ${from.statusCode}`);
        answer.writeHead(from.statusCode!, own);
        from.pipe(answer);
        from.once('error', (error) => fail(error.message));
        from.once('end', () => (this.longestMs = Math.max(this.longestMs, performance.now() - begun)));
      },
    );
    asked.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    incoming.pipe(asked);
  }
}
