import { randomUUID } from 'node:crypto';
import { makers } from '../../server/test/make.ts';
import { withSql } from '../kill/check.ts';
import { signer } from '../kill/scene.ts';
import type { ServerProcess } from '../kill/server-process.ts';
import { billing } from './buyer.ts';
import type { Scene } from './scene.ts';
import { makeBuyer } from './scene.ts';

const races = [
  { buyers: 200, seats: 1 },
  { buyers: 40, seats: 10 },
];

/** Many buyers order the same few seats in the same moment, each in a company of their own; exactly as many orders stand as there are seats. */
export async function race(server: ServerProcess, scene: Scene, rounds: number): Promise<{ figures: Record<string, unknown>; missed: string[] }> {
  const missed: string[] = [];
  const figures: Record<string, unknown> = {};
  const cookies = await withSql(server.dataDir, async (sql) => {
    const make = await makers(sql);
    const signIn = signer(sql, server.dataDir);
    const made: string[] = [];
    for (let index = 0; index < Math.max(...races.map(({ buyers }) => buyers)); index++)
      made.push(await signIn(await makeBuyer(sql, make, scene.termsVersionId)));
    return made;
  });
  for (const { buyers, seats } of races) {
    let orders = 0;
    let seconds = 0;
    for (let round = 0; round < rounds; round++) {
      const productId = await withSql(server.dataDir, async (sql) => {
        const make = await makers(sql);
        return (await make.store.product({ courseIds: [(await make.taughtCourse()).id], stock: seats, unitMinor: 100, currency: 'CAD' })).id;
      });
      const carts = await Promise.all(cookies.slice(0, buyers).map((cookie) => fill(server, cookie, productId)));
      const begun = performance.now();
      const answers = await Promise.all(carts.map(({ cookie, body }) => server.send('POST', '/orders', body, cookie, { 'idempotency-key': randomUUID() })));
      seconds += (performance.now() - begun) / 1000;
      const won = answers.filter(({ status }) => status === 200).length;
      orders += buyers;
      if (won !== seats)
        missed.push(`${buyers} buyers of ${seats} seats: ${won} orders stand (${[...new Set(answers.map(({ status }) => status))].join(', ')})`);
      await withSql(server.dataDir, (sql) =>
        sql(`update orders set cancelled_at = now() where cancelled_at is null and fulfilled_at is null and placed_at > now() - interval '1 minute'`),
      );
      await Promise.all(carts.map(({ cookie, lineId }) => server.send('DELETE', `/cart/lines/${lineId}`, undefined, cookie)));
    }
    figures[`${buyers} buyers, ${seats} seats`] = `${rounds} rounds, ${Math.round(orders / seconds)} orders/s`;
  }
  return { figures, missed };

  async function fill(at: ServerProcess, cookie: string, productId: string) {
    await at.send('POST', '/cart/lines', { boughtFor: 'company', productId, quantity: 1 }, cookie);
    const { body } = await at.send('GET', '/cart?boughtFor=company&country=CA&region=ON', undefined, cookie);
    const cart = body as { id: string; version: number; quote: string; lines: { id: string }[] };
    const { termsVersionId } = scene;
    return {
      cookie,
      lineId: cart.lines[0]!.id,
      body: { cartId: cart.id, cartVersion: cart.version, quote: cart.quote, method: 'card', billing, termsVersionId, locale: 'en', documentId: null },
    };
  }
}
