import { request } from 'node:http';
import type { Call } from './work.ts';

type Answer = Record<string, unknown> & { rows?: Record<string, unknown>[]; count?: { rows: number; exact: boolean } };

/**
 * What is ours alone: the page's mark, the mark of what was seen, until when it is kept; what is reckoned after the
 * rows, and fields no page shows.
 */
const ours = ['nextCursor', 'quote', 'keptThrough'];
const oursInRows = [
  'usePerMonth',
  'runsOutOn',
  'sortKey',
  'place',
  'productId',
  'lot_id',
  'seat_id',
  'taken',
  'firstAt',
  'product_id',
  'overdueIds',
];

/** An answer as far as both give it; fails where it is none. A number of rows that was guessed is left out. */
export async function readAnswer({ path, cookie }: Call, port: number, name: number): Promise<Answer> {
  const answer = await new Promise<Answer>((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: `localhost:${name}`, cookie, 'sec-fetch-site': 'same-origin' },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
        incoming.once('end', () =>
          incoming.statusCode === 200
            ? resolve(JSON.parse(text) as Answer)
            : reject(new Error(`${path} answered ${incoming.statusCode}: ${text}`)),
        );
      },
    );
    outgoing.once('error', reject).end();
  });
  if (answer.count?.exact === false) answer.count.rows = 0;
  for (const row of answer.rows ?? []) for (const field of oursInRows) delete row[field];
  for (const field of ours) delete answer[field];
  return answer;
}
