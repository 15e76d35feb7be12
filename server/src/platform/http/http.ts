import { DomainError } from '@app/domain/errors';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Readable } from 'node:stream';
import type { Runtime } from '../runtime.ts';
import { authenticateApiKey } from './authenticate-api-key.ts';
import type { FindCaller } from './call-of.ts';
import { compressAnswers } from './compress-answers.ts';
import { readSignedToken, sessionCookieName } from './cookies.ts';
import type { Handler } from './handler.ts';
import { networkOf } from './rate-limits.ts';
import { readText } from './read-json.ts';
import { watchBody } from './request-body-timeout.ts';
import {
  refuseAtTheDoor,
  refuseEncodedBody,
  refuseForeignOrigin,
  refuseUnknownHost,
  setApiHeaders,
} from './request-guards.ts';
import { requestIdOf } from './request-id.ts';
import type { RequestLimit } from './request-limit.ts';
import { requestLimit } from './request-limit.ts';
import { sendError } from './send-answer.ts';
import { serve } from './serve.ts';
import { sessionFinder } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session's token, when the cookie's signature is ours. */
    sessionToken: string | null;
  }
}

/**
 * Told to Node itself: a server made by us gets none of Fastify's. Bodies are watched by us (`watchBody`), each for as
 * long as it may take.
 */
const serverSettings: ServerOptions = {
  requestTimeout: 0,
  headersTimeout: 10_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
};

/**
 * Browsers that saw this once come by https only, for a year: also to the origin of course packages, which is https
 * whenever ours is.
 */
const strictTransport = 'max-age=31536000; includeSubDomains';

/** How often one key may ask within a minute, as a multiple of a person: it speaks for many. */
const moreThanAPerson = 4;

/**
 * So many proxies in front of us are believed about who asks. As a function: to a bare number Fastify answers that no
 * one is to be believed, and then everyone behind the proxy is one network, whose failures to sign in block them all.
 */
const trusted = (proxies: number) => (proxies === 0 ? false : (_address: string, hop: number) => hop < proxies);

/** The contract's schemas are zod's; Fastify's own compilers would be loaded for nothing. */
const noSchemas = (): never => {
  throw new Error('Routes carry no schema of Fastify');
};

/**
 * A Fastify with our settings and every handler mounted under `/api`. `prepare` adds hooks and routes that come before
 * them.
 */
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
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void sendError(runtime, error, request, reply),
    // What still comes on an open connection while the last answers are sent is answered too.
    return503OnClosing: false,
  } as never) as unknown as FastifyInstance;
  await http.register(fastifyCookie);
  http.addHook('preClose', async () => runtime.draining.close(http.server));
  http.decorateRequest('sessionToken', null);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    readText(body),
  );
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    refuseUnknownHost(request, runtime.config.allowedHosts);
    refuseEncodedBody(request);
  });
  http.addHook('onResponse', async (request, reply) => {
    runtime.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
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
      authenticateApiKey(auth, limit, moreThanAPerson * runtime.config.requestsPerMinute, {
        authorization: headers.authorization,
        origin: headers.origin,
        ip,
      }),
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
            request.method === 'HEAD' && isExport(handler)
              ? refuseHead(reply)
              : serve(runtime, findCaller, handler, request, reply),
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
  const retryAfter = token
    ? limit.take(token, config.requestsPerMinute)
    : limit.take(networkOf(request.ip), 2 * config.requestsPerMinute);
  if (retryAfter !== null) throw new DomainError('tooManyRequests', { retryAfter });
}
