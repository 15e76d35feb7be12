import type { XapiProblem } from '@app/domain/xapi/check';
import { actor } from '@app/domain/xapi/agent';
import type { Json } from '@app/domain/xapi/check';
import { instantOf, isIri, isTimestamp, isUuid } from '@app/domain/xapi/forms';
import type { XapiVersion } from '@app/domain/xapi/version';
import type { Readable } from 'node:stream';
import { isWhole } from '../../platform/http/read-json.ts';

/** One call of the record store, as it came: nothing of it is believed yet. */
export type XapiRequest = {
  method: string;
  /** Behind `/xapi`. */
  path: string;
  query: ReadonlyMap<string, string>;
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
  requestId: string;
  ip: string;
};
/** A call whose version is known. */
export type XapiCall = XapiRequest & { version: XapiVersion };
export type XapiAnswer = { status: number; headers?: Record<string, string>; body?: Buffer | string | Readable | null };

export const mostJson = 1024 * 1024;
export const mostBytes = 10 * 1024 * 1024;

/** An expected refusal: its status and why, in words for the person who writes the client. */
export class XapiRefusal extends Error {
  readonly status: number;
  readonly problems: XapiProblem[];
  /** The statement at fault, where it is known. */
  readonly about: Json | null;
  headers: Record<string, string> = {};
  constructor(status: number, message: string, problems: XapiProblem[] = [], about: Json | null = null) {
    super(message);
    this.status = status;
    this.problems = problems;
    this.about = about;
  }
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): XapiAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

/** A call may carry these parameters and no others. */
export function onlyParameters({ query }: XapiRequest, allowed: readonly string[]): void {
  for (const name of query.keys())
    if (!allowed.includes(name)) throw new XapiRefusal(400, `The parameter "${name}" is not known here`);
}

const optional =
  <T>(read: (value: string, name: string) => T) =>
  (request: XapiRequest, name: string): T | null => {
    const value = request.query.get(name);
    return value === undefined ? null : read(value, name);
  };

const refused = (name: string, what: string): never => {
  throw new XapiRefusal(400, `The parameter "${name}" is no ${what}`);
};

export const iriParameter = optional((value, name) => (isIri(value) ? value : refused(name, 'IRI')));
export const uuidParameter = optional((value, name) => (isUuid(value) ? value.toLowerCase() : refused(name, 'UUID')));
export const momentParameter = optional((value, name) =>
  isTimestamp(value) ? instantOf(value) : refused(name, 'timestamp of ISO 8601'),
);
export const booleanParameter = optional((value, name) =>
  value === 'true' ? true : value === 'false' ? false : refused(name, 'boolean'),
);
export const agentParameter = optional((value, name): Json => {
  const found: XapiProblem[] = [];
  const agent = parsed(value, name);
  actor(agent, '', found);
  if (found.length > 0) throw new XapiRefusal(400, `The parameter "${name}" is no agent`, found);
  return agent as Json;
});

/** A parameter that must stand there. */
export function needed<T>(value: T | null, name: string): T {
  if (value === null) throw new XapiRefusal(400, `The parameter "${name}" is missing`);
  return value;
}

function parsed(text: string, name: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (isWhole(text, value)) return value;
  } catch {
    // Refused as what is no JSON.
  }
  return refused(name, 'JSON');
}

const maximumDepth = 64;

/** A body as JSON, of a depth that costs no stack. */
export function readBody(bytes: Buffer): unknown {
  if (bytes.length > mostJson) throw new XapiRefusal(413, 'JSON may have 1 MiB at most');
  const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes);
  try {
    const value: unknown = JSON.parse(text);
    if (deeper(value, maximumDepth)) throw new XapiRefusal(400, 'The JSON is too deep');
    if (!isWhole(text, value)) throw new XapiRefusal(400, 'The JSON has half a character, or a NUL');
    return value;
  } catch (error) {
    if (error instanceof XapiRefusal) throw error;
    throw new XapiRefusal(400, 'The body is no JSON');
  }
}

function deeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => deeper(one, levels - 1));
}

export const mediaType = (header: string | undefined): string => (header ?? '').split(';')[0]!.trim().toLowerCase();
