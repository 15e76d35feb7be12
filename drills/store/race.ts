import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { lookUpPlaces } from '../../server/src/platform/embedded/embedded-places.ts';
import { withSql } from '../kill/check.ts';
import type { ServerProcess } from '../kill/server-process.ts';
import { billing } from './buyer.ts';
import type { Scene } from './scene.ts';

/** As many connections as the server's own pool has for those who buy. */
const connections = 8;

type Figure = { rounds: number; checkoutsPerSecond: number; bareUpdatesPerSecond: number; ratio: number };

/**
 * Many buyers order the same few seats in the same moment, each in a company of their own; exactly as many orders stand
 * as there are seats. In the same run, round by round, the bare conditional UPDATE under it does the same race: what a
 * checkout costs beyond it.
 */
export async function race(
  server: ServerProcess,
  { racers, raced, termsVersionId }: Scene,
): Promise<{ figures: Record<string, Figure>; missed: string[] }> {
  const missed: string[] = [];
  const figures: Record<string, Figure> = {};
  const bare = await BareStock.open(server);
  try {
    for (const {
      race: { buyers, seats },
      products,
    } of raced) {
      let [seconds, bareSeconds] = [0, 0];
      for (const productId of products) {
        const carts = await Promise.all(racers.slice(0, buyers).map((cookie) => fill(server, cookie, productId)));
        const begun = performance.now();
        const answers = await Promise.all(
          carts.map(({ cookie, cart }) => {
            const key = { 'idempotency-key': randomUUID() };
            const order = { ...cart, method: 'card', billing, termsVersionId, locale: 'en', documentId: null };
            return later(() => server.send('POST', '/orders', order, cookie, key));
          }),
        );
        seconds += (performance.now() - begun) / 1000;
        const won = answers.filter(({ status }) => status === 200).length;
        const [held] = await withSql(server.dataDir, (sql) =>
          sql<{ taken: number; ordered: number }>(
            `select stock_taken as taken, (select coalesce(sum(quantity), 0)::int from order_lines l
              where l.product_id = p.id) as ordered from products p where id = $1`,
            [productId],
          ),
        );
        if (won !== seats || held!.taken !== seats || held!.ordered !== seats)
          missed.push(
            `${buyers} buyers of ${seats} seats: ${won} orders stand, ${held!.ordered} seats of them, ${held!.taken} are taken (${[...new Set(answers.map(({ status }) => status))].join(', ')})`,
          );
        const alone = await bare.race(buyers, seats);
        bareSeconds += alone.seconds;
        if (alone.won !== seats) missed.push(`the bare update sold ${alone.won} of ${seats}`);
        await tidyUp(server, carts, answers);
      }
      const [checkoutsPerSecond, bareUpdatesPerSecond] = [seconds, bareSeconds].map((time) =>
        Math.round((products.length * buyers) / time),
      ) as [number, number];
      figures[`${buyers} buyers, ${seats} seats`] = {
        rounds: products.length,
        checkoutsPerSecond,
        bareUpdatesPerSecond,
        ratio: Math.round((1000 * checkoutsPerSecond) / bareUpdatesPerSecond) / 1000,
      };
    }
  } finally {
    await bare.close();
  }
  return { figures, missed };
}

/** For the next round: who won takes the order back, no matter who lost puts the line away that is sold out. */
async function tidyUp(
  server: ServerProcess,
  carts: Awaited<ReturnType<typeof fill>>[],
  answers: { status: number; body: unknown }[],
): Promise<void> {
  await Promise.all(
    carts.map(({ cookie, lineId }, index) => {
      const { orderId } = (answers[index]!.body ?? {}) as { orderId?: string };
      return orderId
        ? server.send('POST', `/orders/${orderId}/cancellation`, { reason: 'The race is over' }, cookie)
        : server.send('DELETE', `/cart/lines/${lineId}`, undefined, cookie);
    }),
  );
}

/** Two hundred at once may be too many for a slow machine: buyers who are told to come back later do, for a minute. */
async function later<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const end = performance.now() + 60_000; ; await wait(200)) {
    const answer = await ask();
    if (![0, 429, 503].includes(answer.status) || performance.now() > end) return answer;
  }
}

async function insist<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await later(ask);
  if (answer.status < 200 || answer.status >= 300) throw new Error(`${answer.status} while carts were filled`);
  return answer;
}

async function fill(server: ServerProcess, cookie: string, productId: string) {
  await insist(() => server.send('POST', '/cart/lines', { boughtFor: 'company', productId, quantity: 1 }, cookie));
  const { body } = await insist(() =>
    server.send('GET', '/cart?boughtFor=company&country=CA&region=ON', undefined, cookie),
  );
  const { id, version, quote, lines } = body as { id: string; version: number; quote: string; lines: { id: string }[] };
  return { cookie, lineId: lines[0]!.id, cart: { cartId: id, cartVersion: version, quote } };
}

/** A table of nothing but stock, and the one statement that sells it. */
class BareStock {
  readonly #pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  static async open(server: ServerProcess): Promise<BareStock> {
    const pool = new pg.Pool({
      host: lookUpPlaces(server.dataDir).socketDir,
      port: 5432,
      user: 'postgres',
      database: 'muster',
      max: connections,
    });
    await pool.query(
      'create schema drill; create table drill.stock (id uuid primary key, total int not null, taken int not null default 0)',
    );
    // Opening connections is not what is measured.
    await Promise.all(Array.from({ length: connections }, () => pool.query('select pg_sleep(0.01)')));
    return new BareStock(pool);
  }

  async race(buyers: number, seats: number): Promise<{ won: number; seconds: number }> {
    const id = randomUUID();
    await this.#pool.query('insert into drill.stock (id, total) values ($1, $2)', [id, seats]);
    const update = {
      name: 'drill.take',
      text: 'update drill.stock set taken = taken + 1 where id = $1 and taken + 1 <= total',
      values: [id],
    };
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: buyers }, () => this.#pool.query(update)));
    return {
      won: answers.filter(({ rowCount }) => rowCount === 1).length,
      seconds: (performance.now() - begun) / 1000,
    };
  }

  async close(): Promise<void> {
    await this.#pool.query('drop schema drill cascade');
    await this.#pool.end();
  }
}
