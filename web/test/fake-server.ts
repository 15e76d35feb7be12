import { endpoints } from '@app/contract/all';
import type { Api } from '@app/contract/all';
import { errorStatus } from '@app/domain/errors';
import type { ErrorCode } from '@app/domain/errors';
import type { z } from 'zod';
import type { EndpointName } from '../src/api/client.ts';
import { example } from './example.ts';
import type { Part } from './example.ts';

/** What reaches the server, as the contract reads it. */
type Read<N extends EndpointName> = z.output<Api[N]['input']>;
type Said<N extends EndpointName> = Part<z.input<Api[N]['result']>> | Refusal;
/** An answer, whole or in part (the contract fills in the rest), or how it comes from what was sent. */
export type Answer<N extends EndpointName> = Said<N> | ((input: Read<N>) => Said<N> | Promise<Said<N>>);
export type Answers = { [N in EndpointName]?: Answer<N> };

/** What the server refuses; see `refused` and `failing`. */
class Refusal {
  readonly code: ErrorCode;
  readonly more: { details?: Record<string, unknown>; issues?: { path: string; code: string }[]; retryAfter?: number };
  constructor(code: ErrorCode, more: Refusal['more']) {
    this.code = code;
    this.more = more;
  }
}
/**
 * A refusal of the domain, with the fields it concerns: `refused('emailTaken', { issues: [{ path: 'email', code:
 * 'emailTaken' }] })`. `retryAfter` in seconds.
 */
export const refused = (code: ErrorCode, more: Refusal['more'] = {}): Refusal => new Refusal(code, more);
/** The server takes its time: what is shown until it answers. */
export const silent = (): Promise<never> => new Promise(() => {});

type Sent = { name: string; input: unknown; key: string | null };
type Route = { name: string; method: string; pattern: RegExp; names: string[]; fixed: number };

/** Every address of the contract; one without a parameter goes before one with. Made once, for all files of tests. */
const routes: Route[] = Object.entries(endpoints)
  .map(([name, { method, path }]) => ({
    name,
    method,
    pattern: new RegExp(`^/api${path.replace(/:\w+/g, '([^/]+)')}$`),
    names: [...path.matchAll(/:(\w+)/g)].map((found) => found[1]!),
    fixed: path.split('/').filter((step) => !step.startsWith(':')).length,
  }))
  .sort((a, b) => b.fixed - a.fixed);

/**
 * The server as a page knows it: reads what is sent by the contract's own shapes, refuses what they refuse, and answers
 * what the test said. What no answer was said for is a 500 and listed in `unanswered`, which fails the test
 * (open-page.tsx).
 */
export class FakeServer {
  readonly unanswered: string[] = [];
  readonly #answers: Map<string, unknown>;
  readonly #sent: Sent[] = [];

  constructor(answers: Answers) {
    this.#answers = new Map(Object.entries(answers));
  }

  /** From now on. */
  answer<N extends EndpointName>(name: N, answer: Answer<N>): void {
    this.#answers.set(name, answer);
  }

  /** What reached an endpoint, in its order. */
  sent<N extends EndpointName>(name: N): Read<N>[] {
    return this.#sent.filter((one) => one.name === name).map(({ input }) => input as Read<N>);
  }

  /** The idempotency keys that came with it: the same one for what must not be made twice. */
  keys(name: EndpointName): (string | null)[] {
    return this.#sent.filter((one) => one.name === name).map(({ key }) => key);
  }

  /** Stands for `fetch`. */
  readonly fetch = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(address), 'http://localhost');
    const found = routes.find(({ method, pattern }) => method === (init.method ?? 'GET') && pattern.test(url.pathname));
    try {
      if (!found) throw new Error(`${init.method ?? 'GET'} ${url.pathname}`);
      return await this.#serve(found, url, init);
    } catch (error) {
      this.unanswered.push(error instanceof Error ? error.message : String(error));
      return refusalOf(refused('unexpected'));
    }
  };

  async #serve({ name, method, pattern, names }: Route, url: URL, init: RequestInit): Promise<Response> {
    const endpoint = endpoints[name]!;
    const values = pattern.exec(url.pathname)!.slice(1).map(decodeURIComponent);
    const inPath = Object.fromEntries(names.map((field, at) => [field, values[at]]));
    const inQuery = endpoint.kind === 'upload' || method === 'GET' || method === 'DELETE';
    const rest = inQuery ? queryOf(url) : (JSON.parse(typeof init.body === 'string' ? init.body : '{}') as object);
    const given = { ...rest, ...inPath };
    const answer = this.#answers.get(name);
    const read = endpoint.input.safeParse(given);
    // What a person typed is left to the server's check here and there; then the test says so, by the refusal.
    const leftToServer = answer instanceof Refusal && answer.code === 'invalidInput';
    if (!read.success && !leftToServer) throw new Error(`${name} takes no such input: ${read.error.message}`);
    const key = new Headers(init.headers).get('idempotency-key');
    if (endpoint.idempotent && !key) throw new Error(`${name} without an Idempotency-Key`);
    const input = read.success ? read.data : given;
    this.#sent.push({ name, input, key });
    if (answer === undefined) throw new Error(`no answer for ${name} ${JSON.stringify(input)}`);
    const said: unknown = typeof answer === 'function' ? await answer(input) : answer;
    if (said instanceof Refusal) return refusalOf(said);
    return respond(
      200,
      naming(name, () => example(endpoint.result, said as never)),
    );
  }
}

function naming<R>(name: string, run: () => R): R {
  try {
    return run();
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** A field that comes once is a text, one that comes more often a list, as the server's own reader has it. */
function queryOf(url: URL): Record<string, string | string[]> {
  const fields = [...new Set(url.searchParams.keys())].map((field) => [field, url.searchParams.getAll(field)] as const);
  return Object.fromEntries(fields.map(([field, values]) => [field, values.length === 1 ? values[0]! : values]));
}

const respond = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

function refusalOf({ code, more: { retryAfter, ...more } }: Refusal): Response {
  return respond(
    errorStatus[code],
    { error: { code, requestId: 'a-request', ...more } },
    retryAfter ? { 'retry-after': String(retryAfter) } : {},
  );
}
