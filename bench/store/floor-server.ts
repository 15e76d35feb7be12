// The floor of `npm run bench store`: a bare node:http handler that answers what our endpoints answer, from SQL written
// by hand for this answer alone, through the server's own driver and pools. It checks no rights, reads no input and
// knows no other question.
import { createServer } from 'node:http';
import type { Connect } from '../../server/src/platform/database/database.ts';
import { openPools } from '../../server/src/platform/database/database.ts';
import { sessionFinder } from '../../server/src/platform/http/session.ts';
import { dayOf } from '@app/domain/time';
import type { Place } from './by-hand.ts';
import { answersByHand } from './by-hand.ts';

const [, , socketDir, port] = process.argv as [string, string, string, string];
const connect: Connect = (role) => ({ host: socketDir, port: 5432, user: role, database: 'muster' });
const pools = openPools(connect);
// Who asks is found out as the server does it: signing in is not what is compared.
const findSession = sessionFinder(pools.auth);
const company = {
  name: 'floor.company',
  text: 'select currency, country, region, tax_id as "taxId" from companies where id = $1',
};

createServer((request, response) => {
  const token = request.headers.cookie!.slice('sid='.length).split('.')[0]!;
  void answer(request.url!, token).then(
    (found) => {
      const body = JSON.stringify(found);
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body);
    },
    (error: Error) =>
      response.writeHead(500, { 'content-length': Buffer.byteLength(error.message) }).end(error.message),
  );
}).listen(Number(port), '127.0.0.1', () => console.log('ready'));

async function answer(url: string, token: string): Promise<unknown> {
  const { personId, companyId, companyIsPlatform, timeZone, now } = (await findSession(token))!;
  const { pathname, searchParams } = new URL(url, 'http://floor');
  const client = await (companyIsPlatform ? pools.platform : pools.app).connect();
  try {
    client
      .query(
        `begin isolation level repeatable read read only; set local app.company_id = '${companyId}'; set local app.person_id = '${personId}'`,
      )
      .catch(() => {});
    const [place] = (await client.query<Place>({ ...company, values: [companyId] })).rows;
    const asking = { ...place!, personId, companyId, today: dayOf(now, timeZone), now };
    const found = await answersByHand(
      async (text, values) => (await client.query(text, values)).rows as never,
      asking,
      pathname,
      searchParams,
    );
    client.query('commit').catch(() => {});
    return found;
  } finally {
    client.release();
  }
}
