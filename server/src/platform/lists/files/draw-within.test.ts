import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { Work } from '../../database/work.ts';
import { workAsSystem } from '../../runtime.ts';
import { keptAwake } from './draw-within.ts';

const world = await openWorld();

/** In a transaction that the database ends when it says nothing for a second. */
const within = <R>(run: (work: Work) => Promise<R>) =>
  workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('enrolment.view');
      await sql`set local idle_in_transaction_session_timeout = '1s'`.execute(work.tx);
      return run(work);
    },
    { companyId: world.make.platform.id, write: false, audited: false },
  );
const pidOf = async (work: Work) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(work.tx)).rows[0]!.pid;

test(
  'a transaction that waits for a drawing is not ended for saying nothing, and goes on',
  { timeout: 30_000 },
  async () => {
    const same = await within(async (work) => {
      const pid = await pidOf(work);
      await keptAwake(work, () => world.sql('select pg_sleep(2.5)'), 0.2);
      return (await pidOf(work)) === pid;
    });
    expect(same).toBe(true);
  },
);

test('a drawing hears that the transaction that waits for it is lost', { timeout: 30_000 }, async () => {
  const lost = within(async (work) => {
    const pid = await pidOf(work);
    const drawing = (signal: AbortSignal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    await Promise.all([keptAwake(work, drawing, 0.2), world.sql(`select pg_terminate_backend(${pid})`)]);
  });
  await expect(lost).rejects.toThrow();
});
