import { type ClientRequest, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** What a request came to; `status` 0 when no answer arrived, so that no one knows whether it was done. */
export interface Answer {
  status: number;
  requestId: string | null;
  body: unknown;
}

/**
 * Where the API is. `name`: what it takes itself to be called, where that is not how it is reached. `patienceMs`: so
 * long nothing has to come.
 */
export type Server = { host: string; port: number; name: string; patienceMs: number };
const here = (port: number): Server => ({ host: '127.0.0.1', port, name: `localhost:${port}`, patienceMs: 8000 });

/**
 * Asks the API at a port of this machine, or at a server, as a page of ours does; a whole address is asked as a page of
 * a package does, without a cookie.
 */
export function send(
  to: number | Server,
  method: string,
  place: string,
  body: unknown,
  cookie = '',
  more: Record<string, string> = {},
): Promise<Answer> {
  const { host, port, name, patienceMs } = typeof to === 'number' ? here(to) : to;
  return new Promise((resolve) => {
    const unknown = (): void => resolve({ status: 0, requestId: null, body: null });
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
    const away = URL.canParse(place) ? new URL(place) : null;
    const headers = away
      ? { host: away.host, 'content-type': 'text/plain' }
      : { host: name, 'content-type': type, 'sec-fetch-site': 'same-origin', cookie, ...more };
    const path = away?.pathname ?? `/api${place}`;
    const outgoing = request({ host, port, method, path, headers, timeout: patienceMs }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
      incoming.once('end', () => {
        const status = incoming.statusCode ?? 0;
        try {
          resolve({
            status,
            requestId: String(incoming.headers['x-request-id'] ?? ''),
            body: text ? JSON.parse(text) : null,
          });
        } catch {
          // Packages are refused in plain words.
          if (status >= 400) resolve({ status, requestId: null, body: text });
          else unknown();
        }
      });
      // An answer that was cut off in the middle is no acknowledgement.
      incoming.once('aborted', unknown).once('error', unknown);
    });
    outgoing.once('timeout', () => outgoing.destroy()).once('error', unknown);
    if (Buffer.isBuffer(body)) void sendSlowly(outgoing, body);
    else outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** As over a real line, so that kills fall into the middle of a piece and not only between two. */
async function sendSlowly(outgoing: ClientRequest, bytes: Buffer): Promise<void> {
  const step = Math.ceil(bytes.length / 8);
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at += step) {
    outgoing.write(bytes.subarray(at, at + step));
    await wait(2);
  }
  outgoing.end();
}
