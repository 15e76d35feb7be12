import { roleFrom } from '@app/domain/access/actor';
import { parseAnswer } from '@app/contract/boundary';
import type { Endpoint } from '@app/contract/endpoint';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Readable } from 'node:stream';
import { authenticateApiKey } from './authenticate-api-key.ts';
import type { ApiKey } from './api-key.ts';
import { actorOfKey } from './api-key.ts';
import { deviceCookieName, kioskCookieName, readSignedToken, sessionCookieName, signToken } from './cookies.ts';
import { errorAnswer } from './errors.ts';
import type { Call, Download, Handler } from './handler.ts';
import { compressAnswers } from './compress-answers.ts';
import { answerOnce } from './idempotency.ts';
import { etagOf, isCurrent } from './etag.ts';
import { noteReading } from './for-keys.ts';
import type { Runtime } from '../runtime.ts';
import { surroundings } from '../runtime.ts';
import type { RequestLimit } from './request-limit.ts';
import { requestLimit } from './request-limit.ts';
import { refuseAtTheDoor, refuseEncodedBody, refuseForeignOrigin, refuseUnknownHost, setApiHeaders } from './request-guards.ts';
import { networkOf } from './rate-limits.ts';
import { readText } from './read-json.ts';
import { requestIdOf } from './request-id.ts';
import type { FindSession, Session } from './session.ts';
import { actorOf, factorOf, isConfirmed, sessionFinder } from './session.ts';
import { noteLook } from '../audit/staff-looks.ts';
import { bearWith, watchBody } from './request-body-timeout.ts';
import type { WorkSetting } from '../database/unit-of-work.ts';
import { reportTurns } from './turns.ts';
import { inUnitOfWork } from '../database/unit-of-work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session's token, when the cookie's signature is ours. */
    sessionToken: string | null;
  }
}

/** Told to Node itself: a server made by us gets none of Fastify's. Bodies are watched by us (`watchBody`), each for as long as it may take. */
const serverSettings: ServerOptions = { requestTimeout: 0, headersTimeout: 10_000, keepAliveTimeout: 5_000, maxHeaderSize: 16 * 1024 };

/** Browsers that saw this once come by https only, for a year: also to the origin of course packages, which is https whenever ours is. */
const strictTransport = 'max-age=31536000; includeSubDomains';

const adminIdleSeconds = 3600;
/** How often one key may ask within a minute, as a multiple of a person: it speaks for many. */
const moreThanAPerson = 4;

/**
 * So many proxies in front of us are believed about who asks. As a function: to a bare number Fastify answers that no one is to be believed, and then
 * everyone behind the proxy is one network, whose failures to sign in block them all.
 */
const trusted = (proxies: number) => (proxies === 0 ? false : (_address: string, hop: number) => hop < proxies);

/** The contract's schemas are zod's; Fastify's own compilers would be loaded for nothing. */
const noSchemas = (): never => {
  throw new Error('Routes carry no schema of Fastify');
};

/** A Fastify with our settings and every handler mounted under `/api`. `prepare` adds hooks and routes that come before them. */
export async function createHttp(
  runtime: Runtime,
  handlers: readonly Handler[],
  prepare: (http: FastifyInstance) => void = () => {},
  /** Takes requests for another host; what it takes, nothing here sees. */
  divert: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<FastifyInstance> {
  const http = fastify({
    bodyLimit: 1024 * 1024,
    serverFactory: (handle: RequestListener) =>
      createServer(serverSettings, (request, response) => {
        // Before anything else can answer: errors of the protocol and files of packages carry it too.
        if (runtime.config.secureCookies) response.setHeader('strict-transport-security', strictTransport);
        watchBody(request, response);
        runtime.draining.watch(response);
        if (!refuseAtTheDoor(request, response) && !divert(request, response)) handle(request, response);
      }),
    trustProxy: trusted(runtime.config.trustProxy),
    genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers['x-request-id']),
    logger: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 2000 },
    exposeHeadRoutes: true,
    // An address that cannot be read never comes to a hook.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void sendError(runtime, error, request, reply),
    // What still comes on an open connection while the last answers are sent is answered too.
    return503OnClosing: false,
  } as never) as unknown as FastifyInstance;
  await http.register(fastifyCookie);
  http.addHook('preClose', async () => runtime.draining.close(http.server));
  http.decorateRequest('sessionToken', null);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => readText(body));
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    refuseUnknownHost(request, runtime.config.allowedHosts);
    refuseEncodedBody(request);
  });
  http.addHook('onResponse', async (request, reply) => {
    runtime.log.info(
      { requestId: request.id, method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  http.setErrorHandler((error, request, reply) => sendError(runtime, error, request, reply));
  prepare(http);
  const limit = requestLimit(() => performance.now());
  const { auth } = runtime.pools;
  const findCaller: FindCaller = {
    session: sessionFinder(auth),
    unseen: sessionFinder(auth, { unseen: true }),
    key: ({ headers, ip }) =>
      authenticateApiKey(auth, limit, moreThanAPerson * runtime.config.requestsPerMinute, { authorization: headers.authorization, origin: headers.origin, ip }),
  };
  await http.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      setApiHeaders(reply);
      refuseFlood(runtime, limit, request);
      refuseForeignOrigin(request, runtime.config.publicOrigin);
    });
    compressAnswers(api);
    const mount = async (scope: FastifyInstance, kind: (handler: Handler) => boolean) => {
      for (const handler of handlers.filter(kind)) {
        scope.route({
          method: handler.endpoint.method,
          url: `/api${handler.endpoint.path}`,
          handler: (request, reply) =>
            request.method === 'HEAD' && isExport(handler) ? refuseHead(reply) : serve(runtime, findCaller, handler, request, reply),
        });
      }
    };
    await mount(api, ({ endpoint }) => endpoint.kind !== 'upload');
    await api.register(async (uploads) => {
      // Uploads arrive as a stream, whatever type they claim; the type is read from their bytes.
      uploads.removeAllContentTypeParsers();
      uploads.addContentTypeParser(
        ['application/octet-stream', 'application/zip', 'text/xml', 'application/xml'],
        (_request: FastifyRequest, body: Readable, done: (error: null, body: Readable) => void) => done(null, body),
      );
      await mount(uploads, ({ endpoint }) => endpoint.kind === 'upload');
    });
  });
  return http;
}

/** A file that is made when it is asked for, out of all rows of a list: to learn of its head no one makes it. */
const isExport = ({ endpoint: { kind, path } }: Handler): boolean => kind === 'download' && /[-/]export$/.test(path);

function refuseHead(reply: FastifyReply): never {
  reply.header('allow', 'GET');
  throw new DomainError('methodNotAllowed');
}

/** Counts by the session where its signature is ours, else by the network: an invented cookie buys nothing. */
function refuseFlood({ config, sessionKey }: Runtime, limit: RequestLimit, request: FastifyRequest): void {
  const cookie = request.cookies[sessionCookieName(config.secureCookies)];
  const token = (request.sessionToken = cookie ? readSignedToken(cookie, sessionKey) : null);
  const retryAfter = token ? limit.take(token, config.requestsPerMinute) : limit.take(networkOf(request.ip), 2 * config.requestsPerMinute);
  if (retryAfter !== null) throw new DomainError('tooManyRequests', { retryAfter });
}

export function sendError(runtime: Runtime, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, expected } = errorAnswer(error, request.id);
  if (!expected)
    runtime.log.error(
      {
        requestId: request.id,
        route: request.routeOptions.url,
        err: { name: (error as Error).name, message: (error as Error).message, stack: (error as Error).stack },
      },
      'unexpected',
    );
  // Anyone who asked is told to try again; a statement that takes too long every time has to be seen by someone who can mend it.
  else if (body.error.code === 'unavailable')
    runtime.log.warn({ requestId: request.id, route: request.routeOptions.url, cause: (((error as Error).cause ?? error) as Error).message }, 'unavailable');
  const retryAfter = body.error.details?.retryAfter;
  if (typeof retryAfter === 'number') reply.header('retry-after', Math.ceil(retryAfter));
  setApiHeaders(reply);
  return reply.code(status).send(body);
}

/** Who may ask: a session by its cookie or a key by its header, never one in place of the other. */
type FindCaller = {
  session: FindSession;
  /** The same, without noting that the person was here. */ unseen: FindSession;
  key: (request: FastifyRequest) => Promise<ApiKey>;
};

async function serve(runtime: Runtime, find: FindCaller, handler: Handler, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = handler;
  const cookieName = sessionCookieName(runtime.config.secureCookies);
  const key = endpoint.area === 'key' ? await find.key(request) : null;
  const needsSession = endpoint.area !== 'public' && endpoint.area !== 'key';
  const session = needsSession || handler.withSession ? await find.session(request.sessionToken) : null;
  if (needsSession) admit(endpoint, session, runtime.clock.now());
  // Not asked again of a long answer: it was confirmed when it began.
  if (endpoint.stepUp && !(session && isConfirmed(session))) throw new DomainError('stepUpRequired');
  const sender = key?.id ?? session?.id;
  if (endpoint.kind === 'upload' && sender) bearWith(request.raw, sender);
  // Never both: what changes something comes in the body, so that no token or name is in an address (C26).
  const inQuery = endpoint.kind === 'upload' || endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const inPath = request.params as object;
  const read = endpoint.input.safeParse({ ...((inQuery ? request.query : request.body) as object | undefined), ...inPath });
  // What no address of ours can hold is a page that is not there, not a field that someone filled in wrongly.
  if (!read.success)
    throw read.error.issues.some(({ path: [field] }) => field !== undefined && Object.hasOwn(inPath, field)) ? new DomainError('notFound') : read.error;
  const input = read.data;
  const call: Call = {
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    session,
    key,
    runtime,
    body: endpoint.kind === 'upload' ? ((request.body as Readable | undefined) ?? null) : null,
    headers: request.headers as Record<string, string | undefined>,
    cookies: request.cookies,
    setSessionCookie: (token, maxAge) =>
      void reply.setCookie(cookieName, signToken(token, runtime.sessionKey), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: runtime.config.secureCookies,
        ...(maxAge !== null && { maxAge }),
      }),
    setDeviceCookie: (token, maxAge) =>
      void reply.setCookie(deviceCookieName(runtime.config.secureCookies), token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: runtime.config.secureCookies,
        maxAge,
      }),
    setKioskCookie: (token) =>
      void (token === null
        ? reply.clearCookie(kioskCookieName(runtime.config.secureCookies), { path: '/' })
        : reply.setCookie(kioskCookieName(runtime.config.secureCookies), token, {
            path: '/',
            httpOnly: true,
            sameSite: 'lax',
            secure: runtime.config.secureCookies,
            maxAge: 400 * 86_400,
          })),
    clearSession: () => void reply.clearCookie(cookieName, { path: '/' }).header('clear-site-data', '"cache"'),
    stillAllowed: async ({ unseen } = {}) => {
      if (key) return void (await find.key(request));
      const now = await (unseen ? find.unseen : find.session)(request.sessionToken);
      admit(endpoint, now, runtime.clock.now());
      const same = now.personId === session?.personId && now.companyId === session.companyId && roleFrom(now.claims) === roleFrom(session.claims);
      if (!same) throw new DomainError('notAllowed');
    },
  };
  const result = await perform(runtime, handler, session, input, call);
  if (session) await noteLook(runtime, { endpoint, session, input, call: { requestId: call.requestId, ip: call.ip } });
  if (key) await noteReading(runtime, endpoint, key, { requestId: call.requestId, ip: call.ip });
  if (isDownload(endpoint.kind, result)) return sendDownload(reply, result);
  const answer = parseAnswer(endpoint.result, result);
  if (key && endpoint.method === 'GET') return sendTagged(reply, key, request, answer);
  return reply.code(200).send(answer);
}

/** How long one statement of what works out whole sets may take; everything else has ten seconds (`roles.ts`). */
const heavySeconds = 30;

async function perform(runtime: Runtime, handler: Handler, session: Session | null, input: unknown, call: Call): Promise<unknown> {
  if (handler.bare) return handler.run(undefined as never, input as never, call);
  const setting = settingOf(runtime, handler, session, input, call);
  const perform = () =>
    inUnitOfWork(setting, async (work) => {
      if (!handler.endpoint.idempotent || !session) return handler.run(work, input as never, call);
      return answerOnce(work, handler.endpoint, call.headers['idempotency-key'], input, () => handler.run(work, input as never, call));
    });
  return handler.heavy ? reportTurns.run(setting.companyId ?? 'everyone', perform) : perform();
}

function settingOf(runtime: Runtime, handler: Handler, session: Session | null, input: unknown, call: Call): WorkSetting {
  const staff = handler.endpoint.area === 'admin';
  const open = handler.endpoint.area === 'public';
  const { key } = call;
  return {
    pool: staff ? runtime.pools.platform : poolOf(runtime, handler.role, open),
    actor: key ? actorOfKey(key) : session && !open ? actorOf(session) : null,
    companyId: open ? null : (key?.companyId ?? session?.companyId ?? null),
    timeZone: key?.timeZone ?? session?.timeZone ?? 'UTC',
    now: runtime.clock.now(),
    write: handler.write,
    audited: handler.audited,
    stablePlans: handler.stablePlans,
    prepared: typeof handler.prepared === 'function' ? handler.prepared(input as never) : handler.prepared,
    snapshot: handler.snapshot,
    ...(handler.heavy && { statementSeconds: heavySeconds }),
    origin: { requestId: call.requestId, ip: call.ip },
    route: handler.endpoint.path,
    ...surroundings(runtime),
    ...(handler.mayLag && !wantsFresh(call) && { mayLag: untilAnswered }),
  };
}

/** Nothing of its answer leaves before it is whole. */
const untilAnswered = () => true;

/** A program that was told of a change elsewhere asks so for what is no older (RFC 9111, 5.2.1.4). */
const wantsFresh = ({ headers }: Call): boolean => /\bno-(cache|store)\b/.test(headers['cache-control'] ?? '');

function poolOf({ pools }: Runtime, role: Handler['role'], open: boolean) {
  if (role === 'tenant') return open ? pools.auth : pools.app;
  return pools[role];
}

/** The area's rule, in the order of severity: signed in, no one-time PIN to replace, company open, role, not idle too long, a second factor where administrators need one, terms accepted, no maintenance. */
function admit(
  { method, area, exempt, beforeTerms, beforePin, beforeFactor }: Pick<Endpoint, 'method' | 'area' | 'exempt' | 'beforeTerms' | 'beforePin' | 'beforeFactor'>,
  session: Session | null,
  now: Instant,
): asserts session is Session {
  if (!session) throw new DomainError('notSignedIn');
  if (session.pinChangeDue && !beforePin) throw new DomainError('pinChangeRequired');
  if (session.suspension && !exempt) {
    if (!session.suspension.readOnlyThrough) throw new DomainError('companySuspended');
    if (method !== 'GET') throw new DomainError('companyReadOnly');
  }
  if (area === 'settings' && !session.claims.buAdmin) throw new DomainError('notAllowed');
  if (area === 'admin' && !session.claims.qmsAdmin) throw new DomainError('notAllowed');
  if ((area === 'settings' || area === 'admin') && session.idleSeconds > adminIdleSeconds) throw new DomainError('notSignedIn');
  if (!beforeFactor) refuseWithoutFactor(session, now);
  if (exempt) return;
  if (session.legalDue.length > 0 && !beforeTerms) throw new DomainError('legalRequired', { kinds: session.legalDue });
  if (session.maintenance && !session.claims.qmsAdmin) {
    const { message, endsAt } = session.maintenance;
    const seconds = endsAt ? Math.max(30, (Date.parse(endsAt) - Date.parse(session.now)) / 1000) : 300;
    throw new DomainError('maintenance', { message, endsAt, retryAfter: seconds });
  }
}

/** Whose grace is over signs in with a second factor before anything else: no page of theirs opens until it is set up. */
function refuseWithoutFactor(session: Session, now: Instant): void {
  const factor = factorOf(session, now);
  if (factor.state === 'overdue') throw new DomainError('secondFactorRequired', { until: factor.until });
}

function isDownload(kind: string, result: unknown): result is Download {
  return kind === 'download' && typeof result === 'object' && result !== null && 'body' in result;
}

/** What a program reads again and again is sent once: it may keep the answer, and asks each time whether it is still so. */
function sendTagged(reply: FastifyReply, { companyId }: ApiKey, { headers }: FastifyRequest, answer: unknown) {
  const etag = etagOf(companyId, answer);
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: `${String(reply.getHeader('vary') ?? '')}, Authorization` });
  return isCurrent(headers['if-none-match'], etag) ? reply.code(304).send() : reply.code(200).send(answer);
}

function sendDownload(reply: FastifyReply, { body, mime, filename, inline, bytes, cache, headers, status }: Download) {
  reply.header('content-type', mime);
  if (filename)
    reply.header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${filename.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    );
  if (bytes !== undefined) reply.header('content-length', bytes);
  if (cache) reply.header('cache-control', cache);
  for (const [name, value] of Object.entries(headers ?? {})) reply.header(name, value);
  return reply.code(status ?? 200).send(body);
}
