import { randomUUID } from 'node:crypto';
import { withSql } from '../kill/check.ts';
import type { ServerProcess } from '../kill/server-process.ts';
import { billing } from './buyer.ts';
import type { Scene } from './scene.ts';

/** Many buyers order the same few seats in the same moment, each in a company of their own; exactly as many orders stand as there are seats. */
export async function race(server: ServerProcess, { racers, raced, termsVersionId }: Scene): Promise<{ figures: Record<string, string>; missed: string[] }> {
  const missed: string[] = [];
  const figures: Record<string, string> = {};
  for (const {
    race: { buyers, seats },
    products,
  } of raced) {
    let seconds = 0;
    for (const productId of products) {
      const carts = await Promise.all(racers.slice(0, buyers).map((cookie) => fill(server, cookie, productId)));
      const begun = performance.now();
      const answers = await Promise.all(
        carts.map(({ cookie, cart }) =>
          server.send('POST', '/orders', { ...cart, method: 'card', billing, termsVersionId, locale: 'en', documentId: null }, cookie, {
            'idempotency-key': randomUUID(),
          }),
        ),
      );
      seconds += (performance.now() - begun) / 1000;
      const won = answers.filter(({ status }) => status === 200).length;
      if (won !== seats)
        missed.push(`${buyers} buyers of ${seats} seats: ${won} orders stand (${[...new Set(answers.map(({ status }) => status))].join(', ')})`);
      // For the next round: who won has one order that waits, whoever lost a line that is sold out.
      await withSql(server.dataDir, (sql) =>
        sql('update orders set cancelled_at = now() where payment_asked_at is null and cancelled_at is null and fulfilled_at is null'),
      );
      await Promise.all(carts.map(({ cookie, lineId }) => server.send('DELETE', `/cart/lines/${lineId}`, undefined, cookie)));
    }
    figures[`${buyers} buyers, ${seats} seats`] = `${products.length} rounds, ${Math.round((products.length * buyers) / seconds)} orders/s`;
  }
  return { figures, missed };
}

async function fill(server: ServerProcess, cookie: string, productId: string) {
  await server.send('POST', '/cart/lines', { boughtFor: 'company', productId, quantity: 1 }, cookie);
  const { body } = await server.send('GET', '/cart?boughtFor=company&country=CA&region=ON', undefined, cookie);
  const { id, version, quote, lines } = body as { id: string; version: number; quote: string; lines: { id: string }[] };
  return { cookie, lineId: lines[0]!.id, cart: { cartId: id, cartVersion: version, quote } };
}
