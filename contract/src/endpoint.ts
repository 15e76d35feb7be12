import type { Area } from '@app/domain/access/area';
import { z } from 'zod';
import { day, freeText, instant, integer, oneLine } from './boundary.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `key`: no person's area, but what programs of a company ask with its key. No session opens it, and no key opens
 * anything else.
 */
export type EndpointArea = Area | 'key';

/**
 * Why a call asks for a recent step-up: the password, a code of the second factor or the PIN, shown within the last ten
 * minutes. What a stolen or forgotten session must not be enough for.
 */
export const stepUpClasses = {
  people: 'people in bulk: exports, files and packs with the data of many people',
  money: 'money: bank details, prices of credit, rules of buying and paying',
  secrets: 'secrets: keys, links, and what was written to people',
  recipients: 'outside recipients: addresses to which data goes out by itself',
  accounts: 'accounts: who may sign in, how, and with which rights',
  platform: 'platform state: what closes, opens or ends something for many',
} as const;
export type StepUpClass = keyof typeof stepUpClasses;

/**
 * One thing that can be said to the server. `path` is relative to `/api` and starts with the area's prefix
 * (`/settings/…`, `/admin/…`) where the area is one of these; `:name` segments are fields of `input`.
 * The other fields of `input` travel in the query (GET, DELETE) or in a JSON body.
 * `kind`: `json` answers `result`; `download` answers a stream of bytes; `upload` takes a stream of bytes as its body
 * (fields other than path parameters travel in the query).
 */
export type Endpoint<I extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> = {
  method: Method;
  path: `/${string}`;
  area: EndpointArea;
  summary: string;
  input: I;
  result: R;
  kind: 'json' | 'download' | 'upload';
  /** True when the call needs an `Idempotency-Key` header: it makes something that must not be made twice. */
  idempotent: boolean;
  /**
   * True for what stays open to a person who has not yet accepted the legal documents in force, and during maintenance.
   */
  exempt: boolean;
  /** True for what stays open to a person who has not yet accepted the legal documents in force: their own records. */
  beforeTerms: boolean;
  /** True for what stays open to a person who signed in with a one-time PIN and has not chosen another yet. */
  beforePin: boolean;
  /**
   * True for what stays open to an administrator whose time to set up a second factor is over: setting it up, and
   * leaving.
   */
  beforeFactor: boolean;
  /** What of it needs a recent step-up, refused with `stepUpRequired` without one; null where a session is enough. */
  stepUp: StepUpClass | null;
};

type Declaration<I extends z.ZodObject, R extends z.ZodType> = Pick<
  Endpoint<I, R>,
  'method' | 'path' | 'area' | 'summary' | 'input' | 'result'
> &
  Partial<Pick<Endpoint, 'kind' | 'idempotent' | 'exempt' | 'beforeTerms' | 'beforePin' | 'beforeFactor' | 'stepUp'>>;

/** Whether an export of the contract is an endpoint, and no shape that endpoints share. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value;
}

/** Declares an endpoint; its input refuses unknown fields. */
export function endpoint<I extends z.ZodObject, R extends z.ZodType>(declaration: Declaration<I, R>): Endpoint<I, R> {
  return {
    kind: 'json',
    idempotent: false,
    exempt: false,
    beforeTerms: false,
    beforePin: false,
    beforeFactor: false,
    stepUp: null,
    ...declaration,
    input: declaration.input.strict() as unknown as I,
  };
}

/** The answer of a command that has nothing to say. */
export const nothing = z.object({});

/** A whole number that travels in the query. */
export const queryInteger = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
/** A yes or no that travels in the query. */
export const queryBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');
export { day, instant };
/**
 * An id as the database writes it: one in capitals is the same id, and what compares it with another has to see that.
 */
export const uuid = z.uuid().toLowerCase();

/** Keyset paging: `cursor` is what the last answer gave as `nextCursor`; null when there is no further page. */
export const paging = {
  cursor: oneLine().max(2000).optional(),
  limit: queryInteger.pipe(integer().min(1).max(100)).optional(),
};
export function page<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), nextCursor: freeText().nullable(), total: integer().nullable() });
}
