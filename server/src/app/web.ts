import { DomainError } from '@app/domain/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { sessionCookieName } from '../platform/http/cookies.ts';
import type { ContentOriginConfig } from '../platform/http/content-origin-config.ts';
import { frameSources } from '../platform/http/content-origin-config.ts';
import { sendError } from '../platform/http/send-answer.ts';
import type { Runtime } from '../platform/runtime.ts';
import { cspReportPath, mountCspReports } from './csp-reports.ts';
import { readPreloadLinks, readRoutes } from './preload-links.ts';

const headersOf = (content: ContentOriginConfig, publicOrigin: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    // A package that sends its frame elsewhere, with what it knows in the address, is stopped here (E03).
    `frame-src ${frameSources(content)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    // Ours for workers (web/src/ui/trusted.ts); the editor's, which reads pasted text in a document where nothing runs.
    'trusted-types app-sanitizer ProseMirrorClipboard',
    // Both forms: Firefox and Safari know the first, Chromium prefers the second.
    `report-uri ${cspReportPath}`,
    'report-to csp',
  ].join('; '),
  'reporting-endpoints': `csp="${publicOrigin}${cspReportPath}"`,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // The camera reads badges at a training and bar codes of products.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
});

/**
 * A script, a style sheet or a font: what a page may do is said by the page, so these go without its 700 bytes of
 * policy. A worker is its own page.
 */
const assetHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
const isPart = (path: string) => /\/assets\/[^/]+\.(js|css|woff2)(\.(br|gz))?$/.test(path) && !/worker/.test(path);

/** Anything spelled like the API or like a file is no page, so that a mistyped address never answers 200. */
function isPage(method: string, url: string): boolean {
  const path = url.split('?')[0]!;
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^[/\\.]*(api|%61pi)([/%;]|$)/i.test(path) &&
    !path.startsWith('//') &&
    !/\.[a-z0-9]+$/i.test(path)
  );
}

/** Pages about one person, and those that a token in a link opens: nothing for a search engine. */
const isUnlisted = (url: string): boolean => /^\/(achievements|user)([/?]|$)/.test(url);

/**
 * The paths of the built files as a browser asks for them; what is beside them compressed goes out by what it accepts.
 */
const servedFiles = (root: string): ReadonlySet<string> =>
  new Set(
    globSync('**/*.*', { cwd: root })
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => `/${path.replaceAll('\\', '/')}`),
  );

/** The built web pages: hashed assets forever, everything else the one page, which asks the API who is there. */
export async function mountWeb(http: FastifyInstance, runtime: Runtime): Promise<void> {
  const root = runtime.config.webRoot ?? join(import.meta.dirname, '../../../web/dist');
  if (!existsSync(join(root, 'index.html'))) {
    http.setNotFoundHandler((request, reply) => sendError(runtime, new DomainError('notFound'), request, reply));
    return;
  }
  const routeOf = readRoutes(root);
  mountCspReports(http, runtime, routeOf);
  const pageHeaders = headersOf(runtime.config.content, runtime.config.publicOrigin);
  await http.register(fastifyStatic, {
    root,
    // The plugin would make two routes for each file: 3,100 of them, 15 MB, for names that one set holds.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      reply.headers(isPart(path) ? assetHeaders : pageHeaders);
      // The address of a one-time link holds a token: in its fragment, which no browser sends; this is the second lock.
      if (/^\/user([/?]|$)/.test(reply.request.url)) reply.header('referrer-policy', 'no-referrer');
      if (!isPart(path) && isUnlisted(reply.request.url)) reply.header('x-robots-tag', 'noindex');
      reply.header('cache-control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  } as never);
  const arrivals = readPreloadLinks(root);
  const cookie = sessionCookieName(runtime.config.secureCookies);
  // The file's headers are set by `setHeaders` above.
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!;
    const link = arrivals({
      path,
      signedIn: request.cookies[cookie] !== undefined,
      acceptLanguage: request.headers['accept-language'],
    });
    if (link) reply.headers({ link, vary: 'Cookie, Accept-Language' });
    reply.type('text/html; charset=utf-8');
    // No 304 for a page that is not there: a later version may have one at this address.
    if (routeOf(path) !== null) return reply.sendFile('index.html');
    return reply
      .code(404)
      .header('x-robots-tag', 'noindex')
      .sendFile('index.html', { etag: false, lastModified: false });
  };
  http.get('/', page);
  const files = servedFiles(root);
  http.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler(request, reply) {
      const path = request.url.split('?')[0]!;
      return files.has(path) ? reply.sendFile(path) : reply.callNotFound();
    },
  });
  http.setNotFoundHandler((request, reply) => {
    return isPage(request.method, request.url)
      ? page(request, reply)
      : sendError(runtime, new DomainError('notFound'), request, reply);
  });
}
