// The floor: a bare node:http handler that sends the recorded statements through the same driver and pools in the same
// order, waits where the server waited, and answers the same bytes. It checks nothing and knows nothing.
// As `lean` it sends the fewest statements instead, without walls (`lean.ts`).
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Connect, DatabaseRole } from '../../server/src/platform/database/database.ts';
import { openPools } from '../../server/src/platform/database/database.ts';
import { lean, leanOptions } from './lean.ts';
import type { Statement, Trace } from './trace.ts';
import { revive, sequenceMark } from './trace.ts';

const [, , tracesPath, socketDir, port, kind] = process.argv as [
  string,
  string,
  string,
  string,
  string,
  'same' | 'lean',
];
const recorded = Object.entries(JSON.parse(readFileSync(tracesPath, 'utf8'), revive) as Record<string, Trace>);
const traces = new Map(recorded.map(([key, trace]) => [key, kind === 'lean' ? lean(trace) : trace]));
const connect: Connect = (role) => ({
  host: socketDir,
  port: 5432,
  user: role === 'superuser' ? 'postgres' : role,
  database: 'muster',
});
const pools = openPools(connect);
const poolOf: Record<string, pg.Pool> = {
  postgres: new pg.Pool({ ...connect('superuser'), options: leanOptions, max: 8, pipeline: true } as pg.PoolConfig),
  muster_app: pools.app,
  muster_platform: pools.platform,
  muster_auth: pools.auth,
  muster_public: pools.public,
} satisfies Record<DatabaseRole | 'postgres', pg.Pool>;
const mark = String(sequenceMark);

/** The statements of one request by checkout, worked out once. */
const checkoutsOf = new Map(
  [...traces].map(([key, { statements }]) => [
    key,
    Object.values(Object.groupBy(statements, ({ checkout }) => checkout)) as Statement[][],
  ]),
);

createServer((request, response) => {
  const key = `${request.method} ${request.url} ${request.headers.cookie}`;
  void answer(key, request, response).catch((error: Error) => {
    response.writeHead(500).end(error.message);
  });
}).listen(Number(port), '127.0.0.1', () => console.log('ready'));

async function answer(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { headers, body } = traces.get(key)!;
  const sequence = request.method === 'POST' ? sequenceOf(await bodyOf(request)) : null;
  for (const statements of checkoutsOf.get(key)!) {
    const client = await poolOf[statements[0]!.role]!.connect();
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
    for (const { text, name, values, awaited } of statements) {
      // As the server does: what is not waited for travels with what comes next.
      if (!awaited) stream.cork();
      const sent = client.query({
        text,
        name,
        values: sequence && values ? values.map((value) => withSequence(value, sequence)) : values,
      } as pg.QueryConfig);
      if (!awaited) process.nextTick(() => stream.uncork());
      if (awaited) await sent;
      else sent.catch(() => {});
    }
    client.release();
  }
  response.writeHead(200, headers).end(sequence ? body.replace(mark, sequence) : body);
}

const withSequence = (value: unknown, sequence: string): unknown =>
  value === sequenceMark
    ? Number(sequence)
    : typeof value === 'string' && value.includes(mark)
      ? value.replaceAll(mark, sequence)
      : value;
const sequenceOf = (body: string): string =>
  String((JSON.parse(body) as { commits: { sequence: number }[] }).commits[0]!.sequence);

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.once('end', () => resolve(text)).once('error', reject);
  });
}
