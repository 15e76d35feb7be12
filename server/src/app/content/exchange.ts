import { DomainError } from '@app/domain/errors';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { packageRights } from '../../modules/packages/index.ts';
import type { PackageRights } from '../../modules/packages/index.ts';
import { errorAnswer } from '../../platform/http/errors.ts';
import type { LaunchLimit } from '../../platform/http/launch-limit.ts';
import type { FindLaunch, LaunchSession } from '../../platform/http/launch-session.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { contentHeaders } from './content-headers.ts';

/** A request to the origin of packages: the token of its launch, what follows it, and the label of its host. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  token: string;
  rest: string;
  label: string | null;
};
export type Answer = { status: number; body?: string | Buffer; type?: string; headers?: Record<string, string> };

export const json = 'application/json; charset=utf-8';
export const html = 'text/html; charset=utf-8';

/** What its answers have in common. */
export type ContentPlace = {
  runtime: Runtime;
  limit: LaunchLimit;
  find: FindLaunch;
  findPage: FindLaunch;
  rights(found: LaunchSession): Promise<PackageRights>;
  /** `allowed` null: as a page that may do nothing. */
  send(exchange: Exchange, allowed: PackageRights | null, answer: Answer): void;
};

const mostRights = 5000;

/** What a package may do, read once for each launch. */
export function rightsKeeper(runtime: Runtime): ContentPlace['rights'] {
  const known = new Map<string, PackageRights>();
  return async (found) => {
    const before = known.get(found.launch.id);
    if (before) return before;
    const fresh = await packageRights(runtime, found);
    known.set(found.launch.id, fresh);
    if (known.size > mostRights) known.delete(known.keys().next().value!);
    return fresh;
  };
}

export const sender =
  ({ content, publicOrigin }: Runtime['config']): ContentPlace['send'] =>
  ({ request, response, rest }, rights, { status, body = '', type, headers = {} }) => {
    const topLevel = request.headers['sec-fetch-dest'] === 'document';
    const inner = rest.startsWith('p/') || rest === 'left.html';
    response.writeHead(status, {
      ...contentHeaders({ content, publicOrigin, rights, topLevel, inner }),
      'cache-control': 'private, no-store',
      'content-type': type ?? 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

export const tooMany = (what: 'calls' | 'requests', retryAfter: number): Answer => ({
  status: 429,
  body: `Too many ${what}`,
  headers: { 'retry-after': String(retryAfter) },
});
export const launchEnded: Answer = { status: 403, body: 'This launch has ended' };
export const notFound: Answer = { status: 404, body: 'Not found' };

/** With a host for each package, a token opens its own package only on that one's. */
export const labelFits = ({ label }: Exchange, { sha256 }: PackageRights): boolean =>
  label === null || label === sha256.slice(0, 32);

/** Answers what an exchange threw; what was not expected is logged. */
export function sendError({ runtime, send }: ContentPlace, exchange: Exchange, error: unknown): void {
  const { status, body, expected } = errorAnswer(error, 'content');
  if (!expected) {
    const { name, message, stack } = error as Error;
    runtime.log.error({ route: '/l/:token', err: { name, message, stack } }, 'unexpected');
  }
  if (exchange.response.headersSent) return void exchange.response.destroy();
  const forbidden = error instanceof DomainError && (error.code === 'notAllowed' || error.code === 'enrolmentClosed');
  send(exchange, null, {
    status: forbidden ? 403 : status,
    body: JSON.stringify({ error: { code: body.error.code } }),
    type: json,
  });
}
