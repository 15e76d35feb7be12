import { readFileSync, truncateSync } from 'node:fs';
import { request } from 'node:http';
import type { Statement, Trace } from './trace.ts';

export interface Asked {
  method: 'GET' | 'POST';
  path: string;
  cookie: string;
  body?: unknown;
}

export const keyOf = ({ method, path, cookie }: Asked): string => `${method} ${path} ${cookie}`;

/** The headers a browser of ours sends, for both servers. */
export function headersOf({ cookie, body }: Asked, port: number): Record<string, string> {
  return {
    host: `localhost:${port}`,
    cookie,
    'sec-fetch-site': 'same-origin',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}

const learnersRoles = new Set(['muster_auth', 'muster_app']);

interface Line {
  sent?: number;
  answered?: number;
  responded?: boolean;
  role: string;
  checkout: number;
  text: string;
  name?: string;
  values?: unknown[];
}

/** Asks the recording server once and reads back what it sent to the database meanwhile. */
export async function record(asked: Asked, port: number, tracePath: string): Promise<Trace> {
  // The first time a connection may have to be opened, and named statements prepared.
  truncateSync(tracePath);
  const { headers, body } = await ask(asked, port);
  await new Promise((done) => setTimeout(done, 3));
  const lines = readFileSync(tracePath, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const answered = new Map(lines.flatMap((line, index) => (line.answered ? [[line.answered, index] as const] : [])));
  const statements = lines.flatMap((line, index): Statement[] => {
    // What the queue's worker does meanwhile belongs to no one's request.
    if (!line.sent || !learnersRoles.has(line.role)) return [];
    const next = lines.findIndex(
      (later, place) => place > index && ((later.sent && learnersRoles.has(later.role)) || later.responded),
    );
    const { role, checkout, text, name, values } = line;
    return [{ role, checkout, text, name, values, awaited: (answered.get(line.sent) ?? Infinity) < next }];
  });
  if (statements.length < 3) throw new Error(`${asked.path}: only ${statements.length} statements recorded`);
  return { statements, headers, body };
}

function ask(asked: Asked, port: number): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method: asked.method, path: asked.path, headers: headersOf(asked, port) },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
        incoming.once('end', () => {
          if (incoming.statusCode !== 200)
            return reject(new Error(`${asked.method} ${asked.path} answered ${incoming.statusCode}: ${text}`));
          const {
            date: _date,
            connection: _connection,
            'keep-alive': _alive,
            ...headers
          } = incoming.headers as Record<string, string>;
          resolve({ headers, body: text });
        });
      },
    );
    outgoing.once('error', reject);
    outgoing.end(asked.body === undefined ? undefined : JSON.stringify(asked.body));
  });
}
