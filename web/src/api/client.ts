import type { Api } from '@app/contract/all';
import type { ErrorCode, FieldIssue } from '@app/domain/errors';
import type { z } from 'zod';
import type { Address } from './addresses/address.ts';
import type { adminAddresses } from './addresses/admin.ts';
import { coreAddresses } from './addresses/core.ts';
import type { settingsAddresses } from './addresses/settings.ts';
import type { signedInAddresses } from './addresses/signedIn.ts';
import { noteAnswer } from './connection.ts';

type Tables = {
  core: typeof coreAddresses;
  signedIn: typeof signedInAddresses;
  settings: typeof settingsAddresses;
  admin: typeof adminAddresses;
};
type NameIn<T extends keyof Tables> = { [K in T]: keyof Tables[K] }[T];
export type EndpointName = Extract<keyof Api, NameIn<keyof Tables>>;
/**
 * Endpoints whose address is known where the page is: what is open, and behind the sign-in downloads; the export of an
 * area's list is known in its area.
 */
export type LinkName = Extract<EndpointName, NameIn<'core' | 'signedIn'>> | Extract<EndpointName, `export${string}`>;
/** What an endpoint takes, as it is written by the caller. */
export type Input<N extends EndpointName> = z.input<Api[N]['input']>;
/** What an endpoint answers. */
export type Result<N extends EndpointName> = z.output<Api[N]['result']>;

/** `offline`: no answer came at all. Everything else is the server's word. */
export type RefusalCode = ErrorCode | 'offline';

/** A refusal or a failure of one call. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly details: Record<string, unknown>;
  readonly issues: FieldIssue[];
  readonly requestId: string | null;
  /** Seconds to wait before trying again, when the server said so. */
  readonly retryAfter: number | null;
  constructor(refusal: {
    status: number;
    code: RefusalCode;
    details?: Record<string, unknown>;
    issues?: FieldIssue[];
    requestId?: string | null;
    retryAfter?: number | null;
  }) {
    super(refusal.code);
    this.name = 'ApiError';
    this.status = refusal.status;
    this.code = refusal.code;
    this.details = refusal.details ?? {};
    this.issues = refusal.issues ?? [];
    this.requestId = refusal.requestId ?? null;
    this.retryAfter = refusal.retryAfter ?? null;
  }
}

/**
 * A failure that may be gone at the next try: no answer came, there were too many requests, or the server failed.
 * Anything else it refused for good.
 */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

export type CallOptions = {
  signal?: AbortSignal;
  /** For endpoints that make something which must not be made twice. `useCommand` fills it in. */
  idempotencyKey?: string;
  /** The bytes of an upload. */
  body?: Blob | ArrayBuffer;
  headers?: Record<string, string>;
};

let refusalListener: (error: ApiError) => Promise<void> = async () => {};
/**
 * The app hears of every refusal once, before its caller: to send the person to the sign-in or the maintenance page,
 * and to have words for it.
 */
export function onRefusal(listener: (error: ApiError) => Promise<void>): void {
  refusalListener = listener;
}

let stepUp: () => Promise<boolean> = async () => false;
let asking: Promise<boolean> | null = null;
/**
 * The app asks the person to show who they are, in a dialog, whenever the server wants to know; the call is then made
 * once more, with what was typed. `ask` answers false when they thought better of it: the caller then hears the
 * refusal.
 */
export function onStepUp(ask: () => Promise<boolean>): void {
  stepUp = ask;
}

/** Several calls that are refused at once ask once. */
export function askStepUp(): Promise<boolean> {
  return (asking ??= stepUp().finally(() => (asking = null)));
}

/** Sends; where the server wants a step-up first, asks for it and sends again. Throws what is refused otherwise. */
async function sent(send: () => Promise<Response>): Promise<Response> {
  for (let confirmed = false; ;) {
    const response = await send();
    if (response.ok) return response;
    const error = await refusalOf(response);
    if (error.code === 'stepUpRequired' && !confirmed && (confirmed = await askStepUp())) continue;
    await refusalListener(error);
    throw error;
  }
}

let addresses: Partial<Record<EndpointName, Address>> = coreAddresses;
/** The pages behind the sign-in and the areas of admins bring the addresses that only they ask. */
export function learnAddresses(more: Tables['signedIn' | 'settings' | 'admin']): void {
  addresses = { ...addresses, ...more };
}

/**
 * A page outside those areas asks one of them now and then; it waits for the table, which is `offline` when it cannot
 * come.
 */
async function addressOf(name: EndpointName): Promise<Address> {
  const offline = () => {
    throw new ApiError({ status: 0, code: 'offline' });
  };
  if (!addresses[name])
    learnAddresses(await import('./addresses/signedIn.ts').then(({ signedInAddresses }) => signedInAddresses, offline));
  if (!addresses[name])
    learnAddresses(await import('./addresses/settings.ts').then(({ settingsAddresses }) => settingsAddresses, offline));
  if (!addresses[name])
    learnAddresses(await import('./addresses/admin.ts').then(({ adminAddresses }) => adminAddresses, offline));
  return addresses[name]!;
}

/** Calls one endpoint of the contract; throws `ApiError`. */
export async function call<N extends EndpointName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Result<N>> {
  const { url, init } = request(await addressOf(name), input as Record<string, unknown>, options);
  const response = await sent(async () => {
    try {
      const answer = await fetch(url, withId(init));
      noteAnswer(answer);
      return answer;
    } catch (error) {
      if (options.signal?.aborted) throw error;
      noteAnswer(null);
      throw new ApiError({ status: 0, code: 'offline' });
    }
  });
  return (response.status === 204 ? {} : await response.json()) as Result<N>;
}

/**
 * Fetches a download as a whole, for those where a refusal must be told and progress shown; `onBytes` hears how much
 * has come. A download that breaks off is `offline`.
 */
export async function fetchFile<N extends EndpointName>(
  name: N,
  input: Input<N>,
  options: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<{ blob: Blob; filename: string }> {
  const { url, init } = request(await addressOf(name), input as Record<string, unknown>, {});
  try {
    const response = await sent(() => fetch(url, withId({ ...init, signal: options.signal })));
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for (const reader = response.body!.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      options.onBytes((bytes += value.length));
    }
    const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return {
      blob: new Blob(pieces, { type: response.headers.get('content-type') ?? '' }),
      filename: decodeURIComponent(named ?? 'export'),
    };
  } catch (error) {
    if (error instanceof ApiError || options.signal.aborted) throw error;
    throw new ApiError({ status: 0, code: 'offline' });
  }
}

/** The address of a download or a picture, for a link or a source. */
export function hrefOf<N extends LinkName>(name: N, input: Input<N>): string {
  return request(addresses[name]!, input as Record<string, unknown>, {}).url;
}

/** Does it concern the platform, by its address? */
export const isOfPlatform = (name: LinkName): boolean => addresses[name]![1].startsWith('/admin/');

function request(
  [method, path, kind]: Address,
  input: Record<string, unknown>,
  options: CallOptions,
): { url: string; init: RequestInit } {
  const rest = new Map(Object.entries(input));
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = rest.get(key);
    rest.delete(key);
    return encodeURIComponent(String(value));
  });
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: options.signal ?? null };
  if (method === 'GET' || method === 'DELETE' || kind === 'upload') {
    if (options.body !== undefined) init.body = options.body;
    return { url: `/api${filled}${queryString(rest)}`, init };
  }
  headers['content-type'] = 'application/json';
  init.body = JSON.stringify(Object.fromEntries(rest));
  return { url: `/api${filled}`, init };
}

/** Each time something is sent it has an id of its own, which the server's log and the database's statements carry. */
const withId = (init: RequestInit): RequestInit => ({
  ...init,
  headers: { ...init.headers, 'x-request-id': crypto.randomUUID() },
});

function queryString(fields: Map<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of fields) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

type ErrorBody = {
  error?: { code?: ErrorCode; details?: Record<string, unknown>; issues?: FieldIssue[]; requestId?: string };
};

async function refusalOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  const fallback: RefusalCode =
    response.status === 502 || response.status === 503 || response.status === 504 ? 'unavailable' : 'unexpected';
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: body.error?.code ?? fallback,
    details: body.error?.details,
    issues: body.error?.issues,
    requestId: body.error?.requestId ?? response.headers.get('x-request-id'),
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait : null,
  });
}
