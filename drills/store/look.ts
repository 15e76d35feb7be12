import { setTimeout as wait } from 'node:timers/promises';
import type { StripeDouble } from '../../server/test/doubles/stripe-double.ts';
import { withSql } from '../kill/check.ts';
import type { Sql } from '../kill/scene.ts';
import type { ServerProcess } from '../kill/server-process.ts';
import type { Promised } from './rules.ts';
import { blindRules, brokenRules, lostPromises } from './rules.ts';

/** What the night does, and what buyers and desk left in the queue, until nothing of the store waits. */
export async function reconcile(server: ServerProcess): Promise<void> {
  await withSql(server.dataDir, async (sql) => {
    // The provider is asked after five hundred payments at a time.
    for (let quiet = false; !quiet;) {
      await sql(`update payments set asked_provider_at = asked_provider_at - interval '10 minutes'`);
      await run(sql, 'store.reconcilePayments');
      quiet =
        (
          await sql(`select from payments p where provider = 'stripe' and looked_at is null
        and not exists (select from payment_facts f where f.company_id = p.company_id and f.payment_id = p.id
          and f.kind in ('captured', 'voided'))`)
        ).length === 0;
    }
    await run(sql, 'seats.receive');
    await run(sql, 'store.reconcileOrders');
  });
}

/**
 * Runs one job, and what waits for another try of it: what failed while everything was killed has the whole night, not
 * two minutes.
 */
async function run(sql: Sql, job: string): Promise<void> {
  const names = [job, 'store.sendRefund'];
  await sql(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null
      and task_id in (select id from graphile_worker._private_tasks where identifier = any($1))`,
    [names],
  );
  await sql(`select jobs.enqueue($1, '{}', $1 || ':drill', now(), 25)`, [job]);
  const left = () =>
    sql(
      `select task_identifier as job, attempts, run_at - now() as "in", locked_at, left(last_error, 200) as error
        from graphile_worker.jobs
        where task_identifier = any($1) and run_at < now() + interval '1 hour' limit 5`,
      [names],
    );
  for (const end = performance.now() + 120_000; performance.now() < end; await wait(100))
    if ((await left()).length === 0) return;
  throw new Error(`${job} does not end: ${JSON.stringify(await left())}`);
}

/** All that must hold in the end, and how much there was of everything. */
export async function lookAtAll(
  server: ServerProcess,
  double: StripeDouble,
  promised: Promised,
): Promise<{ counts: Record<string, number>; missed: string[] }> {
  return withSql(server.dataDir, async (sql) => {
    const broken = await brokenRules(sql);
    const lost = await lostPromises(sql, promised);
    const anomalies = await sql<{ kind: string; n: number }>(
      'select kind, count(*)::int as n from store_anomalies where resolved_at is null group by kind',
    );
    const counts = await countsOf(sql);
    const provider = moneyOf(double);
    const blind = await blindRules(sql);
    const missed = [
      ...broken.map(({ rule, ids }) => `${rule}: ${ids.length}, such as ${ids[0]}`),
      ...(lost.length > 0 ? [`${lost.length} acknowledged and lost, such as ${lost[0]}`] : []),
      ...blind.map((rule) => `the rule does not see its bug: ${rule}`),
      ...anomalies.map(({ kind, n }) => `anomaly ${kind}: ${n}`),
      ...(counts['providerMinor'] === provider
        ? []
        : [`the provider holds ${provider}, our journal says ${counts['providerMinor']}`]),
    ];
    return {
      counts: {
        ...counts,
        brokenRules: broken.length,
        blindRules: blind.length,
        lost: lost.length,
        driftMinor: counts['providerMinor']! - provider,
      },
      missed,
    };
  });
}

const seatStates = ['available', 'returnPending', 'cancelled', 'expired', 'transferred'];

async function countsOf(sql: Sql): Promise<Record<string, number>> {
  const [counts] = await sql<Record<string, number>>(`select (select count(*)::int from orders) as orders,
    (select count(*)::int from orders where fulfilled_at is not null) as fulfilled,
      (select count(*)::int from orders where held_at is not null) as held,
    (select count(*)::int from orders where cancelled_at is not null) as cancelled,
      (select count(*)::int from seats) as seats,
    ${seatStates
      .map(
        (state) => `(select count(*)::int from seats
      where state = '${state}') as "seats:${state}"`,
      )
      .join(', ')},
    (select count(*)::int from refunds where status in ('approved', 'sent', 'done')) as refunds,
      (select count(*)::int from refunds where status in ('approved', 'sent')) as "refundsOnTheirWay",
    (select count(*)::int from seat_transfers) as transfers, (select count(*)::int from webhook_events) as events,
      (select count(*)::int from invoices) as documents,
    (select coalesce(sum(amount_minor), 0)::float8 from journal_lines where account = 'provider') as "providerMinor"`);
  return counts!;
}

/** What the provider took and did not give back: the other side of our journal. */
function moneyOf({ sessions, refunds }: StripeDouble): number {
  const paid = [...sessions.values()]
    .filter((session) => session.payment_status === 'paid')
    .reduce((sum, session) => sum + session.amount_total, 0);
  return [...refunds.values()]
    .filter(({ status }) => status === 'succeeded')
    .reduce((left, { amount }) => left - amount, paid);
}
