import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as later } from 'node:timers/promises';
import { callKeeper } from '../../modules/packages/index.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { answerActivity } from './activity-calls.ts';
import type { ContentPlace, Exchange } from './exchange.ts';
import { json, labelFits, launchEnded, tooMany } from './exchange.ts';

const mostBodyBytes = 1024 * 1024;

/** What packages say: calls of the SCORM player, and the requests of xAPI and cmi5. */
export function packageCalls(place: ContentPlace) {
  const { runtime, find, findPage, rights, send } = place;
  const keepCall = callKeeper(runtime);
  return {
    async scorm(exchange: Exchange): Promise<void> {
      const body = await admittedBody(place, exchange);
      if (body === null) return;
      const found = await find(exchange.token);
      if (!found || !labelFits(exchange, await rights(found))) return send(exchange, null, launchEnded);
      const answer = await keepCall(found, readJson(body), {
        requestId: randomUUID(),
        ip: exchange.request.socket.remoteAddress ?? '',
      });
      send(exchange, null, { status: 200, body: JSON.stringify(answer), type: json });
    },

    /** Never from memory: a launch that has ended opens nothing. */
    async activity(exchange: Exchange): Promise<void> {
      const body = await admittedBody(place, exchange);
      if (body === null) return;
      const { request, token, rest } = exchange;
      const known = (await find(token)) ?? (rest.startsWith('fetch/') ? await findPage(token) : null);
      const found = known && labelFits(exchange, await rights(known)) ? known : null;
      const query = new URLSearchParams(/\?(.*)$/s.exec(request.url ?? '')?.[1] ?? '');
      const method = request.method ?? '';
      send(exchange, null, await answerActivity(runtime, found, { method, token, rest, query, body }));
    },
  };
}

/** The body of a call within the limits of its launch; null where it was refused, which is answered. */
async function admittedBody({ limit, send }: ContentPlace, exchange: Exchange): Promise<string | null> {
  const allowed = limit.call(exchange.token);
  if ('retryAfter' in allowed) {
    send(exchange, null, tooMany('calls', allowed.retryAfter));
    return null;
  }
  if (allowed.holdMilliseconds > 0) await later(allowed.holdMilliseconds);
  const body = await bodyOf(exchange.request);
  if (body === null) send(exchange, null, { status: 413, body: 'Too large', headers: { connection: 'close' } });
  return body;
}

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
