// The floors of `npm run bench packages`: bare node:http handlers. `/commit` makes single-row commits of PostgreSQL
// through the server's own driver and pools, with as many round trips as a commit of ours; `/p/<name>` streams a file
// with the same headers. Nothing is checked.
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Connect } from '../../server/src/platform/database/database.ts';
import { openPools } from '../../server/src/platform/database/database.ts';

const [, , socketDir, port, files] = process.argv as [string, string, string, string, string];
const known = JSON.parse(files) as Record<string, { path: string; headers: Record<string, string> }>;
const connect: Connect = (role) => ({ host: socketDir, port: 5432, user: role, database: 'muster' });
const pools = openPools(connect);
const insert = {
  name: 'bench.insert',
  text: 'insert into bench_commits (registration_id, sequence, elements) values ($1, $2, $3)',
};
const who = { name: 'bench.who', text: 'select 1 as one where $1::text is not null' };

createServer((request, response) => {
  const file = known[request.url!.slice('/p/'.length)];
  if (file) {
    response.writeHead(200, file.headers);
    createReadStream(file.path).pipe(response);
    return;
  }
  void commit(request).then(
    (sequence) => {
      const body = JSON.stringify({ sequence });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
    },
    (error: Error) => response.writeHead(500).end(error.message),
  );
}).listen(Number(port), '127.0.0.1', () => console.log('ready'));

/** Who asks; then, in one transaction, what is there and one row more. */
async function commit(request: IncomingMessage): Promise<number> {
  const { sequence, elements } = JSON.parse(await bodyOf(request)) as { sequence: number; elements: object };
  const registrationId = request.url!.split('/').at(-1);
  await pools.auth.query({ ...who, values: [registrationId] });
  const client = await pools.app.connect();
  try {
    client.query('begin').catch(() => {});
    await client.query({ ...who, values: [registrationId] });
    client.query({ ...insert, values: [registrationId, sequence, JSON.stringify(elements)] }).catch(() => {});
    await client.query('commit');
  } finally {
    client.release();
  }
  return sequence;
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.once('end', () => resolve(text)).once('error', reject);
  });
}
