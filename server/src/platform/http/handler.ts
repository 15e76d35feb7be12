import type { Endpoint } from '@app/contract/endpoint';
import type { List } from '@app/domain/lists/list';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { ApiKey } from './api-key.ts';
import type { ExportDefinition } from '../lists/files/export-definition.ts';
import type { Session } from './session.ts';
import type { Runtime } from '../runtime.ts';
import type { Work } from '../database/work.ts';

/** What a handler may know of the request beyond its input, and do to the answer beyond its result. */
export type Call = {
  requestId: string;
  ip: string;
  userAgent: string | null;
  session: Session | null;
  /** Of endpoints of the area `key`, the key that was shown; null everywhere else. */
  key: ApiKey | null;
  runtime: Runtime;
  /** The bytes of an `upload`. */
  body: Readable | null;
  headers: Readonly<Record<string, string | undefined>>;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Signs the caller in: sets the session cookie. Without an age it ends with the browser. */
  setSessionCookie: (token: string, maxAgeSeconds: number | null) => void;
  /** Makes this browser a known device of the caller; it grants no session. */
  setDeviceCookie: (token: string, maxAgeSeconds: number) => void;
  /** Makes this browser a kiosk, or an ordinary device again. */
  setKioskCookie: (token: string | null) => void;
  clearSession: () => void;
  /** Aborted when the connection of the caller is closed, before the answer or after it. */
  gone: () => AbortSignal;
  /**
   * Asks again, afresh, whether the caller may still be here and is who they were: for bodies and answers that take
   * long (A17).
   */
  stillAllowed: (options?: {
    /** Asking does not count as being active: for what asks by itself, again and again. */ unseen?: true;
  }) => Promise<void>;
};

/** The answer of a `download` endpoint. */
export type Download = {
  body: Readable | Buffer | string;
  mime: string;
  /** A file name makes it an attachment. */
  filename?: string;
  inline?: boolean;
  bytes?: number;
  cache?: string;
  headers?: Record<string, string>;
  status?: number;
};

type Output<R extends z.ZodType> = z.input<R>;
type Run<I extends z.ZodObject, R> = (work: Work, input: z.output<I>, call: Call) => Promise<R>;

export type Handler = {
  endpoint: Endpoint;
  write: boolean;
  audited: boolean;
  /**
   * Through which role it works: `tenant` is the area's own; `auth` may touch sessions and credentials; `public` reads
   * proofs.
   */
  role: 'tenant' | 'auth' | 'public';
  /** For hot paths whose statements find few rows by key: PostgreSQL plans each once per connection (decision 0016). */
  stablePlans: boolean;
  /**
   * For statements whose planning costs as much as their work: each is kept by the connection, and its plan where none
   * for these values would be better.
   */
  prepared: boolean | ((input: never) => boolean);
  /** Runs outside a unit of work: the handler opens its own through `call.runtime` (bytes that come for minutes). */
  bare: boolean;
  /** A public endpoint that wants to know who asks, where someone is signed in. */
  withSession: boolean;
  /** All its statements see the same moment. */
  snapshot: boolean;
  /** Works out whole sets: a company has a few of them at once, and each may take longer (`turns.ts`, decision 136). */
  heavy: boolean;
  /** May be read at a replica, a few seconds late (decision 147): reports, files of lists, the catalogue. */
  mayLag: boolean;
  /** The list it serves, so that every list can be tried in every order. */
  list?: List;
  /** What its files are made of, so that jobs and schedules make the same ones. */
  exported?: ExportDefinition;
  run: (work: Work, input: never, call: Call) => Promise<unknown>;
};

type Options = Partial<
  Pick<Handler, 'audited' | 'role' | 'withSession' | 'stablePlans' | 'prepared' | 'snapshot' | 'heavy' | 'mayLag'>
>;

/** Changes something: a read-write transaction with one audit row. */
export function command<I extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<I, R>,
  run: Run<I, Output<R>>,
  options: Options = {},
): Handler {
  return make(endpoint, run, { write: true, audited: true, ...options });
}

/** Reads: PostgreSQL itself refuses a write. */
export function query<I extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<I, R>,
  run: Run<I, Output<R>>,
  options: Options = {},
): Handler {
  return make(endpoint, run, options);
}

/** Reads without an actor. `role` says through which role: `auth` (identity, legal) or `public` (proofs). */
export function publicQuery<I extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<I, R>,
  run: Run<I, Output<R>>,
  options: Options = {},
): Handler {
  return make(endpoint, run, { role: 'auth', ...options });
}

/**
 * Changes something without an actor (sign-in, accepting an invitation). Audited only when `work.record` names a
 * company.
 */
export function publicCommand<I extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<I, R>,
  run: Run<I, Output<R>>,
  options: Options = {},
): Handler {
  return make(endpoint, run, { write: true, audited: true, role: 'auth', ...options });
}

/** Answers bytes: a PDF, an image, a CSV. */
export function download<I extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<I, R>,
  run: Run<I, Download>,
  options: Options = {},
): Handler {
  return make(endpoint, run, options);
}

/** Takes or gives bytes for longer than a transaction should stay open; opens its own units of work. */
export function bare<I extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<I, R>,
  run: (input: z.output<I>, call: Call) => Promise<Output<R> | Download>,
  options: Options = {},
): Handler {
  return make(endpoint, (_work, input, call) => run(input, call), { bare: true, write: true, ...options });
}

function make<I extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<I, R>,
  run: Run<I, unknown>,
  options: Partial<Handler>,
): Handler {
  return {
    endpoint: endpoint as unknown as Endpoint,
    write: false,
    audited: false,
    role: 'tenant',
    bare: false,
    withSession: false,
    stablePlans: false,
    prepared: false,
    snapshot: false,
    heavy: false,
    mayLag: false,
    ...options,
    run: run as Handler['run'],
  };
}
