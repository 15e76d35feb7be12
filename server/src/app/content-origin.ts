import { DomainError } from '@app/domain/errors';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as later } from 'node:timers/promises';
import { callKeeper, launchState, packageFile, packageRights } from '../modules/packages/index.ts';
import type { PackageRights } from '../modules/packages/index.ts';
import { askedContent } from '../platform/http/content-origin-config.ts';
import { errorAnswer } from '../platform/http/errors.ts';
import { launchLimit } from '../platform/http/launch-limit.ts';
import type { LaunchSession } from '../platform/http/launch-session.ts';
import { keptLaunches, launchFinder, pageFinder } from '../platform/http/launch-session.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Runtime } from '../platform/runtime.ts';
import { rangeOf } from '../platform/http/serve-file.ts';
import { answerActivity, isActivityCall, leftPage } from './activity-calls.ts';
import { contentHeaders } from './content-headers.ts';
import { isForFrame, mostPageBytes, withScript } from './inner-player.ts';
import { playerPage } from './player-page.ts';

/**
 * Says whether it took a request: those for course packages never reach the product's own handlers, their cookies are
 * never read.
 */
export type ContentOrigin = (request: IncomingMessage, response: ServerResponse) => boolean;

type Answer = { status: number; body?: string | Buffer; type?: string; headers?: Record<string, string> };
type Input = { request: IncomingMessage; response: ServerResponse; token: string; rest: string; label: string | null };

const mostBodyBytes = 1024 * 1024;
/** Files up to this size, which is most of a course, are read in one piece. */
const mostAtOnce = 128 * 1024;
/** A reader slower than this many milliseconds between two pieces holds a file open for nothing (E28). */
const stallMilliseconds = 30_000;

/**
 * The origin on which course packages run: our player, their files, what they say. Everything stands below the token of
 * one launch.
 */
export function contentOrigin(runtime: Runtime): ContentOrigin {
  const { config, pools } = runtime;
  const find = launchFinder(pools.auth);
  const keepCall = callKeeper(runtime);
  const findPage = pageFinder(pools.auth);
  const kept = keptLaunches(find, () => performance.now());
  const keptPages = keptLaunches(findPage, () => performance.now());
  const limit = launchLimit(() => performance.now());
  const rightsOf = new Map<string, PackageRights>();
  const players = readPlayers(config.webRoot ?? join(import.meta.dirname, '../../../web/dist'));

  const rights = async (found: LaunchSession): Promise<PackageRights> => {
    const before = rightsOf.get(found.launch.id);
    if (before) return before;
    const fresh = await packageRights(runtime, found);
    rightsOf.set(found.launch.id, fresh);
    if (rightsOf.size > 5000) rightsOf.delete(rightsOf.keys().next().value!);
    return fresh;
  };

  const send = (
    { request, response, rest }: Input,
    allowed: PackageRights | null,
    { status, body = '', type, headers = {} }: Answer,
  ): void => {
    const topLevel = request.headers['sec-fetch-dest'] === 'document';
    response.writeHead(status, {
      ...contentHeaders({
        content: config.content,
        publicOrigin: config.publicOrigin,
        rights: allowed,
        topLevel,
        inner: rest.startsWith('p/') || rest === 'left.html',
      }),
      'cache-control': 'private, no-store',
      'content-type': type ?? 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  const serveFile = async (asked: Input, found: LaunchSession, allowed: PackageRights): Promise<void> => {
    const path = decoded(asked.rest.slice('p/'.length));
    const file = path === null ? null : await packageFile(runtime, found, path);
    if (!file) return send(asked, allowed, { status: 404, body: 'Not found' });
    const { request, response, token } = asked;
    const isPage = file.mime.startsWith('text/html') && file.bytes <= mostPageBytes;
    const opaque = config.content.mode === 'opaque';
    const which = opaque
      ? allowed.entries.includes(path!)
        ? 'inner'
        : allowed.standard.startsWith('scorm') && isForFrame(request.headers)
          ? 'below'
          : 'page'
      : isForFrame(request.headers) && 'windows';
    if (isPage && which) {
      const page = await runtime.files.readWhole(file.bucket, file.path);
      return send(asked, allowed, {
        status: 200,
        body: withScript(page, token, which, allowed),
        type: textual(file.mime),
      });
    }
    const etag = `"${file.sha256.slice(0, 32)}"`;
    const headers = {
      'cache-control': 'private, no-cache',
      etag,
      'accept-ranges': 'bytes',
      ...(file.mime === 'application/octet-stream' && { 'content-disposition': 'attachment' }),
    };
    if (request.headers['if-none-match'] === etag)
      return send(asked, allowed, { status: 304, type: file.mime, headers });
    const range =
      request.headers['if-range'] === undefined || request.headers['if-range'] === etag
        ? rangeOf(request.headers.range, file.bytes)
        : null;
    if (range === 'outside')
      return send(asked, allowed, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.bytes}` } });
    const bytes = range ? range.end - range.start + 1 : file.bytes;
    limit.sent(token, request.method === 'HEAD' ? 0 : bytes);
    const begin = (): void =>
      void response.writeHead(range ? 206 : 200, {
        ...contentHeaders({
          content: config.content,
          publicOrigin: config.publicOrigin,
          rights: allowed,
          topLevel: request.headers['sec-fetch-dest'] === 'document',
          ownWindow: found.ownWindow ?? false,
          inner: true,
        }),
        ...headers,
        'content-type': textual(file.mime),
        'content-length': bytes,
        ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}` }),
      });
    if (request.method === 'HEAD') {
      begin();
      response.end();
      return;
    }
    if (!range && bytes <= mostAtOnce) {
      const whole = await runtime.files.readWhole(file.bucket, file.path);
      begin();
      response.end(whole);
      return;
    }
    const stream = await runtime.files.read(file.bucket, file.path, range ?? undefined);
    begin();
    response.setTimeout(stallMilliseconds, () => response.destroy());
    // Anyone who goes away in the middle is no error of ours.
    await pipeline(stream, response).catch(() => {});
  };

  const take = async (asked: Input): Promise<void> => {
    const allowed = limit.call(asked.token);
    if ('retryAfter' in allowed)
      return send(asked, null, {
        status: 429,
        body: 'Too many calls',
        headers: { 'retry-after': String(allowed.retryAfter) },
      });
    if (allowed.holdMilliseconds > 0) await later(allowed.holdMilliseconds);
    const body = await bodyOf(asked.request);
    if (body === null) return send(asked, null, { status: 413, body: 'Too large', headers: { connection: 'close' } });
    const found = await find(asked.token);
    if (!found || !labelFits(asked, await rights(found)))
      return send(asked, null, { status: 403, body: 'This launch has ended' });
    const answer = await keepCall(found, readJson(body), {
      requestId: randomUUID(),
      ip: asked.request.socket.remoteAddress ?? '',
    });
    send(asked, null, { status: 200, body: JSON.stringify(answer), type: 'application/json; charset=utf-8' });
  };

  /** What packages of xAPI and cmi5 ask for. Never from memory: a launch that has ended opens nothing. */
  const takeActivity = async (asked: Input): Promise<void> => {
    const { request, token, rest } = asked;
    const allowed = limit.call(token);
    if ('retryAfter' in allowed)
      return send(asked, null, {
        status: 429,
        body: 'Too many calls',
        headers: { 'retry-after': String(allowed.retryAfter) },
      });
    if (allowed.holdMilliseconds > 0) await later(allowed.holdMilliseconds);
    const body = await bodyOf(request);
    if (body === null) return send(asked, null, { status: 413, body: 'Too large', headers: { connection: 'close' } });
    const known = (await find(token)) ?? (rest.startsWith('fetch/') ? await findPage(token) : null);
    const found = known && labelFits(asked, await rights(known)) ? known : null;
    const query = new URLSearchParams(/\?(.*)$/s.exec(request.url ?? '')?.[1] ?? '');
    send(asked, null, await answerActivity(runtime, found, { method: request.method ?? '', token, rest, query, body }));
  };

  const answer = async (asked: Input): Promise<void> => {
    const { request, token, rest } = asked;
    // A worker would stand between everyone who comes later and us.
    if (request.headers['service-worker'] === 'script')
      return send(asked, null, { status: 403, body: 'No service workers here' });
    // A document of no one's asks before it asks with a header of its own, as most libraries do.
    if (request.method === 'OPTIONS' && config.content.mode === 'opaque' && rest.startsWith('p/'))
      return send(asked, null, {
        status: 204,
        headers: { 'access-control-allow-methods': 'GET, HEAD', 'access-control-allow-headers': '*' },
      });
    if (request.method === 'POST' && rest === 'rte') return take(asked);
    if (token && isActivityCall(request.method ?? '', rest)) return takeActivity(asked);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(asked, null, { status: 405, body: 'Not allowed', headers: { allow: 'GET, HEAD' } });
    if (!token) return send(asked, null, { status: 404, body: 'Not found' });
    const retryAfter = limit.request(token);
    if (retryAfter !== null)
      return send(asked, null, {
        status: 429,
        body: 'Too many requests',
        headers: { 'retry-after': String(retryAfter) },
      });
    const found =
      rest === 'state' ? await find(token) : ((await kept(token)) ?? (ofPage(rest) ? await keptPages(token) : null));
    const allowed = found && (await rights(found));
    if (!found || !allowed || !labelFits(asked, allowed))
      return send(asked, null, { status: 403, body: 'This launch has ended' });
    if (rest.startsWith('p/')) return serveFile(asked, found, allowed);
    if (rest === 'state')
      return send(asked, allowed, {
        status: 200,
        body: JSON.stringify(await launchState(runtime, found)),
        type: 'application/json; charset=utf-8',
      });
    if (rest === 'left.html')
      return send(asked, allowed, { status: 200, body: leftPage, type: 'text/html; charset=utf-8' });
    if (rest === 'player.html')
      return send(asked, allowed, {
        status: 200,
        body: playerPage(found.session.locale),
        type: 'text/html; charset=utf-8',
      });
    const player = players(rest === 'player.js' ? `${allowed.standard}.js` : rest);
    if (player)
      return send(asked, allowed, {
        status: 200,
        body: player,
        type: rest.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
      });
    return send(asked, allowed, { status: 404, body: 'Not found' });
  };

  return (request, response) => {
    const content = askedContent(config.content, request);
    if (!content) return false;
    const [, token = '', rest = ''] = /^\/l\/([A-Za-z0-9_-]{43})\/([^?#]*)/.exec(request.url ?? '') ?? [];
    const asked = { request, response, token, rest, label: content.label };
    answer(asked).catch((error: unknown) => {
      const { status, body, expected } = errorAnswer(error, 'content');
      if (!expected)
        runtime.log.error(
          {
            route: '/l/:token',
            err: { name: (error as Error).name, message: (error as Error).message, stack: (error as Error).stack },
          },
          'unexpected',
        );
      if (response.headersSent) return response.destroy();
      const forbidden =
        error instanceof DomainError && (error.code === 'notAllowed' || error.code === 'enrolmentClosed');
      send(asked, null, {
        status: forbidden ? 403 : status,
        body: JSON.stringify({ error: { code: body.error.code } }),
        type: 'application/json; charset=utf-8',
      });
    });
    return true;
  };
}

/** What the token of an activity's page opens, too. */
const ofPage = (rest: string): boolean =>
  rest.startsWith('p/') || rest === 'left.html' || rest === 'page.js' || rest === 'windows.js';

/** With a host for each package, a token opens its own package only on that one's. */
const labelFits = ({ label }: Input, { sha256 }: PackageRights): boolean =>
  label === null || label === sha256.slice(0, 32);

/** A path as its package has it; null when no package has one like it. */
function decoded(path: string): string | null {
  try {
    const plain = decodeURIComponent(path);
    // oxlint-disable-next-line no-control-regex -- names with control characters are refused when a package is taken
    return /[\u0000-\u001f\\]|(^|\/)\.{0,2}(\/|$)/.test(plain) ? null : plain;
  } catch {
    return null;
  }
}

const textual = (mime: string): string =>
  /^text\/|javascript|json|xml/.test(mime) && !mime.includes('charset') ? `${mime}; charset=utf-8` : mime;

/** The body as text; null past the limit. Its declared length is refused before anything is read. */
function bodyOf(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes) return resolve(null);
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > mostBodyBytes) {
        request.pause();
        resolve(null);
      } else parts.push(part);
    });
    request.once('end', () => resolve(Buffer.concat(parts).toString('utf8'))).once('error', reject);
  });
}

/** The built player, one script for each standard: read once, served from memory. */
function readPlayers(root: string): (name: string) => Buffer | null {
  const known = new Map<string, Buffer | null>();
  return (name) => {
    if (!/^[a-z0-9]+\.(js|css)$/.test(name)) return null;
    const path = join(root, 'player', name);
    if (!known.get(name)) known.set(name, existsSync(path) ? readFileSync(path) : null);
    return known.get(name)!;
  };
}
