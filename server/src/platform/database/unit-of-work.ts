import type pg from 'pg';
import type { WorkRun } from '../watch/channels.ts';
import { workRuns } from '../watch/channels.ts';
import { translateConstraint } from './constraints.ts';
import { createWork } from './create-work.ts';
import { inOnePacket, opening, waitLonger } from './open-transaction.ts';
import { noteWrite } from './replicas/replicas.ts';
import type { WorkSetting } from './work-setting.ts';
import type { Work } from './work.ts';

/** Opens a transaction for one actor, runs, writes the audit row, commits. Any throw rolls back everything. */
export function inUnitOfWork<R>(setting: WorkSetting, run: (work: Work) => Promise<R>): Promise<R> {
  const { actor, route = null, write } = setting;
  const told: WorkRun = { route, job: actor?.kind === 'system' ? actor.job : null, write };
  return workRuns.tracePromise(() => anywhere(setting, run, told), told);
}

function anywhere<R>(setting: WorkSetting, run: (work: Work) => Promise<R>, told: WorkRun): Promise<R> {
  const { replicas, mayLag, write } = setting;
  const primary = () => inTransaction(setting, run, told);
  if (!replicas || !mayLag || write) return primary();
  return replicas.read(
    setting,
    mayLag,
    (pool, seesEnough) => inTransaction({ ...setting, pool }, run, told, seesEnough),
    primary,
  );
}

async function inTransaction<R>(
  setting: WorkSetting,
  run: (work: Work) => Promise<R>,
  told: WorkRun,
  ready?: (client: pg.PoolClient) => Promise<void>,
): Promise<R> {
  const asked = performance.now();
  const client = await setting.pool.connect();
  told.waitedMs = performance.now() - asked;
  const usual = waitLonger(client, setting);
  let broken: Error | undefined;
  const lost = (error: Error) => void (broken = error);
  client.on('error', lost);
  const session = createWork(setting, client);
  try {
    // Before the transaction: a snapshot taken first could be older than what is found out here.
    await ready?.(client);
    // The opening is not awaited: it travels with the first query. Its failure fails that query and the commit.
    const running = inOnePacket(client, () => {
      client.query(opening(setting)).catch(() => {});
      return run(session.work);
    });
    const result = await running;
    if (setting.actor && !session.asked())
      throw new Error('The unit of work asked no permission; nothing was committed');
    if (!setting.write) {
      // A read has nothing to lose: its end travels behind the answer, and the next transaction behind its end.
      client.query('commit').catch(() => {});
      return result;
    }
    if (setting.audited || session.recorded()) await session.audit();
    // PostgreSQL answers the commit of a failed transaction with a rollback, and with no error.
    const committed = client.query('commit');
    const noted =
      setting.replicas && setting.actor?.kind === 'person'
        ? client.query(noteWrite(setting.actor.personId)).catch(() => {})
        : null;
    const { command } = await committed;
    await noted;
    if (command !== 'COMMIT')
      throw new Error('A statement of this unit of work failed unnoticed; nothing was committed');
    return result;
  } catch (error) {
    if (!broken) await client.query('rollback').catch((failure: Error) => void (broken = failure));
    const failure = session.failure() ?? error;
    if (!setting.write && (failure as { code?: string }).code === '25006')
      throw new Error(`A unit of work that only reads wrote: ${String(failure)}`);
    throw translateConstraint(failure);
  } finally {
    client.off('error', lost);
    usual();
    client.release(broken);
  }
}
