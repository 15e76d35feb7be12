import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { launchState } from '../../modules/packages/index.ts';
import type { PackageRights } from '../../modules/packages/index.ts';
import { askedContent } from '../../platform/http/content-origin-config.ts';
import { launchLimit } from '../../platform/http/launch-limit.ts';
import type { LaunchSession } from '../../platform/http/launch-session.ts';
import { keptLaunches, launchFinder, pageFinder } from '../../platform/http/launch-session.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { isActivityCall, leftPage } from './activity-calls.ts';
import type { Answer, ContentPlace, Exchange } from './exchange.ts';
import { html, json, labelFits, launchEnded, notFound, rightsKeeper, sendError, sender, tooMany } from './exchange.ts';
import { packageCalls } from './package-calls.ts';
import { servePackageFile } from './package-files.ts';
import { playerPage } from './player-page.ts';

/**
 * Says whether it took a request: those for course packages never reach the product's own handlers, their cookies are
 * never read.
 */
export type ContentOrigin = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The origin on which course packages run: our player, their files, what they say. Everything stands below the token of
 * one launch.
 */
export function contentOrigin(runtime: Runtime): ContentOrigin {
  const { config, pools } = runtime;
  const now = () => performance.now();
  const [find, findPage] = [launchFinder(pools.auth), pageFinder(pools.auth)];
  const limit = launchLimit(now);
  const place: ContentPlace = { runtime, limit, find, findPage, rights: rightsKeeper(runtime), send: sender(config) };
  const calls = packageCalls(place);
  const opened = launchOpener(place, now);
  const players = readPlayers(config.webRoot ?? join(import.meta.dirname, '../../../../web/dist'));

  const answer = async (exchange: Exchange): Promise<void> => {
    const { request, token, rest } = exchange;
    if (request.method === 'POST' && rest === 'rte') return calls.scorm(exchange);
    if (token && isActivityCall(request.method ?? '', rest)) return calls.activity(exchange);
    const refusal = refusalOf(place, exchange);
    if (refusal) return place.send(exchange, null, refusal);
    const launch = await opened(exchange);
    if (!launch) return place.send(exchange, null, launchEnded);
    if (rest.startsWith('p/')) return servePackageFile(place, exchange, launch.found, launch.rights);
    place.send(exchange, launch.rights, await ownAnswer(place, players, rest, launch));
  };

  return (request, response) => {
    const content = askedContent(config.content, request);
    if (!content) return false;
    const [, token = '', rest = ''] = /^\/l\/([A-Za-z0-9_-]{43})\/([^?#]*)/.exec(request.url ?? '') ?? [];
    const exchange = { request, response, token, rest, label: content.label };
    const early = earlyAnswer(config, exchange);
    if (early) place.send(exchange, null, early);
    else answer(exchange).catch((error: unknown) => sendError(place, exchange, error));
    return true;
  };
}

/** What is answered whatever the token. */
function earlyAnswer({ content }: Runtime['config'], { request, rest }: Exchange): Answer | null {
  // A worker would stand between everyone who comes later and us.
  if (request.headers['service-worker'] === 'script') return { status: 403, body: 'No service workers here' };
  // A document of no one's asks before it asks with a header of its own, as most libraries do.
  if (request.method === 'OPTIONS' && content.mode === 'opaque' && rest.startsWith('p/'))
    return {
      status: 204,
      headers: { 'access-control-allow-methods': 'GET, HEAD', 'access-control-allow-headers': '*' },
    };
  return null;
}

/** Why a request that is no call is not looked at; null: it is. */
function refusalOf({ limit }: ContentPlace, { request, token }: Exchange): Answer | null {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, body: 'Not allowed', headers: { allow: 'GET, HEAD' } };
  if (!token) return notFound;
  const retryAfter = limit.request(token);
  return retryAfter === null ? null : tooMany('requests', retryAfter);
}

type Opened = { found: LaunchSession; rights: PackageRights };

/** The launch that a request is part of, remembered for a moment; null where none is, or none any more. */
function launchOpener({ find, findPage, rights }: ContentPlace, now: () => number) {
  const kept = keptLaunches(find, now);
  const keptPages = keptLaunches(findPage, now);
  return async (exchange: Exchange): Promise<Opened | null> => {
    const { token, rest } = exchange;
    const found =
      rest === 'state' ? await find(token) : ((await kept(token)) ?? (ofPage(rest) ? await keptPages(token) : null));
    const allowed = found && (await rights(found));
    return found && allowed && labelFits(exchange, allowed) ? { found, rights: allowed } : null;
  };
}

/** What the token of an activity's page opens, too. */
const ofPage = (rest: string): boolean =>
  rest.startsWith('p/') || rest === 'left.html' || rest === 'page.js' || rest === 'windows.js';

/** The player's own pages, scripts and state. */
async function ownAnswer(
  { runtime }: ContentPlace,
  players: (name: string) => Buffer | null,
  rest: string,
  { found, rights }: Opened,
): Promise<Answer> {
  if (rest === 'state') return { status: 200, body: JSON.stringify(await launchState(runtime, found)), type: json };
  if (rest === 'left.html') return { status: 200, body: leftPage, type: html };
  if (rest === 'player.html') return { status: 200, body: playerPage(found.session.locale), type: html };
  const player = players(rest === 'player.js' ? `${rights.standard}.js` : rest);
  if (!player) return notFound;
  const type = rest.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
  return { status: 200, body: player, type };
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
