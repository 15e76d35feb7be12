// npm run drill store [-- --orders 10000 --deliveries 100000 --kills 60 --json]
// Companies buy by card, give seats back and send them to companies of their group while Node and PostgreSQL are
// killed, seats expire and orders lapse. The payment provider (a double of its API) tells of each payment up to twenty
// times, in no order, late, and under two numbers; some buyers close its page and never come back, or pay when no one
// waits any more. Then races: many buyers, few seats. Nothing may be oversold or made twice, no one may pay and get
// nothing, and every cent stands twice in the journal and once at the provider. Each rule has to find a bug planted for
// it, or finding nothing would mean nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { processesIn } from '../server/src/platform/embedded/embedded-process.ts';
import { StripeDouble } from '../server/test/doubles/stripe-double.ts';
import { withSql } from './kill/check.ts';
import { turnsOf } from './kill/faults.ts';
import { History } from './kill/history.ts';
import { Load } from './kill/load.ts';
import { killAndRecover, untilReady } from './kill/recover.ts';
import { round } from './kill/report.ts';
import { ServerProcess } from './kill/server-process.ts';
import type { Shop } from './store/buyer.ts';
import { Buyer } from './store/buyer.ts';
import { Deliveries } from './store/deliver.ts';
import { Desk } from './store/desk.ts';
import { lookAtAll, reconcile } from './store/look.ts';
import { passTime } from './store/passing-time.ts';
import { race } from './store/race.ts';
import { rules } from './store/rules.ts';
import { setScene } from './store/scene.ts';

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000' },
    deliveries: { type: 'string', default: '100000' },
    kills: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
    port: { type: 'string', default: '3944' },
  },
});
const begun = performance.now();
const orders = Number(options.orders);
const kills = Number(options.kills ?? Math.max(3, Math.round(orders / 170)));
const turns = turnsOf(undefined, null);
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));
const secret = 'whsec_drill';
const port = Number(options.port);

const directory = mkdtempSync(join(tmpdir(), 'muster-store-'));
const double = new StripeDouble();
const server = new ServerProcess(directory, port, null, {
  STRIPE_SECRET_KEY: 'sk_test_drill',
  STRIPE_WEBHOOK_SECRETS: secret,
  STRIPE_API: await double.listen(),
});
double.webhook = { url: `http://localhost:${port}/webhooks/stripe`, secret };
process.once('SIGINT', () => void server.destroy().then(() => process.exit(130)));

try {
  process.exitCode = await drill();
} finally {
  await server.destroy();
  await double.close();
  rmSync(directory, { recursive: true, force: true });
}

async function drill(): Promise<number> {
  say('Starting the server …');
  server.start();
  await untilReady(server);
  const scene = await withSql(server.dataDir, (sql) =>
    setScene(sql, server.dataDir, {
      buyers: 48,
      products: 12,
      stock: Math.ceil(orders / 40),
      rounds: Number(options.rounds),
    }),
  );
  const deliveries = new Deliveries(double, Number(options.deliveries) / orders);
  const history = await History.open(join(directory, 'history.jsonl'));
  const shop: Shop = { ...scene, double, deliveries, asked: [], late: [] };
  const buyers = scene.buyers.map((cookie) => new Buyer(cookie, shop));
  const desk = new Desk(scene.desk, shop.asked);
  const load = new Load(server, history, [...buyers, desk]);
  const placed = () => buyers.reduce((sum, buyer) => sum + buyer.placed, 0);
  /** Waits until so many orders were placed; fails where none is for a minute, with what was answered instead. */
  const until = async (wanted: number): Promise<void> => {
    for (let [before, since] = [placed(), performance.now()]; before < wanted; await wait(10)) {
      if (placed() > before) [before, since] = [placed(), performance.now()];
      else if (performance.now() - since > 60_000)
        throw new Error(`no order was placed for a minute: ${JSON.stringify(Object.fromEntries(load.refusals))}`);
    }
  };
  const recoveries: number[] = [];
  const passed = { lapsed: 0, aged: 0 };
  for (let index = 0; index < kills; index++) {
    await until(((index + 1) * orders) / (kills + 1));
    await wait(Math.random() * 200);
    const recovery = await killAndRecover(server, load, turns[index % turns.length]!);
    if (!recovery) throw new Error(`After kill ${index + 1} nothing was acknowledged for 60 s\n${server.lastLines()}`);
    recoveries.push(recovery.seconds);
    const { lapsed, aged } = await withSql(server.dataDir, (sql) => passTime(sql, shop));
    passed.lapsed += lapsed;
    passed.aged += aged;
    if ((index + 1) % 10 === 0)
      say(
        `${index + 1} of ${kills} kills, ${placed()} of ${orders} orders placed, ${deliveries.counts.sent} events told`,
      );
  }
  await until(orders);
  await load.stop();
  say(`${placed()} orders placed; telling the rest of ${deliveries.waiting} events …`);
  await deliveries.drain(Number(options.deliveries));
  await Promise.all(
    buyers.map((buyer) =>
      buyer.shareOut(async (method, path, body, headers) => {
        const answer = await server.send(method, path, body, buyer.cookie, headers);
        return { ...answer, ok: answer.status >= 200 && answer.status < 300 };
      }),
    ),
  );
  say('Reconciling …');
  await reconcile(server);
  say('Racing …');
  const races = await race(server, scene);
  await history.close();

  say('Checking …');
  const { counts, missed: found } = await lookAtAll(server, double, {
    orders: buyers.flatMap((buyer) => buyer.promised.orders),
    refunds: buyers.flatMap((buyer) => buyer.promised.refunds),
    sent: buyers.flatMap((buyer) => [...buyer.sent]),
  });
  const denied = [...buyers, desk].flatMap((one) => one.denied);
  const stopSeconds = round(await server.stop());
  const missed = [
    ...found,
    ...races.missed,
    ...denied.slice(0, 5),
    ...(counts['orders']! < orders ? [`${counts['orders']} orders of ${orders}`] : []),
    ...(deliveries.counts.answered < Number(options.deliveries)
      ? [`${deliveries.counts.answered} deliveries of ${options.deliveries}`]
      : []),
    ...(server.endings.length > 0 ? [`the server ended by itself ${server.endings.length} times`] : []),
    ...(processesIn(server.clusterDir).length > 0 ? ['processes are left'] : []),
  ];
  const summary = {
    ...counts,
    placed: placed(),
    kills,
    longestRecoverySeconds: round(Math.max(0, ...recoveries)),
    ...{ ordersLapsed: passed.lapsed, seatsAged: passed.aged, refundsDecided: desk.counts },
    deliveries: deliveries.counts,
    refusals: Object.fromEntries(load.refusals),
    races: races.figures,
    rules: rules.length,
    stopSeconds,
    minutes: round((performance.now() - begun) / 60_000),
  };
  if (options.json) console.log(JSON.stringify({ name: 'store', ok: missed.length === 0, ...summary, missed }));
  else console.log(summary);
  say(
    missed.length > 0
      ? `Missed: ${missed.join('; ')}\nThe server's last words:\n${server.lastLines()}`
      : 'All goals met.',
  );
  return missed.length === 0 ? 0 : 1;
}
